/** Draws the holes of a board as recesses, with the shadows of the squares around them. */

import { mix } from "../widgets/ramp.js";

/** @import { Context } from "./shapes.js" */
/** @import { Scene } from "./scene.js" */

/** The length of the shadow that a square casts into a hole, as a fraction of the square's side. */
const SHADOW_LENGTH = 0.2;

/** The smallest side of a square with a visible shadow, in CSS pixels. */
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
  const { ground, squareSize, left, top, ratio } = layout;
  const [x, y] = [left + column * squareSize, top + row * squareSize];
  clearCell(context, scene, x, y);
  context.fillStyle = palette.well;
  context.beginPath();
  context.roundRect(x, y, squareSize, squareSize, cornerRadii(layout, row, column));
  context.fill();
  /** @type {(down: number, right: number) => boolean} */
  const isSquare = (down, right) => {
    const [nextRow, nextColumn] = [row + down, column + right];
    const isOnBoard = nextRow >= 0 && nextRow < ground.rows && nextColumn >= 0 && nextColumn < ground.columns;
    return isOnBoard && !isHole(nextRow, nextColumn);
  };
  const [above, below, toLeft, toRight] = [isSquare(-1, 0), isSquare(1, 0), isSquare(0, -1), isSquare(0, 1)];
  if (squareSize >= MIN_SHADOW_SQUARE_PX * ratio) {
    const shadowLength = Math.round(squareSize * SHADOW_LENGTH);
    // The light comes from above and a little from the left.
    if (above) fillShadow(context, palette.shadow, [x, y, squareSize, shadowLength], [0, shadowLength]);
    if (toLeft) {
      const width = Math.round(shadowLength * 0.6);
      fillShadow(context, palette.shadow, [x, y, width, squareSize], [width, 0]);
    }
  }
  // The rim is drawn inside the hole, so that a redraw of the squares around the hole does not affect the rim.
  const rimWidth = Math.max(1, Math.round(ratio * Math.min(1.5, squareSize / (16 * ratio))));
  context.fillStyle = palette.rim;
  if (above) context.fillRect(x, y, squareSize, rimWidth);
  if (toLeft) context.fillRect(x, y, rimWidth, squareSize);
  context.fillStyle = mix(palette.rim, palette.well, 0.5);
  if (below) context.fillRect(x, y + squareSize - rimWidth, squareSize, rimWidth);
  if (toRight) context.fillRect(x + squareSize - rimWidth, y, rimWidth, squareSize);
}

/**
 * Clears a cell to the background.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {number} x
 * @param {number} y
 */
export function clearCell(context, { hasBackground, layout: { squareSize }, palette }, x, y) {
  if (!hasBackground) return context.clearRect(x, y, squareSize, squareSize);
  context.fillStyle = palette.background;
  context.fillRect(x, y, squareSize, squareSize);
}

/**
 * Fills a box with a fading shadow.
 *
 * @param {Context} context
 * @param {string} colour as `#rrggbb`
 * @param {[number, number, number, number]} box
 * @param {[number, number]} offset from the corner of the box to the end of the shadow
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
export function cornerRadii({ ground: { rows, columns }, squareSize, ratio }, row, column) {
  const radius = Math.min(12 * ratio, squareSize / 3);
  /** @type {(isBottom: boolean, isRight: boolean) => number} */
  const radiusAt = (isBottom, isRight) =>
    row === (isBottom ? rows - 1 : 0) && column === (isRight ? columns - 1 : 0) ? radius : 0;
  return [radiusAt(false, false), radiusAt(false, true), radiusAt(true, true), radiusAt(true, false)];
}
