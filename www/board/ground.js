/**
 * What a tour is looked for on, as it is laid out: which cell of a board each square stands on. Pure.
 *
 * @module
 */

import { columnName } from "./geometry.js";

/**
 * How the core describes a ground.
 *
 * @typedef {object} GroundShape
 * @property {number} rows
 * @property {number} columns
 * @property {Uint32Array | null} [cells] the cells that are squares, by the numbers of the squares;
 *   none where every cell is one
 * @property {string[] | null} [names] what the vertices of a pasted graph are called, if it is one
 */

/** Squares on the cells of a board, or the vertices of a graph laid out like one. */
export class Ground {
  #cells;
  #names;
  /** The square on every cell, or −1; made when it is first asked for. @type {Int32Array | null} */
  #squares = null;

  /** @param {GroundShape} shape */
  constructor({ rows, columns, cells = null, names = null }) {
    this.#cells = cells;
    this.#names = names;
    /** How many squares there are. */
    this.size = names?.length ?? cells?.length ?? rows * columns;
    // A graph has no shape of its own: its vertices are laid out as nearly square as they can be.
    this.columns = names ? Math.ceil(Math.sqrt(names.length)) : columns;
    this.rows = names ? Math.ceil(names.length / this.columns) : rows;
  }

  /** Whether it is a graph that somebody wrote down: its squares have names, and no colours. */
  get isGraph() {
    return this.#names !== null;
  }

  /**
   * The cell on which a square stands: row × columns + column.
   *
   * @param {number} square
   */
  cellOf(square) {
    return this.#cells ? this.#cells[square] : square;
  }

  /**
   * The square on a cell, or −1 where there is none.
   *
   * @param {number} row
   * @param {number} column
   */
  squareOn(row, column) {
    if (row < 0 || row >= this.rows || column < 0 || column >= this.columns) return -1;
    const cell = row * this.columns + column;
    if (!this.#cells) return cell < this.size ? cell : -1;
    if (!this.#squares) {
      this.#squares = new Int32Array(this.rows * this.columns).fill(-1);
      this.#cells.forEach((own, square) => (/** @type {Int32Array} */ (this.#squares)[own] = square));
    }
    return this.#squares[cell];
  }

  /**
   * The row and the column of a square, from 0 at the top left.
   *
   * @param {number} square
   * @returns {[number, number]}
   */
  placeOf(square) {
    const cell = this.cellOf(square);
    return [Math.floor(cell / this.columns), cell % this.columns];
  }

  /**
   * The next square in a direction, over holes; the square itself where there is none.
   *
   * @param {number} square
   * @param {number} down rows to go on by
   * @param {number} right columns to go on by
   */
  beside(square, down, right) {
    let [row, column] = this.placeOf(square);
    const inside = () => row >= 0 && row < this.rows && column >= 0 && column < this.columns;
    for (row += down, column += right; inside(); row += down, column += right) {
      const found = this.squareOn(row, column);
      if (found >= 0) return found;
    }
    return square;
  }

  /**
   * A square as the start of a draft.
   *
   * @param {number} square
   * @returns {Pick<import("../engine/protocol.js").Draft, "start">}
   */
  startAt(square) {
    // The vertices of a graph stand in one row for the core, however they are laid out here.
    const [row, column] = this.isGraph ? [0, square] : this.placeOf(square);
    return { start: `${row},${column}` };
  }

  /**
   * The name of a square: as in chess, a1 at the bottom left; by row and column, or by one number,
   * both from 0 at the top left. A vertex of a graph is called what it was called there.
   *
   * @param {number} square
   * @param {import("../view.js").Naming} naming
   */
  name(square, naming) {
    if (this.#names) return this.#names[square];
    if (naming === "index") return String(this.cellOf(square));
    const [row, column] = this.placeOf(square);
    return naming === "coordinates" ? `(${row}, ${column})` : columnName(column) + (this.rows - row);
  }
}
