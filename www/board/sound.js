/** Plays sounds for the steps of a search, or for the moves of a user. */

/** The highest speed, in steps a second, at which single steps have a sound. */
const MAX_SPEED_WITH_SOUND = 12;

/** The maximum volume, low enough not to disturb a conversation. */
const VOLUME = 0.12;

/**
 * A sound: its successive pitches in hertz, and the duration of each in seconds.
 *
 * @typedef {{pitches: number[], secondsPerPitch: number}} Tone
 */

/** The sound of each event. The pitch of a move rises with the length of the path. @type {Record<string, Tone>} */
const TONES = {
  enter: { pitches: [440], secondsPerPitch: 0.07 },
  leave: { pitches: [262], secondsPerPitch: 0.09 },
  "dead-end": { pitches: [165, 131], secondsPerPitch: 0.16 },
  tour: { pitches: [523, 659, 784, 1047], secondsPerPitch: 0.14 },
};

/** The rise in pitch from an empty board to a full board, in octaves. */
const PITCH_RISE_OCTAVES = 1;

/** The sound player. Create it after a user gesture, because browsers allow no sound before the first gesture. */
export class SoundPlayer {
  #context = new AudioContext();

  /**
   * Plays the sound of a step, if steps are slow enough.
   *
   * @param {string} event the kind of the step
   * @param {number} visitedFraction the visited fraction of the board, from 0 to 1
   * @param {number} speed steps a second
   */
  playStep(event, visitedFraction, speed) {
    const tone = TONES[event];
    if (!tone || speed > MAX_SPEED_WITH_SOUND) return;
    this.#playTone(tone, event === "enter" ? visitedFraction * PITCH_RISE_OCTAVES : 0);
  }

  /**
   * Plays a tone.
   *
   * @param {Tone} tone
   * @param {number} octaves the rise in pitch
   */
  #playTone({ pitches, secondsPerPitch }, octaves) {
    const context = this.#context;
    const volume = context.createGain();
    volume.connect(context.destination);
    const oscillator = context.createOscillator();
    oscillator.type = "triangle";
    oscillator.connect(volume);
    const begin = context.currentTime;
    pitches.forEach((pitch, index) => {
      oscillator.frequency.setValueAtTime(pitch * 2 ** octaves, begin + index * secondsPerPitch);
    });
    const end = begin + pitches.length * secondsPerPitch;
    // The tone fades in and out, because a tone that starts or stops abruptly clicks.
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(VOLUME, begin + 0.01);
    volume.gain.setValueAtTime(VOLUME, Math.max(begin + 0.01, end - 0.05));
    volume.gain.linearRampToValueAtTime(0, end);
    oscillator.start(begin);
    oscillator.stop(end);
  }
}
