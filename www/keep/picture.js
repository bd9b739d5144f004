/** Exports the shown run as a PNG or SVG file, drawn off the page by the painter of the stage. */

import { drawStill, roomOf } from "../board/still.js";
import { SvgCanvas, findLetters } from "../widgets/svg-canvas.js";
import { paletteIn } from "./palette.js";

/** @import { Kept } from "./kept.js" */
/** @import { Theme } from "./palette.js" */

/** The limits of the longer side of a picture, in pixels. Some browsers cannot make larger ones. */
export const [LEAST, MOST] = [64, 4096];

/**
 * The memory per pixel while a picture is made, in bytes. It covers the picture and its layers, or the core's
 * data of a large board.
 */
const PIXEL = 16;

/** The font stack of a picture, independent of the machine that shows it. */
const LETTERS = "system-ui, sans-serif";

/**
 * The options of a picture.
 *
 * @typedef {object} Wishes
 * @property {"png" | "svg"} format
 * @property {number} side the longer side, in pixels
 * @property {Theme} theme
 * @property {boolean} hasGround whether the background is filled; it is transparent otherwise
 * @property {boolean} hasMargin whether names, marks and the legend are drawn beside the board
 * @property {boolean} hasDecision whether the candidates shown on the stage are drawn
 * @property {boolean} whole whether a large board is drawn as a whole, and not only its visible part
 */

/** @typedef {{file: Blob, width: number, height: number}} Picture */

/** Whether the run can be an SVG. A large board consists of pixels made by the core, and cannot. @param {Kept} kept */
export function hasDrawing({ panorama }) {
  return panorama === null;
}

/**
 * @param {Kept} kept
 * @param {Wishes} wishes
 * @param {string} title the title of the picture
 * @returns {Promise<Picture | null>} null if the browser cannot make one of this size, or if the run is lost
 */
export async function makePicture(kept, wishes, title) {
  if (wishes.format === "png") return makePixels(kept, wishes);
  const { room, still } = stillOf(kept, wishes);
  const { text, width, height } = writeStill(room, still, title);
  return { file: new Blob([text], { type: "image/svg+xml" }), width, height };
}

/** Returns the memory needed to make a picture, in bytes. @param {{width: number, height: number}} size */
export function memoryOf({ width, height }) {
  return PIXEL * width * height;
}

/**
 * @param {Kept} kept
 * @param {Wishes} wishes
 * @returns {Promise<Picture | null>}
 */
async function makePixels(kept, wishes) {
  try {
    const canvas = kept.panorama ? await paintLarge(kept, wishes) : await paintBoard(kept, wishes);
    if (!canvas) return null;
    const { width, height } = canvas;
    return { file: await canvas.convertToBlob({ type: "image/png" }), width, height };
  } catch (error) {
    // A canvas that is too large for the browser fails when it is drawn on, or when it is read.
    if (error instanceof DOMException || error instanceof RangeError) return null;
    throw error;
  }
}

/** @param {Kept} kept @param {Wishes} wishes */
async function paintLarge({ panorama, canvas }, { side, theme, whole, hasGround, hasMargin }) {
  const palette = paletteIn(theme, canvas, "area");
  return panorama?.paint({ side, whole, palette, hasGround, hasMargin }) ?? null;
}

/** @param {Kept} kept @param {Wishes} wishes */
function paintBoard(kept, wishes) {
  const { room, still } = stillOf(kept, wishes);
  const canvas = new OffscreenCanvas(room.width, room.height);
  drawStill(canvas, room, still);
  return canvas;
}

/**
 * Returns an SVG drawing of single steps as text.
 *
 * @param {import("../widgets/canvas-room.js").Room} room
 * @param {import("../board/still.js").Still} still
 * @param {string} title
 */
export function writeStill(room, still, title) {
  const { width, height } = room;
  const canvas = new SvgCanvas(width, height, findLetters());
  // `SvgCanvas` implements the parts of a canvas that drawing a board needs.
  const surface = /** @type {OffscreenCanvas} */ (/** @type {unknown} */ (canvas));
  drawStill(surface, room, still, (width, height) => /** @type {any} */ (canvas.layer(width, height)));
  return { text: canvas.write(title, LETTERS), width, height };
}

/** @param {Kept} kept @param {Wishes} wishes */
function stillOf(kept, { side, theme, hasGround, hasMargin, hasDecision }) {
  const { moment, view, canvas } = kept;
  const palette = paletteIn(theme, canvas);
  const decision = hasDecision ? kept.decision : null;
  const still = { moment, view, palette, lists: kept.edges, decision, hasGround, hasMargin };
  return { room: roomOf(moment.ground, view, side, hasMargin), still };
}
