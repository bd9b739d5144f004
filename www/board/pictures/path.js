/**
 * The path as a line from square to square, with the number of each square in a disc.
 *
 * @module
 */

import { drawNumber, drawRing } from "../figures.js";
import { fillSquare, fillSquares } from "../squares.js";

/** @type {import("./picture.js").Picture} */
export const pathPicture = {
  drawGround: fillSquares,

  drawSquare(context, scene, square, place) {
    fillSquare(context, scene, square, scene.tint(square, place));
  },

  drawEdges: null,

  path: {
    width: ({ layout: { square, ratio } }) => Math.max(ratio, Math.min(8 * ratio, square * 0.05)),

    colour: (scene) => (place) => scene.colour(place),

    drawMark(context, scene, place) {
      if (!scene.isLegible) return;
      const { palette, layout, run, view } = scene;
      drawNumber(context, scene.centre(run.path[place]), layout.square, view.number(place), {
        fill: palette.panel,
        rim: scene.colour(place),
        text: palette.ink,
      });
    },
  },

  drawEnds(context, scene) {
    const { path, depth, start, status } = scene.run;
    const { square, ratio } = scene.layout;
    const side = Math.max(square, 14 * ratio);
    // A knight that has not moved yet would only hide it.
    if (depth > 1) {
      drawRing(context, scene.centre(start), side * 0.24, side * 0.075, scene.colour(0));
    }
    if (!status.endsWith("tour")) return;
    const end = scene.centre(path[depth - 1]);
    const colour = scene.colour(depth - 1);
    drawRing(context, end, side * 0.23, side * 0.04, colour);
    drawRing(context, end, side * 0.31, side * 0.04, colour);
  },

  hasLegend: false,
  hasBoxes: false,
};
