/** Paints a path on a small board, as a picture without interaction. */

import { readPalette } from "../widgets/colours.js";
import { makeRamp, shadeIndex } from "../widgets/ramp.js";

const COLOUR_PROPERTIES = /** @type {const} */ ({
  light: "--square-light",
  dark: "--square-dark",
  ink: "--ink",
  background: "--ground",
  bad: "--bad",
  accent: "--accent",
});

/** The smallest side of a square with legible numbers, in CSS pixels. */
const MIN_NUMBERED_SQUARE_PX = 22;

/**
 * The smallest side of a square with lines, in CSS pixels. Smaller squares are filled with the colours of the path,
 * because lines would be too close.
 */
const MIN_LINED_SQUARE_PX = 8;

/**
 * The distance between an unvisited square and the ring around it, in CSS pixels. The distance keeps the ring visible
 * on a large board.
 */
const RING_GAP_PX = 3;

/**
 * A path on a board, and options for drawing it.
 *
 * @typedef {object} PathPicture
 * @property {number} rows
 * @property {number} columns
 * @property {ArrayLike<number>} path the squares of the path in order
 * @property {number} [shownCount] the number of squares of the path to draw; all by default
 * @property {boolean} [isClosed] whether a line leads from the last square back to the first
 * @property {boolean} [marksUnvisited] whether unvisited squares are marked once the whole path is drawn, if the
 *   squares are too small for lines
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
 * @param {PathPicturePalette} palette
 */
export function paintPath(context, picture, ratio, palette) {
  const { rows, columns, path, shownCount = path.length, isClosed = false, marksUnvisited = true } = picture;
  const { width, height } = context.canvas;
  const squareSize = Math.min(width / columns, height / rows);
  /** @type {(cell: number) => [number, number]} */
  const centreOf = (cell) => [((cell % columns) + 0.5) * squareSize, (Math.floor(cell / columns) + 0.5) * squareSize];
  paintSquares(context, { rows, columns }, squareSize, palette);
  const hasLines = squareSize >= MIN_LINED_SQUARE_PX * ratio;
  const hasNumbers = squareSize >= MIN_NUMBERED_SQUARE_PX * ratio;
  if (!hasLines) {
    for (let index = 0; index < shownCount; index++) {
      const cell = path[index];
      context.fillStyle = palette.shades[shadeIndex(index, path.length)];
      const [x, y] = [(cell % columns) * squareSize, Math.floor(cell / columns) * squareSize];
      context.fillRect(x, y, squareSize + 0.5, squareSize + 0.5);
    }
    if (marksUnvisited && shownCount === path.length) {
      markUnvisited(context, picture, squareSize, RING_GAP_PX * ratio, palette.bad);
    }
    return;
  }
  context.lineCap = "round";
  context.lineWidth = Math.max(ratio * 0.75, squareSize * 0.09);
  context.globalAlpha = hasNumbers ? 0.7 : 1;
  for (let index = 1; index < shownCount; index++) {
    context.strokeStyle = palette.shades[shadeIndex(index, path.length)];
    context.beginPath();
    context.moveTo(...centreOf(path[index - 1]));
    context.lineTo(...centreOf(path[index]));
    context.stroke();
  }
  if (isClosed && path.length > 2 && shownCount === path.length) {
    context.beginPath();
    context.moveTo(...centreOf(path[path.length - 1]));
    context.lineTo(...centreOf(path[0]));
    context.stroke();
  }
  context.globalAlpha = 1;
  if (hasNumbers) {
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = `600 ${squareSize * 0.36}px ${palette.font}`;
    for (let index = 0; index < shownCount; index++) {
      const [x, y] = centreOf(path[index]);
      context.beginPath();
      context.arc(x, y, squareSize * 0.31, 0, 2 * Math.PI);
      context.fillStyle = palette.background;
      context.globalAlpha = 0.82;
      context.fill();
      context.globalAlpha = 1;
      context.fillStyle = palette.ink;
      context.fillText(String(index + 1), x, y + squareSize * 0.02);
    }
  }
  if (shownCount > 0 && shownCount < path.length) {
    context.strokeStyle = palette.accent;
    context.lineWidth = Math.max(2 * ratio, squareSize * 0.06);
    context.beginPath();
    context.arc(...centreOf(path[shownCount - 1]), squareSize * 0.38, 0, 2 * Math.PI);
    context.stroke();
  }
}

/**
 * Paints the light and dark squares of the board.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {{rows: number, columns: number}} board
 * @param {number} squareSize the side of a square
 * @param {PathPicturePalette} palette
 */
function paintSquares(context, { rows, columns }, squareSize, { light, dark }) {
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      context.fillStyle = (row + column) % 2 === 1 ? dark : light;
      context.fillRect(column * squareSize, row * squareSize, squareSize + 0.5, squareSize + 0.5);
    }
  }
}

/**
 * Marks the squares that a path does not visit.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {PathPicture} picture
 * @param {number} squareSize
 * @param {number} ringGap
 * @param {string} colour
 */
function markUnvisited(context, { rows, columns, path }, squareSize, ringGap, colour) {
  const visited = new Set(Array.from(path));
  context.strokeStyle = colour;
  context.lineWidth = ringGap / 2;
  for (let cell = 0; cell < rows * columns; cell++) {
    if (visited.has(cell)) continue;
    context.beginPath();
    const [x, y] = [((cell % columns) + 0.5) * squareSize, (Math.floor(cell / columns) + 0.5) * squareSize];
    context.arc(x, y, squareSize / 2 + ringGap, 0, 2 * Math.PI);
    context.stroke();
  }
}
