/** Runs that were given up for others, and where they stood: a search is deterministic, so that any can come back. Pure. */

/** How many of them are remembered. */
const MOST = 20;

/** Remembers at which steps they stood, by their queries. */
export class BygoneRuns {
  /** @type {Map<string, number>} */
  #steps = new Map();

  /**
   * @param {string} query
   * @param {number} step
   */
  keep(query, step) {
    // What was kept last is forgotten last.
    this.#steps.delete(query);
    this.#steps.set(query, step);
    const [oldest] = this.#steps.keys();
    if (this.#steps.size > MOST) this.#steps.delete(oldest);
  }

  /**
   * The step at which a run stood, and forgets it: it stands there again.
   *
   * @param {string} query
   * @returns {number} 0 for none that is remembered
   */
  take(query) {
    const step = this.#steps.get(query) ?? 0;
    this.#steps.delete(query);
    return step;
  }
}
