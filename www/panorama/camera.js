/**
 * Which part of a board is seen, and how large. Pure; all lengths on the canvas are device pixels, all
 * places on the board are squares from its top left corner.
 */

import { copiesBetween, leapBetween } from "../board/ways.js";

/** The largest square, in CSS pixels. */
const LARGEST = 96;

/** How much room the whole board leaves at the borders of the canvas, in CSS pixels. */
const MARGIN = 8;

/** @import { Part } from "../bindings/protocol" */

/** The size of the canvas, and how many of its pixels make a CSS pixel. @typedef {{width: number, height: number, ratio: number}} Room */
/** Where the canvas begins on the board, and how many pixels a square has. @typedef {{left: number, top: number, square: number}} Placement */

/** How many squares a board has, and over which of its sides moves lead. @typedef {import("../board/ways.js").Sides} Extent */

/** Looks at a board from above: goes nearer, and to another place. */
export class Camera {
  #room;
  #board;
  /** Where the canvas begins on the board. */
  left = 0;
  top = 0;
  /** How many pixels a square has on a side. */
  square = 1;

  /**
   * @param {Room} room
   * @param {Extent} board
   */
  constructor(room, board) {
    this.#room = room;
    this.#board = board;
    this.fit();
  }

  /** The size of a square with which the whole board is seen. */
  get smallest() {
    const { width, height, ratio } = this.#room;
    const { rows, columns } = this.#board;
    const margin = 2 * MARGIN * ratio;
    return Math.max(1e-3, Math.min((width - margin) / columns, (height - margin) / rows));
  }

  /** The size of a square beyond which nothing more is to be seen. */
  get largest() {
    return Math.max(this.smallest, LARGEST * this.#room.ratio);
  }

  /** Whether the whole board is seen. */
  get isWhole() {
    return this.square <= this.smallest * 1.000_001;
  }

  /** Shows the whole board. */
  fit() {
    this.square = this.smallest;
    this.#keepOnBoard();
  }

  /** Takes the size that the canvas has now; what was in its middle stays there. @param {Room} room */
  resize(room) {
    const whole = this.isWhole;
    const row = this.top + this.#room.height / this.square / 2;
    const column = this.left + this.#room.width / this.square / 2;
    this.#room = room;
    if (whole) this.fit();
    else this.centreOn(row, column);
  }

  /**
   * Goes nearer, or away; what is under a point of the canvas stays there as far as the border of the
   * board lets it.
   *
   * @param {number} factor how many times as large the squares become
   * @param {number} [x] in pixels; the middle where nothing is given
   * @param {number} [y]
   */
  zoom(factor, x = this.#room.width / 2, y = this.#room.height / 2) {
    const square = Math.min(this.largest, Math.max(this.smallest, this.square * factor));
    this.left += x / this.square - x / square;
    this.top += y / this.square - y / square;
    this.square = square;
    this.#keepOnBoard();
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
    this.#keepOnBoard();
  }

  /**
   * Puts a place of the board into the middle.
   *
   * @param {number} row
   * @param {number} column
   */
  centreOn(row, column) {
    this.left = column - this.#room.width / this.square / 2;
    this.top = row - this.#room.height / this.square / 2;
    this.#keepOnBoard();
  }

  /**
   * The cell under a point of the canvas: row × columns + column, or −1 where there is none.
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
   * The middle of a cell, in pixels.
   *
   * @param {number} cell
   * @returns {[number, number]}
   */
  centre(cell) {
    const [row, column] = this.#placeOf(cell);
    return [(column + 0.5 - this.left) * this.square, (row + 0.5 - this.top) * this.square];
  }

  /**
   * Adds a move to a line. Over a joined side it leaves the board there and comes in at the other, which needs
   * the board's border to `clip` it.
   *
   * @param {{moveTo(x: number, y: number): void, lineTo(x: number, y: number): void}} line
   * @param {number} from a cell
   * @param {number} to a cell
   */
  addMove(line, from, to) {
    const { rows, columns } = this.#board;
    const [x, y] = this.centre(from);
    const begin = this.#placeOf(from);
    const leap = leapBetween(this.#board, begin, this.#placeOf(to));
    if (!leap) {
      line.moveTo(x, y);
      line.lineTo(...this.centre(to));
      return;
    }
    // Seen from a copy of the board beside it, the way begins beyond the border.
    for (const [down, right] of copiesBetween(this.#board, begin, leap)) {
      const [shiftX, shiftY] = [-right * columns, -down * rows];
      line.moveTo(x + shiftX * this.square, y + shiftY * this.square);
      line.lineTo(x + (leap[1] + shiftX) * this.square, y + (leap[0] + shiftY) * this.square);
    }
  }

  /**
   * The row and the column of a cell.
   *
   * @param {number} cell
   * @returns {[number, number]}
   */
  #placeOf(cell) {
    const { columns } = this.#board;
    const row = Math.floor(cell / columns);
    return [row, cell - row * columns];
  }

  /**
   * Keeps what is drawn from now on on the board, where moves lead over its sides.
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
   * The part of the board that is seen, and so many squares around it.
   *
   * @param {number} margin
   * @returns {Part}
   */
  part(margin) {
    const { rows, columns } = this.#board;
    const { width, height } = this.#room;
    return {
      top: Math.max(0, Math.floor(this.top) - margin),
      bottom: Math.min(rows, Math.ceil(this.top + height / this.square) + margin),
      left: Math.max(0, Math.floor(this.left) - margin),
      right: Math.min(columns, Math.ceil(this.left + width / this.square) + margin),
    };
  }

  /**
   * How a picture that was taken from elsewhere is drawn so that it fits this one.
   *
   * @param {Placement} from where it was taken
   * @returns {{scale: number, x: number, y: number}}
   */
  placeOf({ left, top, square }) {
    return {
      scale: this.square / square,
      x: (left - this.left) * this.square,
      y: (top - this.top) * this.square,
    };
  }

  /**
   * A camera that sees what another saw.
   *
   * @param {Room} room
   * @param {Extent} board
   * @param {Placement} placement
   */
  static at(room, board, placement) {
    const camera = new Camera(room, board);
    Object.assign(camera, placement);
    return camera;
  }

  /** The placement, as a picture remembers it. @returns {Placement} */
  get placement() {
    return { left: this.left, top: this.top, square: this.square };
  }

  /** The whole board stands in the middle; a part of it leaves no more than a margin beyond its border. */
  #keepOnBoard() {
    const { width, height, ratio } = this.#room;
    const { rows, columns } = this.#board;
    /** @type {(begin: number, room: number, side: number) => number} */
    const keep = (begin, room, side) => {
      const seen = room / this.square;
      if (this.isWhole) return (side - seen) / 2;
      const margin = (MARGIN * ratio) / this.square;
      const [first, last] = [-margin, side - seen + margin];
      return Math.min(Math.max(first, last), Math.max(Math.min(first, last), begin));
    };
    this.left = keep(this.left, width, columns);
    this.top = keep(this.top, height, rows);
  }
}

/** How many cells a part has. @param {Part} part */
export function cellsOf({ top, bottom, left, right }) {
  return Math.max(0, bottom - top) * Math.max(0, right - left);
}

/**
 * Whether a part is within another.
 *
 * @param {Part} part
 * @param {Part} other
 */
export function isWithin(part, other) {
  return (part.top >= other.top && part.bottom <= other.bottom && part.left >= other.left && part.right <= other.right);
}
