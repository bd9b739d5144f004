/**
 * The board for screen readers: a grid of labelled cells above the canvas. A screen reader moves through the grid
 * cell by cell. Touch exploration finds each cell where it is drawn.
 */

import { createElement } from "../widgets/element.js";

/** @import { ShownDecision } from "./candidates.js" */
/** @import { Scene } from "./scene.js" */

/**
 * The maximum number of rows and of columns in the grid. For a larger board, the grid has the part around the focused
 * cell. For a graph, the grid is one row of up to `MAX_SIDE` × `MAX_SIDE` vertices.
 */
const MAX_SIDE = 20;

/**
 * The debounce time of the cell labels, in milliseconds. The labels need not follow every move, because the status card
 * announces the moves.
 */
const UPDATE_DELAY_MS = 250;

/** The number of grids created on the page, which makes the ids of cells unique. */
let gridCount = 0;

/**
 * The state of a cell. `start` is the start square before the first step, `here` the end of the path, and `visited`
 * another square of the path. `reach` is a candidate, `failed` a candidate tried without success, and `excluded` a
 * candidate ruled out by the search. `free` is any other free square.
 *
 * @typedef {object} CellDescription
 * @property {"start" | "here" | "visited" | "free" | "reach" | "failed" | "excluded" | "hole"} kind
 * @property {string} square the name of the square
 * @property {number} number the number of the square on the path; meaningless for cells outside the path
 * @property {number | null} degree the degree of a candidate; null if it is not shown
 * @property {string} [letter] the letter of a candidate in a vote
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
  /** The squares of the current cells as text, to detect changes. */
  #layoutKey = "";
  /** The focused square, or −1. */
  #focused = -1;
  /** @type {ShownDecision | null} */
  #decision = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #updateTimer;

  /**
   * @param {HTMLCanvasElement} canvas keeps the keyboard focus, and owns the cells
   * @param {Scene} scene
   * @param {object} events
   * @param {NameCell} events.nameCell
   * @param {(square: number) => void} events.onPick called after the activation of a cell
   * @param {DescribeSquare} [events.describeSquare]
   */
  constructor(canvas, scene, { nameCell, onPick, describeSquare = async () => null }) {
    this.#canvas = canvas;
    this.#scene = scene;
    this.#nameCell = nameCell;
    this.#describeSquare = describeSquare;
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
   * Replaces the cells at once for another board, so that no cell of the old board remains.
   *
   * @param {number} focused the square with the keyboard focus, or −1
   */
  reset(focused) {
    this.#focused = focused;
    this.#updateNow();
  }

  /** Schedules an update of the cells; another call restarts the delay. */
  scheduleUpdate() {
    clearTimeout(this.#updateTimer);
    this.#updateTimer = setTimeout(() => this.#updateNow(), UPDATE_DELAY_MS);
  }

  #updateNow() {
    clearTimeout(this.#updateTimer);
    this.#layOutCells();
    this.#labelCells();
    if (this.#focused >= 0) this.focus(this.#focused);
  }

  /** Focuses a cell and announces it. @param {number} square −1 for none */
  async focus(square) {
    this.#focused = square;
    const description = square < 0 ? null : await this.#describeSquare(square);
    if (square !== this.#focused) return;
    if (square >= 0 && !this.#cells.has(square)) {
      this.#layOutCells();
      this.#labelCells();
    }
    const cell = this.#cells.get(square);
    if (!cell) return this.#canvas.removeAttribute("aria-activedescendant");
    const { path, depth } = this.#scene.moment;
    cell.ariaLabel = description ?? this.#labelOf(square, path.subarray(0, depth).indexOf(square));
    this.#canvas.setAttribute("aria-activedescendant", cell.id);
  }

  /** The part of the board in the grid: its first row and column, and the squares in its rows, with −1 for a hole. */
  get #visiblePart() {
    const { ground, start } = this.#scene.moment;
    const centre = this.#focused < 0 ? start : this.#focused;
    /** Returns the first visible index. @type {(middle: number, length: number, maxCount: number) => number} */
    const firstVisible = (middle, length, maxCount) =>
      Math.max(0, Math.min(Math.round(middle - maxCount / 2), length - maxCount));
    if (ground.isGraph) {
      // The vertices of a graph have an order, but no rows.
      const maxCount = MAX_SIDE * MAX_SIDE;
      const firstColumn = firstVisible(centre, ground.size, maxCount);
      const count = Math.min(maxCount, ground.size);
      return { firstRow: 0, firstColumn, rows: [Array.from({ length: count }, (_, index) => firstColumn + index)] };
    }
    const [row, column] = ground.coordinatesOf(centre);
    const firstRow = firstVisible(row, ground.rows, MAX_SIDE);
    const firstColumn = firstVisible(column, ground.columns, MAX_SIDE);
    const rows = Array.from({ length: Math.min(MAX_SIDE, ground.rows) }, (_, down) =>
      Array.from({ length: Math.min(MAX_SIDE, ground.columns) }, (_, right) =>
        ground.squareOn(firstRow + down, firstColumn + right),
      ),
    );
    return { firstRow, firstColumn, rows };
  }

  /** Recreates the cells if their squares changed, and positions them over the drawing. */
  #layOutCells() {
    const { moment, layout } = this.#scene;
    const { ground } = moment;
    const { firstRow, firstColumn, rows } = this.#visiblePart;
    const layoutKey = `${firstRow} ${firstColumn} ${rows.map((row) => row.join(" ")).join("/")}`;
    if (layoutKey !== this.#layoutKey) {
      this.#layoutKey = layoutKey;
      this.#canvas.ariaRowCount = String(ground.isGraph ? 1 : ground.rows);
      this.#canvas.ariaColCount = String(ground.isGraph ? ground.size : ground.columns);
      this.#cells.clear();
      this.#root.replaceChildren(...rows.map((row, down) => this.#createRow(row, firstRow + down, firstColumn)));
    }
    const side = layout.squareSize / layout.ratio;
    for (const [square, { style }] of this.#cells) {
      const [row, column] = ground.coordinatesOf(square);
      style.left = `${layout.left / layout.ratio + column * side}px`;
      style.top = `${layout.top / layout.ratio + row * side}px`;
      style.width = style.height = `${side}px`;
    }
  }

  /**
   * Creates the cells of a row.
   *
   * @param {number[]} squares −1 for a hole
   * @param {number} row
   * @param {number} firstColumn the column of the first square
   */
  #createRow(squares, row, firstColumn) {
    const cells = squares.map((square, index) => {
      const cell = createElement("div", { role: "gridcell", ariaColIndex: String(firstColumn + index + 1) });
      if (square < 0) {
        cell.ariaLabel = this.#nameCell({ kind: "hole", square: "", number: 0, degree: null });
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
  #labelCells() {
    const { path, depth } = this.#scene.moment;
    /** @type {Map<number, number>} */
    const pathIndices = new Map();
    for (let index = 0; index < depth; index += 1) pathIndices.set(path[index], index);
    for (const [square, cell] of this.#cells) {
      const text = this.#labelOf(square, pathIndices.get(square) ?? -1);
      if (cell.ariaLabel !== text) cell.ariaLabel = text;
    }
  }

  /**
   * Returns the label of a cell.
   *
   * @param {number} square
   * @param {number} pathIndex the index in the path, or −1
   */
  #labelOf(square, pathIndex) {
    const { moment, view } = this.#scene;
    const name = view.name(square, moment.ground);
    const state = this.#stateOf(square, pathIndex);
    return this.#nameCell({ square: name, number: view.number(pathIndex), degree: null, ...state });
  }

  /**
   * Returns the state of a cell.
   *
   * @param {number} square
   * @param {number} pathIndex the index in the path, or −1
   * @returns {Pick<CellDescription, "kind"> & Partial<CellDescription>}
   */
  #stateOf(square, pathIndex) {
    const { depth, start } = this.#scene.moment;
    if (pathIndex >= 0) return { kind: pathIndex === depth - 1 ? "here" : "visited" };
    if (depth === 0 && square === start) return { kind: "start" };
    const candidate = this.#decision?.candidates.find(({ square: to }) => to === square);
    if (!candidate) return { kind: "free" };
    const { state, degree, letter } = candidate;
    return state === "failed" || state === "excluded" ? { kind: state } : { kind: "reach", degree, letter };
  }
}
