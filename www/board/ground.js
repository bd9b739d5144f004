/** What a tour is looked for on, as it is laid out: which cell of a board each square stands on. Pure. */

/** @import { Draft, Setting } from "../bindings/protocol" */

/**
 * How the core describes a ground; what is not told is as on a plain board.
 *
 * @typedef {Pick<Setting, "rows" | "columns"> & Partial<Setting>} GroundShape
 */

/** How the vertices of a graph are laid out. @typedef {"circle" | "grid"} Arrangement */

/** How squares are called. @typedef {"chess" | "coordinates" | "index"} Naming */

/** More vertices than this are not laid out on a circle: they would be too small to be told apart. */
export const MOST_ON_CIRCLE = 240;

/** How far apart two neighbours on a circle are, and how much room is around it for names, in cells. */
const SPACING = 1.3;
const MARGIN = 0.35;

/** Squares on the cells of a board, or the vertices of a graph laid out like one. */
export class Ground {
  #cells;
  #names;
  /** The square on every cell, or −1; made when it is first asked for. @type {Int32Array | null} */
  #squares = null;
  /** Where the vertices are that stand on a circle. @type {[number, number][] | null} */
  #circle = null;

  /** @param {GroundShape} shape */
  constructor({ rows, columns, cells = null, names = null, ...shape }) {
    this.#cells = cells;
    this.#names = names;
    /** How many squares there are. */
    this.size = names?.length ?? cells?.length ?? rows * columns;
    this.rows = rows;
    this.columns = columns;
    this.isWhole = shape.wholeBoard ?? true;
    this.hasColours = shape.twoColours ?? true;
    this.topology = shape.topology ?? "plane";
    this.joinsRows = shape.joinsRows ?? false;
    this.joinsColumns = shape.joinsColumns ?? false;
    this.leaper = shape.leaper ?? "knight";
    this.leaps = shape.leaps ?? [];
    /** The sides of a board of several layers, which stand on this one with holes between them. */
    this.sides = shape.sides ?? null;
    if (names) this.arrange("grid");
  }

  /** Whether it is a graph that somebody wrote down: its squares have names, and no colours. */
  get isGraph() {
    return this.#names !== null;
  }

  /** Whether moves lead over a side. */
  get isJoined() {
    return this.joinsRows || this.joinsColumns;
  }

  /** How many cells of the board are no squares. */
  get holes() {
    return this.isGraph ? 0 : this.rows * this.columns - this.size;
  }

  /** Whether its vertices stand on a circle. */
  get isCircle() {
    return this.#circle !== null;
  }

  /**
   * Lays the vertices of a graph out, which has no shape of its own: on a circle, clockwise from the top, or as
   * nearly square as can be. A board stays as it is.
   *
   * @param {Arrangement} arrangement
   */
  arrange(arrangement) {
    if (!this.#names) return;
    const count = this.#names.length;
    if (arrangement === "circle" && count <= MOST_ON_CIRCLE) {
      const radius = count > 1 ? Math.max(0.8, SPACING / 2 / Math.sin(Math.PI / count)) : 0;
      const middle = radius + MARGIN;
      this.rows = this.columns = 2 * middle + 1;
      this.#circle = this.#names.map((_, vertex) => {
        const angle = (vertex / count) * 2 * Math.PI;
        return [middle - radius * Math.cos(angle), middle + radius * Math.sin(angle)];
      });
    } else {
      this.#circle = null;
      this.columns = Math.ceil(Math.sqrt(count));
      this.rows = Math.ceil(count / this.columns);
    }
  }

  /** The cell on which a square stands: row × columns + column. @param {number} square */
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
   * The square at a point, or −1 where there is none.
   *
   * @param {number} down from the top of the board, in cells
   * @param {number} right from its left side
   */
  squareAt(down, right) {
    if (!this.#circle) return this.squareOn(Math.floor(down), Math.floor(right));
    return this.#circle.findIndex(([row, column]) => Math.hypot(row + 0.5 - down, column + 0.5 - right) <= 0.5);
  }

  /**
   * The row and the column of a square, from 0 at the top left; of a vertex on a circle, a place between rows
   * and columns.
   *
   * @param {number} square
   * @returns {[number, number]}
   */
  placeOf(square) {
    if (this.#circle) return this.#circle[square];
    const cell = this.cellOf(square);
    return [Math.floor(cell / this.columns), cell % this.columns];
  }

  /**
   * The next square in a direction, over holes; the square itself where there is none. On a circle, clockwise
   * is down and to the right.
   *
   * @param {number} square
   * @param {number} down rows to go on by
   * @param {number} right columns to go on by
   */
  beside(square, down, right) {
    if (this.#circle) return (square + down + right + this.size) % this.size;
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
   * @returns {Pick<Draft, "start">}
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
   * @param {Naming} naming
   */
  name(square, naming) {
    if (this.#names) return this.#names[square];
    if (naming === "index") return String(this.cellOf(square));
    const [row, column] = this.placeOf(square);
    return naming === "coordinates" ? `(${row}, ${column})` : columnName(column) + (this.rows - row);
  }

  /** The board as a picture in text: `.` for a square, `#` for a hole, a line for each row. */
  get text() {
    const lines = Array.from({ length: this.rows }, (_, row) =>
      Array.from({ length: this.columns }, (_, column) => (this.squareOn(row, column) < 0 ? "#" : ".")).join(""),
    );
    return lines.join("\n");
  }
}

/** The letters of a column: a to z, then aa, ab and so on. @param {number} column from 0 */
export function columnName(column) {
  let name = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(97 + ((rest - 1) % 26)) + name;
  }
  return name;
}
