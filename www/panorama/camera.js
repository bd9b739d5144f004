/**
 * The visible part of a board and its scale. Lengths on the canvas are in device pixels. Positions on the board are in
 * squares, from the top left corner of the board.
 */

import { boardCopiesFromCoordinates, wrappedMoveBetween } from "../board/wraparound.js";

/** The largest square, in CSS pixels. */
const MAX_SQUARE_PX = 96;

/** The margin between the whole board and the border of the canvas, in CSS pixels. */
const MARGIN_PX = 8;

/** @import { BoardPart } from "../bindings/protocol" */

/**
 * The size of the canvas, and its device pixels per CSS pixel.
 *
 * @typedef {{width: number, height: number, ratio: number}} CanvasSize
 */

/**
 * The position of the canvas on the board, and the side of a square in pixels.
 *
 * @typedef {{left: number, top: number, square: number}} Placement
 */

/** The size of a board and its joined sides. @typedef {import("../board/wraparound.js").JoinableBoard} BoardShape */

/** A view of a board from above, with zoom and pan. */
export class Camera {
  #canvasSize;
  #board;
  /** The position on the board of the top left corner of the canvas. */
  left = 0;
  top = 0;
  /** The side of a square, in pixels. */
  square = 1;

  /**
   * @param {CanvasSize} canvasSize
   * @param {BoardShape} board
   */
  constructor(canvasSize, board) {
    this.#canvasSize = canvasSize;
    this.#board = board;
    this.fit();
  }

  /** The side of a square at which the whole board is visible. */
  get minSquareSide() {
    const { width, height, ratio } = this.#canvasSize;
    const { rows, columns } = this.#board;
    const margin = 2 * MARGIN_PX * ratio;
    return Math.max(1e-3, Math.min((width - margin) / columns, (height - margin) / rows));
  }

  /** The largest side of a square. */
  get maxSquareSide() {
    return Math.max(this.minSquareSide, MAX_SQUARE_PX * this.#canvasSize.ratio);
  }

  /** Whether the whole board is visible. */
  get showsWholeBoard() {
    return this.square <= this.minSquareSide * 1.000_001;
  }

  /** Shows the whole board. */
  fit() {
    this.square = this.minSquareSide;
    this.#clampToBoard();
  }

  /** Adapts to a new size of the canvas, and keeps the centre. @param {CanvasSize} canvasSize */
  resize(canvasSize) {
    const showedWholeBoard = this.showsWholeBoard;
    const row = this.top + this.#canvasSize.height / this.square / 2;
    const column = this.left + this.#canvasSize.width / this.square / 2;
    this.#canvasSize = canvasSize;
    if (showedWholeBoard) this.fit();
    else this.centreOn(row, column);
  }

  /**
   * Zooms in or out around a point of the canvas, as far as the border of the board allows.
   *
   * @param {number} factor the factor for the side of a square
   * @param {number} [x] in pixels; the centre by default
   * @param {number} [y]
   */
  zoom(factor, x = this.#canvasSize.width / 2, y = this.#canvasSize.height / 2) {
    const square = Math.min(this.maxSquareSide, Math.max(this.minSquareSide, this.square * factor));
    this.left += x / this.square - x / square;
    this.top += y / this.square - y / square;
    this.square = square;
    this.#clampToBoard();
  }

  /**
   * Moves the board under the canvas.
   *
   * @param {number} x pixels to the right
   * @param {number} y pixels down
   */
  pan(x, y) {
    this.left -= x / this.square;
    this.top -= y / this.square;
    this.#clampToBoard();
  }

  /**
   * Centres the view on a position on the board.
   *
   * @param {number} row
   * @param {number} column
   */
  centreOn(row, column) {
    this.left = column - this.#canvasSize.width / this.square / 2;
    this.top = row - this.#canvasSize.height / this.square / 2;
    this.#clampToBoard();
  }

  /**
   * Returns the cell under a point of the canvas, row × columns + column, or −1 if there is none.
   *
   * @param {number} x
   * @param {number} y
   */
  cellUnder(x, y) {
    const { rows, columns } = this.#board;
    const row = Math.floor(this.top + y / this.square);
    const column = Math.floor(this.left + x / this.square);
    return row >= 0 && row < rows && column >= 0 && column < columns ? row * columns + column : -1;
  }

  /**
   * Returns the centre of a cell, in pixels.
   *
   * @param {number} cell
   * @returns {[number, number]}
   */
  centre(cell) {
    const [row, column] = this.#coordinatesOf(cell);
    return [(column + 0.5 - this.left) * this.square, (row + 0.5 - this.top) * this.square];
  }

  /**
   * Adds a move to a drawing path. A move over a joined side leaves the board at that side and enters it again at the
   * opposite side. The caller must `clip` a path with such moves to the board.
   *
   * @param {{moveTo(x: number, y: number): void, lineTo(x: number, y: number): void}} path
   * @param {number} from a cell
   * @param {number} to a cell
   */
  addMove(path, from, to) {
    const { rows, columns } = this.#board;
    const [x, y] = this.centre(from);
    const start = this.#coordinatesOf(from);
    const leap = wrappedMoveBetween(this.#board, start, this.#coordinatesOf(to));
    if (!leap) {
      path.moveTo(x, y);
      path.lineTo(...this.centre(to));
      return;
    }
    // The move is drawn once for each copy of the board that it touches.
    for (const [down, right] of boardCopiesFromCoordinates(this.#board, start, leap)) {
      const [shiftX, shiftY] = [-right * columns, -down * rows];
      path.moveTo(x + shiftX * this.square, y + shiftY * this.square);
      path.lineTo(x + (leap[1] + shiftX) * this.square, y + (leap[0] + shiftY) * this.square);
    }
  }

  /**
   * Returns the row and the column of a cell.
   *
   * @param {number} cell
   * @returns {[number, number]}
   */
  #coordinatesOf(cell) {
    const { columns } = this.#board;
    const row = Math.floor(cell / columns);
    return [row, cell - row * columns];
  }

  /**
   * Clips further drawing to the board if sides of the board are joined.
   *
   * @param {Pick<OffscreenCanvasRenderingContext2D, "beginPath" | "rect" | "clip">} context
   */
  clip(context) {
    const { rows, columns, joinsRows, joinsColumns } = this.#board;
    if (!joinsRows && !joinsColumns) return;
    context.beginPath();
    context.rect(-this.left * this.square, -this.top * this.square, columns * this.square, rows * this.square);
    context.clip();
  }

  /**
   * Returns the visible part of the board, extended by a margin.
   *
   * @param {number} margin in squares
   * @returns {BoardPart}
   */
  visiblePart(margin) {
    const { rows, columns } = this.#board;
    const { width, height } = this.#canvasSize;
    return {
      top: Math.max(0, Math.floor(this.top) - margin),
      bottom: Math.min(rows, Math.ceil(this.top + height / this.square) + margin),
      left: Math.max(0, Math.floor(this.left) - margin),
      right: Math.min(columns, Math.ceil(this.left + width / this.square) + margin),
    };
  }

  /**
   * Returns the transformation that fits a picture, drawn at another placement, to this view.
   *
   * @param {Placement} from the placement of the picture
   * @returns {{scale: number, x: number, y: number}}
   */
  transformOf({ left, top, square }) {
    return {
      scale: this.square / square,
      x: (left - this.left) * this.square,
      y: (top - this.top) * this.square,
    };
  }

  /**
   * Creates a camera with a given placement.
   *
   * @param {CanvasSize} canvasSize
   * @param {BoardShape} board
   * @param {Placement} placement
   */
  static withPlacement(canvasSize, board, placement) {
    const camera = new Camera(canvasSize, board);
    Object.assign(camera, placement);
    return camera;
  }

  /** The placement to store with a picture. @returns {Placement} */
  get placement() {
    return { left: this.left, top: this.top, square: this.square };
  }

  /** Centres the board if it is wholly visible. Otherwise limits the view to the board and a margin around it. */
  #clampToBoard() {
    const { width, height, ratio } = this.#canvasSize;
    const { rows, columns } = this.#board;
    /** @type {(start: number, length: number, boardLength: number) => number} */
    const clamp = (start, length, boardLength) => {
      const visibleLength = length / this.square;
      if (this.showsWholeBoard) return (boardLength - visibleLength) / 2;
      const margin = (MARGIN_PX * ratio) / this.square;
      const [lowest, highest] = [-margin, boardLength - visibleLength + margin];
      return Math.min(Math.max(lowest, highest), Math.max(Math.min(lowest, highest), start));
    };
    this.left = clamp(this.left, width, columns);
    this.top = clamp(this.top, height, rows);
  }
}

/** Returns the number of cells of a part. @param {BoardPart} part */
export function cellCount({ top, bottom, left, right }) {
  return Math.max(0, bottom - top) * Math.max(0, right - left);
}

/**
 * Whether a part lies within another part.
 *
 * @param {BoardPart} part
 * @param {BoardPart} other
 */
export function isWithin(part, other) {
  return part.top >= other.top && part.bottom <= other.bottom && part.left >= other.left && part.right <= other.right;
}
