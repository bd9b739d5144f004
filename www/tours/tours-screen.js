/**
 * The screen of all tours of a small board, from one square or from all: filtered, shown as pictures, counted and
 * saved.
 */

import "#words/tours";
import "../wording/given.js";
import "../styles/heat.css";
import "./tours.css";
import { Ground } from "../board/ground.js";
import { DraftRefused, EngineBroken, unlessLost } from "../engine/engine.js";
import { briefNumber, decimal, memorySize, sentences, wholeNumber, words } from "../locales/locale.js";
import { button, element, make, setText } from "../widgets/element.js";
import { HeatMap, heatsOf } from "../widgets/heat-map.js";
import { keepFile } from "../widgets/keep-file.js";
import { namedFaultWords } from "../wording/fault.js";
import { BeginCounts } from "./begin-counts.js";
import { WAYS, writeTours } from "./export.js";
import { fragmentOf, queryOf, readTours } from "./link.js";
import { TourDialog } from "./tour-dialog.js";
import { TourGrid } from "./tour-grid.js";

/** @import { Engine } from "../engine/engine.js" */
/** @import { ToursFound } from "../engine/request.js" */
/** @import { Content } from "../screens/screens.js" */
/** @import { ToursLink } from "./link.js" */

/** The number of tours on a page. */
const PAGE = 48;

/** The time slice of the worker, in milliseconds. */
const SLICE = 50;

/** Board sizes that are offered as buttons. */
const BOARDS = ["3x4", "4x5", "5x5", "5x6", "6x6"];

/** @implements {Content} */
export class ToursScreen {
  #main = element("tours", HTMLElement);
  #address;
  #view;
  #lister;
  #isOpen = false;
  #isReady = false;
  #isBuilt = false;
  #fragment = "";
  /** Counts requests, so that outdated responses can be recognised. */
  #visit = 0;
  /** @type {ToursLink} */
  #link = readTours("");
  #ground = new Ground({ rows: 1, columns: 1 });
  /** @type {import("../bindings/protocol").Draft | null} */
  #draft = null;
  /** @type {ToursFound | null} */
  #found = null;
  #milliseconds = 0;
  /** The tours of the current page, and the index of the first one. @type {{first: number, tours: Uint8Array[]}} */
  #page = { first: 0, tours: [] };

  #rows = make("input", { inputMode: "numeric", name: "rows", autocomplete: "off" });
  #columns = make("input", { inputMode: "numeric", name: "columns", autocomplete: "off" });
  #fault = make("p", { className: "fault", role: "alert" });
  #closed = make("input", { type: "checkbox" });
  #symmetric = make("input", { type: "checkbox" });
  #different = make("input", { type: "checkbox" });
  #everywhere = button(words("tours.everywhere"), () => this.#ask({ start: "", page: 1 }));
  #anywhere = button(words("tours.anywhere"), () => this.#ask({ last: null, page: 1 }));
  #begins;
  #ends;
  #title = make("h2", { tabIndex: -1 });
  #said = make("p", { role: "status" });
  #watch = make("a", {});
  #pager = make("nav", { className: "tours-pager" });
  #pageField = make("input", { inputMode: "numeric", autocomplete: "off" });
  #pageOf = make("span", {});
  #back = button(words("tours.back"), () => this.#ask({ page: this.#link.page - 1 }));
  #on = button(words("tours.on"), () => this.#ask({ page: this.#link.page + 1 }));
  #saved = make("span", { role: "status" });
  /** Buttons that save the listed tours. */
  #keep = make("div", { className: "tours-keep", hidden: true }, make("span", {}, words("tours.keep")));
  #grid;
  #dialog;

  /**
   * @param {object} parts
   * @param {Engine} parts.lister
   * @param {Engine} parts.counter a second engine, so that counting does not delay the list
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view.js").View} parts.view
   * @param {(tour: Uint8Array) => Promise<string>} parts.openTour shows a tour on the board screen, from its text;
   *   resolves to a fault, if any
   */
  constructor({ lister, counter, address, view, openTour }) {
    this.#lister = lister;
    this.#address = address;
    this.#view = view;
    this.#begins = new BeginCounts({
      engine: counter,
      nameOf: (square) => this.#nameOf(square),
      onPick: (square) => this.#ask({ start: this.#ground.startAt(square).start, page: 1 }),
    });
    this.#ends = new HeatMap(words("tours.ends"), (square) => this.#ask({ last: this.#link.last === square ? null : square, page: 1 }));
    this.#grid = new TourGrid((place) => this.#enlarge(place));
    this.#dialog = new TourDialog({
      onTurn: (step) => this.#turn(step),
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
    this.#fill();
    if (this.#isReady) this.#begin();
  }

  leave() {
    this.#main.hidden = true;
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#visit += 1;
    this.#dialog.root.close();
    // The list may have a million tours, which would stay in memory.
    this.#lister.end();
    this.#begins.end();
  }

  recolour() {
    this.#grid.recolour();
    this.#dialog.recolour();
  }

  review() {
    if (!this.#isOpen) return;
    this.#begins.review();
    if (this.#found) this.#tell();
  }

  offer() {
    this.#isReady = true;
    if (this.#isOpen) this.#begin();
  }

  /** @param {string} message */
  giveUp(message) {
    setText(this.#fault, message);
  }

  #build() {
    this.#isBuilt = true;
    const label = (/** @type {string} */ key, /** @type {HTMLElement} */ field) => make("label", { className: "check" }, field, make("span", {}, words(`tours.${key}`), make("small", {}, words(`tours.${key}Note`))));
    this.#rows.ariaLabel = words("board.rows");
    this.#columns.ariaLabel = words("board.columns");
    const board = make(
      "form",
      { className: "tours-board" },
      make("div", { className: "tours-size" }, this.#rows, make("span", { ariaHidden: "true" }, "×"), this.#columns, make("button", { className: "plain" }, words("tours.list"))),
      make(
        "div",
        { className: "tours-boards" },
        ...BOARDS.map((text) => {
          const [rows, columns] = text.split("x");
          return button(words("shape.size", { rows, columns }), () => this.#ask({ rows, columns, start: "0,0", last: null, page: 1 }));
        }),
      ),
      this.#fault,
    );
    board.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#ask({ rows: this.#rows.value.trim(), columns: this.#columns.value.trim(), start: this.#link.start && "0,0", last: null, page: 1 });
    });
    for (const [field, part] of /** @type {const} */ ([[this.#closed, "closed"], [this.#symmetric, "symmetric"], [this.#different, "different"]])) {
      field.addEventListener("change", () => this.#ask({ [part]: field.checked, page: 1 }));
    }
    this.#pageField.ariaLabel = words("tours.page");
    this.#pageField.addEventListener("change", () => this.#ask({ page: Math.max(1, Math.floor(Number(this.#pageField.value)) || 1) }));
    this.#pager.ariaLabel = words("tours.pages");
    this.#pager.append(this.#back, this.#pageField, this.#pageOf, this.#on);
    const ways = /** @type {(keyof typeof WAYS)[]} */ (Object.keys(WAYS)).map((way) =>
      button(words(`tours.way.${way}`), () => this.#save(way), { className: "plain quieter", title: words(`tours.way.${way}Title`) }),
    );
    this.#keep.append(...ways, this.#saved);
    const aside = make(
      "aside",
      { className: "tours-side" },
      make("h2", {}, words("tours.title")),
      make("p", {}, words("tours.intro")),
      board,
      label("closed", this.#closed),
      make("section", {}, make("h3", {}, words("tours.begins")), this.#begins.root, this.#everywhere),
    );
    const list = make(
      "section",
      { className: "tours-list", ariaLabel: words("tours.listed") },
      make("div", { className: "tours-head" }, make("div", {}, this.#title, this.#said), this.#pager),
      make("div", { className: "tours-filters" }, label("symmetric", this.#symmetric), label("different", this.#different), this.#watch),
      this.#grid.root,
      this.#keep,
    );
    const ends = make("section", { className: "tours-ends" }, make("h3", {}, words("tours.ends")), this.#ends.root, this.#anywhere);
    aside.append(ends);
    this.#main.append(aside, list, this.#dialog.root);
  }

  /** Changes the parameters of the list, and stores them in the address. @param {Partial<ToursLink>} change */
  async #ask(change) {
    const next = { ...this.#link, ...change };
    const isPageOnly = Object.keys(change).join() === "page";
    this.#address.keepFragment(fragmentOf(next), { replace: isPageOnly });
    if (!isPageOnly || !this.#found || this.#found.more) {
      this.open();
      return;
    }
    // The list is complete, so only the page changes.
    this.#fragment = this.#address.fragment;
    this.#link = next;
    await this.#showPage(this.#visit);
  }

  /** Sets the fields to the parameters of the address. */
  #fill() {
    const { rows, columns, closed, symmetric, different, start, last } = this.#link;
    this.#rows.value = rows;
    this.#columns.value = columns;
    // The two small boards get their space before the core has validated the size.
    for (const [name, side] of Object.entries({ rows, columns })) if (/^[1-9]\d?$/.test(side)) this.#main.style.setProperty(`--${name}`, side);
    this.#closed.checked = closed;
    this.#symmetric.checked = symmetric;
    this.#different.checked = different;
    this.#everywhere.ariaPressed = String(start === "");
    this.#anywhere.disabled = last === null;
    this.#watch.href = `?${queryOf(this.#link)}&algorithm=backtracking&find=all#`;
    setText(this.#watch, words("tours.watch"));
  }

  /** Lists the tours and counts the board. */
  async #begin() {
    const visit = ++this.#visit;
    const query = queryOf(this.#link);
    const link = await unlessLost(this.#lister.ask("read", { query, panoramas: false }));
    if (!link || visit !== this.#visit) return;
    setText(this.#fault, sentences(...link.faults.map(namedFaultWords)));
    if (link.faults.length > 0) return;
    const { draft } = link;
    this.#draft = draft;
    const [rows, columns] = [Number(draft.rows), Number(draft.columns)];
    this.#ground = new Ground({ rows, columns });
    this.#ends.begin(rows, columns);
    this.#begins.show(this.#ground, { closed: this.#link.closed, start: this.#start });
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
        const found = await this.#lister.ask("tours", { ...question, milliseconds: SLICE });
        if (visit !== this.#visit) return;
        this.#found = found;
        this.#milliseconds = performance.now() - began;
        this.#tell();
        // The page is shown once it is full, and again when the list is complete, if that changes it.
        const full = Math.min(found.chosen, this.#link.page * PAGE);
        if (full !== pageOf && (!found.more || full === this.#link.page * PAGE)) {
          pageOf = full;
          await this.#showPage(visit);
        }
        if (!found.more) return;
      }
    } catch (error) {
      if (!(error instanceof DraftRefused || error instanceof EngineBroken)) throw error;
      if (visit !== this.#visit) return;
      if (error instanceof EngineBroken) {
        setText(this.#fault, words("tours.lost"));
        return;
      }
      this.#found = null;
      const isTooLarge = error.fault.problem.kind === "out-of-range";
      setText(this.#title, words(isTooLarge ? "tours.tooLarge" : "tours.noBoard"));
      setText(this.#said, isTooLarge ? words("tours.tooLargeNote") : "");
      this.#grid.show({ rows: 1, columns: 1 }, [], String);
    }
  }

  /** Requests the tours of the current page and shows them. @param {number} visit */
  async #showPage(visit) {
    const pages = Math.max(1, Math.ceil((this.#found?.chosen ?? 0) / PAGE));
    const first = (Math.min(this.#link.page, pages) - 1) * PAGE;
    const squares = await unlessLost(this.#lister.ask("tours-page", { first, count: PAGE }));
    if (!squares || visit !== this.#visit) return;
    const { rows, columns, size } = this.#ground;
    const tours = Array.from({ length: squares.length / size }, (_, place) => squares.subarray(place * size, (place + 1) * size));
    this.#page = { first, tours };
    this.#tell();
    this.#keep.hidden = false;
    this.#grid.show({ rows, columns }, tours, (place) => `${this.#numberOf(place)}: ${this.#aboutTour(place)}`);
  }

  /** @param {number} place on the page */
  #aboutTour(place) {
    const tour = this.#page.tours[place];
    return words("tours.tour", { from: this.#nameOf(tour[0]), to: this.#nameOf(tour[tour.length - 1]) });
  }

  /** @param {number} place on the page */
  #numberOf(place) {
    return words("tours.tourOf", { number: wholeNumber(this.#page.first + place + 1), of: wholeNumber(this.#found?.chosen ?? 0) });
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
  #tell() {
    const found = this.#found;
    if (!found) return;
    const { symmetric, different, last, closed, page } = this.#link;
    const isFiltered = symmetric || different || last !== null;
    const from = this.#start < 0 ? {} : { from: this.#nameOf(this.#start) };
    const to = last === null ? {} : { to: this.#nameOf(last) };
    const key = `tours.found${closed ? "Closed" : ""}${"from" in from ? "From" : ""}${"to" in to ? "To" : ""}`;
    setText(this.#title, words(key, { count: found.chosen, number: wholeNumber(found.chosen), ...from, ...to }));
    const parts = [];
    if (found.more) parts.push(words("tours.finding", { number: wholeNumber(found.found) }));
    else if (found.isCut) parts.push(words("tours.cut", { number: wholeNumber(found.found) }));
    else parts.push(words("tours.all", { number: wholeNumber(found.found), seconds: decimal((this.#milliseconds / 1000).toFixed(2)) }));
    if (isFiltered && !found.more) parts.push(words("tours.chosen", { number: wholeNumber(found.chosen), of: wholeNumber(found.found) }));
    setText(this.#said, sentences(...parts));
    const pages = Math.max(1, Math.ceil(found.chosen / PAGE));
    const shown = Math.min(page, pages);
    this.#pageField.value = String(shown);
    setText(this.#pageOf, words("tours.pageOf", { pages: wholeNumber(pages) }));
    this.#back.disabled = shown <= 1;
    this.#on.disabled = shown >= pages;
    const heats = heatsOf(Array.from(found.ends));
    const ends = Array.from(found.ends, (count, square) => ({ text: briefNumber(count), heat: heats[square], label: words("tours.cellEnds", { square: this.#nameOf(square), count, number: wholeNumber(count) }) }));
    this.#ends.show(ends, last);
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
  async #turn(step) {
    const place = this.#place + step;
    if (place >= 0 && place < this.#page.tours.length) {
      this.#enlarge(place);
      return;
    }
    await this.#ask({ page: this.#link.page + step });
    this.#enlarge(step > 0 ? 0 : this.#page.tours.length - 1);
  }

  /** @param {keyof typeof WAYS} way */
  async #save(way) {
    const found = this.#found;
    if (!found) return;
    const visit = this.#visit;
    const file = await unlessLost(
      writeTours(this.#lister, way, found.chosen, (written) => {
        setText(this.#saved, words("tours.writing", { done: wholeNumber(written), count: wholeNumber(found.chosen) }));
        return visit === this.#visit;
      }),
    );
    if (!file) {
      setText(this.#saved, "");
      return;
    }
    const { rows, columns, start } = this.#link;
    keepFile(file, `tours-${rows}x${columns}${start ? `-${start.replace(",", "-")}` : ""}.${WAYS[way][0]}`);
    setText(this.#saved, words("tours.written", { size: memorySize(file.size) }));
  }
}
