/** Draws the rings around both ends of a path: one ring at the start, two at the last square of a tour. */

import { drawRing } from "../shapes.js";

/** The minimum side of a ring's square, in CSS pixels, so that rings on smaller squares stay visible. */
const MIN_RING_SQUARE_PX = 14;

/**
 * The radii and line widths of the rings, as fractions of the side of a square.
 *
 * @typedef {object} Rings
 * @property {{radius: number, width: number}} start
 * @property {{radii: [number, number], width: number}} end
 */

/**
 * Draws the rings.
 *
 * @param {import("../shapes.js").Context} context
 * @param {import("../scene.js").Scene} scene
 * @param {Rings} rings
 * @param {string} [colour] the colour of all rings, instead of the path colours
 */
export function drawRings(context, scene, { start, end }, colour) {
  const { moment, layout } = scene;
  const side = Math.max(layout.squareSize, MIN_RING_SQUARE_PX * layout.ratio);
  // A knight that has not moved yet would hide the ring.
  if (moment.depth > 1) {
    const startColour = colour ?? scene.pathColour(0);
    drawRing(context, scene.centre(moment.start), side * start.radius, side * start.width, startColour);
  }
  if (!moment.status.endsWith("tour")) return;
  const lastIndex = moment.depth - 1;
  const endColour = colour ?? scene.pathColour(lastIndex);
  for (const radius of end.radii) {
    drawRing(context, scene.centre(moment.path[lastIndex]), side * radius, side * end.width, endColour);
  }
}

/**
 * Marks the required end of a tour with dashed rings until there is a tour.
 *
 * @param {import("../shapes.js").Context} context
 * @param {import("../scene.js").Scene} scene
 */
export function drawRequiredEnd(context, scene) {
  const { moment, layout } = scene;
  if (moment.requiredEnd < 0 || moment.status.endsWith("tour")) return;
  const side = Math.max(layout.squareSize, MIN_RING_SQUARE_PX * layout.ratio);
  context.save();
  for (const radius of [0.27, 0.36]) {
    // Eight dashes, each a little longer than the gap after it.
    const dash = (Math.PI * side * radius) / 8;
    context.setLineDash([dash * 1.2, dash * 0.8]);
    drawRing(context, scene.centre(moment.requiredEnd), side * radius, side * 0.04, scene.pathColour(moment.size - 1));
  }
  context.restore();
}
