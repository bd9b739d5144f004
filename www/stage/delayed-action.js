/** Delays actions until the knight has landed. */

/** Runs an action once after the knight's flight; a later flight replaces it. */
export class DelayedAction {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** Whether an action is pending. */
  get isPending() {
    return this.#timer !== undefined;
  }

  /**
   * @param {number} milliseconds the duration of the flight; 0 runs the action at once
   * @param {() => void} action
   */
  schedule(milliseconds, action) {
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

  /** Drops the pending action. */
  cancel() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
