/** Paints a large board and its path off screen, in any size and colours. */

import { Camera } from "../panorama/camera.js";
import { get2dContext } from "../widgets/canvas-size.js";
import { drawPathOverlay } from "./panorama-overlay.js";

/** @import { Palette } from "../board/scene.js" */
/** @import { CanvasSize } from "../widgets/canvas-size.js" */

/** The size of a square in pixels above which the pixel ratio grows, as on a screen of higher resolution. */
const REFERENCE_SQUARE_PX = 72;

/**
 * The content of the picture; see the scene of `PanoramaView`.
 *
 * @typedef {object} PictureScene
 * @property {import("../panorama/camera.js").BoardShape} board
 * @property {number} start
 * @property {import("../board/shapes.js").PieceShape} piece
 * @property {number} pathLength
 * @property {number} shownLength
 * @property {boolean} isClosed
 * @property {boolean} showsChain
 * @property {import("../panorama/overlay.js").BlockStep | null} blockStep
 */

/**
 * The requested properties of the picture.
 *
 * @typedef {object} PanoramaPictureOptions
 * @property {number} longerSide the length of the longer side, in pixels
 * @property {boolean} isWholeBoard whether the picture shows the whole board instead of the visible part
 * @property {Palette} palette including the colours of areas
 * @property {boolean} hasBackground whether the background is filled instead of transparent
 * @property {boolean} hasMargin whether the whole board has a margin
 */

/**
 * @param {import("../engine/engine.js").Engine} engine the engine with the board
 * @param {PictureScene} scene
 * @param {{camera: Camera, room: CanvasSize, firstNumber: number}} seen the current view on the page
 * @param {PanoramaPictureOptions} wish
 * @returns {Promise<OffscreenCanvas | null>}
 */
export async function paintPanorama(engine, scene, { camera: sight, room: shown, firstNumber }, { palette, hasBackground, ...wish }) {
  const { board, pathLength, shownLength, isClosed, showsChain, blockStep } = scene;
  const { room, camera } = wish.isWholeBoard ? fitWholeBoard(board, wish) : scaleVisiblePart(board, sight, shown, wish.longerSide);
  const { ramp, ...colours } = palette;
  const look = { canvasSize: room, board, placement: camera.placement, pathLength, shownLength, isClosed, showsChain, blockStep, firstNumber, colours, ramp };
  const drawn = await engine.request("look", { look });
  if (!drawn) return null;
  const canvas = new OffscreenCanvas(room.width, room.height);
  const context = get2dContext(canvas);
  if (hasBackground) {
    context.fillStyle = palette.background;
    context.fillRect(0, 0, room.width, room.height);
  }
  context.drawImage(drawn.image, 0, 0);
  drawn.image.close();
  drawPathOverlay(context, { camera, ratio: room.ratio, colours: palette }, scene, drawn.trail);
  return canvas;
}

/**
 * Returns the view of a whole board whose longer side has the requested length.
 *
 * @param {import("../panorama/camera.js").BoardShape} board
 * @param {Pick<PanoramaPictureOptions, "longerSide" | "hasMargin">} wish
 */
function fitWholeBoard(board, { longerSide, hasMargin }) {
  const { rows, columns } = board;
  const ratio = Math.max(1, longerSide / Math.max(rows, columns) / REFERENCE_SQUARE_PX);
  // A camera has its margin on every side.
  const margin = hasMargin ? Math.round(8 * ratio) : 0;
  const square = (longerSide - 2 * margin) / Math.max(rows, columns);
  const room = { width: Math.round(columns * square) + 2 * margin, height: Math.round(rows * square) + 2 * margin, ratio };
  return { room, camera: Camera.withPlacement(room, board, { left: -margin / square, top: -margin / square, square }) };
}

/**
 * Returns the current view on the page, scaled.
 *
 * @param {import("../panorama/camera.js").BoardShape} board
 * @param {Camera} sight
 * @param {CanvasSize} shown
 * @param {number} side
 */
function scaleVisiblePart(board, sight, shown, side) {
  const scale = side / Math.max(shown.width, shown.height);
  const room = { width: Math.round(shown.width * scale), height: Math.round(shown.height * scale), ratio: shown.ratio * scale };
  const { left, top, square } = sight.placement;
  return { room, camera: Camera.withPlacement(room, board, { left, top, square: square * scale }) };
}
