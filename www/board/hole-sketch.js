/** Changes the holes of a board stroke by stroke, by pointer or keyboard. Independent of the page. */

/** The cells of a board while holes are drawn, starting from the holes of the board. */
export class HoleSketch {
  /** The hole flag of each cell. */
  #holes;
  /** Whether the current stroke makes holes or fills them; null without a stroke. @type {boolean | null} */
  #strokeMakesHoles = null;
  /** The last cell of the stroke, which may lie outside the board. @type {[number, number]} */
  #lastCell = [0, 0];
  /** Whether the stroke changed a cell. */
  #changed = false;
  /** The cell at the pointer or the keyboard cursor, or null. @type {[number, number] | null} */
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

  /** Whether a stroke is in progress. */
  get isDrawing() {
    return this.#strokeMakesHoles !== null;
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
   * Begins a stroke, which inverts its first cell. All further cells of the stroke get the same value.
   *
   * @param {number} row
   * @param {number} column
   * @returns {boolean} whether the cell is on the board
   */
  beginStroke(row, column) {
    if (!this.isOnBoard(row, column)) return false;
    this.#strokeMakesHoles = !this.isHole(row, column);
    this.#changed = false;
    this.#lastCell = [row, column];
    this.#set(row, column);
    return true;
  }

  /**
   * Extends the stroke in a straight line to a cell, which may lie outside the board.
   *
   * @param {number} row
   * @param {number} column
   */
  extendStroke(row, column) {
    if (this.#strokeMakesHoles === null) return;
    const [fromRow, fromColumn] = this.#lastCell;
    const [down, right] = [row - fromRow, column - fromColumn];
    // The pointer may be outside the board; `#set` ignores such cells.
    const steps = Math.max(Math.abs(down), Math.abs(right));
    for (let step = 1; step <= steps; step++) {
      this.#set(fromRow + Math.round((down * step) / steps), fromColumn + Math.round((right * step) / steps));
    }
    this.#lastCell = [row, column];
  }

  /** Ends the stroke. @returns {boolean} whether the stroke changed any cell */
  endStroke() {
    this.#strokeMakesHoles = null;
    return this.#changed;
  }

  /**
   * Moves the cursor by keyboard, within the board.
   *
   * @param {number} down rows
   * @param {number} right columns
   */
  move(down, right) {
    const [row, column] = this.cursor ?? [0, 0];
    const [nextRow, nextColumn] = [row + down, column + right];
    if (this.isOnBoard(nextRow, nextColumn)) this.cursor = [nextRow, nextColumn];
  }

  /** The holes in the syntax of a draft: rows of `.` and `x`, joined by `_`. */
  get draftText() {
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
    const value = this.#strokeMakesHoles ? 1 : 0;
    if (this.#holes[cell] === value) return;
    this.#holes[cell] = value;
    this.#changed = true;
  }
}
