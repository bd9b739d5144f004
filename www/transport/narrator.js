/**
 * Announces the progress of playback to screen readers: the beginning, the position now and then, and the position at
 * rest. Many steps in a row are announced once, after the last.
 */

/** The debounce time of an announcement at rest, in milliseconds; longer than the interval of a repeating key. */
const REST = 350;

/** The least time between two announcements during play, in milliseconds. */
const BETWEEN = 10_000;

/**
 * @typedef {object} Narration
 * @property {(text: string) => void} speak
 * @property {() => string} begun returns the text for the beginning of play
 * @property {() => string} going returns the position during play
 * @property {() => string} rested returns the position at rest; empty if it is announced elsewhere
 */

/** Throttles announcements. */
export class Narrator {
  #narration;
  #isPlaying = false;
  /** The last announcement at rest. */
  #last = "";
  #toldAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Narration} narration */
  constructor(narration) {
    this.#narration = narration;
  }

  /** Starts another run, without an announcement. */
  begin() {
    clearTimeout(this.#timer);
    this.#isPlaying = false;
    this.#last = this.#narration.rested();
  }

  /**
   * Handles a change of the run.
   *
   * @param {boolean} isPlaying
   * @param {number} now in milliseconds
   */
  follow(isPlaying, now) {
    clearTimeout(this.#timer);
    if (isPlaying && !this.#isPlaying) {
      this.#toldAt = now;
      this.#narration.speak(this.#narration.begun());
    } else if (isPlaying && now - this.#toldAt >= BETWEEN) {
      this.#toldAt = now;
      this.#narration.speak(this.#narration.going());
    }
    this.#isPlaying = isPlaying;
    if (!isPlaying) this.#timer = setTimeout(() => this.#tell(), REST);
  }

  #tell() {
    const text = this.#narration.rested();
    if (text === this.#last) return;
    this.#last = text;
    if (text) this.#narration.speak(text);
  }
}
