/** The way along a tour: how many of its squares are shown, by the clock or by hand. Pure. */

/** The whole of any tour takes so long at the fastest, in seconds. */
const SHORTEST = 4;

/** The slowest speed, in moves a second. */
const SLOWEST = 1;

/** Where the slider for the speed ends; at that end the whole tour is gone through in `SHORTEST`. */
export const STOPS = 60;

/** The longest time between two frames that is made up for, in milliseconds. */
const LONGEST_FRAME = 250;

/** Goes along a tour. */
export class Walk {
  #progress = 0;
  #playing = false;
  #last = 0;
  #stop = 0;

  /** @param {number} length how many squares the path has */
  constructor(length) {
    this.length = length;
    this.#progress = length;
  }

  /** How many squares of the path are shown, the one where the knight stands included. */
  get progress() {
    return Math.floor(this.#progress);
  }

  get playing() {
    return this.#playing;
  }

  /** Whether the whole path is shown. */
  get atEnd() {
    return this.progress >= this.length;
  }

  /** Moves a second. */
  get speed() {
    return speedAt(this.#stop, this.length);
  }

  /** @param {number} stop a place of the slider for the speed */
  set stop(stop) {
    this.#stop = stop;
  }

  /** Shows so many squares. @param {number} progress */
  seek(progress) {
    this.#progress = Math.min(this.length, Math.max(Math.min(1, this.length), Math.round(progress)));
  }

  /** Plays on, or from the beginning where the end is shown. @param {number} now in milliseconds */
  play(now) {
    if (this.length === 0) return;
    if (this.atEnd) this.seek(1);
    this.#playing = true;
    this.#last = now;
  }

  pause() {
    this.#playing = false;
  }

  /**
   * Goes on by what is due.
   *
   * @param {number} now in milliseconds
   * @returns {boolean} whether more squares are shown than before
   */
  tick(now) {
    if (!this.#playing) return false;
    const before = this.progress;
    const passed = Math.min(LONGEST_FRAME, Math.max(0, now - this.#last));
    this.#last = now;
    this.#progress = Math.min(this.length, this.#progress + (passed / 1000) * this.speed);
    if (this.atEnd) this.#playing = false;
    return this.progress !== before;
  }
}

/**
 * The speed at a place of the slider: each stop is as many times as fast as the one before it.
 *
 * @param {number} stop from 0 to `STOPS`
 * @param {number} length of the path
 */
export function speedAt(stop, length) {
  const fastest = Math.max(SLOWEST, length / SHORTEST);
  return SLOWEST * fastest ** (stop / STOPS);
}
