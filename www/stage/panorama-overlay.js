/** Draws over the picture of a panorama: the knight and its trail, or the ends of the path. */

import { drawPiece, drawRing } from "../board/shapes.js";
import { drawTrail } from "../panorama/trail.js";

/** @import { Camera } from "../panorama/camera.js" */

/**
 * The camera, the device pixel ratio and the colours.
 *
 * @typedef {{camera: Camera, ratio: number, colours: Record<"ink" | "panel" | "accent" | "knight" | "outline", string>}} OverlayStyle
 */

/**
 * Draws the knight and its trail if a part of the path is shown. If no square of the path is shown, draws the knight on
 * the start. If the whole path is shown, draws its ends.
 *
 * @param {import("../board/shapes.js").Context} context
 * @param {OverlayStyle} style
 * @param {{start: number, piece: import("../board/shapes.js").PieceShape, pathLength: number, shownLength: number}}
 *   path
 * @param {Uint32Array} trail the cells of the last squares shown
 */
export function drawPathOverlay(context, style, { start, piece, pathLength, shownLength }, trail) {
  const shown = Math.min(shownLength, pathLength);
  const lastCell = trail[trail.length - 1];
  if (shown > 0 && shown < pathLength && trail.length > 0) {
    drawTrail(context, { ...style, colour: style.colours.accent }, trail);
    drawKnight(context, style, piece, lastCell);
  } else if (shown === 0) {
    drawKnight(context, style, piece, start);
  } else {
    drawEnds(context, style, start, lastCell);
  }
}

/**
 * @param {import("../board/shapes.js").Context} context
 * @param {OverlayStyle} style
 * @param {import("../board/shapes.js").PieceShape} piece
 * @param {number} cell
 */
function drawKnight(context, { camera, ratio, colours: { knight, outline } }, piece, cell) {
  const size = Math.max(camera.square * 0.82, 26 * ratio);
  drawPiece(context, piece, camera.centre(cell), size, { fill: knight, outline, detail: outline });
}

/**
 * Draws a heavy ring on the first square, and a double ring on the last.
 *
 * @param {import("../board/shapes.js").Context} context
 * @param {OverlayStyle} style
 * @param {number} start a cell
 * @param {number | undefined} lastCell
 */
function drawEnds(context, { camera, ratio, colours: { ink, panel } }, start, lastCell) {
  const radius = Math.max(camera.square * 0.36, 6 * ratio);
  /** @type {(cell: number, ringRadius: number, lineWidth: number) => void} */
  const ring = (cell, ringRadius, lineWidth) => {
    drawRing(context, camera.centre(cell), ringRadius, lineWidth + 2 * ratio, panel);
    drawRing(context, camera.centre(cell), ringRadius, lineWidth, ink);
  };
  if (lastCell !== undefined && lastCell !== start) {
    ring(lastCell, radius, 1.5 * ratio);
    ring(lastCell, radius * 0.6, 1.5 * ratio);
  }
  ring(start, radius, 3 * ratio);
}
