/** The picture that shows the path as a line from square to square, with the number of each square in a disc. */

import { drawNumber } from "../shapes.js";
import { fillSquare, fillSquares } from "../squares.js";
import { drawRings } from "./ends.js";

/** @type {import("./picture.js").Picture} */
export const pathPicture = {
  pictogram: `
    <path class="square" d="M16 0h16v16H16zM48 0h16v16H48zM0 16h16v16H0zM32 16h16v16H32zM16 32h16v16H16z
    M48 32h16v16H48z" /><path class="ramp-1" d="M8 40 24 8" /><path class="ramp-3" d="M24 8 56 24" />
    <path class="ramp-6" d="M56 24 24 40" /><g class="disc">
    <circle class="ramp-1" cx="8" cy="40" r="4.5" /><circle class="ramp-2" cx="24" cy="8" r="4.5" />
    <circle class="ramp-4" cx="56" cy="24" r="4.5" /><circle class="ramp-6" cx="24" cy="40" r="4.5" />
    </g>
  `,
  drawSquares: fillSquares,

  drawSquare(context, scene, square, index) {
    fillSquare(context, scene, square, scene.squareColour(square, index));
  },

  drawEdges: null,

  pathStyle: {
    width: ({ layout: { squareSize, ratio } }) => Math.max(ratio, Math.min(14 * ratio, squareSize * 0.075)),

    colour: (scene) => (index) => scene.pathColour(index),

    drawMark(context, scene, index) {
      if (!scene.isLegible) return;
      const { palette, layout, moment, view } = scene;
      drawNumber(context, scene.centre(moment.path[index]), layout.squareSize, view.number(index), {
        fill: palette.panel,
        rim: scene.pathColour(index),
        text: palette.ink,
      });
    },
  },

  drawEnds(context, scene) {
    drawRings(context, scene, { start: { radius: 0.3, width: 0.1 }, end: { radii: [0.27, 0.36], width: 0.04 } });
  },

  hasLegend: false,
  hasBoxes: false,
  hasNames: false,
};
