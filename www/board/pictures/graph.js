/** The picture of the graph of all moves, as document 002 draws it, with the path in it. */

import { mix } from "../../widgets/ramp.js";
import { interpolatePoint } from "../geometry.js";
import { strokeClipped, traceWrappedMove } from "../move-lines.js";
import { wrappedMove } from "../wraparound.js";
import { BOX_HALF_SIDE, drawBox, drawBoxEnds } from "./boxes.js";

/** @import { Scene } from "../scene.js" */

/**
 * Returns the text in the box of a square: its name without parentheses and spaces, which are needed in sentences
 * only.
 *
 * @param {Scene} scene
 * @param {number} square
 */
function boxTextOf({ view, moment }, square) {
  return moment.ground.name(square, view.naming).replaceAll(/[() ]/g, "");
}

/**
 * Adds an edge to the path of the context, from box to box, so that an edge drawn after the boxes does not
 * cover them.
 *
 * @param {import("../shapes.js").Context} context
 * @param {Scene} scene
 * @param {[number, number]} from
 * @param {[number, number]} to
 */
function traceEdge(context, { layout }, from, to) {
  const [right, down] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
  const length = layout.ground.isGraph ? Math.hypot(right, down) : Math.max(right, down);
  const trimmed = (layout.squareSize * BOX_HALF_SIDE + 2 * layout.ratio) / length;
  context.moveTo(...interpolatePoint(from, to, trimmed));
  context.lineTo(...interpolatePoint(to, from, trimmed));
}

/** @type {import("./picture.js").Picture} */
export const graphPicture = {
  pictogram: `
    <path class="thin" d="M8 8 40 24M8 24 40 8M8 24 40 40M8 40 40 24M24 8 56 24M24 24 56 8M24 24 56 40
    M24 40 56 24M8 8 24 40M24 8 8 40M24 8 40 40M40 8 24 40M40 8 56 40M56 8 40 40" />
    <path class="ramp-1" d="M8 40 24 8" /><path class="ramp-4" d="M24 8 56 24" />
    <path class="box" d="M5 5h6v6H5zM21 5h6v6h-6zM37 5h6v6h-6zM53 5h6v6h-6zM5 21h6v6H5zM21 21h6v6h-6z
    M37 21h6v6h-6zM53 21h6v6h-6zM5 37h6v6H5zM21 37h6v6h-6zM37 37h6v6h-6zM53 37h6v6h-6z" />
  `,
  drawSquares(context, scene) {
    const { palette, layout } = scene;
    const style = { fill: palette.panel, rim: palette.edge, ink: palette.muted, width: layout.lineWidth };
    for (let square = 0; square < scene.moment.size; square++) {
      drawBox(context, scene, square, boxTextOf(scene, square), style);
    }
  },

  drawSquare: null,

  drawEdges(context, scene, begin, end) {
    const { adjacencyLists, layout, palette } = scene;
    if (!adjacencyLists) return;
    context.lineCap = "butt";
    context.lineWidth = Math.min(2 * layout.lineWidth, Math.max(0.4 * layout.ratio, layout.squareSize * 0.016));
    context.strokeStyle = mix(palette.background, palette.edge, 0.8);
    /** The edges that cross joined sides. @type {(() => void)[]} */
    const wrappedEdges = [];
    context.beginPath();
    for (let square = begin; square < end; square++) {
      const from = scene.centre(square);
      for (const neighbour of adjacencyLists[square]) {
        // Every edge is in the lists of both its squares.
        if (neighbour < square) continue;
        const move = wrappedMove(layout.ground, square, neighbour);
        if (move) {
          const trace = (/** @type {[number, number]} */ first, /** @type {[number, number]} */ last) =>
            traceEdge(context, scene, first, last);
          wrappedEdges.push(() => traceWrappedMove(scene, square, move, trace));
        } else {
          traceEdge(context, scene, from, scene.centre(neighbour));
        }
      }
    }
    context.stroke();
    if (wrappedEdges.length === 0) return;
    strokeClipped(context, scene, () => wrappedEdges.forEach((traceWrapped) => traceWrapped()));
  },

  pathStyle: {
    width: ({ layout: { squareSize, ratio } }) => Math.max(1.5 * ratio, Math.min(7 * ratio, squareSize * 0.045)),

    colour: (scene) => (index) => scene.pathColour(index),

    drawMark(context, scene, index) {
      const { palette, layout, moment } = scene;
      const square = moment.path[index];
      const width = Math.max(1.5 * layout.ratio, layout.squareSize * 0.03);
      const style = { fill: palette.panel, rim: scene.pathColour(index), ink: palette.ink, width };
      drawBox(context, scene, square, boxTextOf(scene, square), style);
    },
  },

  drawEnds(context, scene) {
    drawBoxEnds(context, scene, (index) => scene.pathColour(index));
  },

  hasLegend: false,
  hasBoxes: true,
  hasNames: true,
};
