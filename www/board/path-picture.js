/** Paints a path on a small board once, as a picture without interaction. */

import { readPalette } from "../widgets/colours.js";
import { makeRamp, shadeIndex } from "../widgets/ramp.js";

const COLOUR_PROPERTIES = /** @type {const} */ ({ light: "--square-light", dark: "--square-dark", ink: "--ink", ground: "--ground", bad: "--bad", accent: "--accent" });

/** The smallest side of a square with legible numbers, in CSS pixels. */
const MIN_NUMBERED_SQUARE_PX = 22;

/**
 * The smallest side of a square with lines, in CSS pixels. Smaller squares are filled with the colour of their
 * place, as lines would be too close.
 */
const MIN_LINED_SQUARE_PX = 8;

/**
 * The distance of the ring around an unvisited square from its edge, in CSS pixels. It keeps the ring visible
 * on a large board.
 */
const RING_GAP_PX = 3;

/**
 * @typedef {object} PathPicture
 * @property {number} rows
 * @property {number} columns
 * @property {ArrayLike<number>} path the squares of the path in order
 * @property {number} [shownCount] the number of squares of the path to draw; all by default
 * @property {boolean} [marked] whether unvisited squares are marked once the whole path is drawn
 */

/** The colours and the font of a picture. @typedef {ReturnType<typeof readPathPalette>} PathPicturePalette */

/**
 * Reads the colours for pictures and the font from the style sheet.
 *
 * @param {HTMLElement} element the element whose styles are read
 */
export function readPathPalette(element) {
  const palette = readPalette(element, COLOUR_PROPERTIES);
  return { ...palette, shades: makeRamp(palette.ramp), font: getComputedStyle(element).fontFamily };
}

/**
 * Paints a picture that fills a canvas.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {PathPicture} picture
 * @param {number} ratio device pixels per CSS pixel
 * @param {PathPicturePalette} inks
 */
export function paintPath(context, { rows, columns, path, shownCount = path.length, marked = true }, ratio, inks) {
  const { width, height } = context.canvas;
  const square = Math.min(width / columns, height / rows);
  const place = (/** @type {number} */ cell) => /** @type {const} */ ([((cell % columns) + 0.5) * square, (Math.floor(cell / columns) + 0.5) * square]);
  paintSquares(context, { rows, columns }, square, inks);
  const isLined = square >= MIN_LINED_SQUARE_PX * ratio;
  const isNumbered = square >= MIN_NUMBERED_SQUARE_PX * ratio;
  if (!isLined) {
    for (let index = 0; index < shownCount; index++) {
      const cell = path[index];
      context.fillStyle = inks.shades[shadeIndex(index, path.length)];
      context.fillRect((cell % columns) * square, Math.floor(cell / columns) * square, square + 0.5, square + 0.5);
    }
    if (marked && shownCount === path.length) markUnvisited(context, { rows, columns, path }, square, RING_GAP_PX * ratio, inks.bad);
    return;
  }
  context.lineCap = "round";
  context.lineWidth = Math.max(ratio * 0.75, square * 0.09);
  context.globalAlpha = isNumbered ? 0.7 : 1;
  for (let index = 1; index < shownCount; index++) {
    context.strokeStyle = inks.shades[shadeIndex(index, path.length)];
    context.beginPath();
    context.moveTo(...place(path[index - 1]));
    context.lineTo(...place(path[index]));
    context.stroke();
  }
  context.globalAlpha = 1;
  if (isNumbered) {
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = `600 ${square * 0.36}px ${inks.font}`;
    for (let index = 0; index < shownCount; index++) {
      const [x, y] = place(path[index]);
      context.beginPath();
      context.arc(x, y, square * 0.31, 0, 2 * Math.PI);
      context.fillStyle = inks.ground;
      context.globalAlpha = 0.82;
      context.fill();
      context.globalAlpha = 1;
      context.fillStyle = inks.ink;
      context.fillText(String(index + 1), x, y + square * 0.02);
    }
  }
  if (shownCount > 0 && shownCount < path.length) {
    context.strokeStyle = inks.accent;
    context.lineWidth = Math.max(2 * ratio, square * 0.06);
    context.beginPath();
    context.arc(...place(path[shownCount - 1]), square * 0.38, 0, 2 * Math.PI);
    context.stroke();
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{rows: number, columns: number}} board
 * @param {number} square the side of a square
 * @param {PathPicturePalette} inks
 */
function paintSquares(context, { rows, columns }, square, { light, dark }) {
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      context.fillStyle = (row + column) % 2 === 1 ? dark : light;
      context.fillRect(column * square, row * square, square + 0.5, square + 0.5);
    }
  }
}

/**
 * Marks the squares that a path does not visit.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {PathPicture} picture
 * @param {number} square
 * @param {number} reach
 * @param {string} colour
 */
function markUnvisited(context, { rows, columns, path }, square, reach, colour) {
  const visited = new Set(Array.from(path));
  context.strokeStyle = colour;
  context.lineWidth = reach / 2;
  for (let cell = 0; cell < rows * columns; cell++) {
    if (visited.has(cell)) continue;
    context.beginPath();
    context.arc(((cell % columns) + 0.5) * square, (Math.floor(cell / columns) + 0.5) * square, square / 2 + reach, 0, 2 * Math.PI);
    context.stroke();
  }
}
