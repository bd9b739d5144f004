/**
 * The page's address, which holds what is shown: it can be reloaded, sent and gone back to. Its query is the
 * experiment of the board; its fragment names the screen, and says what is shown there.
 */

import { languageIn, withLanguage, withoutLanguage } from "./language.js";

/**
 * Handles plain clicks on links in place of the browser.
 *
 * @param {string} selector of the links
 * @param {(link: HTMLAnchorElement) => void} go
 */
function followLinks(selector, go) {
  window.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest(selector);
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(link);
  });
}

/** Keeps the query and the fragment of the address. What a query means, only the core knows. */
export class Address {
  #query = withoutLanguage(window.location.search);
  #fragment = window.location.hash;
  /** The query as it stands in the address, the language included. */
  #search = window.location.search;
  /** @type {() => void} */
  #onQuery = () => undefined;
  /** @type {() => void} */
  #onFragment = () => undefined;
  /** What the page was opened with, before it wrote anything there itself. */
  opened = { query: this.#query, fragment: this.#fragment };

  /** The query, with its question mark if there is one; without the language, which lasts whatever is shown. */
  get query() {
    return withoutLanguage(window.location.search);
  }

  /** The fragment, with its `#` if there is one. */
  get fragment() {
    return window.location.hash;
  }

  /**
   * @param {() => void} onQuery the person went back or forward to another experiment or moment of it, or followed a link
   *   to one: `<a href="?…" data-moment>`, which leaves the screen where it is
   */
  followQuery(onQuery) {
    this.#onQuery = onQuery;
    followLinks("a[data-moment]", (link) => this.go(link.search));
    window.addEventListener("popstate", () => {
      if (this.query === this.#query) return;
      this.#query = this.query;
      onQuery();
    });
  }

  /**
   * Goes to another query, as a link would, without loading the page anew; the fragment stays.
   *
   * @param {string} query with or without its question mark
   */
  go(query) {
    this.#query = withoutLanguage(`?${query.replace(/^\?/, "")}`);
    if (this.#query !== this.query) this.#put(`${this.#query}${this.fragment}`, { replace: false });
    this.#onQuery();
  }

  /** @param {() => void} onFragment the fragment is another one, and with it the screen or what is shown there */
  followFragment(onFragment) {
    this.#onFragment = onFragment;
    const follow = () => {
      this.#search = window.location.search;
      if (this.fragment === this.#fragment) return;
      this.#fragment = this.fragment;
      onFragment();
    };
    window.addEventListener("hashchange", follow);
    // Firefox may have resolved a link to a fragment before the query of the address was replaced. It would load the page
    // anew, without the query.
    followLinks('a[href^="#"]:not([target])', ({ hash }) => window.location.assign(new URL(hash || "#", window.location.href)));
    // Back to an entry with another query as well, the browser tells of no other fragment. Otherwise it does, once it has
    // given the keyboard to what the fragment names: who wants it elsewhere must come after.
    window.addEventListener("popstate", () => {
      if (window.location.search !== this.#search) follow();
    });
  }

  /**
   * Goes to an address of this page, as if a link there had been followed, but without loading the page anew; also to
   * the one that it has.
   *
   * @param {string} address a query, perhaps with a fragment; without one, that stays
   * @param {{replace: boolean}} [how] whether it takes the place of the last entry of the history
   */
  visit(address, how = { replace: false }) {
    const [search, ...fragment] = address.split("#");
    const query = withoutLanguage(search);
    const next = fragment.length > 0 ? `#${fragment.join("#")}` : this.fragment;
    const isElsewhere = next.replace(/^#$/, "") !== this.fragment;
    const isSame = !isElsewhere && query === this.query;
    this.#put(`${query}${next}`, { replace: how.replace || isSame });
    this.#query = this.query;
    this.#fragment = this.fragment;
    if (isElsewhere) this.#onFragment();
    this.#onQuery();
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
   * Puts a fragment into the address, in the same way, unless a link to another one was followed just now.
   *
   * @param {string} fragment with its `#`
   * @param {{replace: boolean}} how
   */
  keepFragment(fragment, how) {
    if (fragment !== this.fragment && !this.#isLeaving) this.#put(`${this.query}${fragment}`, how);
  }

  /** Whether the address has another fragment of which the browser has sent no event yet. */
  get #isLeaving() {
    return this.fragment !== this.#fragment;
  }

  /**
   * @param {string} next
   * @param {{replace: boolean}} how
   */
  #put(next, { replace }) {
    const isLeaving = this.#isLeaving;
    const whole = withLanguage(next, languageIn(window.location.search));
    // What is noted of an entry holds for those that follow from it.
    const { state } = window.history;
    if (replace) window.history.replaceState(state, "", whole);
    else window.history.pushState(state, "", whole);
    // The event that is still to come opens another screen.
    if (!isLeaving) this.#fragment = this.fragment;
    this.#search = window.location.search;
  }
}
