/**
 * The page's address, which holds the experiment: it can be reloaded, sent and gone back to.
 *
 * @module
 */

/** Keeps the query of the address. What it means, only the core knows. */
export class Address {
  /** @param {(query: string) => void} onReturn the person went back or forward */
  constructor(onReturn) {
    window.addEventListener("popstate", () => onReturn(this.query));
  }

  /** The query, with its question mark if there is one. */
  get query() {
    return window.location.search;
  }

  /**
   * Puts a query into the address, as a new entry of the history if it is another one.
   *
   * @param {string} query without a question mark
   * @param {{replace: boolean}} how whether the entry before is the same experiment, said otherwise
   */
  keep(query, { replace }) {
    const next = `?${query}`;
    if (next === this.query) return;
    if (replace) window.history.replaceState(null, "", next);
    else window.history.pushState(null, "", next);
  }
}
