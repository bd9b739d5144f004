/**
 * Announces the progress of playback to screen readers: its start, the position at intervals, and the position when it
 * pauses. Many single steps in a row are announced once, after the last step.
 */

/** The debounce time of an announcement while paused, in milliseconds; longer than the interval of a repeating key. */
const PAUSED_DEBOUNCE_MS = 350;

/** The minimum time between two announcements during playback, in milliseconds. */
const MIN_ANNOUNCEMENT_INTERVAL_MS = 10_000;

/**
 * @typedef {object} AnnouncerCallbacks
 * @property {(text: string) => void} announce
 * @property {() => string} startText returns the text for the start of playback
 * @property {() => string} progressText returns the position during playback
 * @property {() => string} pausedText returns the position while paused; empty if it is announced elsewhere
 */

/** Throttles announcements during playback, and debounces them while paused. */
export class ProgressAnnouncer {
  #callbacks;
  #isPlaying = false;
  /** The last announcement while paused. */
  #lastPausedText = "";
  #lastAnnouncementTime = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {AnnouncerCallbacks} callbacks */
  constructor(callbacks) {
    this.#callbacks = callbacks;
  }

  /** Adopts another run without an announcement. */
  reset() {
    clearTimeout(this.#timer);
    this.#isPlaying = false;
    this.#lastPausedText = this.#callbacks.pausedText();
  }

  /**
   * Handles a change of the playback state or of the position.
   *
   * @param {boolean} isPlaying
   * @param {number} now in milliseconds
   */
  update(isPlaying, now) {
    clearTimeout(this.#timer);
    if (isPlaying && !this.#isPlaying) {
      this.#lastAnnouncementTime = now;
      this.#callbacks.announce(this.#callbacks.startText());
    } else if (isPlaying && now - this.#lastAnnouncementTime >= MIN_ANNOUNCEMENT_INTERVAL_MS) {
      this.#lastAnnouncementTime = now;
      this.#callbacks.announce(this.#callbacks.progressText());
    }
    this.#isPlaying = isPlaying;
    if (!isPlaying) this.#timer = setTimeout(() => this.#announcePosition(), PAUSED_DEBOUNCE_MS);
  }

  #announcePosition() {
    const text = this.#callbacks.pausedText();
    if (text === this.#lastPausedText) return;
    this.#lastPausedText = text;
    if (text) this.#callbacks.announce(text);
  }
}
