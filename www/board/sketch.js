/** Holes that somebody draws: stroke by stroke, by pointer or by keyboard. Pure. */

/** The cells of a board as they are drawn, whatever the board was. */
export class Sketch {
  /** Which cells are holes. */
  #holes;
  /** Whether the stroke under way makes holes or fills them; null while there is none. @type {boolean | null} */
  #making = null;
  /** Where the stroke is. @type {[number, number]} */
  #at = [0, 0];
  #changed = false;
  /** The cell that the pointer or the keyboard is at, if it is at one. @type {[number, number] | null} */
  cursor = null;

  /** @param {import("./ground.js").Ground} ground a board, not a graph */
  constructor(ground) {
    this.rows = ground.rows;
    this.columns = ground.columns;
    this.#holes = new Uint8Array(this.rows * this.columns);
    for (let cell = 0; cell < this.#holes.length; cell++) {
      const isSquare = ground.squareOn(Math.floor(cell / this.columns), cell % this.columns) >= 0;
      this.#holes[cell] = isSquare ? 0 : 1;
    }
  }

  /** Whether a stroke is under way. */
  get isDrawing() {
    return this.#making !== null;
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  isHole(row, column) {
    return this.#holes[row * this.columns + column] === 1;
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  isOnBoard(row, column) {
    return row >= 0 && row < this.rows && column >= 0 && column < this.columns;
  }

  /**
   * Begins a stroke. What its first cell becomes, the others become too.
   *
   * @param {number} row
   * @param {number} column
   * @returns {boolean} whether there is such a cell
   */
  begin(row, column) {
    if (!this.isOnBoard(row, column)) return false;
    this.#making = !this.isHole(row, column);
    this.#changed = false;
    this.#at = [row, column];
    this.#set(row, column);
    return true;
  }

  /**
   * Goes on to a cell, which may be beside the board, over all cells between.
   *
   * @param {number} row
   * @param {number} column
   */
  extend(row, column) {
    if (this.#making === null) return;
    const [fromRow, fromColumn] = this.#at;
    const [down, right] = [row - fromRow, column - fromColumn];
    // A pointer may leave the board by far; beyond its sides there is nothing to draw.
    const steps = Math.max(Math.abs(down), Math.abs(right));
    for (let step = 1; step <= steps; step++) {
      this.#set(fromRow + Math.round((down * step) / steps), fromColumn + Math.round((right * step) / steps));
    }
    this.#at = [row, column];
  }

  /** Ends the stroke. @returns {boolean} whether it changed anything */
  end() {
    this.#making = null;
    return this.#changed;
  }

  /**
   * Moves the cursor by keyboard, as far as there are cells.
   *
   * @param {number} down
   * @param {number} right
   */
  move(down, right) {
    const [row, column] = this.cursor ?? [0, 0];
    const [nextRow, nextColumn] = [row + down, column + right];
    if (this.isOnBoard(nextRow, nextColumn)) this.cursor = [nextRow, nextColumn];
  }

  /** The holes as a draft has them: rows of `.` and `x` with `_` between. */
  get text() {
    const rows = [];
    for (let row = 0; row < this.rows; row++) {
      const cells = this.#holes.subarray(row * this.columns, (row + 1) * this.columns);
      rows.push(Array.from(cells, (hole) => (hole ? "x" : ".")).join(""));
    }
    return rows.join("_");
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  #set(row, column) {
    if (!this.isOnBoard(row, column)) return;
    const cell = row * this.columns + column;
    const value = this.#making ? 1 : 0;
    if (this.#holes[cell] === value) return;
    this.#holes[cell] = value;
    this.#changed = true;
  }
}
