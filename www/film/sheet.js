/** How large the pictures of a film are: as small as the board lets them be. Pure. */

import { fitted } from "../board/fitting.js";

/** @import { Room } from "./encoder.js" */
/** @import { Sheet } from "./reel.js" */

/** From this size on everything grows with the picture, which is meant for a sharper screen. */
const USUAL = 1080;

/** A strip is not drawn without any ground around it. */
const LEAST = 48;

/** @param {number} size */
const ratioOf = (size) => Math.max(1, size / USUAL);

/** @param {number} size */
const even = (size) => Math.max(LEAST, 2 * Math.round(size / 2));

/**
 * The picture of a board, as the painter draws it.
 *
 * @param {number} size of the longer side, in pixels; a board that has less than a pixel for a square gets more
 * @param {import("../board/ground.js").Ground} ground
 * @param {import("../board/scene.js").Choices} view
 * @returns {Sheet}
 */
export function boardSheet(size, ground, view) {
  const ratio = ratioOf(size);
  /** How large squares are in a room; 0 where they do not fit. @param {Room} room */
  const squareIn = ({ width, height }) => {
    const { square, left, top, label } = fitted({ width, height, ratio }, ground, view);
    const isWhole = left + square * ground.columns <= width && top + square * ground.rows + label <= height;
    return isWhole ? square : 0;
  };
  const room = { width: even(size), height: even(size) };
  while (squareIn(room) === 0) room.width = room.height += 2;
  const square = squareIn(room);
  // What is not needed on either side is left out, as long as squares stay as large.
  for (const side of /** @type {const} */ (["height", "width"])) {
    while (room[side] > LEAST && squareIn({ ...room, [side]: room[side] - 2 }) >= square) room[side] -= 2;
  }
  return { room, ratio, square: squareIn(room) };
}

/**
 * The picture of a large board, of which all is seen.
 *
 * @param {number} size of the longer side, in pixels
 * @param {{rows: number, columns: number}} board
 * @returns {Sheet}
 */
export function panoramaSheet(size, { rows, columns }) {
  const longer = Math.max(rows, columns);
  const room = { width: even((size * columns) / longer), height: even((size * rows) / longer) };
  return { room, ratio: ratioOf(size), square: Math.min(room.width / columns, room.height / rows) };
}
