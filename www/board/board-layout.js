/** Fits a board into a canvas according to the reader's choices. Pure. */

import { computeLayout, rowLabel } from "./geometry.js";
import { PICTURES } from "./pictures/pictures.js";

/** @import { PictureSettings } from "./scene.js" */

/**
 * Lays out a board with its labels and the legend of its picture.
 *
 * @param {import("../widgets/canvas-size.js").CanvasSize} room
 * @param {import("./ground.js").Ground} ground
 * @param {Pick<PictureSettings, "picture" | "naming" | "arrangement">} view
 * @param {boolean} [hasMargin] whether anything is drawn beside the board
 */
export function boardLayout(room, ground, { picture, naming, arrangement }, hasMargin = true) {
  ground.arrange(arrangement);
  // The longest label is that of the first or the last row.
  const labels = [0, ground.rows - 1].map((row) => rowLabel(row, ground, naming).length);
  return computeLayout({ ...room, ground, characters: ground.isGraph ? 0 : Math.max(...labels), legend: PICTURES[picture].hasLegend, hasMargin });
}
