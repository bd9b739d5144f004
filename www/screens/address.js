/**
 * The address of the page, which holds the whole view: it can be reloaded, shared, and restored by the history. The
 * query is the experiment of the board. The fragment names the screen, and holds the parameters of that screen.
 */

import { languageIn, withLanguage, withoutLanguage } from "./language.js";

/**
 * Handles plain clicks on links in place of the browser. Clicks with modifier keys or other buttons stay with the
 * browser.
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

/** Reads and writes the query and the fragment of the address. The core interprets the query. */
export class Address {
  #query = withoutLanguage(window.location.search);
  #fragment = window.location.hash;
  /** The query of the address, including the language. */
  #search = window.location.search;
  /** @type {() => void} */
  #onQuery = () => undefined;
  /** @type {() => void} */
  #onFragment = () => undefined;
  /** The address with which the page was opened, before the page changed it. */
  opened = { query: this.#query, fragment: this.#fragment };

  /**
   * The query with its question mark, or an empty string. The language is left out, because it does not depend on the
   * view.
   */
  get query() {
    return withoutLanguage(window.location.search);
  }

  /** The fragment with its `#`, or an empty string. */
  get fragment() {
    return window.location.hash;
  }

  /**
   * @param {() => void} onQuery called when the history or a link leads to another experiment or moment. Such links are
   *   `<a href="?…" data-moment>`, and they leave the screen as it is
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
   * Goes to another query, as a link would, without reloading the page. The fragment stays.
   *
   * @param {string} query with or without its question mark
   */
  go(query) {
    this.#query = withoutLanguage(`?${query.replace(/^\?/, "")}`);
    if (this.#query !== this.query) this.#writeAddress(`${this.#query}${this.fragment}`, { replace: false });
    this.#onQuery();
  }

  /** @param {() => void} onFragment called when the fragment changes, and with it the screen or its content */
  followFragment(onFragment) {
    this.#onFragment = onFragment;
    const follow = () => {
      this.#search = window.location.search;
      if (this.fragment === this.#fragment) return;
      this.#fragment = this.fragment;
      onFragment();
    };
    window.addEventListener("hashchange", follow);
    // Firefox may have resolved a fragment link before the query of the address was replaced. It would reload the page
    // without the query.
    followLinks('a[href^="#"]:not([target])', ({ hash }) => window.location.assign(new URL(hash || "#", window.location.href)));
    // When the history leads to an entry with another query, the browser sends no `hashchange`. Otherwise `hashchange`
    // comes after the browser has moved the focus to the target of the fragment, so a handler can move it again.
    window.addEventListener("popstate", () => {
      if (window.location.search !== this.#search) follow();
    });
  }

  /**
   * Goes to an address of this page, as a link would, without reloading the page. The current address is allowed too.
   *
   * @param {string} address a query, optionally with a fragment; without one, the fragment stays
   * @param {{replace: boolean}} [how] whether to replace the current history entry
   */
  visit(address, how = { replace: false }) {
    const [search, ...fragment] = address.split("#");
    const query = withoutLanguage(search);
    const next = fragment.length > 0 ? `#${fragment.join("#")}` : this.fragment;
    const isElsewhere = next.replace(/^#$/, "") !== this.fragment;
    const isSame = !isElsewhere && query === this.query;
    this.#writeAddress(`${query}${next}`, { replace: how.replace || isSame });
    this.#query = this.query;
    this.#fragment = this.fragment;
    if (isElsewhere) this.#onFragment();
    this.#onQuery();
  }

  /**
   * Puts a query into the address. Another query becomes a new history entry.
   *
   * @param {string} query without a question mark
   * @param {{replace: boolean}} how whether the current entry is the same experiment in other words, and is replaced
   */
  setQuery(query, how) {
    this.#query = `?${query}`;
    if (this.#query !== this.query) this.#writeAddress(`${this.#query}${this.fragment}`, how);
  }

  /**
   * Puts a fragment into the address in the same way. It does nothing while a fragment link that was just followed is
   * still pending.
   *
   * @param {string} fragment with its `#`
   * @param {{replace: boolean}} how
   */
  setFragment(fragment, how) {
    if (fragment !== this.fragment && !this.#isLeaving) this.#writeAddress(`${this.query}${fragment}`, how);
  }

  /** Whether the fragment has changed without a `hashchange` event so far. */
  get #isLeaving() {
    return this.fragment !== this.#fragment;
  }

  /**
   * @param {string} next
   * @param {{replace: boolean}} how
   */
  #writeAddress(next, { replace }) {
    const isLeaving = this.#isLeaving;
    const whole = withLanguage(next, languageIn(window.location.search));
    // The state of an entry is inherited by the entries after it.
    const { state } = window.history;
    if (replace) window.history.replaceState(state, "", whole);
    else window.history.pushState(state, "", whole);
    // A pending event would open another screen, so its change must stay detectable.
    if (!isLeaving) this.#fragment = this.fragment;
    this.#search = window.location.search;
  }
}
