/** Positions of squares in pixels, and labels of rows and columns. Pure; all lengths are device pixels. */

import { columnName } from "./ground.js";

/** @import { Ground, Naming } from "./ground.js" */

/**
 * @typedef {object} Layout
 * @property {Ground} ground
 * @property {number} squareSize the side of a square, a whole number of device pixels
 * @property {number} left the left edge of the first column
 * @property {number} top the top edge of the first row
 * @property {number} ratio device pixels per CSS pixel
 * @property {number} lineWidth the width of a thin line, wider on large canvases
 * @property {number} labelHeight the height of the labels below the board
 * @property {number} labelWidth the width of the labels beside the board
 * @property {number} labelInterval the interval between labelled rows, and between labelled columns, in squares
 * @property {Legend | null} legend
 * @property {boolean} hasMargin whether the picture has space around the board for labels and marks
 */

/**
 * The position of the bar of colours: upright beside the board, or horizontal below it.
 *
 * @typedef {{left: number, top: number, width: number, height: number, upright: boolean}} Legend
 */

/**
 * Fits a board into a canvas, with its labels at the left and below.
 *
 * @param {object} options
 * @param {number} options.width the width of the canvas
 * @param {number} options.height the height of the canvas
 * @param {number} options.ratio device pixels per CSS pixel
 * @param {Ground} options.ground
 * @param {number} [options.rowLabelLength] the length of the longest row label, in characters
 * @param {boolean} [options.legend] whether the picture has a bar of colours
 * @param {boolean} [options.hasMargin] whether the picture has space around the board for labels and marks
 * @returns {Layout}
 */
export function computeLayout({ width, height, ratio, ground, rowLabelLength = 2, legend = false, hasMargin = true }) {
  const { rows, columns } = ground;
  // Larger canvases have larger labels, legible from a distance on a projector.
  const scale = Math.min(1.5, Math.max(1, Math.min(width, height) / (700 * ratio)));
  // Small canvases have smaller labels.
  const labelSize = Math.round((Math.min(width, height) < 500 * ratio ? 16 : 20) * ratio * scale);
  const labelHeight = hasMargin ? labelSize : 0;
  const labelWidth = rowLabelLength > 3 ? Math.round(labelHeight * (0.3 + 0.33 * rowLabelLength)) : labelHeight;
  // Joined sides are marked beside the board.
  const edge = Math.round((ground.isJoined ? 10 : 4) * ratio);
  // The number of a layer stands above it.
  const margin = hasMargin ? (ground.dimensions ? labelHeight : edge) : 0;
  /** @type {(spaceBeside: number, spaceBelow: number) => number} */
  const squareSizeWith = (spaceBeside, spaceBelow) =>
    Math.max(
      1,
      Math.floor(
        Math.min(
          (width - labelWidth - margin - spaceBeside) / columns,
          (height - labelHeight - margin - spaceBelow) / rows,
        ),
      ),
    );
  // The legend is placed where the squares can be larger.
  const [legendWidth, legendHeight] = [labelHeight * 2, Math.round(labelHeight * 1.4)];
  const upright = squareSizeWith(legendWidth, 0) >= squareSizeWith(0, legendHeight);
  const hasLegend = legend && hasMargin;
  const spaceBeside = hasLegend && upright ? legendWidth : 0;
  const spaceBelow = hasLegend && !upright ? legendHeight : 0;
  const squareSize = squareSizeWith(spaceBeside, spaceBelow);
  const left = Math.max(labelWidth, Math.floor((width - spaceBeside - squareSize * columns) / 2));
  const top = Math.max(margin, Math.floor((height - labelHeight - spaceBelow - squareSize * rows) / 2));
  const thickness = Math.round(labelHeight * 0.6);
  const barLength = Math.max(squareSize * columns, Math.min(width - 2 * margin, 8 * labelHeight));
  return {
    ground,
    squareSize,
    left,
    top,
    ratio,
    lineWidth: labelSize / 20,
    labelHeight,
    labelWidth,
    labelInterval: [1, 2, 5, 10, 20, 50].find((interval) => interval * squareSize >= 0.85 * labelHeight) ?? 100,
    hasMargin,
    legend: !hasLegend
      ? null
      : upright
        ? { left: left + squareSize * columns + labelHeight, top, width: thickness, height: squareSize * rows, upright }
        : {
            left: Math.max(margin, Math.round(left + (squareSize * columns - barLength) / 2)),
            top: top + squareSize * rows + labelHeight + Math.round(labelHeight * 0.3),
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
  return [layout.left + (column + 0.5) * layout.squareSize, layout.top + (row + 0.5) * layout.squareSize];
}

/**
 * Returns the square at a point, or −1 if there is none.
 *
 * @param {Layout} layout
 * @param {number} x
 * @param {number} y
 */
export function squareAt(layout, x, y) {
  const { ground, left, top, squareSize } = layout;
  return ground.squareAt((y - top) / squareSize, (x - left) / squareSize);
}

/**
 * Returns the cell at a point. The cell may lie outside the board.
 *
 * @param {Layout} layout
 * @param {number} x
 * @param {number} y
 * @returns {[number, number]} its row and its column
 */
export function cellAt({ left, top, squareSize }, x, y) {
  return [Math.floor((y - top) / squareSize), Math.floor((x - left) / squareSize)];
}

/**
 * Returns the label of a column beside the board.
 *
 * @param {number} column
 * @param {Naming} naming
 */
export function columnLabel(column, naming) {
  return naming === "chess" ? columnName(column) : String(column);
}

/**
 * Returns the label of a row beside the board. With squares named by index, the label is the index of the row's first
 * square. The index of any square is then the sum of its row label and its column label.
 *
 * @param {number} row
 * @param {{rows: number, columns: number}} board
 * @param {Naming} naming
 */
export function rowLabel(row, { rows, columns }, naming) {
  if (naming === "chess") return String(rows - row);
  return String(naming === "index" ? row * columns : row);
}

/**
 * Returns the labels of all rows and columns beside the board.
 *
 * @param {{rows: number, columns: number}} board
 * @param {Naming} naming
 */
export function sideLabels({ rows, columns }, naming) {
  return {
    rows: Array.from({ length: rows }, (_, row) => rowLabel(row, { rows, columns }, naming)),
    columns: Array.from({ length: columns }, (_, column) => columnLabel(column, naming)),
  };
}

/** The distance of an arc from the straight line, as a fraction of the length of the move. */
const ARC_BEND = 0.067;

/**
 * Returns the control point of the arc between two points. Every arc bends to the left of its direction. The bend is
 * small enough to avoid the centres of the squares beside the arc.
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
 * @param {number} fraction of the distance, from 0 to 1
 * @returns {[number, number]}
 */
export function interpolatePoint([fromX, fromY], [toX, toY], fraction) {
  return [fromX + (toX - fromX) * fraction, fromY + (toY - fromY) * fraction];
}
