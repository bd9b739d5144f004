/** Exports the shown run as a PNG or SVG file. The painter of the stage draws the run on an invisible canvas. */

import { drawStillPicture, stillPictureSize } from "../board/still-picture.js";
import { SvgCanvas, createTextMeasure } from "../widgets/svg-canvas.js";
import { readThemePalette } from "./theme-palette.js";

/** @import { RunSnapshot } from "./run-snapshot.js" */
/** @import { Theme } from "./theme-palette.js" */

/** The limits of the longer side of a picture, in pixels. Some browsers cannot make larger pictures. */
export const [MIN_SIDE_PX, MAX_SIDE_PX] = [64, 4096];

/**
 * The memory per pixel while a picture is made, in bytes. This memory holds the picture and its layers, or the core's
 * data of a large board.
 */
const BYTES_PER_PIXEL = 16;

/** The font stack of an SVG picture. It names no font that could be missing where the picture is shown. */
const FONT_FAMILY = "system-ui, sans-serif";

/**
 * The options of a picture.
 *
 * @typedef {object} PictureOptions
 * @property {"png" | "svg"} format
 * @property {number} side the longer side, in pixels
 * @property {Theme} theme
 * @property {boolean} hasBackground whether the background is filled, not transparent
 * @property {boolean} hasMargin whether names, marks and the legend are drawn beside the board
 * @property {boolean} showsCandidates whether the candidates shown on the stage are drawn
 * @property {boolean} isWholeBoard whether a large board is drawn as a whole, and not only its visible part
 */

/** @typedef {{file: Blob, width: number, height: number}} Picture */

/** Whether the run can be drawn as SVG. The core paints large boards as pixels only. @param {RunSnapshot} snapshot */
export function supportsSvg({ panorama }) {
  return panorama === null;
}

/**
 * Makes a picture.
 *
 * @param {RunSnapshot} snapshot
 * @param {PictureOptions} options
 * @param {string} title the title of the picture
 * @returns {Promise<Picture | null>} null if the browser cannot make a picture of this size, or if the run is
 *   lost
 */
export async function makePicture(snapshot, options, title) {
  if (options.format === "png") return renderPng(snapshot, options);
  const { size, stillPicture } = createStillPicture(snapshot, options);
  const { text, width, height } = renderSvg(size, stillPicture, title);
  return { file: new Blob([text], { type: "image/svg+xml" }), width, height };
}

/** Returns the memory needed to make a picture, in bytes. @param {{width: number, height: number}} size */
export function pictureMemoryBytes({ width, height }) {
  return BYTES_PER_PIXEL * width * height;
}

/**
 * @param {RunSnapshot} snapshot
 * @param {PictureOptions} options
 * @returns {Promise<Picture | null>}
 */
async function renderPng(snapshot, options) {
  try {
    const canvas = snapshot.panorama ? await paintPanorama(snapshot, options) : await paintBoard(snapshot, options);
    if (!canvas) return null;
    const { width, height } = canvas;
    return { file: await canvas.convertToBlob({ type: "image/png" }), width, height };
  } catch (error) {
    // A canvas that is too large for the browser fails when it is drawn on, or when it is read.
    if (error instanceof DOMException || error instanceof RangeError) return null;
    throw error;
  }
}

/** @param {RunSnapshot} snapshot @param {PictureOptions} options */
async function paintPanorama({ panorama, canvas }, { side, theme, isWholeBoard, hasBackground, hasMargin }) {
  const palette = readThemePalette(theme, canvas, "area");
  return panorama?.paintOffscreen({ longerSide: side, isWholeBoard, palette, hasBackground, hasMargin }) ?? null;
}

/** @param {RunSnapshot} snapshot @param {PictureOptions} options */
function paintBoard(snapshot, options) {
  const { size, stillPicture } = createStillPicture(snapshot, options);
  const canvas = new OffscreenCanvas(size.width, size.height);
  drawStillPicture(canvas, size, stillPicture);
  return canvas;
}

/**
 * Draws a search as SVG. Returns the text of the file and the size of the picture in pixels.
 *
 * @param {import("../widgets/canvas-size.js").CanvasSize} size
 * @param {import("../board/still-picture.js").StillPicture} stillPicture
 * @param {string} title
 */
export function renderSvg(size, stillPicture, title) {
  const { width, height } = size;
  const canvas = new SvgCanvas(width, height, createTextMeasure());
  // `SvgCanvas` implements the parts of a canvas that drawing a board needs.
  const surface = /** @type {OffscreenCanvas} */ (/** @type {unknown} */ (canvas));
  drawStillPicture(surface, size, stillPicture, (width, height) => /** @type {any} */ (canvas.layer(width, height)));
  return { text: canvas.write(title, FONT_FAMILY), width, height };
}

/** @param {RunSnapshot} snapshot @param {PictureOptions} options */
function createStillPicture(snapshot, { side, theme, hasBackground, hasMargin, showsCandidates }) {
  const { moment, view, canvas } = snapshot;
  const palette = readThemePalette(theme, canvas);
  const decision = showsCandidates ? snapshot.decision : null;
  const stillPicture = {
    moment,
    view,
    palette,
    adjacencyLists: snapshot.shownAdjacencyLists,
    decision,
    hasBackground,
    hasMargin,
  };
  return { size: stillPictureSize(moment.ground, view, side, hasMargin), stillPicture };
}
