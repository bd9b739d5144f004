/** The picture that shows on every free square the number of its free neighbours, as in Deitel's exercise. */

import { mix } from "../../widgets/ramp.js";
import { fillSquare, fillSquares } from "../squares.js";
import { drawRings } from "./ends.js";

/** The fraction of the accent colour in a square without free neighbours. */
const MAX_ACCENT = 0.5;

/** @type {import("./picture.js").Picture} */
export const accessibilityPicture = {
  pictogram: `
    <path class="square" d="M16 0h16v16H16zM48 0h16v16H48zM0 16h16v16H0zM32 16h16v16H32zM16 32h16v16H16z
    M48 32h16v16H48z" /><g class="digit"><text x="8" y="13">2</text><text x="24" y="13">3</text>
    <text x="40" y="13">4</text><text x="8" y="29">3</text><text x="24" y="29">4</text><text x="40" y="29">6</text>
    <text x="8" y="45">4</text><text x="24" y="45">6</text><text x="40" y="45">8</text></g>
  `,
  drawSquares: fillSquares,

  drawSquare(context, scene, square, index) {
    fillSquare(context, scene, square, scene.squareColour(square, index));
  },

  drawEdges: null,
  needsLists: true,

  drawOverlay(context, scene, depth) {
    const { adjacencyLists, layout, moment, palette } = scene;
    if (!adjacencyLists) return;
    const isVisited = new Uint8Array(moment.size);
    for (const square of moment.path.subarray(0, depth)) isVisited[square] = 1;
    const greatest = Math.max(1, ...adjacencyLists.map(({ length }) => length));
    context.font = `550 ${Math.round(layout.squareSize * 0.42)}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    /** The colours mixed so far, by the tone of the square and the number. @type {Map<string, string>} */
    const colours = new Map();
    for (let square = 0; square < moment.size; square++) {
      if (isVisited[square]) continue;
      const count = adjacencyLists[square].reduce((free, neighbour) => free + 1 - isVisited[neighbour], 0);
      const tone = scene.squareColour(square);
      const key = `${tone} ${count}`;
      if (!colours.has(key)) colours.set(key, mix(tone, palette.accent, MAX_ACCENT * (1 - count / greatest)));
      fillSquare(context, scene, square, /** @type {string} */ (colours.get(key)));
      if (!scene.isLegible) continue;
      const [x, y] = scene.centre(square);
      context.fillStyle = palette.ink;
      context.fillText(String(count), x, y);
    }
  },

  pathStyle: null,

  drawEnds(context, scene) {
    drawRings(context, scene, { start: { radius: 0.4, width: 0.07 }, end: { radii: [0.36, 0.43], width: 0.03 } });
  },

  hasLegend: false,
  hasBoxes: false,
  hasNames: true,
};
