/**
 * The board for screen readers: a grid of named cells above the canvas. A screen reader moves through the grid
 * cell by cell. Touch exploration finds each cell where it is drawn.
 */

import { createElement } from "../widgets/element.js";

/** @import { ShownDecision } from "./candidates.js" */
/** @import { Scene } from "./scene.js" */

/** The maximum number of rows and of columns in the grid. A larger board shows the part around the focused cell. */
const MAX_SIDE = 20;

/** The debounce time before the cells are renamed, in milliseconds. Moves are announced elsewhere. */
const UPDATE_DELAY_MS = 250;

/** The number of grids created on the page, which makes the ids of cells unique. */
let gridCount = 0;

/**
 * The state of a cell. `start` is the first square before the first step, `here` the end of the path, `visited`
 * another square of the path. `reach` can be entered next, `failed` was already tried, `excluded` was ruled
 * out.
 *
 * @typedef {object} CellDescription
 * @property {"start" | "here" | "visited" | "free" | "reach" | "failed" | "excluded" | "hole"} kind
 * @property {string} square the name of the square
 * @property {number} number the number of the square on the path
 * @property {number | null} exitCount the number of exits of a cell in reach; null where it is not shown
 */

/** Describes a cell in words. @typedef {(cell: CellDescription) => string} NameCell */

/**
 * Asks the core for a description of a square. Resolves to null while the core is busy.
 *
 * @typedef {(square: number) => Promise<string | null>} DescribeSquare
 */

/** The grid of cells that belongs to a canvas. */
export class CellGrid {
  #canvas;
  #scene;
  #nameCell;
  #describeSquare;
  #idPrefix = `cells-${(gridCount += 1)}`;
  #root = createElement("div", { className: "cell-grid", id: this.#idPrefix, role: "rowgroup" });
  /** The cells by square, without holes. @type {Map<number, HTMLElement>} */
  #cells = new Map();
  /** The squares of the current cells, as a string for comparison. */
  #layoutKey = "";
  /** The focused square, or −1. */
  #focused = -1;
  /** @type {ShownDecision | null} */
  #decision = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #updateTimer;

  /**
   * @param {HTMLCanvasElement} canvas which keeps the keyboard focus and owns the cells
   * @param {Scene} scene
   * @param {object} events
   * @param {NameCell} events.nameCell
   * @param {(square: number) => void} events.onPick called after the activation of a cell
   * @param {DescribeSquare} [events.tell]
   */
  constructor(canvas, scene, { nameCell, onPick, tell = async () => null }) {
    this.#canvas = canvas;
    this.#scene = scene;
    this.#nameCell = nameCell;
    this.#describeSquare = tell;
    this.#root.addEventListener("click", ({ target }) => {
      const square = target instanceof HTMLElement ? target.dataset.square : undefined;
      if (square !== undefined) onPick(Number(square));
    });
    canvas.role = "grid";
    canvas.ariaReadOnly = "true";
    canvas.setAttribute("aria-owns", this.#idPrefix);
    canvas.after(this.#root);
    this.scheduleUpdate();
  }

  /** The pending decision, shown in the cells that it concerns. @param {ShownDecision | null} decision */
  set decision(decision) {
    this.#decision = decision;
    this.scheduleUpdate();
  }

  /**
   * Replaces the cells at once for another board, so that no old cell stands for a new square.
   *
   * @param {number} focused the square with the keyboard focus, or −1
   */
  reset(focused) {
    this.#focused = focused;
    this.#updateNow();
  }

  /** Renames the cells once the board has not changed for a moment. */
  scheduleUpdate() {
    clearTimeout(this.#updateTimer);
    this.#updateTimer = setTimeout(() => this.#updateNow(), UPDATE_DELAY_MS);
  }

  #updateNow() {
    clearTimeout(this.#updateTimer);
    this.#layOutCells();
    this.#nameCells();
    if (this.#focused >= 0) this.focus(this.#focused);
  }

  /** Announces the focused cell. @param {number} square −1 for none */
  async focus(square) {
    this.#focused = square;
    const told = square < 0 ? null : await this.#describeSquare(square);
    if (square !== this.#focused) return;
    if (square >= 0 && !this.#cells.has(square)) {
      this.#layOutCells();
      this.#nameCells();
    }
    const cell = this.#cells.get(square);
    if (!cell) return this.#canvas.removeAttribute("aria-activedescendant");
    cell.ariaLabel = told ?? this.#labelOf(square, this.#scene.moment.path.subarray(0, this.#scene.moment.depth).indexOf(square));
    this.#canvas.setAttribute("aria-activedescendant", cell.id);
  }

  /** The squares of the grid by row, with −1 for a hole, and the position of the first one. */
  get #visibleRange() {
    const { ground, start } = this.#scene.moment;
    const around = this.#focused < 0 ? start : this.#focused;
    /** @type {(place: number, length: number, most: number) => number} */
    const first = (place, length, most) => Math.max(0, Math.min(Math.round(place - most / 2), length - most));
    if (ground.isGraph) {
      // The vertices of a graph have an order, but no rows.
      const most = MAX_SIDE * MAX_SIDE;
      const left = first(around, ground.size, most);
      return { top: 0, left, rows: [Array.from({ length: Math.min(most, ground.size) }, (_, place) => left + place)] };
    }
    const [row, column] = ground.coordinatesOf(around);
    const top = first(row, ground.rows, MAX_SIDE);
    const left = first(column, ground.columns, MAX_SIDE);
    const rows = Array.from({ length: Math.min(MAX_SIDE, ground.rows) }, (_, down) =>
      Array.from({ length: Math.min(MAX_SIDE, ground.columns) }, (_, right) => ground.squareOn(top + down, left + right)),
    );
    return { top, left, rows };
  }

  /** Recreates the cells if their squares changed, and positions them over the drawing. */
  #layOutCells() {
    const { moment, layout } = this.#scene;
    const { ground } = moment;
    const { top, left, rows } = this.#visibleRange;
    const made = `${top} ${left} ${rows.map((row) => row.join(" ")).join("/")}`;
    if (made !== this.#layoutKey) {
      this.#layoutKey = made;
      this.#canvas.ariaRowCount = String(ground.isGraph ? 1 : ground.rows);
      this.#canvas.ariaColCount = String(ground.isGraph ? ground.size : ground.columns);
      this.#cells.clear();
      this.#root.replaceChildren(...rows.map((row, down) => this.#makeRow(row, top + down, left)));
    }
    const side = layout.square / layout.ratio;
    for (const [square, { style }] of this.#cells) {
      const [row, column] = ground.coordinatesOf(square);
      style.left = `${layout.left / layout.ratio + column * side}px`;
      style.top = `${layout.top / layout.ratio + row * side}px`;
      style.width = style.height = `${side}px`;
    }
  }

  /**
   * @param {number[]} squares
   * @param {number} row
   * @param {number} left
   */
  #makeRow(squares, row, left) {
    const cells = squares.map((square, right) => {
      const cell = createElement("div", { role: "gridcell", ariaColIndex: String(left + right + 1) });
      if (square < 0) {
        cell.ariaLabel = this.#nameCell({ kind: "hole", square: "", number: 0, exitCount: null });
        return cell;
      }
      cell.id = `${this.#idPrefix}-${square}`;
      cell.dataset.square = String(square);
      this.#cells.set(square, cell);
      return cell;
    });
    return createElement("div", { role: "row", ariaRowIndex: String(row + 1) }, ...cells);
  }

  /** Labels every cell with its state. */
  #nameCells() {
    const { path, depth } = this.#scene.moment;
    /** @type {Map<number, number>} */
    const places = new Map();
    for (let place = 0; place < depth; place += 1) places.set(path[place], place);
    for (const [square, cell] of this.#cells) {
      const text = this.#labelOf(square, places.get(square) ?? -1);
      if (cell.ariaLabel !== text) cell.ariaLabel = text;
    }
  }

  /**
   * @param {number} square
   * @param {number} place in the path, or −1
   */
  #labelOf(square, place) {
    const { moment, view } = this.#scene;
    const name = view.name(square, moment.ground);
    return this.#nameCell({ square: name, number: view.number(place), exitCount: null, ...this.#stateOf(square, place) });
  }

  /**
   * @param {number} square
   * @param {number} place in the path, or −1
   * @returns {Pick<CellDescription, "kind"> & Partial<CellDescription>}
   */
  #stateOf(square, place) {
    const { depth, start } = this.#scene.moment;
    if (place >= 0) return { kind: place === depth - 1 ? "here" : "visited" };
    if (depth === 0 && square === start) return { kind: "start" };
    const candidate = this.#decision?.candidates.find((candidate) => candidate.square === square);
    if (!candidate) return { kind: "free" };
    const { state, degree } = candidate;
    return state === "failed" || state === "excluded" ? { kind: state } : { kind: "reach", exitCount: degree };
  }
}
