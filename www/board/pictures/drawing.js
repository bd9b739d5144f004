/**
 * The picture that shows a tour as document 002 draws it: numbered boxes on a plain background, and straight lines of
 * one width between them.
 */

import { mix } from "../../widgets/ramp.js";
import { drawBox, drawBoxEnds } from "./boxes.js";

/** @type {import("./picture.js").Picture} */
export const drawingPicture = {
  pictogram: `
    <path class="pen" d="M8 40 24 8 56 24 24 40 8 8 40 24" />
    <path class="box" d="M5 5h6v6H5zM21 5h6v6h-6zM37 5h6v6h-6zM53 5h6v6h-6zM5 21h6v6H5zM21 21h6v6h-6z
    M37 21h6v6h-6zM53 21h6v6h-6zM5 37h6v6H5zM21 37h6v6h-6zM37 37h6v6h-6zM53 37h6v6h-6z" />
    <path class="box bold" d="M5 37h6v6H5zM37 21h6v6h-6z" />
  `,
  drawSquares(context, scene) {
    const { palette, layout } = scene;
    const rim = mix(palette.background, palette.edge, 0.6);
    const style = { fill: palette.background, rim, ink: rim, width: layout.lineWidth };
    for (let square = 0; square < scene.moment.size; square++) drawBox(context, scene, square, "", style);
  },

  drawSquare: null,
  drawEdges: null,

  pathStyle: {
    width: ({ layout: { squareSize, ratio, lineWidth } }) =>
      Math.max(ratio, Math.min(2 * lineWidth, squareSize * 0.08)),

    colour:
      ({ palette }) =>
      () =>
        palette.ink,

    drawMark(context, scene, index) {
      const { palette, layout, moment, view } = scene;
      const { panel: fill, ink } = palette;
      const width = 1.2 * layout.lineWidth;
      drawBox(context, scene, moment.path[index], String(view.number(index)), { fill, rim: ink, ink, width });
    },
  },

  drawEnds(context, scene) {
    drawBoxEnds(context, scene, () => scene.palette.ink);
  },

  hasLegend: false,
  hasBoxes: true,
  hasNames: false,
};
