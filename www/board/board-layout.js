/** Fits a board into a canvas according to the reader's display settings. Pure. */

import { computeLayout, rowLabel } from "./geometry.js";
import { PICTURES } from "./pictures/pictures.js";

/** @import { PictureSettings } from "./scene.js" */

/**
 * Lays out a board with its labels and the legend of its picture.
 *
 * @param {import("../widgets/canvas-size.js").CanvasSize} canvasSize
 * @param {import("./ground.js").Ground} ground
 * @param {Pick<PictureSettings, "picture" | "naming" | "arrangement">} view
 * @param {boolean} [hasMargin] whether the picture has space around the board for labels and marks
 */
export function boardLayout(canvasSize, ground, { picture, naming, arrangement }, hasMargin = true) {
  ground.arrange(arrangement);
  // The longest label is that of the first or the last row.
  const labelLengths = [0, ground.rows - 1].map((row) => rowLabel(row, ground, naming).length);
  const rowLabelLength = ground.isGraph ? 0 : Math.max(...labelLengths);
  return computeLayout({ ...canvasSize, ground, rowLabelLength, legend: PICTURES[picture].hasLegend, hasMargin });
}
