/** The screen of the published results: the documents, and their results beside the values computed now. */

import "#words/published";
import "uplot/dist/uPlot.min.css";
import "./published.css";
import { nullIfEngineLost } from "../engine/engine.js";
import { translate } from "../locales/locale.js";
import { createButton, getElement, createElement, setText } from "../widgets/element.js";
import { ExperimentRunner } from "./bench.js";
import { BoardPicture } from "./board-picture.js";
import { DOCUMENTS, ENTRIES } from "./documents/documents.js";
import { EntryView, createBadge } from "./entry-view.js";
import { pictureOf } from "./entry.js";
import { entryOf, fragmentOf } from "./link.js";
import { MILESTONES } from "./milestones.js";

/** @import { LateContent } from "../screens/screens.js" */
/** @import { Entry } from "./entry.js" */
/** @import { Verdict } from "./verdict.js" */

/** Selector of the title of an entry. */
const TITLE = "#entry-title";

/** @implements {LateContent} */
export class PublishedScreen {
  #main = getElement("published", HTMLElement);
  #address;
  #bench;
  /** Verdicts on the entries that were computed so far. @type {Map<string, Verdict>} */
  #verdicts = new Map();
  /** @type {EntryView | null} */
  #shown = null;
  #fragment = "";
  /** Name of the entry that was shown last; the list returns the focus to it. */
  #lastEntry = "";
  #isOpen = false;
  #isReady = false;
  /** Starts the computations of the shown page, once the core has loaded. @type {() => void} */
  #startComputing = () => undefined;
  #fatalMessage = "";
  /** The pictures of the documents. @type {BoardPicture[]} */
  #boards = [];
  /** Settles when the pictures are drawn. The only worker computes one thing after another. @type {Promise<void>} */
  #illustrated = Promise.resolve();
  /** Counts the shown pages, so that an outdated computation can stop. */
  #pageCount = 0;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine an engine of its own
   * @param {import("../screens/address.js").Address} parts.address
   */
  constructor({ engine, address }) {
    this.#address = address;
    this.#bench = new ExperimentRunner(engine);
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

  updateColours() {
    this.#shown?.recolour();
    for (const board of this.#boards) board.paint();
  }

  /** The painting options of other boards have no effect here. */
  updateView() {}

  setChoices() {
    this.#isReady = true;
    if (this.#isOpen) this.#startComputing();
  }

  /** @param {string} message */
  showCoreFailure(message) {
    this.#fatalMessage = message;
    if (this.#isOpen) this.#show();
  }

  /** Stops the running computations. */
  #stop() {
    this.#pageCount += 1;
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
    this.#startComputing = () => undefined;
    if (this.#fatalMessage) this.#main.append(createElement("p", { role: "alert" }, this.#fatalMessage));
    else if (entry) this.#showEntry(entry);
    else this.#showAll(entryOf(this.#fragment));
    this.#lastEntry = entry?.name ?? "";
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
      return next ? [createElement("a", { href: fragmentOf(next.name), rel: key }, translate(`published.${key}`))] : [];
    };
    const way = createElement("nav", { className: "entry-way", ariaLabel: translate("published.way") }, createElement("a", { href: fragmentOf("") }, translate("published.all")), ...step(index - 1, "prev"), ...step(index + 1, "next"));
    const view = new EntryView(entry, this.#bench);
    this.#shown = view;
    this.#main.append(way, view.root);
    this.#focus(TITLE);
    this.#startComputing = () => this.#compute(entry, view);
    if (this.#isReady) this.#startComputing();
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
    const intro = createElement("p", { className: "published-intro" }, translate("published.intro"));
    const note = unknown ? [createElement("p", { className: "fault", role: "status" }, translate("published.unknown", { name: unknown }))] : [];
    const time = createElement(
      "ol",
      { className: "moments" },
      ...MILESTONES.map(({ name, query, entry }) =>
        createElement(
          "li",
          {},
          createElement("strong", {}, translate(`published.moment.${name}.when`)),
          createElement("span", { className: "moment-who" }, translate(`published.moment.${name}.who`)),
          createElement("span", {}, translate(`published.moment.${name}.what`)),
          createElement("a", { href: entry ? fragmentOf(entry) : `?${query}#` }, translate(`published.moment.${name}.run`)),
        ),
      ),
    );
    const cards = DOCUMENTS.map(({ name, entries }) => {
      const told = (/** @type {string} */ key) => translate(`published.document.${name}.${key}`);
      return createElement(
        "section",
        { className: "document", ariaLabel: told("title") },
        createElement("a", { className: "document-picture", id: `picture-${name}`, href: fragmentOf(entries[0].name), tabIndex: -1, ariaHidden: "true" }),
        createElement("h3", {}, told("title")),
        createElement("p", { className: "document-who" }, told("who")),
        createElement("p", {}, told("aim")),
        createElement("p", {}, told("found")),
        createElement("p", { className: "document-reference" }, told("reference")),
        this.#list(entries),
      );
    });
    const all = createButton(translate("published.computeAll"), () => this.#computeAll(all, said), { className: "plain chosen", id: "compute-all" });
    const said = createElement("span", { id: "computed-all", role: "status" });
    this.#main.append(
      createElement("div", { className: "published-head" }, createElement("h2", {}, translate("published.title")), intro, ...note, createElement("p", { className: "entry-links" }, all, " ", said)),
      createElement("section", { className: "timeline-of-tours", ariaLabel: translate("published.timeline") }, createElement("h3", {}, translate("published.timeline")), time),
      createElement("div", { className: "documents" }, ...cards),
      createElement("section", { className: "document errata", ariaLabel: translate("published.errata") }, createElement("h3", {}, translate("published.errata")), createElement("p", {}, translate("published.errataNote")), this.#list(ENTRIES.filter(({ isErratum }) => isErratum))),
    );
    if (this.#lastEntry) this.#focus(`.documents a[href="${fragmentOf(this.#lastEntry)}"]:not(.document-picture)`);
    all.disabled = true;
    this.#startComputing = () => {
      all.disabled = false;
      this.#illustrated = this.#illustrate();
    };
    if (this.#isReady) this.#startComputing();
  }

  /** Computes and draws the tour of each document. Without a worker, the list is complete without them. */
  async #illustrate() {
    const visit = this.#pageCount;
    for (const { name, picture } of DOCUMENTS) {
      const found = await nullIfEngineLost(this.#bench.search(picture));
      if (!found || visit !== this.#pageCount) return;
      const part = pictureOf(translate(`published.document.${name}.title`), found, picture);
      const board = new BoardPicture(part.picture);
      this.#boards.push(board);
      getElement(`picture-${name}`, HTMLAnchorElement).append(board.canvas);
      board.follow();
    }
  }

  /** @param {Entry[]} entries */
  #list(entries) {
    return createElement(
      "ul",
      { className: "entries" },
      ...entries.map(({ name }) => {
        const mark = createBadge(this.#verdicts.get(name) ?? "waiting");
        mark.dataset.entry = name;
        return createElement("li", {}, createElement("a", { href: fragmentOf(name) }, translate(`published.entry.${name}.title`)), mark);
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
    const visit = this.#pageCount;
    button.disabled = true;
    await this.#illustrated;
    for (const [index, entry] of ENTRIES.entries()) {
      setText(said, translate("published.computingAll", { done: index, count: ENTRIES.length }));
      this.#updateBadge(entry.name, "computing");
      const view = new EntryView(entry, this.#bench);
      const verdict = await this.#compute(entry, view);
      view.end();
      if (visit !== this.#pageCount) return;
      this.#updateBadge(entry.name, verdict ?? "waiting");
    }
    const count = (/** @type {Verdict} */ verdict) => [...this.#verdicts.values()].filter((other) => other === verdict).length;
    setText(said, translate("published.computedAll", { count: ENTRIES.length, equal: count("equal"), erratum: count("erratum"), incomparable: count("incomparable"), differs: count("differs") }));
    button.disabled = false;
  }

  /** @param {string} name @param {Verdict | "computing" | "waiting"} verdict */
  #updateBadge(name, verdict) {
    for (const mark of this.#main.querySelectorAll(`[data-entry="${name}"]`)) {
      const next = createBadge(verdict);
      next.dataset.entry = name;
      mark.replaceWith(next);
    }
  }
}
