/**
 * The board for whoever cannot see it: a grid of cells with a name each, above the canvas. A screen reader walks
 * through it cell by cell, and a finger that explores the screen finds each cell where it is drawn.
 */

import { make } from "../widgets/element.js";

/** @import { ShownDecision } from "./candidates.js" */
/** @import { Scene } from "./scene.js" */

/** Of a larger board so many rows and columns are in the grid, about the cell that was walked to. */
const MOST_SIDE = 20;

/** How long nothing must have changed before the cells are named anew, in milliseconds: who plays is told otherwise. */
const REST = 250;

/** How many grids the page has had: their cells need names of their own. */
let grids = 0;

/**
 * What there is to say of a cell: where the path begins before its first step, where it ends, a square of it, one that
 * is free, in reach, in reach but tried already or ruled out, or a hole.
 *
 * @typedef {object} Cell
 * @property {"start" | "here" | "visited" | "free" | "reach" | "failed" | "excluded" | "hole"} kind
 * @property {string} square its name
 * @property {number} number its number on the path
 * @property {number | null} waysOut how many it has, of one in reach; null where they are not shown
 */

/** A cell, in words. @typedef {(cell: Cell) => string} NameCell */

/**
 * What the core has to say of a square; none while there is no time for it.
 *
 * @typedef {(square: number) => Promise<string | null>} Tell
 */

/** Rows of cells that belong to a canvas. */
export class CellGrid {
  #canvas;
  #scene;
  #nameCell;
  #tell;
  #name = `cells-${(grids += 1)}`;
  #root = make("div", { className: "cell-grid", id: this.#name, role: "rowgroup" });
  /** The cells by their squares; those of holes are not among them. @type {Map<number, HTMLElement>} */
  #cells = new Map();
  /** The squares that the cells were made for. */
  #made = "";
  /** The square that was walked to, or −1. */
  #focused = -1;
  /** @type {ShownDecision | null} */
  #decision = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;

  /**
   * @param {HTMLCanvasElement} canvas it keeps the keyboard, and the cells are its own
   * @param {Scene} scene
   * @param {object} events
   * @param {NameCell} events.nameCell
   * @param {(square: number) => void} events.onPick a cell was activated
   * @param {Tell} [events.tell]
   */
  constructor(canvas, scene, { nameCell, onPick, tell = async () => null }) {
    this.#canvas = canvas;
    this.#scene = scene;
    this.#nameCell = nameCell;
    this.#tell = tell;
    this.#root.addEventListener("click", ({ target }) => {
      const square = target instanceof HTMLElement ? target.dataset.square : undefined;
      if (square !== undefined) onPick(Number(square));
    });
    canvas.role = "grid";
    canvas.ariaReadOnly = "true";
    canvas.setAttribute("aria-owns", this.#name);
    canvas.after(this.#root);
    this.renew();
  }

  /** What is being decided, beside the cells that it is about. @param {ShownDecision | null} decision */
  set decision(decision) {
    this.#decision = decision;
    this.renew();
  }

  /**
   * Has the cells of another board, at once: those there were would be taken for its squares.
   *
   * @param {number} focused the square that the keyboard is on, or −1
   */
  begin(focused) {
    this.#focused = focused;
    this.#renewNow();
  }

  /** Names the cells anew, as soon as the board stands still. */
  renew() {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#renewNow(), REST);
  }

  #renewNow() {
    clearTimeout(this.#rest);
    this.#lay();
    this.#nameCells();
    if (this.#focused >= 0) this.focus(this.#focused);
  }

  /** Says which cell the keyboard is on. @param {number} square −1 for none */
  async focus(square) {
    this.#focused = square;
    const told = square < 0 ? null : await this.#tell(square);
    if (square !== this.#focused) return;
    if (square >= 0 && !this.#cells.has(square)) {
      this.#lay();
      this.#nameCells();
    }
    const cell = this.#cells.get(square);
    if (!cell) return this.#canvas.removeAttribute("aria-activedescendant");
    cell.ariaLabel = told ?? this.#wordsOf(square, this.#scene.moment.path.subarray(0, this.#scene.moment.depth).indexOf(square));
    this.#canvas.setAttribute("aria-activedescendant", cell.id);
  }

  /** The squares of the grid in their rows, −1 for a hole, and where the first one is. */
  get #window() {
    const { ground, start } = this.#scene.moment;
    const around = this.#focused < 0 ? start : this.#focused;
    /** @type {(place: number, length: number, most: number) => number} */
    const first = (place, length, most) => Math.max(0, Math.min(Math.round(place - most / 2), length - most));
    if (ground.isGraph) {
      // Its vertices have an order, but no rows.
      const most = MOST_SIDE * MOST_SIDE;
      const left = first(around, ground.size, most);
      return { top: 0, left, rows: [Array.from({ length: Math.min(most, ground.size) }, (_, place) => left + place)] };
    }
    const [row, column] = ground.placeOf(around);
    const top = first(row, ground.rows, MOST_SIDE);
    const left = first(column, ground.columns, MOST_SIDE);
    const rows = Array.from({ length: Math.min(MOST_SIDE, ground.rows) }, (_, down) =>
      Array.from({ length: Math.min(MOST_SIDE, ground.columns) }, (_, right) => ground.squareOn(top + down, left + right)),
    );
    return { top, left, rows };
  }

  /** Makes the cells, where there are others than before, and puts them where they are drawn. */
  #lay() {
    const { moment, layout } = this.#scene;
    const { ground } = moment;
    const { top, left, rows } = this.#window;
    const made = `${top} ${left} ${rows.map((row) => row.join(" ")).join("/")}`;
    if (made !== this.#made) {
      this.#made = made;
      this.#canvas.ariaRowCount = String(ground.isGraph ? 1 : ground.rows);
      this.#canvas.ariaColCount = String(ground.isGraph ? ground.size : ground.columns);
      this.#cells.clear();
      this.#root.replaceChildren(...rows.map((row, down) => this.#makeRow(row, top + down, left)));
    }
    const side = layout.square / layout.ratio;
    for (const [square, { style }] of this.#cells) {
      const [row, column] = ground.placeOf(square);
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
      const cell = make("div", { role: "gridcell", ariaColIndex: String(left + right + 1) });
      if (square < 0) {
        cell.ariaLabel = this.#nameCell({ kind: "hole", square: "", number: 0, waysOut: null });
        return cell;
      }
      cell.id = `${this.#name}-${square}`;
      cell.dataset.square = String(square);
      this.#cells.set(square, cell);
      return cell;
    });
    return make("div", { role: "row", ariaRowIndex: String(row + 1) }, ...cells);
  }

  /** Says of every cell what is on it. */
  #nameCells() {
    const { path, depth } = this.#scene.moment;
    /** @type {Map<number, number>} */
    const places = new Map();
    for (let place = 0; place < depth; place += 1) places.set(path[place], place);
    for (const [square, cell] of this.#cells) {
      const text = this.#wordsOf(square, places.get(square) ?? -1);
      if (cell.ariaLabel !== text) cell.ariaLabel = text;
    }
  }

  /**
   * @param {number} square
   * @param {number} place in the path, or −1
   */
  #wordsOf(square, place) {
    const { moment, view } = this.#scene;
    const name = view.name(square, moment.ground);
    return this.#nameCell({ square: name, number: view.number(place), waysOut: null, ...this.#stateOf(square, place) });
  }

  /**
   * @param {number} square
   * @param {number} place in the path, or −1
   * @returns {Pick<Cell, "kind"> & Partial<Cell>}
   */
  #stateOf(square, place) {
    const { depth, start } = this.#scene.moment;
    if (place >= 0) return { kind: place === depth - 1 ? "here" : "visited" };
    if (depth === 0 && square === start) return { kind: "start" };
    const candidate = this.#decision?.candidates.find((candidate) => candidate.square === square);
    if (!candidate) return { kind: "free" };
    const { state, degree } = candidate;
    return state === "failed" || state === "excluded" ? { kind: state } : { kind: "reach", waysOut: degree };
  }
}
