/**
 * The board itself: its coordinates and its squares.
 *
 * @module
 */

import { columnLabel, rowLabel } from "./geometry.js";

/** @typedef {import("./figures.js").Context} Context */
/** @typedef {import("./scene.js").Scene} Scene */

/**
 * Fills a square of the board. The corners of the board are round, and so are the outer corners of
 * the squares there.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {number} index
 * @param {string} colour
 */
export function fillSquare(context, { layout, palette }, index, colour) {
  const { ground, square, left, top, ratio } = layout;
  const { rows, columns } = ground;
  const [row, column] = ground.placeOf(index);
  const box = /** @type {const} */ ([left + column * square, top + row * square, square, square]);
  const atCorner = (row === 0 || row === rows - 1) && (column === 0 || column === columns - 1);
  if (!atCorner) {
    context.fillStyle = colour;
    context.fillRect(...box);
    return;
  }
  // Nothing of what was there before may show through the edge of the curve.
  context.fillStyle = palette.ground;
  context.fillRect(...box);
  context.fillStyle = colour;
  const radius = Math.min(8 * ratio, square / 3);
  /** @type {(down: number, right: number) => number} */
  const corner = (down, right) =>
    row === (down ? rows - 1 : 0) && column === (right ? columns - 1 : 0) ? radius : 0;
  context.beginPath();
  context.roundRect(...box, [corner(0, 0), corner(0, 1), corner(1, 1), corner(1, 0)]);
  context.fill();
}

/**
 * Fills every square, without any path.
 *
 * @param {Context} context
 * @param {Scene} scene
 */
export function fillSquares(context, scene) {
  for (let square = 0; square < scene.run.size; square++) {
    fillSquare(context, scene, square, scene.tint(square));
  }
}

/**
 * Writes the names of rows and columns beside the board and below it.
 *
 * @param {Context} context
 * @param {Scene} scene
 */
export function writeLabels(context, { layout, palette, view: { naming } }) {
  const { ground, square, left, top, label, side, labelEvery } = layout;
  // The vertices of a graph stand in no row or column that means anything.
  if (ground.isGraph) return;
  const { rows, columns } = ground;
  context.fillStyle = palette.muted;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = `${Math.round(label * 0.58)}px system-ui, sans-serif`;
  for (let column = 0; column < columns; column += labelEvery) {
    const x = left + (column + 0.5) * square;
    context.fillText(columnLabel(column, naming), x, top + rows * square + label / 2);
  }
  for (let row = 0; row < rows; row++) {
    // Those of chess count from below.
    if ((naming === "chess" ? rows - row : row) % labelEvery !== 0) continue;
    context.fillText(rowLabel(row, ground, naming), left - side / 2, top + (row + 0.5) * square);
  }
}
