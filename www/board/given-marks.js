/** The marks of given numbers: the fault of a given path, and the given numbers of a puzzle. */

import { drawGivenFault } from "./given-fault.js";

/** @import { Given } from "../bindings/protocol" */
/** @import { Context } from "./shapes.js" */
/** @import { Scene } from "./scene.js" */

/** The size of a number and the side of its box, as fractions of the square's side. */
const [FONT_SIZE, BOX_SIDE] = [0.4, 0.76];

/**
 * Returns the given numbers of a puzzle as objects.
 *
 * @param {Uint32Array} pairs for each given number its square, and the number from 0
 * @returns {Given[]}
 */
export function readGivens(pairs) {
  const indices = Array.from({ length: pairs.length / 2 }, (_, index) => 2 * index);
  return indices.map((index) => ({ square: pairs[index], number: pairs[index + 1] }));
}

/**
 * Draws all marks of the shown moment.
 *
 * @param {Context} context
 * @param {Scene} scene
 */
export function drawGivenMarks(context, scene) {
  const { fault, givens, path, depth } = scene.moment;
  if (fault) drawGivenFault(context, scene, fault);
  // A square that the path visits at its given number is shown by the picture of the path.
  for (const given of givens) {
    if (given.number >= depth || path[given.number] !== given.square) drawGivenNumber(context, scene, given);
  }
}

/**
 * Draws a given number in a box, as on a printed puzzle.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {Given} given
 */
function drawGivenNumber(context, scene, { square, number }) {
  const { layout, palette, view } = scene;
  const [x, y] = scene.centre(square);
  const side = layout.squareSize * BOX_SIDE;
  context.save();
  context.fillStyle = palette.panel;
  context.strokeStyle = palette.edge;
  context.lineWidth = Math.max(layout.ratio, layout.squareSize * 0.02);
  context.beginPath();
  context.roundRect(x - side / 2, y - side / 2, side, side, side * 0.14);
  context.fill();
  context.stroke();
  context.font = `650 ${Math.round(layout.squareSize * FONT_SIZE)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = palette.ink;
  context.fillText(String(view.number(number)), x, y + layout.squareSize * 0.03);
  context.restore();
}
