/** A path on a small board, painted once and as it stands: a picture to look at, not a board to play on. */

import { readPalette } from "../widgets/colours.js";
import { makeRamp, shadeOf } from "../widgets/ramp.js";

const COLOURS = /** @type {const} */ ({ light: "--square-light", dark: "--square-dark", ink: "--ink", ground: "--ground", bad: "--bad", accent: "--accent" });

/** From this width of a square on, in CSS pixels, numbers are legible. */
const LEGIBLE = 22;

/** Below this width, in CSS pixels, the squares take on the colour of their place, as lines would be too close. */
const LINED = 8;

/** How far the mark of a square that was left over reaches, in CSS pixels: it must be found on a large board. */
const MARK = 3;

/**
 * @typedef {object} PathPicture
 * @property {number} rows
 * @property {number} columns
 * @property {ArrayLike<number>} path its squares in order
 * @property {number} [shown] how many of them are drawn; all, where nothing is said
 * @property {boolean} [marked] whether the squares that the path does not have are marked, once all of it is drawn
 */

/** What a picture is painted with. @typedef {ReturnType<typeof readInks>} Inks */

/**
 * The colours that the style sheet has for pictures now.
 *
 * @param {HTMLElement} element whose colours they are
 */
export function readInks(element) {
  const palette = readPalette(element, COLOURS);
  return { ...palette, shades: makeRamp(palette.ramp), font: getComputedStyle(element).fontFamily };
}

/**
 * Paints a picture over a canvas.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {PathPicture} picture
 * @param {number} ratio how many device pixels make a CSS pixel
 * @param {Inks} inks
 */
export function paintPath(context, { rows, columns, path, shown = path.length, marked = true }, ratio, inks) {
  const { width, height } = context.canvas;
  const square = Math.min(width / columns, height / rows);
  const place = (/** @type {number} */ cell) => /** @type {const} */ ([((cell % columns) + 0.5) * square, (Math.floor(cell / columns) + 0.5) * square]);
  paintSquares(context, { rows, columns }, square, inks);
  const isLined = square >= LINED * ratio;
  const isNumbered = square >= LEGIBLE * ratio;
  if (!isLined) {
    for (let index = 0; index < shown; index++) {
      const cell = path[index];
      context.fillStyle = inks.shades[shadeOf(index, path.length)];
      context.fillRect((cell % columns) * square, Math.floor(cell / columns) * square, square + 0.5, square + 0.5);
    }
    if (marked && shown === path.length) markFree(context, { rows, columns, path }, square, MARK * ratio, inks.bad);
    return;
  }
  context.lineCap = "round";
  context.lineWidth = Math.max(ratio * 0.75, square * 0.09);
  context.globalAlpha = isNumbered ? 0.7 : 1;
  for (let index = 1; index < shown; index++) {
    context.strokeStyle = inks.shades[shadeOf(index, path.length)];
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
    for (let index = 0; index < shown; index++) {
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
  if (shown > 0 && shown < path.length) {
    context.strokeStyle = inks.accent;
    context.lineWidth = Math.max(2 * ratio, square * 0.06);
    context.beginPath();
    context.arc(...place(path[shown - 1]), square * 0.38, 0, 2 * Math.PI);
    context.stroke();
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{rows: number, columns: number}} board
 * @param {number} square its side
 * @param {Inks} inks
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
 * Marks the squares that a path does not have.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {PathPicture} picture
 * @param {number} square
 * @param {number} reach
 * @param {string} colour
 */
function markFree(context, { rows, columns, path }, square, reach, colour) {
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
