/**
 * The page's address, which holds what is shown: it can be reloaded, sent and gone back to. Its query is the
 * experiment of the board; its fragment a race, while that is the screen shown.
 *
 * @module
 */

import { fragmentOf, raceOf } from "./race/link.js";

/** Keeps the query and the fragment of the address. What a query means, only the core knows. */
export class Address {
  #query = window.location.search;

  /**
   * @param {(query: string) => void} onReturn the person went back or forward to another experiment
   * @param {() => void} onScreen the fragment is another one, and with it the screen or the race
   */
  constructor(onReturn, onScreen) {
    window.addEventListener("popstate", () => {
      if (this.query === this.#query) return;
      this.#query = this.query;
      onReturn(this.query);
    });
    window.addEventListener("hashchange", onScreen);
  }

  /** The query, with its question mark if there is one. */
  get query() {
    return window.location.search;
  }

  /** Which race is shown, perhaps none yet; or null where the board is shown. What it means, only the core knows. */
  get race() {
    return raceOf(window.location.hash);
  }

  /**
   * Puts a query into the address, as a new entry of the history if it is another one.
   *
   * @param {string} query without a question mark
   * @param {{replace: boolean}} how whether the entry before is the same experiment, said otherwise
   */
  keep(query, how) {
    this.#query = `?${query}`;
    if (this.#query !== this.query) this.#put(`${this.#query}${window.location.hash}`, how);
  }

  /**
   * Puts a race into the address, in the same way.
   *
   * @param {string} race as the core writes it
   * @param {{replace: boolean}} how
   */
  keepRace(race, how) {
    const fragment = fragmentOf(race);
    if (fragment !== window.location.hash) this.#put(`${window.location.search}${fragment}`, how);
  }

  /**
   * @param {string} next
   * @param {{replace: boolean}} how
   */
  #put(next, { replace }) {
    if (replace) window.history.replaceState(null, "", next);
    else window.history.pushState(null, "", next);
  }
}
