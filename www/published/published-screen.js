/** The screen of the published results: the documents, and their printed values beside newly computed values. */

import "#words/published";
import "./published.css";
import "./article-page.css";
import { html, nothing, render } from "lit-html";
import { nullIfEngineLost } from "../engine/engine.js";
import { translate } from "../locales/locale.js";
import { ContentScreen } from "../screens/content-screen.js";
import { ExperimentRunner } from "./experiment-runner.js";
import { BoardPicture } from "./board-picture.js";
import { DOCUMENTS, ENTRIES } from "./documents/documents.js";
import { EntryView, badge } from "./entry-view.js";
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
export class PublishedScreen extends ContentScreen {
  #runner;
  /** Verdicts on the entries computed so far, by name. @type {Map<string, Verdict>} */
  #verdicts = new Map();
  /** @type {EntryView | null} */
  #entryView = null;
  /** Name of the entry shown last. The list focuses the link to this entry. */
  #lastEntry = "";
  #fatalMessage = "";
  /** The pictures of the documents in the list, by name. @type {Map<string, BoardPicture>} */
  #boardPictures = new Map();
  /** Settles when the pictures are drawn. `#computeAll` waits for this promise. @type {Promise<void>} */
  #picturesDrawn = Promise.resolve();
  /** Number of calls of `stop`, so that an outdated computation can stop. */
  #pageCount = 0;
  /** Whether all entries are being computed. */
  #isComputingAll = false;
  /** Name of the entry of the list that is being computed, or an empty string. */
  #computedName = "";
  /** Progress or result of computing all entries. */
  #status = "";

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine used by this screen only
   * @param {import("../screens/address.js").Address} parts.address
   */
  constructor({ engine, address }) {
    super("published", address);
    this.#runner = new ExperimentRunner(engine);
  }

  updateColours() {
    this.#entryView?.updateColours();
    for (const board of this.#boardPictures.values()) board.paint();
  }

  /** The view options of the explore screen have no effect here. */
  /** @param {string} message */
  showCoreFailure(message) {
    this.#fatalMessage = message;
    if (this.isOpen) this.show();
  }

  /** Stops the running computations. */
  stop() {
    this.#pageCount += 1;
    this.#entryView?.remove();
    this.#entryView = null;
    for (const board of this.#boardPictures.values()) board.disconnect();
    this.#boardPictures.clear();
    this.#isComputingAll = false;
    this.#computedName = this.#status = "";
    this.#runner.stop();
  }

  /** Shows the entry that the address names, or the list. */
  show() {
    this.stop();
    this.main.scrollTop = 0;
    // Keeps no element of the previous page, so that a link of that page loses the focus.
    render(nothing, this.main);
    const entry = ENTRIES.find(({ name }) => name === entryNameOf(this.fragment));
    if (this.#fatalMessage) render(html`<p role="alert">${this.#fatalMessage}</p>`, this.main);
    else if (entry) this.#showEntry(entry);
    else {
      this.#renderList();
      if (this.#lastEntry) this.#focus(`.documents a[href="${fragmentOf(this.#lastEntry)}"]:not(.document-picture)`);
    }
    this.#lastEntry = entry?.name ?? "";
  }

  /** Starts the computations of the shown page. */
  start() {
    if (this.#fatalMessage) return;
    if (this.#entryView) this.#compute(this.#entryView);
    else this.#picturesDrawn = this.#drawPictures();
  }

  /**
   * Focuses an element if the focus is lost. Replacing the content removes the focused element, and going back to the
   * address of the list may focus the screen as a whole.
   *
   * @param {string} selector
   */
  #focus(selector) {
    const element = this.main.querySelector(selector);
    const isFocusLost = document.activeElement === document.body || document.activeElement === this.main;
    if (!(element instanceof HTMLElement) || !isFocusLost) return;
    element.focus({ preventScroll: true });
    if (selector !== TITLE_SELECTOR) element.scrollIntoView({ block: "center" });
  }

  /** @param {Entry} entry */
  #showEntry(entry) {
    const index = ENTRIES.indexOf(entry);
    const linkTo = (/** @type {Entry | undefined} */ target, /** @type {string} */ key) =>
      target && html`<a href=${fragmentOf(target.name)} rel=${key}>${translate(`published.${key}`)}</a>`;
    this.#entryView = new EntryView(entry, this.#runner);
    render(
      html`<nav class="entry-navigation" aria-label=${translate("published.way")}>
          <a href=${fragmentOf("")}>${translate("published.all")}</a>
          ${linkTo(ENTRIES[index - 1], "prev")} ${linkTo(ENTRIES[index + 1], "next")}
        </nav>
        ${this.#entryView.root}`,
      this.main,
    );
    this.#focus(TITLE_SELECTOR);
  }

  /** Computes an entry, and remembers its verdict. @param {EntryView} view */
  async #compute(view) {
    const verdict = await view.compute();
    if (verdict) this.#verdicts.set(view.entry.name, verdict);
    return verdict;
  }

  /** Shows the list of all documents and entries. */
  #renderList() {
    const unknownName = entryNameOf(this.fragment);
    const milestones = MILESTONES.map(({ name, query, entry }) => {
      const textOf = (/** @type {string} */ key) => translate(`published.moment.${name}.${key}`);
      return html`<li>
        <strong>${textOf("when")}</strong>
        <span class="milestone-people">${textOf("who")}</span>
        <span>${textOf("what")}</span>
        <a href=${entry ? fragmentOf(entry) : `?${query}#`}>${textOf("run")}</a>
      </li>`;
    });
    const cards = DOCUMENTS.map(({ name, entries }) => {
      const textOf = (/** @type {string} */ key) => translate(`published.document.${name}.${key}`);
      const link = fragmentOf(entries[0].name);
      return html`<section class="document" aria-label=${textOf("title")}>
        <a class="document-picture" href=${link} tabindex="-1" aria-hidden="true">
          ${this.#boardPictures.get(name)?.canvas}
        </a>
        <h3>${textOf("title")}</h3>
        <p class="document-authors">${textOf("who")}</p>
        <p>${textOf("aim")}</p>
        <p>${textOf("found")}</p>
        <p class="document-reference">${textOf("reference")}</p>
        ${this.#entryList(entries)}
      </section>`;
    });
    render(
      html`
        <div class="published-header">
          <h2>${translate("published.title")}</h2>
          <p class="published-intro">${translate("published.intro")}</p>
          ${
            unknownName &&
            html`<p class="fault" role="status">${translate("published.unknown", { name: unknownName })}</p>`
          }
          <p class="entry-links">
            <button
              type="button"
              class="plain chosen"
              id="compute-all"
              ?disabled=${!this.choices || this.#isComputingAll}
              @click=${() => this.#computeAll()}
            >
              ${translate("published.computeAll")}
            </button>
            <span id="computed-all" role="status">${this.#status}</span>
          </p>
        </div>
        <section class="milestones-section" aria-label=${translate("published.timeline")}>
          <h3>${translate("published.timeline")}</h3>
          <ol class="milestones">
            ${milestones}
          </ol>
        </section>
        <div class="documents">${cards}</div>
        <section class="document errata" aria-label=${translate("published.errata")}>
          <h3>${translate("published.errata")}</h3>
          <p>${translate("published.errataNote")}</p>
          ${this.#entryList(ENTRIES.filter(({ isErratum }) => isErratum))}
        </section>
      `,
      this.main,
    );
  }

  /** Computes and draws the tour of each document. If the engine is lost, the remaining pictures are left out. */
  async #drawPictures() {
    const pageNumber = this.#pageCount;
    this.#renderList();
    for (const { name, picture } of DOCUMENTS) {
      const result = await nullIfEngineLost(this.#runner.search(picture));
      if (!result || pageNumber !== this.#pageCount) return;
      const caption = translate(`published.document.${name}.title`);
      const boardPicture = new BoardPicture(pictureResult(caption, result, picture).picture);
      this.#boardPictures.set(name, boardPicture);
      this.#renderList();
      boardPicture.observeSize();
    }
  }

  /** Links to entries, with their verdicts. @param {Entry[]} entries */
  #entryList(entries) {
    const items = entries.map(({ name }) => {
      const verdict = name === this.#computedName ? "computing" : (this.#verdicts.get(name) ?? "waiting");
      return html`<li>
        <a href=${fragmentOf(name)}>
          <span>${translate(`published.entry.${name}.title`)}</span>
          ${badge(verdict, name)}
        </a>
      </li>`;
    });
    return html`<ul class="entries">
      ${items}
    </ul>`;
  }

  /** Computes all entries in turn, and shows their verdicts in the list. */
  async #computeAll() {
    const pageNumber = this.#pageCount;
    this.#isComputingAll = true;
    this.#renderList();
    await this.#picturesDrawn;
    if (pageNumber !== this.#pageCount) return;
    for (const [index, entry] of ENTRIES.entries()) {
      this.#status = translate("published.computingAll", { done: index, count: ENTRIES.length });
      this.#computedName = entry.name;
      this.#renderList();
      const view = new EntryView(entry, this.#runner);
      await this.#compute(view);
      view.remove();
      if (pageNumber !== this.#pageCount) return;
    }
    const verdicts = /** @type {const} */ (["equal", "erratum", "incomparable", "differs"]);
    const counts = verdicts.map((verdict) => [
      verdict,
      [...this.#verdicts.values()].filter((v) => v === verdict).length,
    ]);
    this.#status = translate("published.computedAll", { count: ENTRIES.length, ...Object.fromEntries(counts) });
    this.#isComputingAll = false;
    this.#computedName = "";
    this.#renderList();
  }
}
