/** The holes of a board, drawn as places in a tray from which the square was taken. */

import { mix } from "../widgets/ramp.js";

/** @import { Context } from "./shapes.js" */
/** @import { Scene } from "./scene.js" */

/** The length of the shadow of a square in a hole, as a fraction of the side. */
const SHADOW_LENGTH = 0.2;

/** The smallest square with a visible shadow, in CSS pixels. */
const MIN_SHADOW_SQUARE_PX = 6;

/** @typedef {(row: number, column: number) => boolean} IsHole whether a cell of the board is a hole */

/**
 * Draws the hole on a cell, with the shadows of the squares beside it.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {number} row
 * @param {number} column
 * @param {IsHole} isHole
 */
export function drawHole(context, scene, row, column, isHole) {
  const { layout, palette } = scene;
  const { ground, square, left, top, ratio } = layout;
  const [x, y] = [left + column * square, top + row * square];
  clearCell(context, scene, x, y);
  context.fillStyle = palette.well;
  context.beginPath();
  context.roundRect(x, y, square, square, cornerRadii(layout, row, column));
  context.fill();
  /** @type {(down: number, right: number) => boolean} */
  const isSquare = (down, right) => {
    const [besideRow, besideColumn] = [row + down, column + right];
    const inside = besideRow >= 0 && besideRow < ground.rows && besideColumn >= 0 && besideColumn < ground.columns;
    return inside && !isHole(besideRow, besideColumn);
  };
  const [above, below, before, after] = [isSquare(-1, 0), isSquare(1, 0), isSquare(0, -1), isSquare(0, 1)];
  if (square >= MIN_SHADOW_SQUARE_PX * ratio) {
    const depth = Math.round(square * SHADOW_LENGTH);
    // The light comes from above and a little from the left.
    if (above) fillShadow(context, palette.shadow, [x, y, square, depth], [0, depth]);
    if (before) fillShadow(context, palette.shadow, [x, y, Math.round(depth * 0.6), square], [Math.round(depth * 0.6), 0]);
  }
  // The edge of the surrounding squares is drawn inside the hole, so that each square can be redrawn by itself.
  const line = Math.max(1, Math.round(ratio * Math.min(1.5, square / (16 * ratio))));
  context.fillStyle = palette.rim;
  if (above) context.fillRect(x, y, square, line);
  if (before) context.fillRect(x, y, line, square);
  context.fillStyle = mix(palette.rim, palette.well, 0.5);
  if (below) context.fillRect(x, y + square - line, square, line);
  if (after) context.fillRect(x + square - line, y, line, square);
}

/**
 * Clears a cell down to the ground.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {number} x
 * @param {number} y
 */
export function clearCell(context, { hasBackground, layout: { square }, palette }, x, y) {
  if (!hasBackground) return context.clearRect(x, y, square, square);
  context.fillStyle = palette.background;
  context.fillRect(x, y, square, square);
}

/**
 * Fills a box with a fading shadow.
 *
 * @param {Context} context
 * @param {string} colour as `#rrggbb`
 * @param {[number, number, number, number]} box
 * @param {[number, number]} across the offset from the corner of the box at which the shadow ends
 */
function fillShadow(context, colour, box, [right, down]) {
  const [x, y] = box;
  const gradient = context.createLinearGradient(x, y, x + right, y + down);
  gradient.addColorStop(0, `${colour}66`);
  gradient.addColorStop(0.5, `${colour}22`);
  gradient.addColorStop(1, `${colour}00`);
  context.fillStyle = gradient;
  context.fillRect(...box);
}

/**
 * Draws all holes of the board.
 *
 * @param {Context} context
 * @param {Scene} scene
 */
export function drawHoles(context, scene) {
  const { ground } = scene.moment;
  if (ground.holeCount === 0) return;
  /** @type {IsHole} */
  const isHole = (row, column) => ground.squareOn(row, column) < 0;
  for (let row = 0; row < ground.rows; row++) {
    for (let column = 0; column < ground.columns; column++) {
      if (isHole(row, column)) drawHole(context, scene, row, column, isHole);
    }
  }
}

/**
 * Returns the corner radii of a cell: only corners of the board are round.
 *
 * @param {import("./geometry.js").Layout} layout
 * @param {number} row
 * @param {number} column
 * @returns {[number, number, number, number]} from the top left, clockwise
 */
export function cornerRadii({ ground: { rows, columns }, square, ratio }, row, column) {
  const radius = Math.min(12 * ratio, square / 3);
  /** @type {(down: boolean, right: boolean) => number} */
  const corner = (down, right) =>
    row === (down ? rows - 1 : 0) && column === (right ? columns - 1 : 0) ? radius : 0;
  return [corner(false, false), corner(false, true), corner(true, true), corner(true, false)];
}
