/**
 * How many visits a second a search makes: while it is played beyond all that is known of it. What is gone
 * over once more, and what was searched on the way to another step, says nothing of that. Pure.
 */

/** Adds up what was searched, and how long that took. */
export class VisitRate {
  #visits = 0;
  #time = 0;
  #last = { visits: 0, elapsed: 0 };

  /** The visits a second, on the average; 0 while nothing is known. */
  get perSecond() {
    return this.#time > 0 ? this.#visits / (this.#time / 1000) : 0;
  }

  /**
   * Takes note of steps that were taken.
   *
   * @param {{visits: number, elapsed: number}} now how many there were, and how long was played, in milliseconds
   * @param {boolean} searching whether these steps were new
   */
  note(now, searching) {
    if (searching) {
      this.#visits += now.visits - this.#last.visits;
      this.#time += now.elapsed - this.#last.elapsed;
    }
    this.#last = now;
  }

  /** Begins anew, for another run. */
  reset() {
    this.#visits = 0;
    this.#time = 0;
    this.#last = { visits: 0, elapsed: 0 };
  }
}
