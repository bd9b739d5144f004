/** Paints a large board and its path off screen, in any size and colours. */

import { Camera } from "../panorama/camera.js";
import { get2dContext } from "../widgets/canvas-size.js";
import { drawPathOverlay } from "./panorama-overlay.js";

/** @import { Palette } from "../board/scene.js" */
/** @import { CanvasSize } from "../widgets/canvas-size.js" */

/** The side of a square in pixels above which lines become thicker, as on a screen with a higher pixel ratio. */
const REFERENCE_SQUARE_PX = 72;

/**
 * The content of the picture; see `Scene` in panorama-view.js.
 *
 * @typedef {object} PictureScene
 * @property {import("../panorama/camera.js").BoardShape} board
 * @property {number} start the cell of the start
 * @property {import("../board/shapes.js").PieceShape} piece
 * @property {number} pathLength the number of squares of the path
 * @property {number} shownLength the number of squares shown
 * @property {boolean} isClosed whether the path is closed
 * @property {boolean} showsChain whether colours show the chain of blocks instead of the order of visit
 * @property {import("../panorama/overlay.js").BlockStep | null} blockStep
 */

/**
 * The requested properties of the picture.
 *
 * @typedef {object} PanoramaPictureOptions
 * @property {number} longerSide the length of the longer side, in pixels
 * @property {boolean} isWholeBoard whether the picture shows the whole board instead of the visible part
 * @property {Palette} palette the colours, with the ramp for filled areas
 * @property {boolean} hasBackground whether the background is filled instead of transparent
 * @property {boolean} hasMargin whether the whole board has a margin
 */

/**
 * Paints a board and its path.
 *
 * @param {import("../engine/engine.js").Engine} engine the engine that has the board
 * @param {PictureScene} scene
 * @param {{camera: Camera, canvasSize: CanvasSize, firstNumber: number}} currentView the view on the page
 * @param {PanoramaPictureOptions} options
 * @returns {Promise<OffscreenCanvas | null>} null if the engine has no picture of the board
 */
export async function paintPanorama(engine, scene, currentView, { palette, hasBackground, ...options }) {
  const { board, pathLength, shownLength, isClosed, showsChain, blockStep } = scene;
  const { canvasSize, camera } = options.isWholeBoard
    ? fitWholeBoard(board, options)
    : scaleVisiblePart(board, currentView, options.longerSide);
  const { ramp, ...colours } = palette;
  const path = { pathLength, shownLength, isClosed, showsChain, blockStep };
  const { firstNumber } = currentView;
  const request = { canvasSize, board, placement: camera.placement, ...path, firstNumber, colours, ramp };
  const picture = await engine.request("look", { look: request });
  if (!picture) return null;
  const canvas = new OffscreenCanvas(canvasSize.width, canvasSize.height);
  const context = get2dContext(canvas);
  if (hasBackground) {
    context.fillStyle = palette.background;
    context.fillRect(0, 0, canvasSize.width, canvasSize.height);
  }
  context.drawImage(picture.image, 0, 0);
  picture.image.close();
  drawPathOverlay(context, { camera, ratio: canvasSize.ratio, colours: palette }, scene, picture.trail);
  return canvas;
}

/**
 * Returns the view of a whole board whose longer side has the requested length.
 *
 * @param {import("../panorama/camera.js").BoardShape} board
 * @param {Pick<PanoramaPictureOptions, "longerSide" | "hasMargin">} options
 */
function fitWholeBoard(board, { longerSide, hasMargin }) {
  const { rows, columns } = board;
  const ratio = Math.max(1, longerSide / Math.max(rows, columns) / REFERENCE_SQUARE_PX);
  // The margin on each side is that of a `Camera`: 8 CSS pixels.
  const margin = hasMargin ? Math.round(8 * ratio) : 0;
  const square = (longerSide - 2 * margin) / Math.max(rows, columns);
  const canvasSize = {
    width: Math.round(columns * square) + 2 * margin,
    height: Math.round(rows * square) + 2 * margin,
    ratio,
  };
  const placement = { left: -margin / square, top: -margin / square, square };
  return { canvasSize, camera: Camera.withPlacement(canvasSize, board, placement) };
}

/**
 * Returns the current view on the page, scaled until its longer side has the requested length.
 *
 * @param {import("../panorama/camera.js").BoardShape} board
 * @param {{camera: Camera, canvasSize: CanvasSize}} currentView
 * @param {number} longerSide
 */
function scaleVisiblePart(board, { camera, canvasSize }, longerSide) {
  const scale = longerSide / Math.max(canvasSize.width, canvasSize.height);
  const scaledSize = {
    width: Math.round(canvasSize.width * scale),
    height: Math.round(canvasSize.height * scale),
    ratio: canvasSize.ratio * scale,
  };
  const { left, top, square } = camera.placement;
  const placement = { left, top, square: square * scale };
  return { canvasSize: scaledSize, camera: Camera.withPlacement(scaledSize, board, placement) };
}
