/** Sounds for what happens on a board, told by the steps of a search or of a person. */

/** So many steps a second can be told apart by ear. */
const FASTEST = 12;

/** How loud it is at most: beside somebody who talks. */
const VOLUME = 0.12;

/** What a sound is: its pitches in hertz, one after another, and how long each lasts, in seconds. @typedef {{pitches: number[], length: number}} Tone */

/** What is heard of each event; a move rises with the path. @type {Record<string, Tone>} */
const TONES = {
  enter: { pitches: [440], length: 0.07 },
  leave: { pitches: [262], length: 0.09 },
  "dead-end": { pitches: [165, 131], length: 0.16 },
  tour: { pitches: [523, 659, 784, 1047], length: 0.14 },
};

/** How much higher a move is at the end of a path than at its beginning: an octave. */
const RISE = 1;

/** What is heard of what happens. Made when the first sound is wanted: before somebody has done something, browsers allow none. */
export class Sound {
  #context = new AudioContext();

  /**
   * Lets a step be heard, if they come slowly enough.
   *
   * @param {string} event what the step was
   * @param {number} part how much of the board is visited, from 0 to 1
   * @param {number} speed steps a second
   */
  tell(event, part, speed) {
    const tone = TONES[event];
    if (tone && speed <= FASTEST) this.#sound(tone, event === "enter" ? part * RISE : 0);
  }

  /**
   * @param {Tone} tone
   * @param {number} octaves how much higher
   */
  #sound({ pitches, length }, octaves) {
    const context = this.#context;
    const volume = context.createGain();
    volume.connect(context.destination);
    const oscillator = context.createOscillator();
    oscillator.type = "triangle";
    oscillator.connect(volume);
    const begin = context.currentTime;
    pitches.forEach((pitch, index) => oscillator.frequency.setValueAtTime(pitch * 2 ** octaves, begin + index * length));
    const end = begin + pitches.length * length;
    // It fades in and out: a tone that is cut off clicks.
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(VOLUME, begin + 0.01);
    volume.gain.setValueAtTime(VOLUME, Math.max(begin + 0.01, end - 0.05));
    volume.gain.linearRampToValueAtTime(0, end);
    oscillator.start(begin);
    oscillator.stop(end);
  }
}
