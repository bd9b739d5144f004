/** How a board fits into a canvas as the reader has chosen to see it. Pure. */

import { fit, rowLabel } from "./geometry.js";
import { PICTURES } from "./pictures/pictures.js";

/** @import { Choices } from "./scene.js" */

/**
 * Lays a board out, with its names at the borders and what else its picture needs beside it.
 *
 * @param {import("../widgets/canvas-room.js").Room} room
 * @param {import("./ground.js").Ground} ground
 * @param {Pick<Choices, "picture" | "naming" | "arrangement">} view
 * @param {boolean} [hasMargin] whether there is room for anything beside the board
 */
export function fitted(room, ground, { picture, naming, arrangement }, hasMargin = true) {
  ground.arrange(arrangement);
  // The longest label is that of the first row or of the last.
  const labels = [0, ground.rows - 1].map((row) => rowLabel(row, ground, naming).length);
  return fit({ ...room, ground, characters: ground.isGraph ? 0 : Math.max(...labels), legend: PICTURES[picture].hasLegend, hasMargin });
}
