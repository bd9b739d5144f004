/** Delays an action until the animation of a move has ended, and the knight has landed. */

/** Runs an action after a delay. At most one action is pending. A new action replaces the pending one. */
export class DelayedAction {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** Whether an action is pending. */
  get isPending() {
    return this.#timer !== undefined;
  }

  /**
   * @param {number} milliseconds the remaining duration of the animation; 0 runs the action at once
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

  /** Cancels the pending action. */
  cancel() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
