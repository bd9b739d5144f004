/**
 * The pictures of a run by name, and the layout of a board for a picture. A picture is one way to draw a run: a set of
 * stateless functions of the scene.
 */

import { computeLayout, rowLabel } from "../geometry.js";
import { accessibilityPicture } from "./accessibility.js";
import { colourPicture } from "./colour.js";
import { drawingPicture } from "./drawing.js";
import { graphPicture } from "./graph.js";
import { numbersPicture } from "./numbers.js";
import { pathPicture } from "./path.js";

/** @import { PictureSettings } from "../scene.js" */

/** The pictures by name; the first is the default. @type {Record<string, import("./picture.js").Picture>} */
export const PICTURES = {
  path: pathPicture,
  numbers: numbersPicture,
  colour: colourPicture,
  accessibility: accessibilityPicture,
  graph: graphPicture,
  drawing: drawingPicture,
};

/**
 * Lays out a board with its labels and the legend of its picture.
 *
 * @param {import("../../widgets/canvas-size.js").CanvasSize} canvasSize
 * @param {import("../ground.js").Ground} ground
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
