/** The picture that shows the order of the squares by colour alone, as in Figures 6 and 7 of document 001. */

import { fillSquare, fillSquares } from "../squares.js";
import { drawRings } from "./ends.js";

/**
 * Draws the bar of all path colours, from the first square of a tour to the last, with the numbers of both squares.
 *
 * @param {import("../shapes.js").Context} context
 * @param {import("../scene.js").Scene} scene
 */
function drawLegend(context, scene) {
  const { layout, palette, moment, view } = scene;
  if (!layout.legend) return;
  const { left, top, width, height, upright } = layout.legend;
  const { labelHeight, ratio } = layout;
  // The numbers are at both ends of the bar, in the space of the legend.
  const digits = String(view.number(moment.size)).length;
  const labelSpace = upright ? labelHeight : labelHeight * 0.4 + digits * labelHeight * 0.36;
  const length = (upright ? height : width) - 2 * labelSpace;
  const gradient = upright
    ? context.createLinearGradient(0, top + height - labelSpace, 0, top + labelSpace)
    : context.createLinearGradient(left + labelSpace, 0, left + width - labelSpace, 0);
  for (let stop = 0; stop <= 16; stop++) {
    gradient.addColorStop(stop / 16, scene.pathColour(Math.round((stop / 16) * (moment.size - 1))));
  }
  context.fillStyle = gradient;
  context.beginPath();
  if (upright) context.roundRect(left, top + labelSpace, width, length, 3 * ratio);
  else context.roundRect(left + labelSpace, top, length, height, 3 * ratio);
  context.fill();

  context.fillStyle = palette.muted;
  context.font = `${Math.round(labelHeight * 0.58)}px system-ui, sans-serif`;
  context.textBaseline = "middle";
  const [first, last] = [view.number(0), view.number(moment.size - 1)].map(String);
  if (upright) {
    context.textAlign = "center";
    context.fillText(last, left + width / 2, top + labelSpace / 2);
    context.fillText(first, left + width / 2, top + height - labelSpace / 2);
  } else {
    const y = top + height / 2 + ratio;
    context.textAlign = "right";
    context.fillText(first, left + labelSpace - labelHeight * 0.3, y);
    context.textAlign = "left";
    context.fillText(last, left + width - labelSpace + labelHeight * 0.3, y);
  }
}

/** @type {import("./picture.js").Picture} */
export const colourPicture = {
  pictogram: `
    <path class="square" d="M16 0h16v16H16zM48 0h16v16H48zM0 16h16v16H0zM32 16h16v16H32zM16 32h16v16H16z
    M48 32h16v16H48z" /><g class="fill"><path class="ramp-1" d="M0 32h16v16H0z" />
    <path class="ramp-2" d="M16 0h16v16H16z" /><path class="ramp-3" d="M48 16h16v16H48z" />
    <path class="ramp-4" d="M16 32h16v16H16z" /><path class="ramp-5" d="M0 0h16v16H0z" />
    <path class="ramp-6" d="M32 16h16v16H32z" /></g>
  `,
  drawSquares(context, scene) {
    fillSquares(context, scene);
    drawLegend(context, scene);
  },

  drawSquare(context, scene, square, index) {
    const colour = index === undefined ? scene.squareColour(square) : scene.pathColour(index);
    fillSquare(context, scene, square, colour);
  },

  drawEdges: null,
  pathStyle: null,

  drawEnds(context, scene) {
    // The rings do not have path colours, because the squares below the rings have path colours.
    const { panel } = scene.palette;
    const start = { radius: 0.24, width: 0.09 };
    drawRings(context, scene, { start, end: { radii: [0.2, 0.31], width: 0.05 } }, panel);
  },

  hasLegend: true,
  hasBoxes: false,
  hasNames: false,
};
