/** A sortable table of results. Only the visible rows are in the document. */

import { wholeNumber, translate } from "../locales/locale.js";
import { createButton, createElement, setText } from "../widgets/element.js";
import { onNextFrame } from "../widgets/animation-frame.js";
import { MEASURES } from "./results.js";
import { cellNames, measuredWords, outcomeWords } from "./wording.js";

/** @import { ViewSettings } from "../board/view-settings.js" */
/** @import { Column, Results } from "./results.js" */

/** The greatest number of rows whose total height every browser supports. */
const MAX_ROWS = 100_000;

/** The number of rows rendered above and below the visible ones. */
const OVERSCAN_ROWS = 6;

/** The columns, from left to right. @type {Column[]} */
const COLUMNS = ["board", "start", "algorithm", "order", "seed", "outcome", ...MEASURES];

/** The columns with words instead of numbers. */
const TEXT_COLUMNS = new Set(["board", "start", "algorithm", "order", "outcome", "closed"]);

/** The steps of the keyboard focus by key, in rows. @type {Record<string, number>} */
const STEPS = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity };

export class ResultTable {
  root;
  #view;
  #onOpen;
  #status = createElement("p", { className: "muted small", role: "status" });
  #body = createElement("tbody", {});
  #topSpacer = createElement("tr", { ariaHidden: "true" });
  #bottomSpacer = createElement("tr", { ariaHidden: "true" });
  #table = createElement("table", {});
  #scroller = createElement("div", { className: "laboratory-rows", tabIndex: 0, role: "region" });
  /** @type {Map<Column, HTMLTableCellElement>} */
  #heads = new Map();
  /** @type {{row: HTMLTableRowElement, cells: HTMLTableCellElement[], open: HTMLButtonElement, place: number}[]} */
  #rows = [];
  /** @type {Results | null} */
  #results = null;
  /** The cells shown, in the order of the rows. */
  #cells = new Uint32Array();
  /** The number of completed runs at the last sorting. */
  #sorted = -1;
  /** @type {Column} */
  #column = "number";
  #isDescending = false;
  /** The row in the Tab order. */
  #current = 0;
  /** Whether rows are being moved; focus events are ignored meanwhile. */
  #isPainting = false;
  #draw = onNextFrame(() => this.#paint());

  /** @param {{view: ViewSettings, onOpen: (cell: number) => void}} parts */
  constructor({ view, onOpen }) {
    this.#view = view;
    this.#onOpen = onOpen;
    const head = createElement("tr", { ariaRowIndex: "1" }, createElement("th", { scope: "col" }, createElement("span", { className: "unseen" }, translate("laboratory.open"))));
    for (const column of COLUMNS) {
      const sort = createButton(translate(`laboratory.column.${column}`), () => this.#sortBy(column), {});
      const cell = createElement("th", { scope: "col", className: `of-${column}` }, sort);
      this.#heads.set(column, cell);
      head.append(cell);
    }
    this.#table.append(createElement("caption", { className: "unseen" }, translate("laboratory.tab.table")), createElement("thead", {}, head), this.#body);
    this.#body.append(this.#topSpacer, this.#bottomSpacer);
    this.#scroller.ariaLabel = translate("laboratory.tab.table");
    this.#scroller.append(this.#table);
    this.#scroller.addEventListener("scroll", this.#draw, { passive: true });
    this.#body.addEventListener("keydown", (event) => this.#moveFocus(event));
    new ResizeObserver(this.#draw).observe(this.#scroller);
    this.root = createElement("div", { className: "laboratory-table" }, this.#scroller, this.#status);
  }

  /** The cells in the order of the table. */
  get cells() {
    return this.#cells;
  }

  /**
   * Shows results, and sorts in new ones.
   *
   * @param {Results} results
   */
  show(results) {
    if (results !== this.#results) {
      this.#scroller.scrollTop = 0;
      this.#current = 0;
      this.#sorted = -1;
    }
    this.#results = results;
    // Columns with the same value in every row are hidden; the question contains that value.
    const { seeds, boards, algorithms, orders } = results.plan;
    for (const [name, list] of Object.entries({ seed: seeds, board: boards, algorithm: algorithms, order: orders })) {
      this.root.classList.toggle(`one-${name}`, list.length < 2);
    }
    if (results.done !== this.#sorted) this.#sort();
    else this.#draw();
  }

  /** @param {Column} column */
  #sortBy(column) {
    // Numbers begin with the greatest, which is of most interest; words begin with the first.
    this.#isDescending = column === this.#column ? !this.#isDescending : !TEXT_COLUMNS.has(column);
    this.#column = column;
    this.#scroller.scrollTop = 0;
    this.#current = 0;
    this.#sort();
  }

  #sort() {
    const results = this.#results;
    if (!results) return;
    this.#sorted = results.done;
    this.#cells = results.sorted(results.doneCells, this.#column, this.#isDescending);
    for (const [column, head] of this.#heads) {
      head.ariaSort = column !== this.#column ? null : this.#isDescending ? "descending" : "ascending";
    }
    const { length } = this.#cells;
    this.#table.ariaRowCount = String(Math.min(length, MAX_ROWS) + 1);
    const [rows, of] = [wholeNumber(Math.min(length, MAX_ROWS)), wholeNumber(length)];
    setText(this.#status, translate(length > MAX_ROWS ? "laboratory.rowsCut" : "laboratory.rows", { rows, of, count: length }));
    this.#draw();
  }

  get #count() {
    return Math.min(this.#cells.length, MAX_ROWS);
  }

  /** The height of a row, from the style sheet. */
  get #height() {
    return Number.parseFloat(getComputedStyle(this.#scroller).getPropertyValue("--row")) || 34;
  }

  #paint() {
    const results = this.#results;
    if (!results || this.#scroller.clientHeight === 0) return;
    const height = this.#height;
    const room = Math.ceil(this.#scroller.clientHeight / height) + 2 * OVERSCAN_ROWS;
    const count = Math.min(room, this.#count);
    const first = Math.max(0, Math.min(this.#count - count, Math.floor(this.#scroller.scrollTop / height) - OVERSCAN_ROWS));
    while (this.#rows.length < count) this.#rows.push(this.#makeRow());
    for (const { row } of this.#rows.splice(count)) row.remove();
    this.#topSpacer.style.height = `${first * height}px`;
    this.#bottomSpacer.style.height = `${(this.#count - first - count) * height}px`;
    // Each place keeps its row while both are visible, so that a focused row stays in place.
    for (let place = first; place < first + count; place += 1) this.#fill(this.#rows[place % count], place, results);
    const rows = Array.from({ length: count }, (_, index) => this.#rows[(first + index) % count].row);
    if (rows.some((row, index) => row !== this.#body.children[index + 1])) {
      const focused = /** @type {HTMLElement | null} */ (document.activeElement);
      this.#isPainting = true;
      this.#bottomSpacer.before(...rows);
      if (focused && this.#body.contains(focused)) focused.focus({ preventScroll: true });
      this.#isPainting = false;
    }
  }

  #makeRow() {
    const open = createButton(translate("laboratory.openShort"), () => this.#onOpen(this.#cells[made.place]), { className: "laboratory-open" });
    const cells = COLUMNS.map((column) => createElement("td", { className: `of-${column}` }));
    const row = createElement("tr", {}, createElement("td", {}, open), ...cells);
    const made = { row, cells, open, place: 0 };
    open.addEventListener("focus", () => {
      if (this.#isPainting) return;
      this.#current = made.place;
      this.#draw();
    });
    return made;
  }

  /**
   * @param {{row: HTMLTableRowElement, cells: HTMLTableCellElement[], open: HTMLButtonElement, place: number}} made
   * @param {number} place
   * @param {Results} results
   */
  #fill(made, place, results) {
    const cell = this.#cells[place];
    const names = cellNames(results, cell, this.#view);
    // The focus must not move with a reused row to another experiment.
    if (made.place !== place && document.activeElement === made.open && place !== this.#current) this.#scroller.focus({ preventScroll: true });
    made.place = place;
    made.row.ariaRowIndex = String(place + 2);
    made.open.tabIndex = place === this.#current ? 0 : -1;
    made.open.ariaLabel = translate("laboratory.openCell", names);
    for (const [index, column] of COLUMNS.entries()) {
      const text = column in names ? names[/** @type {keyof typeof names} */ (column)] : column === "outcome" ? outcomeWords(results, cell) : measuredWords(/** @type {import("./results.js").Measure} */ (column), results.measure(cell, /** @type {import("./results.js").Measure} */ (column)));
      setText(made.cells[index], text);
      if (column === "order") made.cells[index].title = text;
    }
    made.row.dataset.outcome = results.outcome(cell) ?? "";
  }

  /** @param {KeyboardEvent} event */
  #moveFocus(event) {
    const step = STEPS[event.key];
    if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    this.#current = Math.max(0, Math.min(this.#count - 1, this.#current + step));
    const height = this.#height;
    const { scrollTop, clientHeight } = this.#scroller;
    const top = this.#current * height;
    // The sticky head covers the height of one row.
    if (top < scrollTop) this.#scroller.scrollTop = top;
    else if (top + 2 * height > scrollTop + clientHeight) this.#scroller.scrollTop = top + 2.5 * height - clientHeight;
    this.#paint();
    this.#rows.find(({ place }) => place === this.#current)?.open.focus({ preventScroll: true });
  }
}
