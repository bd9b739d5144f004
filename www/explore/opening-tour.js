/** A closed tour that draws itself as a fine line over the empty board of the first screen. */

import { closedTour, OPENING_TOURS } from "./opening-tours.js";
import { getElement } from "../widgets/element.js";

/** @import { Layout } from "../board/geometry.js" */

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/** The gradient of the line, from the colours of the board. */
const GRADIENT_ID = "opening-tour-colours";

/** The start of the tour, where the knight stands. */
const START = 0;

/** Shows a tour until the first touch, key or step. @param {() => Layout} getLayout returns the layout of the board */
export function showOpeningTour(getLayout) {
  const root = document.documentElement;
  const card = getElement("step-card", HTMLElement);
  const isOver = () => card.dataset.kind !== "welcome" || "present" in root.dataset || location.hash !== "";
  if (isOver()) return;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const board = getElement("board", HTMLCanvasElement);
  const picture = createPicture(OPENING_TOURS[isStill ? 0 : Math.floor(Math.random() * OPENING_TOURS.length)]);
  const fit = () => {
    const { left, top, squareSize, ratio } = getLayout();
    picture.style.left = `${left / ratio}px`;
    picture.style.top = `${top / ratio}px`;
    picture.style.width = `${(8 * squareSize) / ratio}px`;
  };
  // Observers are called in the order of their creation, so the board's observer has already updated the layout.
  const resizeObserver = new ResizeObserver(fit);
  const changes = new MutationObserver(() => isOver() && end());
  const abort = new AbortController();
  const end = () => {
    abort.abort();
    changes.disconnect();
    picture.classList.add("ended");
    const fading = picture.getAnimations();
    const remove = () => {
      resizeObserver.disconnect();
      picture.remove();
    };
    // Without a transition, as with reduced motion, the picture disappears at once.
    Promise.allSettled(fading.map((animation) => animation.finished)).then(remove);
  };
  for (const event of ["pointerdown", "keydown", "hashchange", "popstate"])
    addEventListener(event, end, { capture: true, signal: abort.signal });
  changes.observe(card, { attributeFilter: ["data-kind"] });
  changes.observe(root, { attributeFilter: ["data-present"] });
  fit();
  // As the last child, the picture does not change the index of any sibling.
  board.parentElement?.append(picture);
  resizeObserver.observe(board);
}

/**
 * Creates the picture of a tour, in units of squares.
 *
 * @param {string} code a tour of `OPENING_TOURS`
 * @returns {SVGSVGElement}
 */
function createPicture(code) {
  const points = closedTour(code).map((square) => `${(square % 8) + 0.5} ${Math.floor(square / 8) + 0.5}`);
  // The style sheet has the colours of the stops, because the page allows no style attributes.
  const stops = [0, 0.5, 1].map((offset) => createSvgElement("stop", { offset: String(offset) }));
  const gradient = { id: GRADIENT_ID, gradientUnits: "userSpaceOnUse", x1: "0", y1: "0", x2: "8", y2: "8" };
  // The knight covers the line on the start square.
  const mask = createSvgElement("mask", { id: "opening-tour-knight" });
  mask.append(
    createSvgElement("rect", { width: "8", height: "8", fill: "#fff" }),
    createSvgElement("rect", { x: String(START % 8), y: String(Math.floor(START / 8)), width: "1", height: "1" }),
  );
  const line = createSvgElement("g", { mask: "url(#opening-tour-knight)" });
  const path = { d: `M${points.join("L")}Z`, pathLength: "1", stroke: `url(#${GRADIENT_ID})` };
  line.append(
    createSvgElement("path", { ...path, class: "opening-tour-glow" }),
    createSvgElement("path", { ...path, class: "opening-tour-line" }),
  );
  const colours = createSvgElement("linearGradient", gradient);
  colours.append(...stops);
  const picture = /** @type {SVGSVGElement} */ (
    createSvgElement("svg", { class: "opening-tour", viewBox: "0 0 8 8", "aria-hidden": "true" })
  );
  picture.append(colours, mask, line);
  return picture;
}

/** @param {string} name @param {Record<string, string>} attributes */
function createSvgElement(name, attributes) {
  const element = document.createElementNS(SVG_NAMESPACE, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}
