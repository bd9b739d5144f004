/**
 * The screen that lists all tours of a small board from one start square or from every square. It filters the tours,
 * shows them as pictures, counts them and saves them.
 */

import "#words/tours";
import "../wording/given-tour.js";
import "../styles/heat-map.css";
import "./tours.css";
import { sideLabels } from "../board/geometry.js";
import { Ground } from "../board/ground.js";
import { InvalidDraftError, EngineError, nullIfEngineLost } from "../engine/engine.js";
import { threeDigitNumber, fixedDecimal, memorySize, sentences, wholeNumber, translate } from "../locales/locale.js";
import { ContentScreen } from "../screens/content-screen.js";
import { createButton, createElement, setText } from "../widgets/element.js";
import { HeatMap, heatShares } from "../widgets/heat-map.js";
import { downloadFile } from "../widgets/download-file.js";
import { namedFaultWords } from "../wording/fault.js";
import { StartCounts } from "./start-counts.js";
import { FORMATS, writeTours } from "./export.js";
import { fragmentOf, queryOf, readTours } from "./link.js";
import { TourDialog } from "./tour-dialog.js";
import { KnownRecords } from "./known-records.js";
import { RecordWall } from "./record-wall.js";
import { TourGrid } from "./tour-grid.js";

/** @import { Engine } from "../engine/engine.js" */
/** @import { TourListProgress } from "../engine/requests.js" */
/** @import { LazyScreenContent } from "../screens/screens.js" */
/** @import { ToursLink } from "./link.js" */

/** The number of tours on a page. */
const PAGE_SIZE = 48;

/** The time slice of the worker, in milliseconds. */
const TIME_SLICE_MS = 50;

/** The board sizes that have a button. */
const BOARD_SIZES = ["3x4", "4x5", "5x5", "5x6", "6x6"];

/** @implements {LazyScreenContent} */
export class ToursScreen extends ContentScreen {
  #view;
  #listEngine;
  /** Counts requests, so that outdated responses can be recognised. */
  #requestId = 0;
  /** @type {ToursLink} */
  #link = readTours("");
  #ground = new Ground({ rows: 1, columns: 1 });
  /** @type {import("../bindings/protocol").Draft | null} */
  #draft = null;
  /** @type {TourListProgress | null} */
  #progress = null;
  /** The time that the listing has taken so far. */
  #elapsedMs = 0;
  /** The tours of the current page, and the index of the first one. @type {{first: number, tours: Uint8Array[]}} */
  #page = { first: 0, tours: [] };

  #rowsField = createElement("input", { inputMode: "numeric", name: "rows", autocomplete: "off" });
  #columnsField = createElement("input", { inputMode: "numeric", name: "columns", autocomplete: "off" });
  #fault = createElement("p", { className: "fault", role: "alert" });
  #closedBox = createElement("input", { type: "checkbox" });
  #symmetricBox = createElement("input", { type: "checkbox" });
  #differentBox = createElement("input", { type: "checkbox" });
  #allStartsButton = createButton(translate("tours.everywhere"), () => this.#changeLink({ start: "", page: 1 }));
  #allEndsButton = createButton(translate("tours.anywhere"), () => this.#changeLink({ last: null, page: 1 }));
  #startCounts;
  #endCounts;
  #title = createElement("h2", { tabIndex: -1 });
  #status = createElement("p", { role: "status" });
  #searchLink = createElement("a", {});
  #pager = createElement("nav", { className: "tours-pager" });
  #pageField = createElement("input", { inputMode: "numeric", autocomplete: "off" });
  #pageCount = createElement("span", {});
  #previousButton = createButton(translate("tours.back"), () => this.#changeLink({ page: this.#link.page - 1 }));
  #nextButton = createButton(translate("tours.on"), () => this.#changeLink({ page: this.#link.page + 1 }));
  #saveStatus = createElement("span", { role: "status" });
  /** Buttons that save the listed tours. */
  #saveBar = createElement(
    "div",
    { className: "tours-save", hidden: true },
    createElement("span", {}, translate("tours.keep")),
  );
  #grid;
  #dialog;
  #records;
  #knownRecords;

  /**
   * @param {object} parts
   * @param {Engine} parts.lister the engine that lists the tours
   * @param {Engine} parts.counter a second engine, so that counting does not delay the list
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view-settings.js").ViewSettings} parts.view
   * @param {(tour: Uint8Array) => Promise<string>} parts.openTour shows a tour on the board screen, from its text;
   *   resolves to a fault, or an empty text
   */
  constructor({ lister, counter, address, view, openTour }) {
    super("tours", address);
    this.#listEngine = lister;
    this.#view = view;
    this.#startCounts = new StartCounts({
      engine: counter,
      view,
      onPick: (square) => this.#changeLink({ start: this.#ground.draftStart(square).start, page: 1 }),
    });
    this.#endCounts = new HeatMap(translate("tours.ends"), (square) => {
      this.#changeLink({ last: this.#link.last === square ? null : square, page: 1 });
    });
    this.#grid = new TourGrid((index) => this.#enlarge(index));
    this.#dialog = new TourDialog({
      onChangeTour: (step) => this.#showNeighbour(step),
      onOpen: async ({ query, path }) => {
        const text = JSON.stringify({ experiment: query, tour: [...path] });
        setText(this.#fault, await openTour(new TextEncoder().encode(text)));
      },
    });
    this.#records = new RecordWall(lister, (index) => this.#showTour(index));
    this.#knownRecords = new KnownRecords(lister, (path) => this.#showKnownPath(path));
    this.#build();
  }

  show() {
    this.#link = readTours(this.fragment);
    this.#renderFields();
  }

  stop() {
    this.#requestId += 1;
    this.#dialog.root.close();
    this.#knownRecords.close();
    // The list may have a million tours, which would stay in memory.
    this.#listEngine.end();
    this.#startCounts.end();
  }

  updateColours() {
    this.#grid.updateColours();
    this.#dialog.updateColours();
  }

  updateView() {
    if (!this.isOpen) return;
    this.#startCounts.render();
    if (this.#progress) this.#renderSummary();
  }

  /** @param {string} message */
  showCoreFailure(message) {
    setText(this.#fault, message);
  }

  /** Creates the elements of the screen. */
  #build() {
    const labelledBox = (/** @type {string} */ key, /** @type {HTMLElement} */ box) => {
      const note = createElement("small", {}, translate(`tours.${key}Note`));
      const text = createElement("span", {}, translate(`tours.${key}`), note);
      return createElement("label", { className: "check" }, box, text);
    };
    this.#rowsField.ariaLabel = translate("board.rows");
    this.#columnsField.ariaLabel = translate("board.columns");
    const sizeForm = createElement(
      "form",
      { className: "tours-board" },
      createElement(
        "div",
        { className: "tours-size" },
        this.#rowsField,
        createElement("span", { ariaHidden: "true" }, "×"),
        this.#columnsField,
        createElement("button", { className: "plain" }, translate("tours.list")),
      ),
      createElement(
        "div",
        { className: "tours-boards" },
        ...BOARD_SIZES.map((text) => {
          const [rows, columns] = text.split("x");
          const link = { rows, columns, start: "0,0", last: null, page: 1 };
          return createButton(translate("shape.size", { rows, columns }), () => this.#changeLink(link));
        }),
      ),
      this.#fault,
    );
    sizeForm.addEventListener("submit", (event) => {
      event.preventDefault();
      const size = { rows: this.#rowsField.value.trim(), columns: this.#columnsField.value.trim() };
      // A list of tours from every square keeps its empty start.
      this.#changeLink({ ...size, start: this.#link.start && "0,0", last: null, page: 1 });
    });
    const boxes = { closed: this.#closedBox, symmetric: this.#symmetricBox, different: this.#differentBox };
    for (const [name, box] of Object.entries(boxes)) {
      box.addEventListener("change", () => this.#changeLink({ [name]: box.checked, page: 1 }));
    }
    this.#pageField.ariaLabel = translate("tours.page");
    this.#pageField.addEventListener("change", () => {
      this.#changeLink({ page: Math.max(1, Math.floor(Number(this.#pageField.value)) || 1) });
    });
    this.#pager.ariaLabel = translate("tours.pages");
    this.#pager.append(this.#previousButton, this.#pageField, this.#pageCount, this.#nextButton);
    const saveButtons = /** @type {(keyof typeof FORMATS)[]} */ (Object.keys(FORMATS)).map((format) => {
      const properties = { className: "plain quieter", title: translate(`tours.way.${format}Title`) };
      return createButton(translate(`tours.way.${format}`), () => this.#save(format), properties);
    });
    this.#saveBar.append(...saveButtons, this.#saveStatus);
    const startsHeading = createElement("h3", {}, translate("tours.begins"));
    const starts = createElement("section", {}, startsHeading, this.#startCounts.root, this.#allStartsButton);
    const endsHeading = createElement("h3", {}, translate("tours.ends"));
    const endsParts = [endsHeading, this.#endCounts.root, this.#allEndsButton];
    const ends = createElement("section", { className: "tours-ends" }, ...endsParts);
    const side = createElement(
      "aside",
      { className: "tours-side" },
      createElement("h2", {}, translate("tours.title")),
      createElement("p", {}, translate("tours.intro")),
      sizeForm,
      labelledBox("closed", this.#closedBox),
      starts,
      ends,
    );
    const list = createElement(
      "section",
      { className: "tours-list", ariaLabel: translate("tours.listed") },
      createElement(
        "div",
        { className: "tours-head" },
        createElement("div", {}, this.#title, this.#status),
        this.#pager,
      ),
      createElement(
        "div",
        { className: "tours-filters" },
        labelledBox("symmetric", this.#symmetricBox),
        labelledBox("different", this.#differentBox),
        this.#searchLink,
      ),
      this.#grid.root,
      this.#saveBar,
      this.#records.root,
      this.#knownRecords.root,
    );

    this.main.append(side, list, this.#dialog.root);
  }

  /** Changes the parameters of the list, and stores them in the address. @param {Partial<ToursLink>} change */
  async #changeLink(change) {
    const newLink = { ...this.#link, ...change };
    const isPageOnly = Object.keys(change).join() === "page";
    this.address.setFragment(fragmentOf(newLink), { replace: isPageOnly });
    if (!isPageOnly || !this.#progress || this.#progress.more) {
      this.open();
      return;
    }
    // The list is complete, so only the page changes.
    this.fragment = this.address.fragment;
    this.#link = newLink;
    await this.#showPage(this.#requestId);
  }

  /** Sets the fields to the parameters of the address. */
  #renderFields() {
    const { rows, columns, closed, symmetric, different, start, last } = this.#link;
    this.#rowsField.value = rows;
    this.#columnsField.value = columns;
    // The style sheet reserves the space of the two small boards before the core has validated the size.
    for (const [name, side] of Object.entries({ rows, columns })) {
      if (/^[1-9]\d?$/.test(side)) this.main.style.setProperty(`--${name}`, side);
    }
    this.#closedBox.checked = closed;
    this.#symmetricBox.checked = symmetric;
    this.#differentBox.checked = different;
    this.#allStartsButton.ariaPressed = String(start === "");
    this.#allEndsButton.disabled = last === null;
    this.#searchLink.href = `?${queryOf(this.#link)}&algorithm=backtracking&find=all#`;
    setText(this.#searchLink, translate("tours.watch"));
  }

  /** Starts to list the tours of the address, and to count all tours of the board. */
  async start() {
    const requestId = ++this.#requestId;
    const query = queryOf(this.#link);
    const readLink = await nullIfEngineLost(this.#listEngine.request("read", { query, panoramas: false }));
    if (!readLink || requestId !== this.#requestId) return;
    setText(this.#fault, sentences(...readLink.faults.map(namedFaultWords)));
    if (readLink.faults.length > 0) return;
    const { draft } = readLink;
    this.#draft = draft;
    const [rows, columns] = [Number(draft.rows), Number(draft.columns)];
    this.#ground = new Ground({ rows, columns });
    this.#endCounts.setSize(rows, columns);
    this.#startCounts.show(this.#ground, { closed: this.#link.closed, start: this.#startSquare });
    await this.#list(draft, requestId);
  }

  /**
   * Lists the tours in time slices, and shows the progress and the current page.
   *
   * @param {import("../bindings/protocol").Draft} draft
   * @param {number} requestId
   */
  async #list(draft, requestId) {
    const { start, symmetric, different, last } = this.#link;
    const request = { draft, everywhere: start === "", filter: { symmetric, different, last } };
    const startTime = performance.now();
    let shownCount = -1;
    this.#records.setList(0);
    try {
      for (;;) {
        const progress = await this.#listEngine.request("tours", { ...request, milliseconds: TIME_SLICE_MS });
        if (requestId !== this.#requestId) return;
        this.#progress = progress;
        this.#elapsedMs = performance.now() - startTime;
        this.#renderSummary();
        // Shows the page as soon as it is full. A page that is not full is shown when the list is complete.
        const availableCount = Math.min(progress.chosen, this.#link.page * PAGE_SIZE);
        if (availableCount !== shownCount && (!progress.more || availableCount === this.#link.page * PAGE_SIZE)) {
          shownCount = availableCount;
          await this.#showPage(requestId);
        }
        if (progress.more) continue;
        this.#records.setList(progress.chosen);
        this.#knownRecords.show();
        return;
      }
    } catch (error) {
      if (!(error instanceof InvalidDraftError || error instanceof EngineError)) throw error;
      if (requestId !== this.#requestId) return;
      if (error instanceof EngineError) {
        setText(this.#fault, translate("tours.lost"));
        return;
      }
      this.#progress = null;
      const isTooLarge = error.fault.problem.kind === "out-of-range";
      setText(this.#title, translate(isTooLarge ? "tours.tooLarge" : "tours.noBoard"));
      setText(this.#status, isTooLarge ? translate("tours.tooLargeNote") : "");
      this.#grid.show({ rows: 1, columns: 1 }, [], String);
      this.#knownRecords.show();
    }
  }

  /** Requests the tours of the current page and shows them. @param {number} requestId */
  async #showPage(requestId) {
    const pages = Math.max(1, Math.ceil((this.#progress?.chosen ?? 0) / PAGE_SIZE));
    const first = (Math.min(this.#link.page, pages) - 1) * PAGE_SIZE;
    const squares = await nullIfEngineLost(this.#listEngine.request("tours-page", { first, count: PAGE_SIZE }));
    if (!squares || requestId !== this.#requestId) return;
    const { rows, columns, size } = this.#ground;
    const tours = Array.from({ length: squares.length / size }, (_, index) => {
      return squares.subarray(index * size, (index + 1) * size);
    });
    this.#page = { first, tours };
    this.#renderSummary();
    this.#saveBar.hidden = false;
    this.#grid.show({ rows, columns }, tours, (index) => `${this.#positionText(index)}: ${this.#describeTour(index)}`);
  }

  /** Returns a text about the ends of a tour. @param {number} index on the page */
  #describeTour(index) {
    const tour = this.#page.tours[index];
    return translate("tours.tour", { from: this.#nameOf(tour[0]), to: this.#nameOf(tour[tour.length - 1]) });
  }

  /** Returns a text about the number of a tour in the list. @param {number} index on the page */
  #positionText(index) {
    const number = wholeNumber(this.#page.first + index + 1);
    return translate("tours.tourOf", { number, of: wholeNumber(this.#progress?.chosen ?? 0) });
  }

  /** @param {number} square */
  #nameOf(square) {
    return this.#view.name(square, this.#ground);
  }

  /** The square on which the tours begin; −1 for all. */
  get #startSquare() {
    const { start } = this.#link;
    if (!start) return -1;
    const [row, column] = start.split(",").map(Number);
    return row * this.#ground.columns + column;
  }

  /** Shows the number of tours, the number of the page, and the squares on which the tours end. */
  #renderSummary() {
    const progress = this.#progress;
    if (!progress) return;
    const { symmetric, different, last, closed, page } = this.#link;
    const isFiltered = symmetric || different || last !== null;
    const from = this.#startSquare < 0 ? {} : { from: this.#nameOf(this.#startSquare) };
    const to = last === null ? {} : { to: this.#nameOf(last) };
    const key = `tours.found${closed ? "Closed" : ""}${"from" in from ? "From" : ""}${"to" in to ? "To" : ""}`;
    const [foundCount, chosenCount] = [wholeNumber(progress.found), wholeNumber(progress.chosen)];
    setText(this.#title, translate(key, { count: progress.chosen, number: chosenCount, ...from, ...to }));
    const seconds = fixedDecimal((this.#elapsedMs / 1000).toFixed(2));
    const parts = [];
    if (progress.more) parts.push(translate("tours.finding", { number: foundCount }));
    else if (progress.isCut) parts.push(translate("tours.cut", { number: foundCount }));
    else parts.push(translate("tours.all", { number: foundCount, seconds }));
    if (isFiltered && !progress.more) parts.push(translate("tours.chosen", { number: chosenCount, of: foundCount }));
    setText(this.#status, sentences(...parts));
    const pages = Math.max(1, Math.ceil(progress.chosen / PAGE_SIZE));
    const shownPage = Math.min(page, pages);
    this.#pageField.value = String(shownPage);
    setText(this.#pageCount, translate("tours.pageOf", { pages: wholeNumber(pages) }));
    this.#previousButton.disabled = shownPage <= 1;
    this.#nextButton.disabled = shownPage >= pages;
    const heats = heatShares(Array.from(progress.ends));
    const ends = Array.from(progress.ends, (count, square) => {
      const label = translate("tours.cellEnds", { square: this.#nameOf(square), count, number: wholeNumber(count) });
      return { text: threeDigitNumber(count), heat: heats[square], label };
    });
    this.#endCounts.setLabels(sideLabels(this.#ground, this.#view.naming));
    this.#endCounts.show(ends, last);
  }

  /** Shows a tour of the page enlarged. @param {number} index */
  #enlarge(index) {
    const { first, tours } = this.#page;
    const { rows, columns } = this.#ground;
    const listIndex = first + index;
    if (!this.#draft || !(index in tours)) {
      // Another list has replaced that of the enlarged tour.
      this.#dialog.root.close();
      return;
    }
    const texts = { title: this.#positionText(index), description: this.#describeTour(index) };
    const query = queryOf(this.#link);
    const tour = { rows, columns, path: tours[index], draft: this.#draft, query, ...texts };
    // Another page would begin an incomplete list anew, so its tours have neighbours on the same page only.
    const { more, chosen } = this.#progress ?? { more: false, chosen: 0 };
    const [begin, end] = more ? [first, first + tours.length] : [0, chosen];
    this.#dialog.show(tour, { isFirst: listIndex === begin, isLast: listIndex === end - 1 });
    this.#enlargedIndex = index;
  }

  /** Shows the tour with an index in the list enlarged. @param {number} index */
  async #showTour(index) {
    await this.#changeLink({ page: Math.floor(index / PAGE_SIZE) + 1 });
    this.#enlarge(index % PAGE_SIZE);
  }

  /** Shows a tour or a path of the known records. @param {import("./known-records.js").KnownPath} path */
  async #showKnownPath({ side, squares, ...texts }) {
    const query = new URLSearchParams({ v: "1", board: `${side}x${side}` }).toString();
    const link = await nullIfEngineLost(this.#listEngine.request("read", { query, panoramas: false }));
    if (!link) return;
    const tour = { rows: side, columns: side, path: Uint8Array.from(squares), draft: link.draft, query, ...texts };
    this.#dialog.show(tour, { isFirst: true, isLast: true });
  }

  /** The index on the page of the enlarged tour. */
  #enlargedIndex = 0;

  /** Shows the previous or the next tour, from another page if necessary. @param {-1 | 1} step */
  async #showNeighbour(step) {
    const index = this.#enlargedIndex + step;
    if (index >= 0 && index < this.#page.tours.length) {
      this.#enlarge(index);
      return;
    }
    await this.#changeLink({ page: this.#link.page + step });
    this.#enlarge(step > 0 ? 0 : this.#page.tours.length - 1);
  }

  /** Downloads the listed tours as a file. @param {keyof typeof FORMATS} format */
  async #save(format) {
    const progress = this.#progress;
    if (!progress) return;
    const requestId = this.#requestId;
    const file = await nullIfEngineLost(
      writeTours(this.#listEngine, format, progress.chosen, (written) => {
        const parameters = { done: wholeNumber(written), count: wholeNumber(progress.chosen) };
        setText(this.#saveStatus, translate("tours.writing", parameters));
        return requestId === this.#requestId;
      }),
    );
    if (!file) {
      setText(this.#saveStatus, "");
      return;
    }
    const { rows, columns, start } = this.#link;
    downloadFile(file, `tours-${rows}x${columns}${start ? `-${start.replace(",", "-")}` : ""}.${FORMATS[format][0]}`);
    setText(this.#saveStatus, translate("tours.written", { size: memorySize(file.size) }));
  }
}
