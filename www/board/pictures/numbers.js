/** The picture that shows the number of each square of the path, as large as possible, without lines. */

import { fillSquare, fillSquares } from "../squares.js";
import { drawRings } from "./ends.js";

/** The font sizes as fractions of the square's side, by the number of digits of the longest number. */
const FONT_SIZES = [0.5, 0.46, 0.4, 0.32, 0.26];

/** The smallest legible font size, in CSS pixels. */
const MIN_NUMBER_PX = 7;

/** @type {import("./picture.js").Picture} */
export const numbersPicture = {
  pictogram: `
    <path class="square" d="M16 0h16v16H16zM48 0h16v16H48zM0 16h16v16H0zM32 16h16v16H32zM16 32h16v16H16z
    M48 32h16v16H48z" /><g class="digit"><text x="8" y="45">1</text><text x="24" y="13">2</text>
    <text x="56" y="29">3</text><text x="24" y="45">4</text><text x="8" y="13">5</text>
    <text x="40" y="29">6</text></g>
  `,
  drawSquares: fillSquares,

  drawSquare(context, scene, square, index) {
    fillSquare(context, scene, square, scene.squareColour(square, index));
    if (index === undefined) return;
    const { layout, palette, moment, view } = scene;
    const digits = String(view.number(moment.size - 1)).length;
    const size = Math.round(layout.squareSize * FONT_SIZES[digits - 1]);
    if (size < MIN_NUMBER_PX * layout.ratio) return;
    const [x, y] = scene.centre(square);
    context.font = `550 ${size}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = palette.ink;
    context.fillText(String(view.number(index)), x, y + size * 0.06);
  },

  drawEdges: null,
  pathStyle: null,

  drawEnds(context, scene) {
    drawRings(context, scene, { start: { radius: 0.4, width: 0.07 }, end: { radii: [0.36, 0.43], width: 0.03 } });
  },

  hasLegend: false,
  hasBoxes: false,
  hasNames: false,
};
