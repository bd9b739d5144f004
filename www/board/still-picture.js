/** Draws a still picture of a run off the page, at a chosen size and in chosen colours. */

import { get2dContext } from "../widgets/canvas-size.js";
import { boardLayout } from "./board-layout.js";
import { Painter } from "./painter.js";
import { Scene } from "./scene.js";

/** @import { CanvasSize } from "../widgets/canvas-size.js" */
/** @import { Ground } from "./ground.js" */
/** @import { MakeLayer, Surface } from "./painter.js" */

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
 * @property {import("./candidates.js").ShownDecision | null} decision the pending decision, if it is shown
 * @property {boolean} hasBackground whether the background is filled; it is transparent otherwise
 * @property {boolean} hasMargin whether names, marks and the legend are drawn beside the board
 */

/**
 * Returns the size of a picture, in whole pixels, for a given longer side. The shorter side is as short as the
 * content allows. Without a margin the picture ends at the edge of the board, whose squares are whole pixels.
 * The longer side may then be a little shorter than asked for.
 *
 * @param {Ground} ground
 * @param {StillPicture["view"]} view
 * @param {number} side in pixels
 * @param {boolean} hasMargin
 * @returns {CanvasSize}
 */
export function stillPictureSize(ground, view, side, hasMargin) {
  ground.arrange(view.arrangement);
  const { rows, columns } = ground;
  const ratio = Math.max(1, side / Math.max(rows, columns) / REFERENCE_SQUARE_PX);
  // The position of the board in a square room gives the needed size. The longer side of the picture may be the
  // shorter one of the board.
  const { square, left, top, labelHeight, labelWidth: beside, legend } = boardLayout({ width: side, height: side, ratio }, ground, view, hasMargin);
  const [right, bottom] = [left + columns * square, top + rows * square];
  if (!hasMargin) return { width: Math.ceil(columns * square), height: Math.ceil(rows * square), ratio };
  const edge = Math.round((ground.isJoined ? 10 : 4) * ratio);
  const width = beside + Math.max(right, legend ? legend.left + legend.width : 0) - left + edge;
  const height = edge + Math.max(bottom + labelHeight, legend ? legend.top + legend.height : 0) - top + (legend && !legend.upright ? edge : 0);
  return width >= height
    ? { width: side, height: Math.min(side, Math.ceil(height)), ratio }
    : { width: Math.min(side, Math.ceil(width)), height: side, ratio };
}

/**
 * Draws a still picture on a surface of the size of the room.
 *
 * @param {Surface} surface
 * @param {CanvasSize} room
 * @param {StillPicture} still
 * @param {MakeLayer} [makeLayer]
 */
export function drawStillPicture(surface, room, { moment, view, palette, adjacencyLists, decision, hasBackground, hasMargin }, makeLayer) {
  const scene = new Scene(moment, view, boardLayout(room, moment.ground, view, hasMargin), palette);
  scene.adjacencyLists = adjacencyLists;
  scene.hasBackground = hasBackground;
  const painter = new Painter(surface, scene, makeLayer);
  // Painting at time Infinity completes all fading and transitions.
  painter.animated = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  painter.recreateLayers();
  painter.showDecision(decision, 0);
  const context = get2dContext(surface);
  do context.clearRect(0, 0, room.width, room.height);
  while (painter.paint(Infinity));
}
