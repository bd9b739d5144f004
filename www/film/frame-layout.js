/** Computes the size of the pictures of a film, as small as the board allows. Pure. */

import { boardLayout } from "../board/board-layout.js";

/** @import { FrameSize } from "./film-encoder.js" */
/** @import { FrameLayout } from "./reel.js" */

/**
 * The longer side above which lines and texts grow with the picture, in pixels. Larger pictures are meant for
 * sharper screens.
 */
const STANDARD_SIDE_PX = 1080;

/** The minimum side of a picture, in pixels, so that a narrow board has some ground around it. */
const MIN_SIDE_PX = 48;

/** @param {number} size */
const scaleOf = (size) => Math.max(1, size / STANDARD_SIDE_PX);

/** @param {number} size */
const toEvenSide = (size) => Math.max(MIN_SIDE_PX, 2 * Math.round(size / 2));

/**
 * Returns the picture size of a board drawn by the painter.
 *
 * @param {number} size the longer side, in pixels; enlarged if a square would have less than a pixel
 * @param {import("../board/ground.js").Ground} ground
 * @param {import("../board/scene.js").PictureSettings} view
 * @returns {FrameLayout}
 */
export function boardFrameLayout(size, ground, view) {
  const ratio = scaleOf(size);
  /** Returns the side of squares in a room, or 0 if the board does not fit. @param {FrameSize} room */
  const squareIn = ({ width, height }) => {
    const { square, left, top, labelHeight } = boardLayout({ width, height, ratio }, ground, view);
    const isWhole = left + square * ground.columns <= width && top + square * ground.rows + labelHeight <= height;
    return isWhole ? square : 0;
  };
  const room = { width: toEvenSide(size), height: toEvenSide(size) };
  while (squareIn(room) === 0) room.width = room.height += 2;
  const square = squareIn(room);
  // Both sides are shortened as long as squares keep their size.
  for (const side of /** @type {const} */ (["height", "width"])) {
    while (room[side] > MIN_SIDE_PX && squareIn({ ...room, [side]: room[side] - 2 }) >= square) room[side] -= 2;
  }
  return { frameSize: room, ratio, square: squareIn(room) };
}

/**
 * Returns the picture size of a whole large board.
 *
 * @param {number} size the longer side, in pixels
 * @param {{rows: number, columns: number}} board
 * @returns {FrameLayout}
 */
export function panoramaFrameLayout(size, { rows, columns }) {
  const longer = Math.max(rows, columns);
  const room = { width: toEvenSide((size * columns) / longer), height: toEvenSide((size * rows) / longer) };
  return { frameSize: room, ratio: scaleOf(size), square: Math.min(room.width / columns, room.height / rows) };
}
