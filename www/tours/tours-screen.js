/**
 * The screen of all tours of a small board, from one square or from all: filtered, shown as pictures, counted and
 * saved.
 */

import "#words/tours";
import "../wording/given-tour.js";
import "../styles/heat.css";
import "./tours.css";
import { Ground } from "../board/ground.js";
import { InvalidDraftError, EngineError, nullIfEngineLost } from "../engine/engine.js";
import { threeDigitNumber, fixedDecimal, memorySize, sentences, wholeNumber, translate } from "../locales/locale.js";
import { createButton, getElement, createElement, setText } from "../widgets/element.js";
import { HeatMap, heatShares } from "../widgets/heat-map.js";
import { downloadFile } from "../widgets/keep-file.js";
import { namedFaultWords } from "../wording/fault.js";
import { StartCounts } from "./begin-counts.js";
import { FORMATS, writeTours } from "./export.js";
import { fragmentOf, queryOf, readTours } from "./link.js";
import { TourDialog } from "./tour-dialog.js";
import { TourGrid } from "./tour-grid.js";

/** @import { Engine } from "../engine/engine.js" */
/** @import { TourListProgress } from "../engine/requests.js" */
/** @import { LateContent } from "../screens/screens.js" */
/** @import { ToursLink } from "./link.js" */

/** The number of tours on a page. */
const PAGE_SIZE = 48;

/** The time slice of the worker, in milliseconds. */
const SLICE = 50;

/** Board sizes that are offered as buttons. */
const BOARDS = ["3x4", "4x5", "5x5", "5x6", "6x6"];

/** @implements {LateContent} */
export class ToursScreen {
  #main = getElement("tours", HTMLElement);
  #address;
  #view;
  #lister;
  #isOpen = false;
  #isReady = false;
  #isBuilt = false;
  #fragment = "";
  /** Counts requests, so that outdated responses can be recognised. */
  #requestId = 0;
  /** @type {ToursLink} */
  #link = readTours("");
  #ground = new Ground({ rows: 1, columns: 1 });
  /** @type {import("../bindings/protocol").Draft | null} */
  #draft = null;
  /** @type {TourListProgress | null} */
  #found = null;
  #milliseconds = 0;
  /** The tours of the current page, and the index of the first one. @type {{first: number, tours: Uint8Array[]}} */
  #page = { first: 0, tours: [] };

  #rows = createElement("input", { inputMode: "numeric", name: "rows", autocomplete: "off" });
  #columns = createElement("input", { inputMode: "numeric", name: "columns", autocomplete: "off" });
  #fault = createElement("p", { className: "fault", role: "alert" });
  #closed = createElement("input", { type: "checkbox" });
  #symmetric = createElement("input", { type: "checkbox" });
  #different = createElement("input", { type: "checkbox" });
  #allStarts = createButton(translate("tours.everywhere"), () => this.#changeLink({ start: "", page: 1 }));
  #allEnds = createButton(translate("tours.anywhere"), () => this.#changeLink({ last: null, page: 1 }));
  #startCounts;
  #endCounts;
  #title = createElement("h2", { tabIndex: -1 });
  #said = createElement("p", { role: "status" });
  #searchLink = createElement("a", {});
  #pager = createElement("nav", { className: "tours-pager" });
  #pageField = createElement("input", { inputMode: "numeric", autocomplete: "off" });
  #pageOf = createElement("span", {});
  #back = createButton(translate("tours.back"), () => this.#changeLink({ page: this.#link.page - 1 }));
  #on = createButton(translate("tours.on"), () => this.#changeLink({ page: this.#link.page + 1 }));
  #saved = createElement("span", { role: "status" });
  /** Buttons that save the listed tours. */
  #keep = createElement("div", { className: "tours-keep", hidden: true }, createElement("span", {}, translate("tours.keep")));
  #grid;
  #dialog;

  /**
   * @param {object} parts
   * @param {Engine} parts.lister
   * @param {Engine} parts.counter a second engine, so that counting does not delay the list
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view-settings.js").ViewSettings} parts.view
   * @param {(tour: Uint8Array) => Promise<string>} parts.openTour shows a tour on the board screen, from its text;
   *   resolves to a fault, if any
   */
  constructor({ lister, counter, address, view, openTour }) {
    this.#lister = lister;
    this.#address = address;
    this.#view = view;
    this.#startCounts = new StartCounts({
      engine: counter,
      nameOf: (square) => this.#nameOf(square),
      onPick: (square) => this.#changeLink({ start: this.#ground.draftStart(square).start, page: 1 }),
    });
    this.#endCounts = new HeatMap(translate("tours.ends"), (square) => this.#changeLink({ last: this.#link.last === square ? null : square, page: 1 }));
    this.#grid = new TourGrid((place) => this.#enlarge(place));
    this.#dialog = new TourDialog({
      onTurn: (step) => this.#showNeighbour(step),
      onOpen: async (path) => {
        const text = JSON.stringify({ experiment: queryOf(this.#link), tour: [...path] });
        setText(this.#fault, await openTour(new TextEncoder().encode(text)));
      },
    });
  }

  open() {
    this.#main.hidden = false;
    const { fragment } = this.#address;
    if (this.#isOpen && fragment === this.#fragment) return;
    if (!this.#isBuilt) this.#build();
    this.#isOpen = true;
    this.#fragment = fragment;
    this.#link = readTours(fragment);
    this.#renderFields();
    if (this.#isReady) this.#begin();
  }

  leave() {
    this.#main.hidden = true;
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#requestId += 1;
    this.#dialog.root.close();
    // The list may have a million tours, which would stay in memory.
    this.#lister.end();
    this.#startCounts.end();
  }

  updateColours() {
    this.#grid.recolour();
    this.#dialog.recolour();
  }

  updateView() {
    if (!this.#isOpen) return;
    this.#startCounts.render();
    if (this.#found) this.#renderSummary();
  }

  setChoices() {
    this.#isReady = true;
    if (this.#isOpen) this.#begin();
  }

  /** @param {string} message */
  showCoreFailure(message) {
    setText(this.#fault, message);
  }

  #build() {
    this.#isBuilt = true;
    const label = (/** @type {string} */ key, /** @type {HTMLElement} */ field) => createElement("label", { className: "check" }, field, createElement("span", {}, translate(`tours.${key}`), createElement("small", {}, translate(`tours.${key}Note`))));
    this.#rows.ariaLabel = translate("board.rows");
    this.#columns.ariaLabel = translate("board.columns");
    const board = createElement(
      "form",
      { className: "tours-board" },
      createElement("div", { className: "tours-size" }, this.#rows, createElement("span", { ariaHidden: "true" }, "×"), this.#columns, createElement("button", { className: "plain" }, translate("tours.list"))),
      createElement(
        "div",
        { className: "tours-boards" },
        ...BOARDS.map((text) => {
          const [rows, columns] = text.split("x");
          return createButton(translate("shape.size", { rows, columns }), () => this.#changeLink({ rows, columns, start: "0,0", last: null, page: 1 }));
        }),
      ),
      this.#fault,
    );
    board.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#changeLink({ rows: this.#rows.value.trim(), columns: this.#columns.value.trim(), start: this.#link.start && "0,0", last: null, page: 1 });
    });
    for (const [field, part] of /** @type {const} */ ([[this.#closed, "closed"], [this.#symmetric, "symmetric"], [this.#different, "different"]])) {
      field.addEventListener("change", () => this.#changeLink({ [part]: field.checked, page: 1 }));
    }
    this.#pageField.ariaLabel = translate("tours.page");
    this.#pageField.addEventListener("change", () => this.#changeLink({ page: Math.max(1, Math.floor(Number(this.#pageField.value)) || 1) }));
    this.#pager.ariaLabel = translate("tours.pages");
    this.#pager.append(this.#back, this.#pageField, this.#pageOf, this.#on);
    const ways = /** @type {(keyof typeof FORMATS)[]} */ (Object.keys(FORMATS)).map((way) =>
      createButton(translate(`tours.way.${way}`), () => this.#save(way), { className: "plain quieter", title: translate(`tours.way.${way}Title`) }),
    );
    this.#keep.append(...ways, this.#saved);
    const aside = createElement(
      "aside",
      { className: "tours-side" },
      createElement("h2", {}, translate("tours.title")),
      createElement("p", {}, translate("tours.intro")),
      board,
      label("closed", this.#closed),
      createElement("section", {}, createElement("h3", {}, translate("tours.begins")), this.#startCounts.root, this.#allStarts),
    );
    const list = createElement(
      "section",
      { className: "tours-list", ariaLabel: translate("tours.listed") },
      createElement("div", { className: "tours-head" }, createElement("div", {}, this.#title, this.#said), this.#pager),
      createElement("div", { className: "tours-filters" }, label("symmetric", this.#symmetric), label("different", this.#different), this.#searchLink),
      this.#grid.root,
      this.#keep,
    );
    const ends = createElement("section", { className: "tours-ends" }, createElement("h3", {}, translate("tours.ends")), this.#endCounts.root, this.#allEnds);
    aside.append(ends);
    this.#main.append(aside, list, this.#dialog.root);
  }

  /** Changes the parameters of the list, and stores them in the address. @param {Partial<ToursLink>} change */
  async #changeLink(change) {
    const next = { ...this.#link, ...change };
    const isPageOnly = Object.keys(change).join() === "page";
    this.#address.setFragment(fragmentOf(next), { replace: isPageOnly });
    if (!isPageOnly || !this.#found || this.#found.more) {
      this.open();
      return;
    }
    // The list is complete, so only the page changes.
    this.#fragment = this.#address.fragment;
    this.#link = next;
    await this.#showPage(this.#requestId);
  }

  /** Sets the fields to the parameters of the address. */
  #renderFields() {
    const { rows, columns, closed, symmetric, different, start, last } = this.#link;
    this.#rows.value = rows;
    this.#columns.value = columns;
    // The two small boards get their space before the core has validated the size.
    for (const [name, side] of Object.entries({ rows, columns })) if (/^[1-9]\d?$/.test(side)) this.#main.style.setProperty(`--${name}`, side);
    this.#closed.checked = closed;
    this.#symmetric.checked = symmetric;
    this.#different.checked = different;
    this.#allStarts.ariaPressed = String(start === "");
    this.#allEnds.disabled = last === null;
    this.#searchLink.href = `?${queryOf(this.#link)}&algorithm=backtracking&find=all#`;
    setText(this.#searchLink, translate("tours.watch"));
  }

  /** Lists the tours and counts the board. */
  async #begin() {
    const visit = ++this.#requestId;
    const query = queryOf(this.#link);
    const link = await nullIfEngineLost(this.#lister.request("read", { query, panoramas: false }));
    if (!link || visit !== this.#requestId) return;
    setText(this.#fault, sentences(...link.faults.map(namedFaultWords)));
    if (link.faults.length > 0) return;
    const { draft } = link;
    this.#draft = draft;
    const [rows, columns] = [Number(draft.rows), Number(draft.columns)];
    this.#ground = new Ground({ rows, columns });
    this.#endCounts.setSize(rows, columns);
    this.#startCounts.show(this.#ground, { closed: this.#link.closed, start: this.#start });
    await this.#list(draft, visit);
  }

  /**
   * @param {import("../bindings/protocol").Draft} draft
   * @param {number} visit
   */
  async #list(draft, visit) {
    const { start, symmetric, different, last } = this.#link;
    const question = { draft, everywhere: start === "", filter: { symmetric, different, last } };
    const began = performance.now();
    let pageOf = -1;
    try {
      for (;;) {
        const found = await this.#lister.request("tours", { ...question, milliseconds: SLICE });
        if (visit !== this.#requestId) return;
        this.#found = found;
        this.#milliseconds = performance.now() - began;
        this.#renderSummary();
        // The page is shown once it is full, and again when the list is complete, if that changes it.
        const full = Math.min(found.chosen, this.#link.page * PAGE_SIZE);
        if (full !== pageOf && (!found.more || full === this.#link.page * PAGE_SIZE)) {
          pageOf = full;
          await this.#showPage(visit);
        }
        if (!found.more) return;
      }
    } catch (error) {
      if (!(error instanceof InvalidDraftError || error instanceof EngineError)) throw error;
      if (visit !== this.#requestId) return;
      if (error instanceof EngineError) {
        setText(this.#fault, translate("tours.lost"));
        return;
      }
      this.#found = null;
      const isTooLarge = error.fault.problem.kind === "out-of-range";
      setText(this.#title, translate(isTooLarge ? "tours.tooLarge" : "tours.noBoard"));
      setText(this.#said, isTooLarge ? translate("tours.tooLargeNote") : "");
      this.#grid.show({ rows: 1, columns: 1 }, [], String);
    }
  }

  /** Requests the tours of the current page and shows them. @param {number} visit */
  async #showPage(visit) {
    const pages = Math.max(1, Math.ceil((this.#found?.chosen ?? 0) / PAGE_SIZE));
    const first = (Math.min(this.#link.page, pages) - 1) * PAGE_SIZE;
    const squares = await nullIfEngineLost(this.#lister.request("tours-page", { first, count: PAGE_SIZE }));
    if (!squares || visit !== this.#requestId) return;
    const { rows, columns, size } = this.#ground;
    const tours = Array.from({ length: squares.length / size }, (_, place) => squares.subarray(place * size, (place + 1) * size));
    this.#page = { first, tours };
    this.#renderSummary();
    this.#keep.hidden = false;
    this.#grid.show({ rows, columns }, tours, (place) => `${this.#numberOf(place)}: ${this.#aboutTour(place)}`);
  }

  /** @param {number} place on the page */
  #aboutTour(place) {
    const tour = this.#page.tours[place];
    return translate("tours.tour", { from: this.#nameOf(tour[0]), to: this.#nameOf(tour[tour.length - 1]) });
  }

  /** @param {number} place on the page */
  #numberOf(place) {
    return translate("tours.tourOf", { number: wholeNumber(this.#page.first + place + 1), of: wholeNumber(this.#found?.chosen ?? 0) });
  }

  /** @param {number} square */
  #nameOf(square) {
    return this.#view.name(square, this.#ground);
  }

  /** The square on which the tours begin; −1 for all. */
  get #start() {
    const { start } = this.#link;
    if (!start) return -1;
    const [row, column] = start.split(",").map(Number);
    return row * this.#ground.columns + column;
  }

  /** Shows the number of tours, and where they end. */
  #renderSummary() {
    const found = this.#found;
    if (!found) return;
    const { symmetric, different, last, closed, page } = this.#link;
    const isFiltered = symmetric || different || last !== null;
    const from = this.#start < 0 ? {} : { from: this.#nameOf(this.#start) };
    const to = last === null ? {} : { to: this.#nameOf(last) };
    const key = `tours.found${closed ? "Closed" : ""}${"from" in from ? "From" : ""}${"to" in to ? "To" : ""}`;
    setText(this.#title, translate(key, { count: found.chosen, number: wholeNumber(found.chosen), ...from, ...to }));
    const parts = [];
    if (found.more) parts.push(translate("tours.finding", { number: wholeNumber(found.found) }));
    else if (found.isCut) parts.push(translate("tours.cut", { number: wholeNumber(found.found) }));
    else parts.push(translate("tours.all", { number: wholeNumber(found.found), seconds: fixedDecimal((this.#milliseconds / 1000).toFixed(2)) }));
    if (isFiltered && !found.more) parts.push(translate("tours.chosen", { number: wholeNumber(found.chosen), of: wholeNumber(found.found) }));
    setText(this.#said, sentences(...parts));
    const pages = Math.max(1, Math.ceil(found.chosen / PAGE_SIZE));
    const shown = Math.min(page, pages);
    this.#pageField.value = String(shown);
    setText(this.#pageOf, translate("tours.pageOf", { pages: wholeNumber(pages) }));
    this.#back.disabled = shown <= 1;
    this.#on.disabled = shown >= pages;
    const heats = heatShares(Array.from(found.ends));
    const ends = Array.from(found.ends, (count, square) => ({ text: threeDigitNumber(count), heat: heats[square], label: translate("tours.cellEnds", { square: this.#nameOf(square), count, number: wholeNumber(count) }) }));
    this.#endCounts.show(ends, last);
  }

  /** Shows a tour of the page enlarged. @param {number} place */
  #enlarge(place) {
    const { first, tours } = this.#page;
    const { rows, columns } = this.#ground;
    const number = first + place;
    const count = this.#found?.chosen ?? 0;
    if (!this.#draft) return;
    this.#dialog.show({ rows, columns, path: tours[place], draft: this.#draft, title: this.#numberOf(place), about: this.#aboutTour(place) }, { isFirst: number === 0, isLast: number === count - 1 });
    this.#place = place;
  }

  /** The place on the page of the enlarged tour. */
  #place = 0;

  /** Shows the previous or the next tour, from another page if necessary. @param {-1 | 1} step */
  async #showNeighbour(step) {
    const place = this.#place + step;
    if (place >= 0 && place < this.#page.tours.length) {
      this.#enlarge(place);
      return;
    }
    await this.#changeLink({ page: this.#link.page + step });
    this.#enlarge(step > 0 ? 0 : this.#page.tours.length - 1);
  }

  /** @param {keyof typeof FORMATS} way */
  async #save(way) {
    const found = this.#found;
    if (!found) return;
    const visit = this.#requestId;
    const file = await nullIfEngineLost(
      writeTours(this.#lister, way, found.chosen, (written) => {
        setText(this.#saved, translate("tours.writing", { done: wholeNumber(written), count: wholeNumber(found.chosen) }));
        return visit === this.#requestId;
      }),
    );
    if (!file) {
      setText(this.#saved, "");
      return;
    }
    const { rows, columns, start } = this.#link;
    downloadFile(file, `tours-${rows}x${columns}${start ? `-${start.replace(",", "-")}` : ""}.${FORMATS[way][0]}`);
    setText(this.#saved, translate("tours.written", { size: memorySize(file.size) }));
  }
}
