/**
 * Announces the progress of playback to screen readers: the beginning, the position now and then, and the position at
 * rest. Many steps in a row are announced once, after the last.
 */

/** The debounce time of an announcement at rest, in milliseconds; longer than the interval of a repeating key. */
const REST_DEBOUNCE_MS = 350;

/** The least time between two announcements during play, in milliseconds. */
const MIN_ANNOUNCEMENT_INTERVAL_MS = 10_000;

/**
 * @typedef {object} AnnouncerTexts
 * @property {(text: string) => void} announce
 * @property {() => string} startText returns the text for the beginning of play
 * @property {() => string} progressText returns the position during play
 * @property {() => string} restText returns the position at rest; empty if it is announced elsewhere
 */

/** Throttles announcements. */
export class ProgressAnnouncer {
  #narration;
  #isPlaying = false;
  /** The last announcement at rest. */
  #lastRestText = "";
  #announcedAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {AnnouncerTexts} narration */
  constructor(narration) {
    this.#narration = narration;
  }

  /** Starts another run, without an announcement. */
  reset() {
    clearTimeout(this.#timer);
    this.#isPlaying = false;
    this.#lastRestText = this.#narration.restText();
  }

  /**
   * Handles a change of the run.
   *
   * @param {boolean} isPlaying
   * @param {number} now in milliseconds
   */
  update(isPlaying, now) {
    clearTimeout(this.#timer);
    if (isPlaying && !this.#isPlaying) {
      this.#announcedAt = now;
      this.#narration.announce(this.#narration.startText());
    } else if (isPlaying && now - this.#announcedAt >= MIN_ANNOUNCEMENT_INTERVAL_MS) {
      this.#announcedAt = now;
      this.#narration.announce(this.#narration.progressText());
    }
    this.#isPlaying = isPlaying;
    if (!isPlaying) this.#timer = setTimeout(() => this.#announceRest(), REST_DEBOUNCE_MS);
  }

  #announceRest() {
    const text = this.#narration.restText();
    if (text === this.#lastRestText) return;
    this.#lastRestText = text;
    if (text) this.#narration.announce(text);
  }
}
