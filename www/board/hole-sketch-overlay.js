/** Draws a sketch of holes on top of the board: the changed cells, and the cursor. */

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
  const isChanged = (row, column) =>
    sketch.isOnBoard(row, column) && isHole(row, column) !== ground.squareOn(row, column) < 0;
  for (let row = 0; row < sketch.rows; row++) {
    for (let column = 0; column < sketch.columns; column++) {
      const changed = isChanged(row, column);
      if (!isHole(row, column)) {
        if (changed) fillCell(context, scene, row, column, (row + column) % 2 === 0 ? palette.light : palette.dark);
        continue;
      }
      // The shadows in a hole depend on the cells beside it.
      const hasChangedNeighbour =
        isChanged(row - 1, column) ||
        isChanged(row + 1, column) ||
        isChanged(row, column - 1) ||
        isChanged(row, column + 1);
      if (changed || hasChangedNeighbour) drawHole(context, scene, row, column, isHole);
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
  const { squareSize, left, top, ratio } = layout;
  const side = Math.max(squareSize, 8 * ratio) - 2 * ratio;
  context.lineWidth = 2 * ratio;
  context.strokeStyle = palette.accent;
  const [x, y] = [left + (column + 0.5) * squareSize, top + (row + 0.5) * squareSize];
  context.strokeRect(x - side / 2, y - side / 2, side, side);
}
