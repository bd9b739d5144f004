/** Draws squares as small boxes, as document 002 does. The vertices of a graph without a board are discs. */

/** @import { Context } from "../shapes.js" */
/** @import { Scene } from "../scene.js" */

/** Half the side of a box, as a fraction of the square. Lines between other squares do not touch a box of this size. */
export const BOX_HALF_SIDE = 0.2;

/** The smallest legible font size, in CSS pixels. */
const MIN_TEXT_PX = 7;

/**
 * Draws the box of a square with a text in it. A square too small for text gets a small filled box instead.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {number} square
 * @param {string} text
 * @param {{fill: string, rim: string, ink: string, width: number}} style `width`: the width of the rim
 */
export function drawBox(context, scene, square, text, { fill, rim, ink, width }) {
  const { layout } = scene;
  const [x, y] = scene.centre(square);
  if (!scene.isLegible) {
    const half = Math.max(layout.ratio, layout.squareSize * 0.14);
    context.fillStyle = rim;
    context.fillRect(x - half, y - half, half * 2, half * 2);
    return;
  }
  const half = Math.floor(layout.squareSize * BOX_HALF_SIDE);
  context.beginPath();
  if (layout.ground.isGraph) context.arc(x, y, half, 0, 2 * Math.PI);
  else context.roundRect(x - half, y - half, half * 2, half * 2, layout.squareSize * 0.03);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = width;
  context.strokeStyle = rim;
  context.stroke();
  if (text === "") return;
  const size = layout.squareSize * [0.23, 0.22, 0.19, 0.15, 0.12, 0.1][Math.min(text.length, 6) - 1];
  if (size < MIN_TEXT_PX * layout.ratio) return;
  context.font = `600 ${Math.round(size)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = ink;
  context.fillText(text, x, y + size * 0.07);
}

/**
 * Outlines the box of the start in bold, and the box of the last square of a tour twice.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {(index: number) => string} colourOf returns the colour of a square of the path
 */
export function drawBoxEnds(context, scene, colourOf) {
  const { path, depth, start, status } = scene.moment;
  const { squareSize, ratio } = scene.layout;
  const side = Math.max(squareSize, 14 * ratio);
  /** @type {(square: number, half: number, width: number, colour: string) => void} */
  const outline = (square, half, width, colour) => {
    const [x, y] = scene.centre(square);
    context.lineWidth = side * width;
    context.strokeStyle = colour;
    context.beginPath();
    if (scene.layout.ground.isGraph) context.arc(x, y, side * half, 0, 2 * Math.PI);
    else context.rect(x - side * half, y - side * half, side * half * 2, side * half * 2);
    context.stroke();
  };
  if (depth > 1) outline(start, BOX_HALF_SIDE + 0.02, 0.06, colourOf(0));
  if (!status.endsWith("tour")) return;
  outline(path[depth - 1], BOX_HALF_SIDE + 0.01, 0.035, colourOf(depth - 1));
  outline(path[depth - 1], BOX_HALF_SIDE + 0.08, 0.035, colourOf(depth - 1));
}
