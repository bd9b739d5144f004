/** Computes the size of a film's frames, without a wide margin around the board. Pure. */

import { boardLayout } from "../board/pictures/pictures.js";

/** @import { FrameSize } from "./film-encoder.js" */
/** @import { FrameLayout } from "./reel.js" */

/**
 * The longer side above which lines and texts grow with the picture, in pixels. Larger pictures are meant for
 * screens of higher resolution.
 */
const STANDARD_SIDE_PX = 1080;

/** The minimum side of a picture, in pixels, so that a narrow board has a margin. */
const MIN_SIDE_PX = 48;

/** Returns the scale of lines and texts. @param {number} size */
const scaleOf = (size) => Math.max(1, size / STANDARD_SIDE_PX);

/** Rounds the side of a frame to an even number of pixels. @param {number} size */
const roundToEvenSide = (size) => Math.max(MIN_SIDE_PX, 2 * Math.round(size / 2));

/**
 * Returns the frame layout of a board drawn by the painter.
 *
 * @param {number} size the longer side, in pixels; enlarged if a square would have less than a pixel
 * @param {import("../board/ground.js").Ground} ground
 * @param {import("../board/scene.js").PictureSettings} view
 * @returns {FrameLayout}
 */
export function boardFrameLayout(size, ground, view) {
  const ratio = scaleOf(size);
  /** Returns the side of a square in a frame, or 0 if the board does not fit. @param {FrameSize} size */
  const squareSideIn = ({ width, height }) => {
    const { squareSize: square, left, top, labelHeight } = boardLayout({ width, height, ratio }, ground, view);
    const fits = left + square * ground.columns <= width && top + square * ground.rows + labelHeight <= height;
    return fits ? square : 0;
  };
  const frameSize = { width: roundToEvenSide(size), height: roundToEvenSide(size) };
  while (squareSideIn(frameSize) === 0) frameSize.width = frameSize.height += 2;
  const square = squareSideIn(frameSize);
  // Each side is shortened while the squares keep their size.
  for (const side of /** @type {const} */ (["height", "width"])) {
    while (frameSize[side] > MIN_SIDE_PX && squareSideIn({ ...frameSize, [side]: frameSize[side] - 2 }) >= square)
      frameSize[side] -= 2;
  }
  return { frameSize, ratio, square: squareSideIn(frameSize) };
}

/**
 * Returns the frame layout of a panorama, which shows a whole large board.
 *
 * @param {number} size the longer side, in pixels
 * @param {{rows: number, columns: number}} board
 * @returns {FrameLayout}
 */
export function panoramaFrameLayout(size, { rows, columns }) {
  const longer = Math.max(rows, columns);
  const frameSize = {
    width: roundToEvenSide((size * columns) / longer),
    height: roundToEvenSide((size * rows) / longer),
  };
  return { frameSize, ratio: scaleOf(size), square: Math.min(frameSize.width / columns, frameSize.height / rows) };
}
