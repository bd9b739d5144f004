/** The screen of the published results: the documents, and their printed values beside newly computed values. */

import "#words/published";
import "uplot/dist/uPlot.min.css";
import "./published.css";
import { nullIfEngineLost } from "../engine/engine.js";
import { translate } from "../locales/locale.js";
import { createButton, getElement, createElement, setText } from "../widgets/element.js";
import { ExperimentRunner } from "./experiment-runner.js";
import { BoardPicture } from "./board-picture.js";
import { DOCUMENTS, ENTRIES } from "./documents/documents.js";
import { EntryView, createBadge } from "./entry-view.js";
import { pictureResult } from "./entry.js";
import { entryNameOf, fragmentOf } from "./link.js";

/** @import { LazyScreenContent } from "../screens/screens.js" */
/** @import { Entry } from "./entry.js" */
/** @import { Verdict } from "./verdict.js" */

/**
 * Milestones in the history of the problem. Each milestone links to an experiment on the explore screen, or to an
 * entry.
 *
 * @type {{name: string, query?: string, entry?: string}[]}
 */
const MILESTONES = [
  { name: "al-adli", query: "v=1&board=8x8&start=0,0&algorithm=rotations&tour=closed" },
  { name: "euler", query: "v=1&board=8x8&start=7,0&algorithm=rotations&tour=closed&seed=1759" },
  { name: "warnsdorff", query: "v=1&board=8x8&start=0,0&algorithm=warnsdorff" },
  { name: "schwenk", query: "v=1&board=3x8&start=0,0&algorithm=backtracking&tour=closed" },
  { name: "mckay", entry: "census-closed-6x6" },
  { name: "granada", entry: "granada-5x5" },
  { name: "knuth", query: "v=1&board=8x8&start=0,0&algorithm=pruned&tour=closed&find=all" },
];

/** Selector of the title of an entry. */
const TITLE_SELECTOR = "#entry-title";

/** @implements {LazyScreenContent} */
export class PublishedScreen {
  #main = getElement("published", HTMLElement);
  #address;
  #runner;
  /** Verdicts on the entries computed so far, by name. @type {Map<string, Verdict>} */
  #verdicts = new Map();
  /** @type {EntryView | null} */
  #entryView = null;
  #fragment = "";
  /** Name of the entry shown last. The list focuses the link to this entry. */
  #lastEntry = "";
  #isOpen = false;
  #isReady = false;
  /** Starts the computations of the shown page, once the core has loaded. @type {() => void} */
  #startComputing = () => undefined;
  #fatalMessage = "";
  /** The pictures of the documents. @type {BoardPicture[]} */
  #boardPictures = [];
  /** Settles when the pictures are drawn. `#computeAll` waits for this promise. @type {Promise<void>} */
  #picturesDrawn = Promise.resolve();
  /** Number of calls of `#stop`, so that an outdated computation can stop. */
  #pageCount = 0;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine used by this screen only
   * @param {import("../screens/address.js").Address} parts.address
   */
  constructor({ engine, address }) {
    this.#address = address;
    this.#runner = new ExperimentRunner(engine);
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
    this.#entryView?.updateColours();
    for (const board of this.#boardPictures) board.paint();
  }

  /** The view options of the explore screen have no effect here. */
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
    this.#entryView?.remove();
    this.#entryView = null;
    for (const board of this.#boardPictures) board.disconnect();
    this.#boardPictures = [];
    this.#runner.stop();
  }

  /** Shows the entry that the address names, or the list. */
  #show() {
    this.#stop();
    this.#main.scrollTop = 0;
    const entry = ENTRIES.find(({ name }) => name === entryNameOf(this.#fragment));
    this.#main.replaceChildren();
    this.#startComputing = () => undefined;
    if (this.#fatalMessage) this.#main.append(createElement("p", { role: "alert" }, this.#fatalMessage));
    else if (entry) this.#showEntry(entry);
    else this.#showList(entryNameOf(this.#fragment));
    this.#lastEntry = entry?.name ?? "";
  }

  /**
   * Focuses an element if the focus is lost. Replacing the content removes the focused element, and going back to the
   * address of the list may focus the screen as a whole.
   *
   * @param {string} selector
   */
  #focus(selector) {
    const element = this.#main.querySelector(selector);
    const isFocusLost = document.activeElement === document.body || document.activeElement === this.#main;
    if (!(element instanceof HTMLElement) || !isFocusLost) return;
    element.focus({ preventScroll: true });
    if (selector !== TITLE_SELECTOR) element.scrollIntoView({ block: "center" });
  }

  /** Shows an entry, and computes it once the core has loaded. @param {Entry} entry */
  #showEntry(entry) {
    const index = ENTRIES.indexOf(entry);
    const createLinks = (/** @type {number} */ targetIndex, /** @type {string} */ key) => {
      const target = ENTRIES[targetIndex];
      return target
        ? [createElement("a", { href: fragmentOf(target.name), rel: key }, translate(`published.${key}`))]
        : [];
    };
    const navigation = createElement(
      "nav",
      { className: "entry-navigation", ariaLabel: translate("published.way") },
      createElement("a", { href: fragmentOf("") }, translate("published.all")),
      ...createLinks(index - 1, "prev"),
      ...createLinks(index + 1, "next"),
    );
    const view = new EntryView(entry, this.#runner);
    this.#entryView = view;
    this.#main.append(navigation, view.root);
    this.#focus(TITLE_SELECTOR);
    this.#startComputing = () => this.#compute(entry, view);
    if (this.#isReady) this.#startComputing();
  }

  /**
   * Computes an entry, and remembers its verdict.
   *
   * @param {Entry} entry
   * @param {EntryView} view
   */
  async #compute(entry, view) {
    const verdict = await view.compute();
    if (verdict) this.#verdicts.set(entry.name, verdict);
    return verdict;
  }

  /**
   * Shows the list of all documents and entries.
   *
   * @param {string} unknownName a name in the address that belongs to no entry, or an empty string
   */
  #showList(unknownName) {
    const intro = createElement("p", { className: "published-intro" }, translate("published.intro"));
    const note = unknownName
      ? [
          createElement(
            "p",
            { className: "fault", role: "status" },
            translate("published.unknown", { name: unknownName }),
          ),
        ]
      : [];
    const milestones = createElement(
      "ol",
      { className: "milestones" },
      ...MILESTONES.map(({ name, query, entry }) =>
        createElement(
          "li",
          {},
          createElement("strong", {}, translate(`published.moment.${name}.when`)),
          createElement("span", { className: "milestone-people" }, translate(`published.moment.${name}.who`)),
          createElement("span", {}, translate(`published.moment.${name}.what`)),
          createElement(
            "a",
            { href: entry ? fragmentOf(entry) : `?${query}#` },
            translate(`published.moment.${name}.run`),
          ),
        ),
      ),
    );
    const cards = DOCUMENTS.map(({ name, entries }) => {
      const textOf = (/** @type {string} */ key) => translate(`published.document.${name}.${key}`);
      return createElement(
        "section",
        { className: "document", ariaLabel: textOf("title") },
        createElement("a", {
          className: "document-picture",
          id: `picture-${name}`,
          href: fragmentOf(entries[0].name),
          tabIndex: -1,
          ariaHidden: "true",
        }),
        createElement("h3", {}, textOf("title")),
        createElement("p", { className: "document-authors" }, textOf("who")),
        createElement("p", {}, textOf("aim")),
        createElement("p", {}, textOf("found")),
        createElement("p", { className: "document-reference" }, textOf("reference")),
        this.#createEntryList(entries),
      );
    });
    const computeAllButton = createButton(
      translate("published.computeAll"),
      () => this.#computeAll(computeAllButton, status),
      { className: "plain chosen", id: "compute-all" },
    );
    const status = createElement("span", { id: "computed-all", role: "status" });
    this.#main.append(
      createElement(
        "div",
        { className: "published-header" },
        createElement("h2", {}, translate("published.title")),
        intro,
        ...note,
        createElement("p", { className: "entry-links" }, computeAllButton, " ", status),
      ),
      createElement(
        "section",
        { className: "milestones-section", ariaLabel: translate("published.timeline") },
        createElement("h3", {}, translate("published.timeline")),
        milestones,
      ),
      createElement("div", { className: "documents" }, ...cards),
      createElement(
        "section",
        { className: "document errata", ariaLabel: translate("published.errata") },
        createElement("h3", {}, translate("published.errata")),
        createElement("p", {}, translate("published.errataNote")),
        this.#createEntryList(ENTRIES.filter(({ isErratum }) => isErratum)),
      ),
    );
    if (this.#lastEntry) this.#focus(`.documents a[href="${fragmentOf(this.#lastEntry)}"]:not(.document-picture)`);
    computeAllButton.disabled = true;
    this.#startComputing = () => {
      computeAllButton.disabled = false;
      this.#picturesDrawn = this.#drawPictures();
    };
    if (this.#isReady) this.#startComputing();
  }

  /** Computes and draws the tour of each document. If the engine is lost, the remaining pictures are left out. */
  async #drawPictures() {
    const pageNumber = this.#pageCount;
    for (const { name, picture } of DOCUMENTS) {
      const result = await nullIfEngineLost(this.#runner.search(picture));
      if (!result || pageNumber !== this.#pageCount) return;
      const caption = translate(`published.document.${name}.title`);
      const boardPicture = new BoardPicture(pictureResult(caption, result, picture).picture);
      this.#boardPictures.push(boardPicture);
      getElement(`picture-${name}`, HTMLAnchorElement).append(boardPicture.canvas);
      boardPicture.observeSize();
    }
  }

  /** Creates a list of links to entries, with their verdicts. @param {Entry[]} entries */
  #createEntryList(entries) {
    return createElement(
      "ul",
      { className: "entries" },
      ...entries.map(({ name }) => {
        const badge = createBadge(this.#verdicts.get(name) ?? "waiting");
        badge.dataset.entry = name;
        return createElement(
          "li",
          {},
          createElement("a", { href: fragmentOf(name) }, translate(`published.entry.${name}.title`)),
          badge,
        );
      }),
    );
  }

  /**
   * Computes all entries in turn, and shows their verdicts in the list.
   *
   * @param {HTMLButtonElement} button
   * @param {HTMLElement} status
   */
  async #computeAll(button, status) {
    const pageNumber = this.#pageCount;
    button.disabled = true;
    await this.#picturesDrawn;
    for (const [index, entry] of ENTRIES.entries()) {
      setText(status, translate("published.computingAll", { done: index, count: ENTRIES.length }));
      this.#updateBadge(entry.name, "computing");
      const view = new EntryView(entry, this.#runner);
      const verdict = await this.#compute(entry, view);
      view.remove();
      if (pageNumber !== this.#pageCount) return;
      this.#updateBadge(entry.name, verdict ?? "waiting");
    }
    const count = (/** @type {Verdict} */ verdict) =>
      [...this.#verdicts.values()].filter((other) => other === verdict).length;
    setText(
      status,
      translate("published.computedAll", {
        count: ENTRIES.length,
        equal: count("equal"),
        erratum: count("erratum"),
        incomparable: count("incomparable"),
        differs: count("differs"),
      }),
    );
    button.disabled = false;
  }

  /**
   * Updates the verdict of an entry in the list.
   *
   * @param {string} name
   * @param {Verdict | "computing" | "waiting"} verdict
   */
  #updateBadge(name, verdict) {
    for (const badge of this.#main.querySelectorAll(`[data-entry="${name}"]`)) {
      const next = createBadge(verdict);
      next.dataset.entry = name;
      badge.replaceWith(next);
    }
  }
}
