/** Draws the knight and its trail, or the ends of the path, over the picture of a panorama. */

import { drawPiece, drawRing } from "../board/shapes.js";
import { drawTrail } from "../panorama/trail.js";

/** @import { Camera } from "../panorama/camera.js" */

/** @typedef {{camera: Camera, ratio: number, colours: Record<"ink" | "panel" | "accent" | "knight" | "outline", string>}} OverlayStyle */

/**
 * Draws the knight and its trail on a partly shown path. Without a path, draws the knight on its start; on a complete
 * path, draws the ends.
 *
 * @param {import("../board/shapes.js").Context} context
 * @param {OverlayStyle} pen
 * @param {{start: number, piece: import("../board/shapes.js").PieceShape, pathLength: number, shownLength: number}} walk
 * @param {Uint32Array} trail the cells of the last squares shown
 */
export function drawPathOverlay(context, pen, { start, piece, pathLength, shownLength }, trail) {
  const shown = Math.min(shownLength, pathLength);
  const last = trail[trail.length - 1];
  if (shown > 0 && shown < pathLength && trail.length > 0) {
    drawTrail(context, { ...pen, colour: pen.colours.accent }, trail);
    drawKnight(context, pen, piece, last);
  } else if (shown === 0) {
    drawKnight(context, pen, piece, start);
  } else {
    drawEnds(context, pen, start, last);
  }
}

/**
 * @param {import("../board/shapes.js").Context} context
 * @param {OverlayStyle} pen
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
 * @param {OverlayStyle} pen
 * @param {number} start a cell
 * @param {number | undefined} last
 */
function drawEnds(context, { camera, ratio, colours: { ink, panel } }, start, last) {
  const radius = Math.max(camera.square * 0.36, 6 * ratio);
  /** @type {(cell: number, radius: number, width: number) => void} */
  const ring = (cell, size, width) => {
    drawRing(context, camera.centre(cell), size, width + 2 * ratio, panel);
    drawRing(context, camera.centre(cell), size, width, ink);
  };
  if (last !== undefined && last !== start) {
    ring(last, radius, 1.5 * ratio);
    ring(last, radius * 0.6, 1.5 * ratio);
  }
  ring(start, radius, 3 * ratio);
}
