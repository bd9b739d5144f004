/** A run drawn once and as it stands, beside the page: as large and in such colours as somebody wants it. */

import { contextOf } from "../widgets/canvas-room.js";
import { fitted } from "./fitting.js";
import { Painter } from "./painter.js";
import { Scene } from "./scene.js";

/** @import { Room } from "../widgets/canvas-room.js" */
/** @import { Ground } from "./ground.js" */
/** @import { MakeLayer, Surface } from "./painter.js" */

/** Squares that are larger than so many pixels are drawn as if the screen were finer: lines and corners grow with them. */
const USUAL_SQUARE = 72;

/**
 * What is drawn.
 *
 * @typedef {object} Still
 * @property {import("./moment.js").Moment} moment
 * @property {import("./scene.js").Choices} view
 * @property {import("./scene.js").Palette} palette
 * @property {import("../engine/protocol.js").Lists | null} lists which some pictures need
 * @property {import("./candidates.js").ShownDecision | null} decision what is decided, if that is to be seen
 * @property {boolean} hasGround whether the board lies on ground, and not on nothing
 * @property {boolean} hasMargin whether names, marks and the legend stand beside the board
 */

/**
 * The room, in whole pixels, of a board whose picture has a given longer side; the other one is no longer than it needs. Without a
 * margin the picture ends where the board does, whose squares are whole pixels: then it may be a little smaller.
 *
 * @param {Ground} ground
 * @param {Still["view"]} view
 * @param {number} side in pixels
 * @param {boolean} hasMargin
 * @returns {Room}
 */
export function roomOf(ground, view, side, hasMargin) {
  ground.arrange(view.arrangement);
  const { rows, columns } = ground;
  const ratio = Math.max(1, side / Math.max(rows, columns) / USUAL_SQUARE);
  // Where it lies in a square says what it needs; the longer side of the board need not be that of the picture.
  const { square, left, top, label, side: beside, legend } = fitted({ width: side, height: side, ratio }, ground, view, hasMargin);
  const [right, bottom] = [left + columns * square, top + rows * square];
  if (!hasMargin) return { width: Math.ceil(columns * square), height: Math.ceil(rows * square), ratio };
  const edge = Math.round((ground.isJoined ? 10 : 4) * ratio);
  const width = beside + Math.max(right, legend ? legend.left + legend.width : 0) - left + edge;
  const height = edge + Math.max(bottom + label, legend ? legend.top + legend.height : 0) - top + (legend && !legend.upright ? edge : 0);
  return width >= height
    ? { width: side, height: Math.min(side, Math.ceil(height)), ratio }
    : { width: Math.min(side, Math.ceil(width)), height: side, ratio };
}

/**
 * Draws on a surface of the size of the room.
 *
 * @param {Surface} surface
 * @param {Room} room
 * @param {Still} still
 * @param {MakeLayer} [makeLayer]
 */
export function drawStill(surface, room, { moment, view, palette, lists, decision, hasGround, hasMargin }, makeLayer) {
  const scene = new Scene(moment, view, fitted(room, moment.ground, view, hasMargin), palette);
  scene.lists = lists;
  scene.hasGround = hasGround;
  const painter = new Painter(surface, scene, makeLayer);
  // What fades has faded, and what comes has come, long ago.
  painter.animated = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  painter.renew();
  painter.decide(decision, 0);
  const context = contextOf(surface);
  do context.clearRect(0, 0, room.width, room.height);
  while (painter.paint(Infinity));
}
