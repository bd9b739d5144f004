/** A large board and its path painted beside the page: as large and in such colours as somebody wants it. */

import { Camera } from "../panorama/camera.js";
import { contextOf } from "../widgets/canvas-room.js";
import { drawWalk } from "./panorama-walk.js";

/** @import { Palette } from "../board/scene.js" */
/** @import { Room } from "../widgets/canvas-room.js" */

/** Squares that are larger than so many pixels are drawn as if the screen were finer. */
const USUAL_SQUARE = 72;

/**
 * What is painted: see the scene of `PanoramaView`.
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
 * What is wanted of it.
 *
 * @typedef {object} Wish
 * @property {number} side the longer one, in pixels
 * @property {boolean} whole all of the board, and not only the part that is in sight
 * @property {Palette} palette with the colours of areas
 * @property {boolean} hasGround whether the board lies on ground, and not on nothing
 * @property {boolean} hasMargin whether there is room around the whole board
 */

/**
 * @param {import("../engine/engine.js").Engine} engine that has the board
 * @param {Pictured} scene
 * @param {{camera: Camera, room: Room, firstNumber: number}} seen where the page sees it
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
 * Sees all of a board, as large as the longer side allows.
 *
 * @param {import("../panorama/camera.js").Extent} board
 * @param {Pick<Wish, "side" | "hasMargin">} wish
 */
function wholeOf(board, { side, hasMargin }) {
  const { rows, columns } = board;
  const ratio = Math.max(1, side / Math.max(rows, columns) / USUAL_SQUARE);
  // A camera leaves the room of its margin on each side.
  const margin = hasMargin ? Math.round(8 * ratio) : 0;
  const square = (side - 2 * margin) / Math.max(rows, columns);
  const room = { width: Math.round(columns * square) + 2 * margin, height: Math.round(rows * square) + 2 * margin, ratio };
  return { room, camera: Camera.at(room, board, { left: -margin / square, top: -margin / square, square }) };
}

/**
 * Sees what the page sees, larger or smaller.
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
