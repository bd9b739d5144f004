/** What waits until the knight has landed. */

/** Does something when the knight has landed; once, and for the last flight only. */
export class Landing {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** Whether the knight is on its way. */
  get isDue() {
    return this.#timer !== undefined;
  }

  /**
   * @param {number} milliseconds how long the knight flies; 0: it stands already
   * @param {() => void} action
   */
  after(milliseconds, action) {
    this.cancel();
    if (milliseconds <= 0) {
      action();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      action();
    }, milliseconds);
  }

  /** Forgets what waits. */
  cancel() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
