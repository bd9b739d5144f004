/** Draws a still picture of a run off the page, at a chosen size and in chosen colours. */

import { get2dContext } from "../widgets/canvas-size.js";
import { boardLayout } from "./pictures/pictures.js";
import { Painter } from "./painter.js";
import { Scene } from "./scene.js";

/** @import { CanvasSize } from "../widgets/canvas-size.js" */
/** @import { Ground } from "./ground.js" */
/** @import { CreateLayer, Surface } from "./painter.js" */

/**
 * The largest square, in pixels, at a pixel ratio of 1. Larger squares raise the ratio, so that lines and
 * corners grow too.
 */
const REFERENCE_SQUARE_PX = 72;

/**
 * The content of a still picture.
 *
 * @typedef {object} StillPicture
 * @property {import("./moment.js").Moment} moment
 * @property {import("./scene.js").PictureSettings} view
 * @property {import("./scene.js").Palette} palette
 * @property {import("../engine/protocol.js").AdjacencyLists | null} adjacencyLists of the run, which some pictures need
 * @property {import("./candidates.js").ShownDecision | null} decision the pending decision; null if it is not shown
 * @property {boolean} hasBackground whether the background is filled; it is transparent otherwise
 * @property {boolean} hasMargin whether names, marks and the legend are drawn beside the board
 */

/**
 * Returns the size of a picture, in whole pixels, for a given longer side. The shorter side is as short as the
 * content allows. Without a margin, the picture is exactly as large as the board. Its longer side may then be a little
 * shorter than requested, because the sides of squares are whole pixels.
 *
 * @param {Ground} ground
 * @param {StillPicture["view"]} view
 * @param {number} longerSide in pixels
 * @param {boolean} hasMargin
 * @returns {CanvasSize}
 */
export function stillPictureSize(ground, view, longerSide, hasMargin) {
  ground.arrange(view.arrangement);
  const { rows, columns } = ground;
  const ratio = Math.max(1, longerSide / Math.max(rows, columns) / REFERENCE_SQUARE_PX);
  // The board is laid out in a square canvas first. The parts of that layout give the size of the picture. A wide
  // legend can make the picture wide although the board is high.
  const layout = boardLayout({ width: longerSide, height: longerSide, ratio }, ground, view, hasMargin);
  const { squareSize, left, top, labelHeight, labelWidth, legend } = layout;
  const [right, bottom] = [left + columns * squareSize, top + rows * squareSize];
  if (!hasMargin) return { width: Math.ceil(columns * squareSize), height: Math.ceil(rows * squareSize), ratio };
  const margin = Math.round((ground.isJoined ? 10 : 4) * ratio);
  const width = labelWidth + Math.max(right, legend ? legend.left + legend.width : 0) - left + margin;
  const contentBottom = Math.max(bottom + labelHeight, legend ? legend.top + legend.height : 0);
  const height = margin + contentBottom - top + (legend && !legend.upright ? margin : 0);
  return width >= height
    ? { width: longerSide, height: Math.min(longerSide, Math.ceil(height)), ratio }
    : { width: Math.min(longerSide, Math.ceil(width)), height: longerSide, ratio };
}

/**
 * Draws a still picture on a surface.
 *
 * @param {Surface} surface
 * @param {CanvasSize} size
 * @param {StillPicture} picture
 * @param {CreateLayer} [createLayer]
 */
export function drawStillPicture(surface, size, picture, createLayer) {
  const { moment, view, palette, adjacencyLists, decision, hasBackground, hasMargin } = picture;
  const scene = new Scene(moment, view, boardLayout(size, moment.ground, view, hasMargin), palette);
  scene.adjacencyLists = adjacencyLists;
  scene.hasBackground = hasBackground;
  const painter = new Painter(surface, scene, createLayer);
  painter.animated = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  painter.recreateLayers();
  painter.showDecision(decision, 0);
  const context = get2dContext(surface);
  // At time Infinity all animations are complete. The layers of a large board are completed in several calls. Each
  // call draws the whole picture from the layers, and returns whether another call is needed.
  do context.clearRect(0, 0, size.width, size.height);
  while (painter.paint(Infinity));
}
