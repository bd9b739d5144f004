/**
 * A sortable table of results. Only the rows in or near the visible area are in the document. A cell is the number of
 * one experiment of the question, except where it is an HTML element.
 */

import { wholeNumber, translate } from "../locales/locale.js";
import { createButton, createElement, setText } from "../widgets/element.js";
import { onNextFrame } from "../widgets/animation-frame.js";
import { MEASURES } from "./results.js";
import { cellNames, measuredWords, outcomeWords } from "./wording.js";

/** @import { ViewSettings } from "../board/view-settings.js" */
/** @import { Column, Results } from "./results.js" */

/** The greatest number of rows. Every browser supports their total height. */
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
  #headers = new Map();
  /** @type {{row: HTMLTableRowElement, cells: HTMLTableCellElement[], open: HTMLButtonElement, rowIndex: number}[]} */
  #rows = [];
  /** @type {Results | null} */
  #results = null;
  /** The cells with results, in the order of the rows. */
  #cells = new Uint32Array();
  /** The number of completed runs at the last sorting. */
  #sortedRunCount = -1;
  /** @type {Column} */
  #column = "number";
  #isDescending = false;
  /** The index of the row in the Tab order. */
  #currentRow = 0;
  /** Whether rows are being moved; focus events are ignored meanwhile. */
  #isMovingRows = false;
  #schedulePaint = onNextFrame(() => this.#paint());

  /** @param {{view: ViewSettings, onOpen: (cell: number) => void}} parts */
  constructor({ view, onOpen }) {
    this.#view = view;
    this.#onOpen = onOpen;
    const headerRow = createElement(
      "tr",
      { ariaRowIndex: "1" },
      createElement(
        "th",
        { scope: "col" },
        createElement("span", { className: "visually-hidden" }, translate("laboratory.open")),
      ),
    );
    for (const column of COLUMNS) {
      const sortButton = createButton(translate(`laboratory.column.${column}`), () => this.#sortBy(column), {});
      const headerCell = createElement("th", { scope: "col", className: `column-${column}` }, sortButton);
      this.#headers.set(column, headerCell);
      headerRow.append(headerCell);
    }
    this.#table.append(
      createElement("caption", { className: "visually-hidden" }, translate("laboratory.tab.table")),
      createElement("thead", {}, headerRow),
      this.#body,
    );
    this.#body.append(this.#topSpacer, this.#bottomSpacer);
    this.#scroller.ariaLabel = translate("laboratory.tab.table");
    this.#scroller.append(this.#table);
    this.#scroller.addEventListener("scroll", this.#schedulePaint, { passive: true });
    this.#body.addEventListener("keydown", (event) => this.#moveFocus(event));
    new ResizeObserver(this.#schedulePaint).observe(this.#scroller);
    this.root = createElement("div", { className: "laboratory-table" }, this.#scroller, this.#status);
  }

  /** The cells with results, in the order of the rows. The table shows at most `MAX_ROWS` of these cells. */
  get cells() {
    return this.#cells;
  }

  /**
   * Shows results. If more runs are completed than before, sorts the rows again.
   *
   * @param {Results} results
   */
  show(results) {
    if (results !== this.#results) {
      this.#scroller.scrollTop = 0;
      this.#currentRow = 0;
      this.#sortedRunCount = -1;
    }
    this.#results = results;
    // Columns for which the question has only one value are hidden.
    const { seeds, boards, algorithms, orders } = results.plan;
    for (const [name, list] of Object.entries({ seed: seeds, board: boards, algorithm: algorithms, order: orders })) {
      this.root.classList.toggle(`single-${name}`, list.length < 2);
    }
    if (results.done !== this.#sortedRunCount) this.#sort();
    else this.#schedulePaint();
  }

  /** @param {Column} column */
  #sortBy(column) {
    // Numbers are first sorted in descending order, because the greatest are of most interest. Words are sorted in
    // ascending order.
    this.#isDescending = column === this.#column ? !this.#isDescending : !TEXT_COLUMNS.has(column);
    this.#column = column;
    this.#scroller.scrollTop = 0;
    this.#currentRow = 0;
    this.#sort();
  }

  #sort() {
    const results = this.#results;
    if (!results) return;
    this.#sortedRunCount = results.done;
    this.#cells = results.sorted(results.doneCells, this.#column, this.#isDescending);
    for (const [column, header] of this.#headers) {
      header.ariaSort = column !== this.#column ? null : this.#isDescending ? "descending" : "ascending";
    }
    const { length } = this.#cells;
    this.#table.ariaRowCount = String(Math.min(length, MAX_ROWS) + 1);
    const [rows, total] = [wholeNumber(Math.min(length, MAX_ROWS)), wholeNumber(length)];
    setText(
      this.#status,
      translate(length > MAX_ROWS ? "laboratory.rowsCut" : "laboratory.rows", { rows, of: total, count: length }),
    );
    this.#schedulePaint();
  }

  get #rowCount() {
    return Math.min(this.#cells.length, MAX_ROWS);
  }

  /** The height of a row, from the style sheet. */
  get #rowHeight() {
    return Number.parseFloat(getComputedStyle(this.#scroller).getPropertyValue("--row")) || 34;
  }

  #paint() {
    const results = this.#results;
    if (!results || this.#scroller.clientHeight === 0) return;
    const height = this.#rowHeight;
    const maxRenderedRows = Math.ceil(this.#scroller.clientHeight / height) + 2 * OVERSCAN_ROWS;
    const count = Math.min(maxRenderedRows, this.#rowCount);
    const first = Math.max(
      0,
      Math.min(this.#rowCount - count, Math.floor(this.#scroller.scrollTop / height) - OVERSCAN_ROWS),
    );
    while (this.#rows.length < count) this.#rows.push(this.#makeRow());
    for (const { row } of this.#rows.splice(count)) row.remove();
    this.#topSpacer.style.height = `${first * height}px`;
    this.#bottomSpacer.style.height = `${(this.#rowCount - first - count) * height}px`;
    // While a result is visible, it keeps its table row, so that a focused row keeps the focus.
    for (let rowIndex = first; rowIndex < first + count; rowIndex += 1)
      this.#fill(this.#rows[rowIndex % count], rowIndex, results);
    const rows = Array.from({ length: count }, (_, index) => this.#rows[(first + index) % count].row);
    if (rows.some((row, index) => row !== this.#body.children[index + 1])) {
      const focused = /** @type {HTMLElement | null} */ (document.activeElement);
      this.#isMovingRows = true;
      this.#bottomSpacer.before(...rows);
      if (focused && this.#body.contains(focused)) focused.focus({ preventScroll: true });
      this.#isMovingRows = false;
    }
  }

  #makeRow() {
    const open = createButton(translate("laboratory.openShort"), () => this.#onOpen(this.#cells[entry.rowIndex]), {
      className: "laboratory-open",
    });
    const cells = COLUMNS.map((column) => createElement("td", { className: `column-${column}` }));
    const row = createElement("tr", {}, createElement("td", {}, open), ...cells);
    const entry = { row, cells, open, rowIndex: 0 };
    open.addEventListener("focus", () => {
      if (this.#isMovingRows) return;
      this.#currentRow = entry.rowIndex;
      this.#schedulePaint();
    });
    return entry;
  }

  /**
   * @param {{row: HTMLTableRowElement, cells: HTMLTableCellElement[], open: HTMLButtonElement, rowIndex: number}} entry
   * @param {number} rowIndex
   * @param {Results} results
   */
  #fill(entry, rowIndex, results) {
    const cell = this.#cells[rowIndex];
    const names = cellNames(results, cell, this.#view);
    // The focus must not move with a reused row to another experiment.
    if (entry.rowIndex !== rowIndex && document.activeElement === entry.open && rowIndex !== this.#currentRow)
      this.#scroller.focus({ preventScroll: true });
    entry.rowIndex = rowIndex;
    entry.row.ariaRowIndex = String(rowIndex + 2);
    entry.open.tabIndex = rowIndex === this.#currentRow ? 0 : -1;
    entry.open.ariaLabel = translate("laboratory.openCell", names);
    const isTour = results.outcome(cell) === "tour";
    for (const [index, column] of COLUMNS.entries()) {
      const text =
        column === "closed" && !isTour
          ? translate("progress.none")
          : column in names
            ? names[/** @type {keyof typeof names} */ (column)]
            : column === "outcome"
              ? outcomeWords(results, cell)
              : measuredWords(
                  /** @type {import("./results.js").Measure} */ (column),
                  results.measure(cell, /** @type {import("./results.js").Measure} */ (column)),
                );
      setText(entry.cells[index], text);
      if (column === "order") entry.cells[index].title = text;
    }
    entry.row.dataset.outcome = results.outcome(cell) ?? "";
  }

  /** @param {KeyboardEvent} event */
  #moveFocus(event) {
    const step = STEPS[event.key];
    if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    this.#currentRow = Math.max(0, Math.min(this.#rowCount - 1, this.#currentRow + step));
    const height = this.#rowHeight;
    const { scrollTop, clientHeight } = this.#scroller;
    const top = this.#currentRow * height;
    // The sticky head covers the height of one row.
    if (top < scrollTop) this.#scroller.scrollTop = top;
    else if (top + 2 * height > scrollTop + clientHeight) this.#scroller.scrollTop = top + 2.5 * height - clientHeight;
    this.#paint();
    this.#rows.find(({ rowIndex }) => rowIndex === this.#currentRow)?.open.focus({ preventScroll: true });
  }
}
