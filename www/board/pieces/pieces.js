/** What pieces look like: their drawings, and for a leaper without a name a disc with its two distances. */

import knight from "./knight.svg?raw";

/** @import { PieceShape } from "../figures.js" */

/** What goes over a graph, among the drawings. */
const TOKEN = "token";

/** The drawings of the pieces that have one, as far as they are here. */
const drawings = new Map([["knight", knight]]);

/** Takes up drawings that come late. @param {Record<string, string>} others by the names of their pieces */
export function addDrawings(others) {
  for (const [name, drawing] of Object.entries(others)) drawings.set(name, drawing);
}

/** A leaper without a drawing is a disc, on which its two distances are written. */
const DISC = '<svg xmlns="http://www.w3.org/2000/svg"><path id="body" d="M50 8a42 42 0 1 1 0 84a42 42 0 1 1 0-84Z"/></svg>';

/** How large what is written on a disc is, of a hundred. @param {string} text */
const sizeOf = (text) => (text.length > 4 ? 24 : 32);

/**
 * Lets a drawing on the page show the piece, in the colours of the page: an image of its own would not know them in
 * every browser.
 *
 * @param {SVGSVGElement} drawing of 100 by 100
 * @param {import("../ground.js").Ground} ground over which it goes
 */
export function dressAsPiece(drawing, { isGraph, leaper }) {
  const { body, detail, text } = pathsOf(isGraph, leaper);
  /** @type {(name: string, attributes: Record<string, string>) => SVGElement} */
  const part = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  drawing.replaceChildren(part("path", { d: body }), part("path", { class: "detail", d: detail }));
  if (!text) return;
  const written = part("text", { class: "detail", x: "50", y: "61", "font-size": String(sizeOf(text)) });
  written.setAttribute("text-anchor", "middle");
  written.textContent = text;
  drawing.append(written);
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
    const { body, detail, text } = pathsOf(isGraph, leaper);
    shape = { body: outline(body), detail: outline(detail), text };
    shapes.set(name, shape);
  }
  return shape;
}

/** @param {string} written as SVG writes it @returns {import("../figures.js").Outline} */
const outline = (written) => Object.assign(new Path2D(written), { written });

/**
 * The paths of a piece, as SVG writes them.
 *
 * @param {boolean} isGraph
 * @param {string} leaper
 */
function pathsOf(isGraph, leaper) {
  const drawing = drawings.get(isGraph ? TOKEN : leaper);
  // Its own style is for where it stands alone; here it is not wanted, and the page's policy allows none.
  const bare = (drawing ?? DISC).replace(/<style>[^]*?<\/style>/, "");
  const image = new DOMParser().parseFromString(bare, "image/svg+xml");
  /** @param {string} id */
  const path = (id) => image.getElementById(id)?.getAttribute("d") ?? "";
  return { body: path("body"), detail: path("detail"), text: drawing ? "" : leaper };
}
