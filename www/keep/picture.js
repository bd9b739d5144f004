/** Exports the shown run as a PNG or SVG file, drawn off the page by the painter of the stage. */

import { drawStillPicture, stillPictureSize } from "../board/still-picture.js";
import { SvgCanvas, createBaselineMeasure } from "../widgets/svg-canvas.js";
import { readThemePalette } from "./theme-palette.js";

/** @import { RunSnapshot } from "./run-snapshot.js" */
/** @import { Theme } from "./theme-palette.js" */

/** The limits of the longer side of a picture, in pixels. Some browsers cannot make larger ones. */
export const [LEAST, MOST] = [64, 4096];

/**
 * The memory per pixel while a picture is made, in bytes. It covers the picture and its layers, or the core's
 * data of a large board.
 */
const BYTES_PER_PIXEL = 16;

/** The font stack of a picture, independent of the machine that shows it. */
const FONT_FAMILY = "system-ui, sans-serif";

/**
 * The options of a picture.
 *
 * @typedef {object} PictureOptions
 * @property {"png" | "svg"} format
 * @property {number} side the longer side, in pixels
 * @property {Theme} theme
 * @property {boolean} hasBackground whether the background is filled; it is transparent otherwise
 * @property {boolean} hasMargin whether names, marks and the legend are drawn beside the board
 * @property {boolean} showsCandidates whether the candidates shown on the stage are drawn
 * @property {boolean} isWholeBoard whether a large board is drawn as a whole, and not only its visible part
 */

/** @typedef {{file: Blob, width: number, height: number}} Picture */

/** Whether the run can be an SVG. A large board consists of pixels made by the core, and cannot. @param {RunSnapshot} kept */
export function supportsSvg({ panorama }) {
  return panorama === null;
}

/**
 * @param {RunSnapshot} kept
 * @param {PictureOptions} wishes
 * @param {string} title the title of the picture
 * @returns {Promise<Picture | null>} null if the browser cannot make one of this size, or if the run is lost
 */
export async function makePicture(kept, wishes, title) {
  if (wishes.format === "png") return renderPng(kept, wishes);
  const { room, still } = stillOf(kept, wishes);
  const { text, width, height } = renderSvg(room, still, title);
  return { file: new Blob([text], { type: "image/svg+xml" }), width, height };
}

/** Returns the memory needed to make a picture, in bytes. @param {{width: number, height: number}} size */
export function pictureMemoryBytes({ width, height }) {
  return BYTES_PER_PIXEL * width * height;
}

/**
 * @param {RunSnapshot} kept
 * @param {PictureOptions} wishes
 * @returns {Promise<Picture | null>}
 */
async function renderPng(kept, wishes) {
  try {
    const canvas = kept.panorama ? await paintPanorama(kept, wishes) : await paintBoard(kept, wishes);
    if (!canvas) return null;
    const { width, height } = canvas;
    return { file: await canvas.convertToBlob({ type: "image/png" }), width, height };
  } catch (error) {
    // A canvas that is too large for the browser fails when it is drawn on, or when it is read.
    if (error instanceof DOMException || error instanceof RangeError) return null;
    throw error;
  }
}

/** @param {RunSnapshot} kept @param {PictureOptions} wishes */
async function paintPanorama({ panorama, canvas }, { side, theme, isWholeBoard, hasBackground, hasMargin }) {
  const palette = readThemePalette(theme, canvas, "area");
  return panorama?.paintOffscreen({ longerSide: side, isWholeBoard, palette, hasBackground, hasMargin }) ?? null;
}

/** @param {RunSnapshot} kept @param {PictureOptions} wishes */
function paintBoard(kept, wishes) {
  const { room, still } = stillOf(kept, wishes);
  const canvas = new OffscreenCanvas(room.width, room.height);
  drawStillPicture(canvas, room, still);
  return canvas;
}

/**
 * Returns an SVG drawing of single steps as text.
 *
 * @param {import("../widgets/canvas-size.js").CanvasSize} room
 * @param {import("../board/still-picture.js").StillPicture} still
 * @param {string} title
 */
export function renderSvg(room, still, title) {
  const { width, height } = room;
  const canvas = new SvgCanvas(width, height, createBaselineMeasure());
  // `SvgCanvas` implements the parts of a canvas that drawing a board needs.
  const surface = /** @type {OffscreenCanvas} */ (/** @type {unknown} */ (canvas));
  drawStillPicture(surface, room, still, (width, height) => /** @type {any} */ (canvas.layer(width, height)));
  return { text: canvas.write(title, FONT_FAMILY), width, height };
}

/** @param {RunSnapshot} kept @param {PictureOptions} wishes */
function stillOf(kept, { side, theme, hasBackground, hasMargin, showsCandidates }) {
  const { moment, view, canvas } = kept;
  const palette = readThemePalette(theme, canvas);
  const decision = showsCandidates ? kept.decision : null;
  const still = { moment, view, palette, adjacencyLists: kept.shownAdjacencyLists, decision, hasBackground, hasMargin };
  return { room: stillPictureSize(moment.ground, view, side, hasMargin), still };
}
