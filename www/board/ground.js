/** The ground of a search (a board or a graph), with the position of each of its squares. */

/** @import { Draft, ExperimentInfo } from "../bindings/protocol" */

/**
 * The core's description of a ground. Missing fields have the values of a plain board.
 *
 * @typedef {Pick<ExperimentInfo, "rows" | "columns"> & Partial<ExperimentInfo>} GroundShape
 */

/** The layout of the vertices of a graph. @typedef {"circle" | "grid"} Arrangement */

/** The naming scheme of squares. @typedef {"chess" | "coordinates" | "index"} Naming */

/** The maximum number of vertices on a circle; more would be too small to distinguish. */
export const MAX_CIRCLE_VERTICES = 240;

/** The distance between neighbours on a circle, and the margin around the circle for names, in cells. */
const VERTEX_SPACING = 1.3;
const CIRCLE_MARGIN = 0.35;

/** The fields of a draft that determine its squares. */
const SQUARE_FIELDS = /** @type {const} */ (["rows", "columns", "layers", "holes", "graph"]);

/**
 * Whether two drafts have the same squares. If so, the start of one draft exists in the other draft too.
 *
 * @param {Draft | null} a
 * @param {Draft | null} b
 */
export function haveSameSquares(a, b) {
  return SQUARE_FIELDS.every((field) => a?.[field] === b?.[field]);
}

/** The squares on the cells of a board, or the vertices of a graph laid out like a board. */
export class Ground {
  #cells;
  #names;
  /** The square on every cell, or −1; created on first use. @type {Int32Array | null} */
  #squares = null;
  /** The rows and columns of vertices on a circle; null in other layouts. @type {[number, number][] | null} */
  #circle = null;

  /** @param {GroundShape} shape */
  constructor({ rows, columns, cells = null, names = null, ...shape }) {
    this.#cells = cells;
    this.#names = names;
    /** The number of squares. */
    this.size = names?.length ?? cells?.length ?? rows * columns;
    this.rows = rows;
    this.columns = columns;
    this.isWholeBoard = shape.wholeBoard ?? true;
    this.hasTwoColours = shape.twoColours ?? true;
    this.topology = shape.topology ?? "plane";
    /** Whether the top and bottom sides are joined. */
    this.joinsRows = shape.joinsRows ?? false;
    /** Whether the left and right sides are joined. */
    this.joinsColumns = shape.joinsColumns ?? false;
    this.leaper = shape.leaper ?? "knight";
    /** The moves over joined sides. */
    this.wrappedMoves = shape.wrappedMoves ?? [];
    /** The dimensions of a board of several layers. The layers are drawn on one flat board, with holes between them. */
    this.dimensions = shape.sides ?? null;
    if (names) this.arrange("grid");
  }

  /** Whether the ground is a given graph: its squares have names, and no colours. */
  get isGraph() {
    return this.#names !== null;
  }

  /** Whether a token stands for the piece, because a graph without a board has no moves of a piece. */
  get hasToken() {
    return this.isGraph;
  }

  /** Whether moves can cross a joined side. */
  get isJoined() {
    return this.joinsRows || this.joinsColumns;
  }

  /** The number of cells without a square. */
  get holeCount() {
    return this.isGraph ? 0 : this.rows * this.columns - this.size;
  }

  /** Whether the vertices are on a circle. */
  get isCircle() {
    return this.#circle !== null;
  }

  /**
   * Lays out the vertices of a graph: on a circle, clockwise from the top, or on a grid that is as square as
   * possible. More than `MAX_CIRCLE_VERTICES` vertices are always on a grid. A board does not change.
   *
   * @param {Arrangement} arrangement
   */
  arrange(arrangement) {
    if (!this.#names) return;
    const count = this.#names.length;
    if (arrangement === "circle" && count <= MAX_CIRCLE_VERTICES) {
      const radius = count > 1 ? Math.max(0.8, VERTEX_SPACING / 2 / Math.sin(Math.PI / count)) : 0;
      const middle = radius + CIRCLE_MARGIN;
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

  /** Returns the cell of a square: row × columns + column. @param {number} square */
  cellOf(square) {
    return this.#cells ? this.#cells[square] : square;
  }

  /**
   * Returns the square on a cell, or −1 if there is none.
   *
   * @param {number} row
   * @param {number} column
   */
  squareOn(row, column) {
    if (row < 0 || row >= this.rows || column < 0 || column >= this.columns) return -1;
    const cell = row * this.columns + column;
    if (!this.#cells) return cell < this.size ? cell : -1;
    if (!this.#squares) {
      const squares = new Int32Array(this.rows * this.columns).fill(-1);
      this.#cells.forEach((cellOfSquare, square) => (squares[cellOfSquare] = square));
      this.#squares = squares;
    }
    return this.#squares[cell];
  }

  /**
   * Returns the square at a point, or −1 if there is none.
   *
   * @param {number} down from the top of the board, in cells
   * @param {number} right from the left side of the board, in cells
   */
  squareAt(down, right) {
    if (!this.#circle) return this.squareOn(Math.floor(down), Math.floor(right));
    return this.#circle.findIndex(([row, column]) => Math.hypot(row + 0.5 - down, column + 0.5 - right) <= 0.5);
  }

  /**
   * Returns the row and the column of a square, from 0 at the top left. For a vertex on a circle, both may be
   * fractions.
   *
   * @param {number} square
   * @returns {[number, number]}
   */
  coordinatesOf(square) {
    if (this.#circle) return this.#circle[square];
    const cell = this.cellOf(square);
    return [Math.floor(cell / this.columns), cell % this.columns];
  }

  /**
   * Returns the next square in a direction, skipping holes. Returns the given square if no square follows. On a circle,
   * down and right are clockwise.
   *
   * @param {number} square
   * @param {number} down rows per step
   * @param {number} right columns per step
   */
  nextSquare(square, down, right) {
    if (this.#circle) return (square + down + right + this.size) % this.size;
    let [row, column] = this.coordinatesOf(square);
    const isOnBoard = () => row >= 0 && row < this.rows && column >= 0 && column < this.columns;
    for (row += down, column += right; isOnBoard(); row += down, column += right) {
      const found = this.squareOn(row, column);
      if (found >= 0) return found;
    }
    return square;
  }

  /**
   * Returns a square as the start of a draft.
   *
   * @param {number} square
   * @returns {Pick<Draft, "start">}
   */
  draftStart(square) {
    // In the core, the vertices of a graph are in one row.
    const [row, column] = this.isGraph ? [0, square] : this.coordinatesOf(square);
    return { start: `${row},${column}` };
  }

  /** The number of layers of the picture; 0 for a flat board. */
  get layerCount() {
    return this.dimensions ? this.dimensions.slice(2).reduce((product, side) => product * side) : 0;
  }

  /** The number of squares of a layer. */
  get #layerSize() {
    const [rows, columns] = this.dimensions ?? [this.rows, this.columns];
    return rows * columns;
  }

  /**
   * Returns the layer and, in four dimensions, the block of a square, from 0.
   *
   * @param {number} square
   * @returns {{layer: number, block: number | null}}
   */
  layerOf(square) {
    const [, , layers = 1, blocks = null] = this.dimensions ?? [];
    const index = Math.floor(square / this.#layerSize);
    return { layer: index % layers, block: blocks === null ? null : Math.floor(index / layers) };
  }

  /**
   * Returns the first square of a layer of the picture.
   *
   * @param {number} index the index of the layer, from 0
   */
  firstSquareOfLayer(index) {
    return index * this.#layerSize;
  }

  /**
   * Returns the row and the column of a square within its layer, from 0 at the top left.
   *
   * @param {number} square
   * @returns {[number, number]}
   */
  placeInLayer(square) {
    if (!this.dimensions) return this.coordinatesOf(square);
    const place = square % this.#layerSize;
    return [Math.floor(place / this.dimensions[1]), place % this.dimensions[1]];
  }

  /**
   * Returns the name of a square. `chess` names count from a1 at the bottom left; `coordinates` (row and
   * column) and `index` (one number) count from 0 at the top left. A vertex of a graph keeps its given name.
   *
   * On a board of several layers, `chess` names count within the layer, and `coordinates` end with the layer.
   *
   * @param {number} square
   * @param {Naming} naming
   */
  name(square, naming) {
    if (this.#names) return this.#names[square];
    if (naming === "index") return String(this.cellOf(square));
    const [row, column] = this.placeInLayer(square);
    if (naming === "chess") return columnName(column) + ((this.dimensions?.[0] ?? this.rows) - row);
    if (!this.dimensions) return `(${row}, ${column})`;
    const { layer, block } = this.layerOf(square);
    return `(${[row, column, layer, ...(block === null ? [] : [block])].join(", ")})`;
  }

  /** The board as text: `.` for a square, `#` for a hole, one line per row. */
  get text() {
    const lines = Array.from({ length: this.rows }, (_, row) =>
      Array.from({ length: this.columns }, (_, column) => (this.squareOn(row, column) < 0 ? "#" : ".")).join(""),
    );
    return lines.join("\n");
  }
}

/** Returns the letters of a column: a to z, then aa, ab and so on. @param {number} column from 0 */
export function columnName(column) {
  let name = "";
  for (let remaining = column + 1; remaining > 0; remaining = Math.floor((remaining - 1) / 26)) {
    name = String.fromCharCode(97 + ((remaining - 1) % 26)) + name;
  }
  return name;
}
