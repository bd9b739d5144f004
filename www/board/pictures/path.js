/**
 * The path as a line from square to square, with the number of each square in a disc.
 *
 * @module
 */

import { drawNumber } from "../figures.js";
import { fillSquare, fillSquares } from "../squares.js";
import { drawRings } from "./ends.js";

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
    drawRings(context, scene, { start: { radius: 0.24, width: 0.075 }, end: { radii: [0.23, 0.31], width: 0.04 } });
  },

  hasLegend: false,
  hasBoxes: false,
};
