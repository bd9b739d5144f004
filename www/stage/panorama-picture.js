/** Paints a large board and its path off screen, in any size and colours. */

import { Camera } from "../panorama/camera.js";
import { contextOf } from "../widgets/canvas-room.js";
import { drawWalk } from "./panorama-walk.js";

/** @import { Palette } from "../board/scene.js" */
/** @import { Room } from "../widgets/canvas-room.js" */

/** The size of a square in pixels above which the pixel ratio grows, as on a screen of higher resolution. */
const USUAL_SQUARE = 72;

/**
 * The content of the picture; see the scene of `PanoramaView`.
 *
 * @typedef {object} Pictured
 * @property {import("../panorama/camera.js").Extent} board
 * @property {number} start
 * @property {import("../board/figures.js").PieceShape} piece
 * @property {number} length
 * @property {number} progress
 * @property {boolean} closed
 * @property {boolean} chain
 * @property {import("../panorama/figures.js").BlockStep | null} blocks
 */

/**
 * The requested properties of the picture.
 *
 * @typedef {object} Wish
 * @property {number} side the length of the longer side, in pixels
 * @property {boolean} whole whether the picture shows the whole board instead of the visible part
 * @property {Palette} palette including the colours of areas
 * @property {boolean} hasGround whether the background is filled instead of transparent
 * @property {boolean} hasMargin whether the whole board has a margin
 */

/**
 * @param {import("../engine/engine.js").Engine} engine the engine with the board
 * @param {Pictured} scene
 * @param {{camera: Camera, room: Room, firstNumber: number}} seen the current view on the page
 * @param {Wish} wish
 * @returns {Promise<OffscreenCanvas | null>}
 */
export async function paintPanorama(engine, scene, { camera: sight, room: shown, firstNumber }, { palette, hasGround, ...wish }) {
  const { board, length, progress, closed, chain, blocks } = scene;
  const { room, camera } = wish.whole ? wholeOf(board, wish) : partOf(board, sight, shown, wish.side);
  const { ramp, ...colours } = palette;
  const look = { room, board, placement: camera.placement, length, progress, closed, chain, blocks, firstNumber, colours, ramp };
  const drawn = await engine.ask("look", { look });
  if (!drawn) return null;
  const canvas = new OffscreenCanvas(room.width, room.height);
  const context = contextOf(canvas);
  if (hasGround) {
    context.fillStyle = palette.ground;
    context.fillRect(0, 0, room.width, room.height);
  }
  context.drawImage(drawn.image, 0, 0);
  drawn.image.close();
  drawWalk(context, { camera, ratio: room.ratio, colours: palette }, scene, drawn.trail);
  return canvas;
}

/**
 * Returns the view of a whole board whose longer side has the requested length.
 *
 * @param {import("../panorama/camera.js").Extent} board
 * @param {Pick<Wish, "side" | "hasMargin">} wish
 */
function wholeOf(board, { side, hasMargin }) {
  const { rows, columns } = board;
  const ratio = Math.max(1, side / Math.max(rows, columns) / USUAL_SQUARE);
  // A camera has its margin on every side.
  const margin = hasMargin ? Math.round(8 * ratio) : 0;
  const square = (side - 2 * margin) / Math.max(rows, columns);
  const room = { width: Math.round(columns * square) + 2 * margin, height: Math.round(rows * square) + 2 * margin, ratio };
  return { room, camera: Camera.at(room, board, { left: -margin / square, top: -margin / square, square }) };
}

/**
 * Returns the current view on the page, scaled.
 *
 * @param {import("../panorama/camera.js").Extent} board
 * @param {Camera} sight
 * @param {Room} shown
 * @param {number} side
 */
function partOf(board, sight, shown, side) {
  const scale = side / Math.max(shown.width, shown.height);
  const room = { width: Math.round(shown.width * scale), height: Math.round(shown.height * scale), ratio: shown.ratio * scale };
  const { left, top, square } = sight.placement;
  return { room, camera: Camera.at(room, board, { left, top, square: square * scale }) };
}
