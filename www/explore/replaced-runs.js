/**
 * Remembers the last shown steps of replaced runs. A search is deterministic, so that the query and the step
 * restore the run.
 */

/** The maximum number of remembered runs. */
const MAX_RUNS = 20;

/** The last shown steps of replaced runs, by query. */
export class ReplacedRuns {
  /** @type {Map<string, number>} */
  #steps = new Map();

  /**
   * Remembers the last shown step of a run.
   *
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
   * Returns the last shown step of a run, and forgets it.
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
