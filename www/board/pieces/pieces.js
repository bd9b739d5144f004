/** What pieces look like: their drawings, and for a leaper without a name a disc with its two distances. */

import camel from "./camel.svg?raw";
import giraffe from "./giraffe.svg?raw";
import king from "./king.svg?raw";
import knight from "./knight.svg?raw";
import token from "./token.svg?raw";
import zebra from "./zebra.svg?raw";

/** @import { PieceShape } from "../figures.js" */

/** The drawings of the pieces that have one. @type {Map<string, string>} */
const DRAWINGS = new Map(Object.entries({ knight, camel, zebra, giraffe, king }));

/** A leaper without a drawing: a disc, on which its two distances are written. @param {string} leap */
const disc = (leap) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><style>@media (prefers-color-scheme: dark) { path { fill: #eceae4 } text { fill: #1b1e24 } }</style>` +
  `<path id="body" d="M50 8a42 42 0 1 1 0 84a42 42 0 1 1 0-84Z"/>` +
  `<text x="50" y="61" font-family="system-ui, sans-serif" font-weight="650" font-size="${leap.length > 4 ? 24 : 32}" text-anchor="middle" fill="#fffdf9">${leap}</text></svg>`;

/** The address of a picture of the piece, for an image element. @param {import("../ground.js").Ground} ground */
export function pieceAddress({ isGraph, leaper }) {
  const drawing = isGraph ? token : (DRAWINGS.get(leaper) ?? disc(leaper));
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

/** The shapes that were asked for so far: reading a drawing takes longer than drawing it. @type {Map<string, PieceShape>} */
const shapes = new Map();

/**
 * The shape of the piece that goes over a ground.
 *
 * @param {import("../ground.js").Ground} ground
 * @returns {PieceShape}
 */
export function pieceOf({ isGraph, leaper }) {
  const name = isGraph ? "" : leaper;
  let shape = shapes.get(name);
  if (!shape) {
    shape = isGraph ? readShape(token) : shapeOf(leaper);
    shapes.set(name, shape);
  }
  return shape;
}

/** @param {string} leaper */
function shapeOf(leaper) {
  const drawing = DRAWINGS.get(leaper);
  if (drawing) return readShape(drawing);
  return { ...readShape(disc(leaper)), text: leaper };
}

/**
 * @param {string} drawing an SVG document of our own
 * @returns {PieceShape}
 */
function readShape(drawing) {
  const image = new DOMParser().parseFromString(drawing, "image/svg+xml");
  /** @param {string} id */
  const path = (id) => new Path2D(image.getElementById(id)?.getAttribute("d") ?? "");
  return { body: path("body"), detail: path("detail"), text: "" };
}
