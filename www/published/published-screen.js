/** The screen of the published results: the documents, and their results beside the values computed now. */

import "#words/published";
import "uplot/dist/uPlot.min.css";
import "./published.css";
import { unlessLost } from "../engine/engine.js";
import { words } from "../locales/locale.js";
import { button, element, make, setText } from "../widgets/element.js";
import { Bench } from "./bench.js";
import { BoardPicture } from "./board-picture.js";
import { DOCUMENTS, ENTRIES } from "./documents/documents.js";
import { EntryView, badge } from "./entry-view.js";
import { pictureOf } from "./entry.js";
import { entryOf, fragmentOf } from "./link.js";
import { MOMENTS } from "./moments.js";

/** @import { Content } from "../screens/screens.js" */
/** @import { Entry } from "./entry.js" */
/** @import { Verdict } from "./verdict.js" */

/** Selector of the title of an entry. */
const TITLE = "#entry-title";

/** @implements {Content} */
export class PublishedScreen {
  #main = element("published", HTMLElement);
  #address;
  #bench;
  /** Verdicts on the entries that were computed so far. @type {Map<string, Verdict>} */
  #verdicts = new Map();
  /** @type {EntryView | null} */
  #shown = null;
  #fragment = "";
  /** Name of the entry that was shown last; the list returns the focus to it. */
  #last = "";
  #isOpen = false;
  #isReady = false;
  /** Starts the computations of the shown page, once the core has loaded. @type {() => void} */
  #begin = () => undefined;
  #end = "";
  /** The pictures of the documents. @type {BoardPicture[]} */
  #boards = [];
  /** Settles when the pictures are drawn. The only worker computes one thing after another. @type {Promise<void>} */
  #illustrated = Promise.resolve();
  /** Counts the shown pages, so that an outdated computation can stop. */
  #visit = 0;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine an engine of its own
   * @param {import("../screens/address.js").Address} parts.address
   */
  constructor({ engine, address }) {
    this.#address = address;
    this.#bench = new Bench(engine);
  }

  open() {
    this.#main.hidden = false;
    const { fragment } = this.#address;
    if (this.#isOpen && fragment === this.#fragment) return;
    this.#isOpen = true;
    this.#fragment = fragment;
    this.#show();
  }

  leave() {
    this.#main.hidden = true;
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#stop();
  }

  recolour() {
    this.#shown?.recolour();
    for (const board of this.#boards) board.paint();
  }

  /** The painting options of other boards have no effect here. */
  review() {}

  offer() {
    this.#isReady = true;
    if (this.#isOpen) this.#begin();
  }

  /** @param {string} message */
  giveUp(message) {
    this.#end = message;
    if (this.#isOpen) this.#show();
  }

  /** Stops the running computations. */
  #stop() {
    this.#visit += 1;
    this.#shown?.end();
    this.#shown = null;
    for (const board of this.#boards) board.end();
    this.#boards = [];
    this.#bench.end();
  }

  #show() {
    this.#stop();
    this.#main.scrollTop = 0;
    const entry = ENTRIES.find(({ name }) => name === entryOf(this.#fragment));
    this.#main.replaceChildren();
    this.#begin = () => undefined;
    if (this.#end) this.#main.append(make("p", { role: "alert" }, this.#end));
    else if (entry) this.#showEntry(entry);
    else this.#showAll(entryOf(this.#fragment));
    this.#last = entry?.name ?? "";
  }

  /**
   * Focuses an element if the focus is lost. Replacing the content removes the focused element, and going back to the
   * address of the list may focus the screen as a whole.
   *
   * @param {string} selector
   */
  #focus(selector) {
    const place = this.#main.querySelector(selector);
    const isFree = document.activeElement === document.body || document.activeElement === this.#main;
    if (!(place instanceof HTMLElement) || !isFree) return;
    place.focus({ preventScroll: true });
    if (selector !== TITLE) place.scrollIntoView({ block: "center" });
  }

  /** @param {Entry} entry */
  #showEntry(entry) {
    const index = ENTRIES.indexOf(entry);
    const step = (/** @type {number} */ to, /** @type {string} */ key) => {
      const next = ENTRIES[to];
      return next ? [make("a", { href: fragmentOf(next.name), rel: key }, words(`published.${key}`))] : [];
    };
    const way = make("nav", { className: "entry-way", ariaLabel: words("published.way") }, make("a", { href: fragmentOf("") }, words("published.all")), ...step(index - 1, "prev"), ...step(index + 1, "next"));
    const view = new EntryView(entry, this.#bench);
    this.#shown = view;
    this.#main.append(way, view.root);
    this.#focus(TITLE);
    this.#begin = () => this.#compute(entry, view);
    if (this.#isReady) this.#begin();
  }

  /**
   * @param {Entry} entry
   * @param {EntryView} view
   */
  async #compute(entry, view) {
    const verdict = await view.compute();
    if (verdict) this.#verdicts.set(entry.name, verdict);
    return verdict;
  }

  /** @param {string} unknown a name in the address that belongs to no entry */
  #showAll(unknown) {
    const intro = make("p", { className: "published-intro" }, words("published.intro"));
    const note = unknown ? [make("p", { className: "fault", role: "status" }, words("published.unknown", { name: unknown }))] : [];
    const time = make(
      "ol",
      { className: "moments" },
      ...MOMENTS.map(({ name, query, entry }) =>
        make(
          "li",
          {},
          make("strong", {}, words(`published.moment.${name}.when`)),
          make("span", { className: "moment-who" }, words(`published.moment.${name}.who`)),
          make("span", {}, words(`published.moment.${name}.what`)),
          make("a", { href: entry ? fragmentOf(entry) : `?${query}#` }, words(`published.moment.${name}.run`)),
        ),
      ),
    );
    const cards = DOCUMENTS.map(({ name, entries }) => {
      const told = (/** @type {string} */ key) => words(`published.document.${name}.${key}`);
      return make(
        "section",
        { className: "document", ariaLabel: told("title") },
        make("a", { className: "document-picture", id: `picture-${name}`, href: fragmentOf(entries[0].name), tabIndex: -1, ariaHidden: "true" }),
        make("h3", {}, told("title")),
        make("p", { className: "document-who" }, told("who")),
        make("p", {}, told("aim")),
        make("p", {}, told("found")),
        make("p", { className: "document-reference" }, told("reference")),
        this.#list(entries),
      );
    });
    const all = button(words("published.computeAll"), () => this.#computeAll(all, said), { className: "plain chosen", id: "compute-all" });
    const said = make("span", { id: "computed-all", role: "status" });
    this.#main.append(
      make("div", { className: "published-head" }, make("h2", {}, words("published.title")), intro, ...note, make("p", { className: "entry-links" }, all, " ", said)),
      make("section", { className: "timeline-of-tours", ariaLabel: words("published.timeline") }, make("h3", {}, words("published.timeline")), time),
      make("div", { className: "documents" }, ...cards),
      make("section", { className: "document errata", ariaLabel: words("published.errata") }, make("h3", {}, words("published.errata")), make("p", {}, words("published.errataNote")), this.#list(ENTRIES.filter(({ isErratum }) => isErratum))),
    );
    if (this.#last) this.#focus(`.documents a[href="${fragmentOf(this.#last)}"]:not(.document-picture)`);
    all.disabled = true;
    this.#begin = () => {
      all.disabled = false;
      this.#illustrated = this.#illustrate();
    };
    if (this.#isReady) this.#begin();
  }

  /** Computes and draws the tour of each document. Without a worker, the list is complete without them. */
  async #illustrate() {
    const visit = this.#visit;
    for (const { name, picture } of DOCUMENTS) {
      const found = await unlessLost(this.#bench.search(picture));
      if (!found || visit !== this.#visit) return;
      const part = pictureOf(words(`published.document.${name}.title`), found, picture);
      const board = new BoardPicture(part.picture);
      this.#boards.push(board);
      element(`picture-${name}`, HTMLAnchorElement).append(board.canvas);
      board.follow();
    }
  }

  /** @param {Entry[]} entries */
  #list(entries) {
    return make(
      "ul",
      { className: "entries" },
      ...entries.map(({ name }) => {
        const mark = badge(this.#verdicts.get(name) ?? "waiting");
        mark.dataset.entry = name;
        return make("li", {}, make("a", { href: fragmentOf(name) }, words(`published.entry.${name}.title`)), mark);
      }),
    );
  }

  /**
   * Computes all entries in turn, and shows their verdicts in the list.
   *
   * @param {HTMLButtonElement} button
   * @param {HTMLElement} said
   */
  async #computeAll(button, said) {
    const visit = this.#visit;
    button.disabled = true;
    await this.#illustrated;
    for (const [index, entry] of ENTRIES.entries()) {
      setText(said, words("published.computingAll", { done: index, count: ENTRIES.length }));
      this.#mark(entry.name, "computing");
      const view = new EntryView(entry, this.#bench);
      const verdict = await this.#compute(entry, view);
      view.end();
      if (visit !== this.#visit) return;
      this.#mark(entry.name, verdict ?? "waiting");
    }
    const count = (/** @type {Verdict} */ verdict) => [...this.#verdicts.values()].filter((other) => other === verdict).length;
    setText(said, words("published.computedAll", { count: ENTRIES.length, equal: count("equal"), erratum: count("erratum"), incomparable: count("incomparable"), differs: count("differs") }));
    button.disabled = false;
  }

  /** @param {string} name @param {Verdict | "computing" | "waiting"} verdict */
  #mark(name, verdict) {
    for (const mark of this.#main.querySelectorAll(`[data-entry="${name}"]`)) {
      const next = badge(verdict);
      next.dataset.entry = name;
      mark.replaceWith(next);
    }
  }
}
