/**
 * The address of the page. The address describes the whole view, which can be reloaded, shared, and restored by the
 * history. The query is the experiment of the board. The fragment names the screen, and holds the parameters of that
 * screen.
 */

import { languageIn, withLanguage, withoutLanguage } from "./language.js";

/**
 * Handles plain clicks on links in place of the browser. The browser still handles clicks with modifier keys or other
 * buttons.
 *
 * @param {string} selector the CSS selector of the links
 * @param {(link: HTMLAnchorElement) => void} onFollow
 */
function interceptLinks(selector, onFollow) {
  window.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest(selector);
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow(link);
  });
}

/** Reads and writes the query and the fragment of the address. The core interprets the query. */
export class Address {
  /** The last known query, without the language. */
  #query = withoutLanguage(window.location.search);
  /** The last known fragment. */
  #fragment = window.location.hash;
  /** The last known query of the address, including the language. */
  #search = window.location.search;
  /** Called when another query is to be shown. @type {(isFromHistory: boolean) => void} */
  #onQuery = () => undefined;
  /** Called when another fragment is to be shown. @type {() => void} */
  #onFragment = () => undefined;
  /** The address with which the page was opened, before the page changed it. */
  initial = { query: this.#query, fragment: this.#fragment };

  constructor() {
    interceptLinks("a[data-moment]", (link) => this.go(link.search));
    window.addEventListener("popstate", () => {
      if (this.query === this.#query) return;
      this.#query = this.query;
      this.#onQuery(true);
    });
  }

  /**
   * The query with its question mark, or an empty string. It omits the language, which is no part of the view.
   */
  get query() {
    return withoutLanguage(window.location.search);
  }

  /** The fragment with its `#`, or an empty string. */
  get fragment() {
    return window.location.hash;
  }

  /**
   * @param {(isFromHistory: boolean) => void} onQuery called when the history or a link leads to another experiment or
   *   step. A link to such a moment of a run is `<a href="?…" data-moment>`, and keeps the fragment
   */
  followQuery(onQuery) {
    this.#onQuery = onQuery;
  }

  /**
   * Goes to another query, as a link does, without reloading the page. The fragment stays the same.
   *
   * @param {string} query with or without its question mark
   */
  go(query) {
    this.#query = withoutLanguage(`?${query.replace(/^\?/, "")}`);
    if (this.#query !== this.query) this.#writeAddress(`${this.#query}${this.fragment}`, { replace: false });
    this.#onQuery(false);
  }

  /** @param {() => void} onFragment called when the fragment, which names the screen and its content, changes */
  followFragment(onFragment) {
    this.#onFragment = onFragment;
    const follow = () => {
      this.#search = window.location.search;
      if (this.fragment === this.#fragment) return;
      this.#fragment = this.fragment;
      onFragment();
    };
    window.addEventListener("hashchange", follow);
    // Firefox may have resolved a fragment link before the page wrote its query into the address. Firefox would then
    // reload the page without the query.
    interceptLinks('a[href^="#"]:not([target])', ({ hash }) =>
      window.location.assign(new URL(hash || "#", window.location.href)),
    );
    // When the history leads to an entry with another query, the browser sends no `hashchange` event. Otherwise the
    // `hashchange` event is used, because the browser has then moved the focus to the target of the fragment.
    window.addEventListener("popstate", () => {
      if (window.location.search !== this.#search) follow();
    });
  }

  /**
   * Goes to an address of this page, as a link does, without reloading the page. The address may be the current one.
   *
   * @param {string} address a query, optionally with a fragment; without a fragment, the current one stays
   * @param {{replace: boolean}} [options] whether to replace the current history entry
   */
  visit(address, { replace } = { replace: false }) {
    const [search, ...fragment] = address.split("#");
    const query = withoutLanguage(search);
    const nextFragment = fragment.length > 0 ? `#${fragment.join("#")}` : this.fragment;
    const changesFragment = nextFragment.replace(/^#$/, "") !== this.fragment;
    const isSame = !changesFragment && query === this.query;
    this.#writeAddress(`${query}${nextFragment}`, { replace: replace || isSame });
    this.#query = this.query;
    this.#fragment = this.fragment;
    if (changesFragment) {
      this.#onFragment();
      // The next screen begins at its top, as the next page of a browser does.
      window.scrollTo(0, 0);
    }
    this.#onQuery(false);
  }

  /**
   * Puts a query into the address, unless the address has it already.
   *
   * @param {string} query without a question mark
   * @param {{replace: boolean}} options whether to replace the current history entry
   */
  setQuery(query, options) {
    this.#query = `?${query}`;
    if (this.#query !== this.query) this.#writeAddress(`${this.#query}${this.fragment}`, options);
  }

  /**
   * Puts a fragment into the address. Does nothing while the `hashchange` event of another fragment is pending.
   *
   * @param {string} fragment with its `#`
   * @param {{replace: boolean}} options whether to replace the current history entry
   */
  setFragment(fragment, options) {
    if (fragment !== this.fragment && !this.#isFragmentPending) this.#writeAddress(`${this.query}${fragment}`, options);
  }

  /** Whether the fragment has changed, and its `hashchange` event is pending. */
  get #isFragmentPending() {
    return this.fragment !== this.#fragment;
  }

  /**
   * Writes an address into the history, with the current language.
   *
   * @param {string} address
   * @param {{replace: boolean}} options
   */
  #writeAddress(address, { replace }) {
    const isFragmentPending = this.#isFragmentPending;
    const languageAddress = withLanguage(address, languageIn(window.location.search));
    // Each history entry inherits the state of the previous one.
    const { state } = window.history;
    if (replace) window.history.replaceState(state, "", languageAddress);
    else window.history.pushState(state, "", languageAddress);
    // If an event is pending, its handler must still detect the change of the fragment.
    if (!isFragmentPending) this.#fragment = this.fragment;
    this.#search = window.location.search;
  }
}
