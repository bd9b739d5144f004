/** The rings around both ends of a path: one at the start, two at the last square of a tour. */

import { drawRing } from "../figures.js";

/** A square that is smaller than so many CSS pixels gets rings as if it had them, so that one can find it. */
const SMALLEST = 14;

/**
 * How far the rings are from the middle of their square and how thick they are, as parts of its side.
 *
 * @typedef {object} Rings
 * @property {{radius: number, width: number}} start
 * @property {{radii: [number, number], width: number}} end
 */

/**
 * @param {import("../figures.js").Context} context
 * @param {import("../scene.js").Scene} scene
 * @param {Rings} rings
 * @param {string} [colour] in which all are drawn, instead of that of their place
 */
export function drawRings(context, scene, { start, end }, colour) {
  const { moment, layout } = scene;
  const side = Math.max(layout.square, SMALLEST * layout.ratio);
  // A knight that has not moved yet would only hide it.
  if (moment.depth > 1) {
    drawRing(context, scene.centre(moment.start), side * start.radius, side * start.width, colour ?? scene.colour(0));
  }
  if (!moment.status.endsWith("tour")) return;
  const place = moment.depth - 1;
  for (const radius of end.radii) {
    drawRing(context, scene.centre(moment.path[place]), side * radius, side * end.width, colour ?? scene.colour(place));
  }
}

/**
 * Marks the square where the tour must end, until there is a tour: the rings that it will have, in dashes.
 *
 * @param {import("../figures.js").Context} context
 * @param {import("../scene.js").Scene} scene
 */
export function drawWantedEnd(context, scene) {
  const { moment, layout } = scene;
  if (moment.end < 0 || moment.status.endsWith("tour")) return;
  const side = Math.max(layout.square, SMALLEST * layout.ratio);
  context.save();
  for (const radius of [0.27, 0.36]) {
    // Eight dashes, a little longer than what is left free between them.
    const dash = (Math.PI * side * radius) / 8;
    context.setLineDash([dash * 1.2, dash * 0.8]);
    drawRing(context, scene.centre(moment.end), side * radius, side * 0.04, scene.colour(moment.size - 1));
  }
  context.restore();
}
