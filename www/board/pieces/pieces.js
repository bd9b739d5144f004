/** The shapes of pieces: their drawings, and a disc with the two distances for a leaper without a drawing. */

import knight from "./knight.svg?raw";

/** @import { PieceShape } from "../shapes.js" */

/** The drawing of the piece on a graph. */
const TOKEN = "token";

/** The SVG texts loaded so far, by piece. */
const svgByPiece = new Map([["knight", knight]]);

/** Adds drawings that are loaded later. @param {Record<string, string>} drawings SVG texts by piece name */
export function addDrawings(drawings) {
  for (const [name, drawing] of Object.entries(drawings)) svgByPiece.set(name, drawing);
}

/** The drawing for a leaper without a drawing of its own: a disc with the two distances of the leaper. */
const DISC_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg"><path id="body" d="M50 8a42 42 0 1 1 0 84a42 42 0 1 1 0-84Z"/></svg>';

/** Returns the font size of the text on a disc, in a box of 100 by 100. @param {string} text */
const fontSizeOf = (text) => (text.length > 4 ? 24 : 32);

/**
 * Shows the piece in an SVG element of the page, so that it has the colours of the page. An image element would not
 * get these colours in every browser.
 *
 * @param {SVGSVGElement} svg the element, with a view box of 100 by 100
 * @param {import("../ground.js").Ground} ground the ground of the piece
 */
export function renderPiece(svg, { hasToken, leaper }) {
  const { body, detail, text } = parsePiece(hasToken, leaper);
  /** @type {(name: string, attributes: Record<string, string>) => SVGElement} */
  const createSvgElement = (name, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  svg.replaceChildren(createSvgElement("path", { d: body }), createSvgElement("path", { class: "detail", d: detail }));
  if (!text) return;
  const fontSize = String(fontSizeOf(text));
  const textElement = createSvgElement("text", { class: "detail", x: "50", y: "61", "font-size": fontSize });
  textElement.setAttribute("text-anchor", "middle");
  textElement.textContent = text;
  svg.append(textElement);
}

/** A cache of shapes, because parsing a drawing takes longer than drawing it. @type {Map<string, PieceShape>} */
const shapes = new Map();

/**
 * Returns the shape of the piece on a ground.
 *
 * @param {import("../ground.js").Ground} ground
 * @returns {PieceShape}
 */
export function pieceShapeOf({ hasToken, leaper }) {
  const name = hasToken ? "" : leaper;
  let shape = shapes.get(name);
  if (!shape) {
    const { body, detail, text } = parsePiece(hasToken, leaper);
    shape = { body: outline(body), detail: outline(detail), text };
    shapes.set(name, shape);
  }
  return shape;
}

/** @param {string} pathData SVG path data @returns {import("../shapes.js").Outline} */
const outline = (pathData) => Object.assign(new Path2D(pathData), { pathData });

/**
 * Returns the SVG path data of a piece, and the text on it.
 *
 * @param {boolean} hasToken whether a token stands for the piece
 * @param {string} leaper
 */
function parsePiece(hasToken, leaper) {
  const drawing = svgByPiece.get(hasToken ? TOKEN : leaper);
  // The style element colours the drawing when the drawing is opened as a file. On the page, the security policy
  // forbids this element.
  const withoutStyle = (drawing ?? DISC_SVG).replace(/<style>[^]*?<\/style>/, "");
  const image = new DOMParser().parseFromString(withoutStyle, "image/svg+xml");
  /** @param {string} id */
  const path = (id) => image.getElementById(id)?.getAttribute("d") ?? "";
  return { body: path("body"), detail: path("detail"), text: drawing ? "" : leaper };
}
