/**
 * Playback of a tour: the number of shown squares, which the user or the passing time changes. The caller provides the
 * time.
 */

/** The duration of a whole tour at the highest speed, in seconds. */
const MIN_TOUR_SECONDS = 4;

/** The slowest speed, in moves a second. */
const MIN_SPEED = 1;

/** The last stop of the speed slider, at which the whole tour takes `MIN_TOUR_SECONDS`. */
export const LAST_SPEED_STOP = 60;

/** The maximum time by which one frame advances the playback, in milliseconds. */
const MAX_FRAME_MS = 250;

/** The playback state of a tour. */
export class TourPlayback {
  #progress = 0;
  #playing = false;
  #lastTick = 0;
  #speedStop = 0;

  /** @param {number} length the number of squares of the path */
  constructor(length) {
    this.length = length;
    this.#progress = length;
  }

  /** The number of squares of the path that are shown, including the knight's square. */
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

  /** The speed in moves a second. */
  get speed() {
    return speedAt(this.#speedStop, this.length);
  }

  /** @param {number} stop a stop of the speed slider */
  set speedStop(stop) {
    this.#speedStop = stop;
  }

  /** Shows the given number of squares. @param {number} progress */
  seek(progress) {
    this.#progress = Math.min(this.length, Math.max(Math.min(1, this.length), Math.round(progress)));
  }

  /**
   * Starts or resumes the playback. At the end of the tour, the playback starts again from the first
   * square.
   *
   * @param {number} now in milliseconds
   */
  play(now) {
    if (this.length === 0) return;
    if (this.atEnd) this.seek(1);
    this.#playing = true;
    this.#lastTick = now;
  }

  pause() {
    this.#playing = false;
  }

  /**
   * Advances the playback to the given time.
   *
   * @param {number} now in milliseconds
   * @returns {boolean} whether more squares are shown than before
   */
  tick(now) {
    if (!this.#playing) return false;
    const previousProgress = this.progress;
    const elapsed = Math.min(MAX_FRAME_MS, Math.max(0, now - this.#lastTick));
    this.#lastTick = now;
    this.#progress = Math.min(this.length, this.#progress + (elapsed / 1000) * this.speed);
    if (this.atEnd) this.#playing = false;
    return this.progress !== previousProgress;
  }
}

/**
 * Returns the speed at a stop of the slider. Any two adjacent stops differ in speed by the same factor.
 *
 * @param {number} stop from 0 to `LAST_SPEED_STOP`
 * @param {number} length of the path
 */
export function speedAt(stop, length) {
  const fastest = Math.max(MIN_SPEED, length / MIN_TOUR_SECONDS);
  return MIN_SPEED * fastest ** (stop / LAST_SPEED_STOP);
}
