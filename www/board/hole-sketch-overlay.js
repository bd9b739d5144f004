/** Draws the overlay of the mode in which holes are drawn: the changed cells, and the cursor. */

import { drawHole } from "./holes.js";
import { fillCell } from "./squares.js";

/** @import { Context } from "./shapes.js" */
/** @import { Scene } from "./scene.js" */
/** @import { HoleSketch } from "./hole-sketch.js" */

/**
 * Draws the cells that differ from the board.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {HoleSketch} sketch
 */
export function drawChangedCells(context, scene, sketch) {
  const { moment, palette } = scene;
  const { ground } = moment;
  /** @type {import("./holes.js").IsHole} */
  const isHole = (row, column) => sketch.isHole(row, column);
  /** @type {import("./holes.js").IsHole} */
  const isOther = (row, column) =>
    sketch.isOnBoard(row, column) && isHole(row, column) !== ground.squareOn(row, column) < 0;
  for (let row = 0; row < sketch.rows; row++) {
    for (let column = 0; column < sketch.columns; column++) {
      const other = isOther(row, column);
      if (!isHole(row, column)) {
        if (other) fillCell(context, scene, row, column, (row + column) % 2 === 0 ? palette.light : palette.dark);
        continue;
      }
      // The shadows in a hole depend on the cells beside it.
      const beside =
        isOther(row - 1, column) || isOther(row + 1, column) || isOther(row, column - 1) || isOther(row, column + 1);
      if (other || beside) drawHole(context, scene, row, column, isHole);
    }
  }
}

/**
 * Marks the cell at the pointer or the keyboard cursor.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {HoleSketch} sketch
 */
export function drawCursor(context, { layout, palette }, { cursor }) {
  if (!cursor) return;
  const [row, column] = cursor;
  const { square, left, top, ratio } = layout;
  const side = Math.max(square, 8 * ratio) - 2 * ratio;
  context.lineWidth = 2 * ratio;
  context.strokeStyle = palette.accent;
  context.strokeRect(left + (column + 0.5) * square - side / 2, top + (row + 0.5) * square - side / 2, side, side);
}
