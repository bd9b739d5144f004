/**
 * The page's address, which holds what is shown: it can be reloaded, sent and gone back to. Its query is the
 * experiment of the board; its fragment names the screen, and says what is shown there.
 */

import { languageIn, withLanguage, withoutLanguage } from "./language.js";

/** Keeps the query and the fragment of the address. What a query means, only the core knows. */
export class Address {
  #query = withoutLanguage(window.location.search);

  /** The query, with its question mark if there is one; without the language, which lasts whatever is shown. */
  get query() {
    return withoutLanguage(window.location.search);
  }

  /** The fragment, with its `#` if there is one. */
  get fragment() {
    return window.location.hash;
  }

  /** @param {() => void} onQuery the person went back or forward to another experiment */
  followQuery(onQuery) {
    window.addEventListener("popstate", () => {
      if (this.query === this.#query) return;
      this.#query = this.query;
      onQuery();
    });
  }

  /** @param {() => void} onFragment the fragment is another one, and with it the screen or what is shown there */
  followFragment(onFragment) {
    window.addEventListener("hashchange", onFragment);
  }

  /**
   * Puts a query into the address, as a new entry of the history if it is another one.
   *
   * @param {string} query without a question mark
   * @param {{replace: boolean}} how whether the entry before is the same experiment, said otherwise
   */
  keep(query, how) {
    this.#query = `?${query}`;
    if (this.#query !== this.query) this.#put(`${this.#query}${this.fragment}`, how);
  }

  /**
   * Puts a fragment into the address, in the same way.
   *
   * @param {string} fragment with its `#`
   * @param {{replace: boolean}} how
   */
  keepFragment(fragment, how) {
    if (fragment !== this.fragment) this.#put(`${this.query}${fragment}`, how);
  }

  /**
   * @param {string} next
   * @param {{replace: boolean}} how
   */
  #put(next, { replace }) {
    const whole = withLanguage(next, languageIn(window.location.search));
    if (replace) window.history.replaceState(null, "", whole);
    else window.history.pushState(null, "", whole);
  }
}
