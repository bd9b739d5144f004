/** Draws the figures over the picture of a panorama: moves, numbers and blocks. */

/** @import { BoardPart, BlockLayout } from "../bindings/protocol" */
/** @import { Camera } from "./camera.js" */

/** @typedef {OffscreenCanvasRenderingContext2D} Context */

/** The value in a window for no place or no square. */
const NO_CELL = 0xffff_ffff;

/** The number of line colours, each of which is one stroke. */
const LINE_SHADE_COUNT = 64;

/**
 * A part of the board as described by the core. Each cell has three numbers: its place in the path, the cell
 * before it, and the cell after it.
 *
 * @typedef {{part: BoardPart, cellNumbers: Uint32Array}} CellWindow
 */

/** The shown step in the construction of a tour. @typedef {"blocks" | "out" | "in" | "path"} BlockStep */

/**
 * The parameters common to all figures.
 *
 * @typedef {object} OverlayParameters
 * @property {Camera} camera
 * @property {number} ratio device pixels per CSS pixel
 * @property {number} columns of the board
 * @property {number} pathLength the number of squares of the path
 * @property {number} shownLength the number of squares of the path that are shown
 * @property {boolean} isClosed whether a move leads from the end of the path to its start
 * @property {string[]} shades
 * @property {Record<"ink" | "panel" | "accent" | "good" | "bad" | "muted", string>} colours
 */

/** The width of the line of a move. @param {OverlayParameters} panel */
function lineWidthOf({ camera, ratio }) {
  return Math.max(0.9 * ratio, Math.min(5 * ratio, camera.square * 0.09));
}

/**
 * Calls `visit` for every cell of a window that is on the path, with its index, its place, and the cells before
 * and after it.
 *
 * @param {CellWindow} window
 * @param {number} columns
 * @param {(cell: number, place: number, before: number, next: number) => void} visit
 */
function forEachPathCell({ part, cellNumbers }, columns, visit) {
  let index = 0;
  for (let row = part.top; row < part.bottom; row++) {
    for (let column = part.left; column < part.right; column++, index += 3) {
      if (cellNumbers[index] === NO_CELL) continue;
      visit(row * columns + column, cellNumbers[index], cellNumbers[index + 1], cellNumbers[index + 2]);
    }
  }
}

/**
 * Whether a cell is in a part.
 *
 * @param {BoardPart} part
 * @param {number} cell
 * @param {number} columns of the board
 */
function isCellInPart(part, cell, columns) {
  const row = Math.floor(cell / columns);
  const column = cell - row * columns;
  return row >= part.top && row < part.bottom && column >= part.left && column < part.right;
}

/**
 * Returns the time of a place of a path, from 0 to 1, as in the core's colours. In a closed tour the time is
 * the distance from the start along the cycle.
 *
 * @param {number} place
 * @param {number} length
 * @param {boolean} closed
 */
export function pathTimeOf(place, length, closed) {
  return closed ? Math.min(place, length - place) / (Math.floor(length / 2) + 1) : place / length;
}

/**
 * Draws the shown moves of a window in the colours of their places. The closing move of a tour is dashed.
 *
 * @param {Context} context
 * @param {OverlayParameters} panel
 * @param {CellWindow} window
 * @param {((from: number, to: number) => boolean) | null} isHidden whether a move is left out
 */
export function drawMoves(context, panel, window, isHidden) {
  const { camera, columns, pathLength, shownLength, isClosed, shades, colours } = panel;
  /** @type {Path2D[]} */
  const paths = [];
  const closing = new Path2D();
  /** @param {number} from @param {number} to @param {number} place of the square that the move leaves */
  const add = (from, to, place) => {
    if (from === NO_CELL || to === NO_CELL || (isHidden && isHidden(from, to))) return;
    const isClosing = place + 1 === pathLength;
    if (isClosing ? shownLength < pathLength : place + 1 >= shownLength) return;
    const shade = Math.floor(pathTimeOf(place, pathLength, isClosed) * LINE_SHADE_COUNT);
    camera.addMove(isClosing ? closing : (paths[shade] ??= new Path2D()), from, to);
  };
  forEachPathCell(window, columns, (cell, place, before, next) => {
    add(cell, next, place);
    // A long move, or one over a side, may come from outside the window.
    if (!isCellInPart(window.part, before, columns)) add(before, cell, (place + pathLength - 1) % pathLength);
  });
  context.save();
  camera.clip(context);
  context.lineWidth = lineWidthOf(panel);
  context.lineCap = "round";
  paths.forEach((path, shade) => {
    context.strokeStyle = shades[Math.floor(((shade + 0.5) / LINE_SHADE_COUNT) * shades.length)];
    context.stroke(path);
  });
  context.lineCap = "butt";
  context.setLineDash([context.lineWidth * 2, context.lineWidth * 1.2]);
  context.strokeStyle = colours.good;
  context.stroke(closing);
  context.restore();
}

/**
 * Draws the numbers of the squares of a window, if they are large enough to be legible.
 *
 * @param {Context} context
 * @param {OverlayParameters} panel
 * @param {CellWindow} window
 * @param {(place: number) => number} numberOf
 */
export function drawNumbers(context, panel, window, numberOf) {
  const { camera, ratio, columns, pathLength, shownLength, colours } = panel;
  const digits = String(numberOf(pathLength)).length;
  const size = Math.min(camera.square * 0.32, (camera.square * 1.28) / digits);
  if (size < 7.5 * ratio) return;
  context.save();
  context.font = `600 ${size.toFixed(1)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const [width, height] = [size * (0.56 * digits + 0.3), size * 1.15];
  context.fillStyle = colours.panel;
  context.globalAlpha = 0.85;
  context.beginPath();
  forEachPathCell(window, columns, (cell, place) => {
    if (place >= shownLength) return;
    const [x, y] = camera.centre(cell);
    context.rect(x - width / 2, y - height / 2, width, height);
  });
  context.fill();
  context.globalAlpha = 1;
  context.fillStyle = colours.ink;
  forEachPathCell(window, columns, (cell, place) => {
    if (place >= shownLength) return;
    const [x, y] = camera.centre(cell);
    context.fillText(String(numberOf(place)), x, y + size * 0.05);
  });
  context.restore();
}

/**
 * Draws the borders of the blocks, if there is enough room between them.
 *
 * @param {Context} context
 * @param {OverlayParameters} panel
 * @param {BlockLayout} structure
 */
export function drawBlocks(context, { camera, ratio, colours }, { rows, columns }) {
  const { left, top, square } = camera;
  // Most blocks have sides of eight squares.
  const room = (8 * square) / ratio;
  if (room < 4) return;
  const x = (/** @type {number} */ column) => Math.round((column - left) * square);
  const y = (/** @type {number} */ row) => Math.round((row - top) * square);
  const [first, last] = [columns[0], columns[columns.length - 1]];
  const [upper, lower] = [rows[0], rows[rows.length - 1]];
  context.save();
  context.globalAlpha = Math.min(0.75, room / 40);
  context.strokeStyle = colours.ink;
  context.lineWidth = Math.max(1, Math.round(Math.min(2.5, room / 30) * ratio));
  context.beginPath();
  for (const row of rows) {
    context.moveTo(x(first), y(row));
    context.lineTo(x(last), y(row));
  }
  for (const column of columns) {
    context.moveTo(x(column), y(upper));
    context.lineTo(x(column), y(lower));
  }
  context.stroke();
  context.restore();
}

/**
 * Draws the moves removed from the tours of the blocks, and the moves added instead.
 *
 * @param {Context} context
 * @param {OverlayParameters} panel
 * @param {Uint32Array} joins eight squares each: two removed moves, then two added moves
 * @param {BlockStep} step
 */
export function drawJoins(context, panel, joins, step) {
  if (step === "path") return;
  const { camera, ratio, colours } = panel;
  const [out, put] = [new Path2D(), new Path2D()];
  for (let index = 0; index < joins.length; index += 2) {
    const path = index % 8 < 4 ? out : put;
    path.moveTo(...camera.centre(joins[index]));
    path.lineTo(...camera.centre(joins[index + 1]));
  }
  context.save();
  const pen = Math.max(1.2 * ratio, lineWidthOf(panel));
  context.lineWidth = step === "blocks" ? pen : pen * 1.5;
  context.strokeStyle = step === "blocks" ? colours.muted : colours.bad;
  if (step !== "blocks") context.setLineDash([pen * 2.4, pen * 1.8]);
  context.stroke(out);
  if (step === "in") {
    context.setLineDash([]);
    context.lineCap = "round";
    context.strokeStyle = colours.accent;
    context.lineWidth = pen * 1.8;
    context.stroke(put);
  }
  context.restore();
}

/**
 * Returns a predicate for moves from one block to another. These are exactly the added moves.
 *
 * @param {BlockLayout} structure
 * @param {number} columns of the board
 * @returns {(from: number, to: number) => boolean}
 */
export function createBlockCrossingTest(structure, columns) {
  const [bands, blocks] = [structure.rows, structure.columns].map((borders) => {
    const pieces = new Uint16Array(borders[borders.length - 1]);
    for (let piece = 0; piece + 1 < borders.length; piece++) pieces.fill(piece, borders[piece], borders[piece + 1]);
    return pieces;
  });
  return (from, to) => {
    const [row, other] = [Math.floor(from / columns), Math.floor(to / columns)];
    return bands[row] !== bands[other] || blocks[from - row * columns] !== blocks[to - other * columns];
  };
}
