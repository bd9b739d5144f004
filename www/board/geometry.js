/** Positions of squares in pixels, and labels of rows and columns. Pure; all lengths are device pixels. */

import { columnName } from "./ground.js";

/** @import { Ground, Naming } from "./ground.js" */

/**
 * @typedef {object} Layout
 * @property {Ground} ground
 * @property {number} square the side of a square, a whole number of device pixels
 * @property {number} left the left edge of the first column
 * @property {number} top the top edge of the first row
 * @property {number} ratio device pixels per CSS pixel
 * @property {number} lineWidth the width of a thin line, wider on large boards for projectors
 * @property {number} labelHeight the height of the coordinates below the board
 * @property {number} labelWidth the width of the coordinates beside the board
 * @property {number} labelEvery the interval of labelled rows and columns
 * @property {Legend | null} legend
 * @property {boolean} hasMargin whether anything is drawn beside the board
 */

/**
 * The position of the bar of colours: upright beside the board, or lying below it.
 *
 * @typedef {{left: number, top: number, width: number, height: number, upright: boolean}} Legend
 */

/**
 * Fits a board into a canvas, with its coordinates at the left and below.
 *
 * @param {object} room
 * @param {number} room.width
 * @param {number} room.height
 * @param {number} room.ratio
 * @param {Ground} room.ground
 * @param {number} [room.characters] the length of the longest row label
 * @param {boolean} [room.legend] whether a bar of colours belongs to the board
 * @param {boolean} [room.hasMargin] whether anything is drawn beside the board
 * @returns {Layout}
 */
export function computeLayout({ width, height, ratio, ground, characters = 2, legend = false, hasMargin = true }) {
  const { rows, columns } = ground;
  // Larger boards have larger coordinates, legible from the last row in front of a projector.
  const growth = Math.min(1.5, Math.max(1, Math.min(width, height) / (700 * ratio)));
  // Small canvases have smaller coordinates.
  const size = Math.round((Math.min(width, height) < 500 * ratio ? 16 : 20) * ratio * growth);
  const label = hasMargin ? size : 0;
  const side = characters > 3 ? Math.round(label * (0.3 + 0.33 * characters)) : label;
  // Joined sides are marked beside the board.
  const edge = hasMargin ? Math.round((ground.isJoined ? 10 : 4) * ratio) : 0;
  /** @type {(beside: number, below: number) => number} */
  const squareWith = (beside, below) =>
    Math.max(1, Math.floor(Math.min((width - side - edge - beside) / columns, (height - label - edge - below) / rows)));
  // The legend goes where it leaves larger squares.
  const [besideRoom, belowRoom] = [label * 2, Math.round(label * 1.4)];
  const upright = squareWith(besideRoom, 0) >= squareWith(0, belowRoom);
  const hasLegend = legend && hasMargin;
  const beside = hasLegend && upright ? besideRoom : 0;
  const below = hasLegend && !upright ? belowRoom : 0;
  const square = squareWith(beside, below);
  const left = Math.max(side, Math.floor((width - beside - square * columns) / 2));
  const top = Math.max(edge, Math.floor((height - label - below - square * rows) / 2));
  const thickness = Math.round(label * 0.6);
  const barLength = Math.max(square * columns, Math.min(width - 2 * edge, 8 * label));
  return {
    ground,
    square,
    left,
    top,
    ratio,
    lineWidth: size / 20,
    labelHeight: label,
    labelWidth: side,
    labelEvery: [1, 2, 5, 10, 20, 50].find((every) => every * square >= 0.85 * label) ?? 100,
    hasMargin,
    legend: !hasLegend
      ? null
      : upright
        ? { left: left + square * columns + label, top, width: thickness, height: square * rows, upright }
        : {
            left: Math.max(edge, Math.round(left + (square * columns - barLength) / 2)),
            top: top + square * rows + label + Math.round(label * 0.3),
            width: barLength,
            height: thickness,
            upright,
          },
  };
}

/**
 * Returns the centre of a square.
 *
 * @param {Layout} layout
 * @param {number} square
 * @returns {[number, number]}
 */
export function centre(layout, square) {
  const [row, column] = layout.ground.coordinatesOf(square);
  return [layout.left + (column + 0.5) * layout.square, layout.top + (row + 0.5) * layout.square];
}

/**
 * Returns the square at a point, or −1 if there is none.
 *
 * @param {Layout} layout
 * @param {number} x
 * @param {number} y
 */
export function squareAt(layout, x, y) {
  const { ground, left, top, square } = layout;
  return ground.squareAt((y - top) / square, (x - left) / square);
}

/**
 * Returns the cell at a point, which may lie outside the board.
 *
 * @param {Layout} layout
 * @param {number} x
 * @param {number} y
 * @returns {[number, number]} its row and its column
 */
export function cellAt({ left, top, square }, x, y) {
  return [Math.floor((y - top) / square), Math.floor((x - left) / square)];
}

/**
 * Returns the label of a column at the border.
 *
 * @param {number} column
 * @param {Naming} naming
 */
export function columnLabel(column, naming) {
  return naming === "chess" ? columnName(column) : String(column);
}

/**
 * Returns the label of a row at the border. With squares numbered by index, the label is the number of the
 * row's first square. Adding the label of a column to it gives the number of a square.
 *
 * @param {number} row
 * @param {{rows: number, columns: number}} board
 * @param {Naming} naming
 */
export function rowLabel(row, { rows, columns }, naming) {
  if (naming === "chess") return String(rows - row);
  return String(naming === "index" ? row * columns : row);
}

/** The distance of an arc from the straight line, as a fraction of the length of the move. */
const ARC_BEND = 0.067;

/**
 * Returns the control point of the arc between two points. Every arc bends to the left of its direction, and
 * little enough to avoid the centres of the squares beside it.
 *
 * @param {[number, number]} from
 * @param {[number, number]} to
 * @returns {[number, number]}
 */
export function arcControl([fromX, fromY], [toX, toY]) {
  return [(fromX + toX) / 2 + 2 * ARC_BEND * (toY - fromY), (fromY + toY) / 2 - 2 * ARC_BEND * (toX - fromX)];
}

/**
 * Returns a point between two points.
 *
 * @param {[number, number]} from
 * @param {[number, number]} to
 * @param {number} part of the distance, from 0 to 1
 * @returns {[number, number]}
 */
export function interpolatePoint([fromX, fromY], [toX, toY], part) {
  return [fromX + (toX - fromX) * part, fromY + (toY - fromY) * part];
}
