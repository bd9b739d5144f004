/** What stands on the stage as a file: PNG or SVG, drawn by what draws the stage, beside the page. */

import { drawStill, roomOf } from "../board/still.js";
import { SvgCanvas, findLetters } from "../widgets/svg-canvas.js";
import { paletteIn } from "./palette.js";

/** @import { Kept } from "./kept.js" */
/** @import { Theme } from "./palette.js" */

/** The sides that a picture may have, in pixels: with more, some browsers make none. */
export const [LEAST, MOST] = [64, 4096];

/** How much memory a pixel takes while a picture is made, in bytes: the picture itself and its layers, or what the core makes of a large board. */
const PIXEL = 16;

/** The letters of a picture, wherever it is looked at. */
const LETTERS = "system-ui, sans-serif";

/**
 * What somebody wants of a picture.
 *
 * @typedef {object} Wishes
 * @property {"png" | "svg"} format
 * @property {number} side the longer one, in pixels
 * @property {Theme} theme
 * @property {boolean} hasGround whether the board lies on ground, and not on nothing
 * @property {boolean} hasMargin whether names, marks and the legend stand beside the board
 * @property {boolean} hasDecision whether the candidates are seen that the stage shows
 * @property {boolean} whole of a large board, whether all of it is seen, and not only the part in sight
 */

/** @typedef {{file: Blob, width: number, height: number}} Picture */

/** Whether there is an SVG of what is kept: a large board is a picture of pixels, as the core makes it. @param {Kept} kept */
export function hasDrawing({ panorama }) {
  return panorama === null;
}

/**
 * @param {Kept} kept
 * @param {Wishes} wishes
 * @param {string} title what it shows
 * @returns {Promise<Picture | null>} null where the browser makes none so large, or what was shown is lost
 */
export async function makePicture(kept, wishes, title) {
  if (wishes.format === "png") return makePixels(kept, wishes);
  const { room, still } = stillOf(kept, wishes);
  const { text, width, height } = writeStill(room, still, title);
  return { file: new Blob([text], { type: "image/svg+xml" }), width, height };
}

/** How much memory it takes to make a picture, in bytes. @param {{width: number, height: number}} size */
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
    // A canvas that is too large for the browser cannot be drawn on, or not be read.
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
 * A drawing of single steps, as text.
 *
 * @param {import("../widgets/canvas-room.js").Room} room
 * @param {import("../board/still.js").Still} still
 * @param {string} title
 */
export function writeStill(room, still, title) {
  const { width, height } = room;
  const canvas = new SvgCanvas(width, height, findLetters());
  // It is a canvas as far as anything that draws a board needs one.
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
