/** Computes the size of the pictures of a film, as small as the board allows. Pure. */

import { fitted } from "../board/fitting.js";

/** @import { Room } from "./encoder.js" */
/** @import { Sheet } from "./reel.js" */

/**
 * The longer side above which lines and texts grow with the picture, in pixels. Larger pictures are meant for
 * sharper screens.
 */
const USUAL = 1080;

/** The minimum side of a picture, in pixels, so that a narrow board has some ground around it. */
const LEAST = 48;

/** @param {number} size */
const ratioOf = (size) => Math.max(1, size / USUAL);

/** @param {number} size */
const even = (size) => Math.max(LEAST, 2 * Math.round(size / 2));

/**
 * Returns the picture size of a board drawn by the painter.
 *
 * @param {number} size the longer side, in pixels; enlarged if a square would have less than a pixel
 * @param {import("../board/ground.js").Ground} ground
 * @param {import("../board/scene.js").Choices} view
 * @returns {Sheet}
 */
export function boardSheet(size, ground, view) {
  const ratio = ratioOf(size);
  /** Returns the side of squares in a room, or 0 if the board does not fit. @param {Room} room */
  const squareIn = ({ width, height }) => {
    const { square, left, top, label } = fitted({ width, height, ratio }, ground, view);
    const isWhole = left + square * ground.columns <= width && top + square * ground.rows + label <= height;
    return isWhole ? square : 0;
  };
  const room = { width: even(size), height: even(size) };
  while (squareIn(room) === 0) room.width = room.height += 2;
  const square = squareIn(room);
  // Both sides are shortened as long as squares keep their size.
  for (const side of /** @type {const} */ (["height", "width"])) {
    while (room[side] > LEAST && squareIn({ ...room, [side]: room[side] - 2 }) >= square) room[side] -= 2;
  }
  return { room, ratio, square: squareIn(room) };
}

/**
 * Returns the picture size of a whole large board.
 *
 * @param {number} size the longer side, in pixels
 * @param {{rows: number, columns: number}} board
 * @returns {Sheet}
 */
export function panoramaSheet(size, { rows, columns }) {
  const longer = Math.max(rows, columns);
  const room = { width: even((size * columns) / longer), height: even((size * rows) / longer) };
  return { room, ratio: ratioOf(size), square: Math.min(room.width / columns, room.height / rows) };
}
