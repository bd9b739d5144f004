/** Steps at which replaced runs stood. A search is deterministic, so that its step is enough to restore it. Pure. */

/** Maximum number of remembered runs. */
const MAX_RUNS = 20;

/** Remembers the steps of replaced runs by their queries. */
export class ReplacedRuns {
  /** @type {Map<string, number>} */
  #steps = new Map();

  /**
   * @param {string} query
   * @param {number} step
   */
  keep(query, step) {
    // Removal before insertion makes this entry the newest.
    this.#steps.delete(query);
    this.#steps.set(query, step);
    const [oldest] = this.#steps.keys();
    if (this.#steps.size > MAX_RUNS) this.#steps.delete(oldest);
  }

  /**
   * Returns the step at which a run stood, and forgets it.
   *
   * @param {string} query
   * @returns {number} 0 for a run that is not remembered
   */
  take(query) {
    const step = this.#steps.get(query) ?? 0;
    this.#steps.delete(query);
    return step;
  }
}
