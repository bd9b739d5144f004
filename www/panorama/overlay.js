/** Draws moves, numbers and blocks over the picture of a panorama. */

/** @import { BoardPart, BlockLayout } from "../bindings/protocol" */
/** @import { Camera } from "./camera.js" */

/** @typedef {OffscreenCanvasRenderingContext2D} Context */

/** The value in a window for a missing position or a missing cell. */
const NO_CELL = 0xffff_ffff;

/** The number of line colours. All moves of a colour are drawn with one stroke. */
const LINE_SHADE_COUNT = 64;

/**
 * A part of the board as described by the core. Each cell has three numbers: its position in the path, the cell
 * before it, and the cell after it.
 *
 * @typedef {{part: BoardPart, cellNumbers: Uint32Array}} CellWindow
 */

/**
 * The step shown in the construction of a tour from blocks. The steps are the tours of the blocks, the removed moves,
 * the added moves, and the complete path.
 *
 * @typedef {"blocks" | "out" | "in" | "path"} BlockStep
 */

/**
 * The parameters of the functions that draw.
 *
 * @typedef {object} OverlayParameters
 * @property {Camera} camera
 * @property {number} ratio device pixels per CSS pixel
 * @property {number} columns of the board
 * @property {number} pathLength the number of squares of the path
 * @property {number} shownLength the number of squares of the path that are shown
 * @property {boolean} isClosed whether a move leads from the end of the path to its start
 * @property {string[]} shades the colours of the path, from its first square to its last
 * @property {Record<"ink" | "panel" | "accent" | "good" | "bad" | "muted", string>} colours
 */

/** The width of the line of a move. @param {OverlayParameters} parameters */
function lineWidthOf({ camera, ratio }) {
  return Math.max(0.9 * ratio, Math.min(5 * ratio, camera.square * 0.09));
}

/**
 * Calls `visit` for every cell of a window that is on the path. The arguments are the cell, its position in the path,
 * and the cells before and after it.
 *
 * @param {CellWindow} window
 * @param {number} columns
 * @param {(cell: number, position: number, previous: number, next: number) => void} visit
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
 * Returns where a position of a path lies on the colour scale, from 0 to 1, as in the core. In a closed
 * tour, the scale follows the shorter distance from the start along the cycle.
 *
 * @param {number} position
 * @param {number} length
 * @param {boolean} closed
 */
export function pathTimeOf(position, length, closed) {
  return closed ? Math.min(position, length - position) / (Math.floor(length / 2) + 1) : position / length;
}

/**
 * Draws the shown moves of a window in the colours of their positions. The closing move of a tour is dashed.
 *
 * @param {Context} context
 * @param {OverlayParameters} parameters
 * @param {CellWindow} window
 * @param {((from: number, to: number) => boolean) | null} isHidden whether a move is left out; null if all are drawn
 */
export function drawMoves(context, parameters, window, isHidden) {
  const { camera, columns, pathLength, shownLength, isClosed, shades, colours } = parameters;
  /** @type {Path2D[]} */
  const paths = [];
  const closing = new Path2D();
  /** @param {number} from @param {number} to @param {number} position of the square that the move leaves */
  const add = (from, to, position) => {
    if (from === NO_CELL || to === NO_CELL || (isHidden && isHidden(from, to))) return;
    const isClosing = position + 1 === pathLength;
    if (isClosing ? shownLength < pathLength : position + 1 >= shownLength) return;
    const shade = Math.floor(pathTimeOf(position, pathLength, isClosed) * LINE_SHADE_COUNT);
    camera.addMove(isClosing ? closing : (paths[shade] ??= new Path2D()), from, to);
  };
  forEachPathCell(window, columns, (cell, position, previous, next) => {
    add(cell, next, position);
    // A long move, or a move over a joined side, may come from outside the window.
    if (!isCellInPart(window.part, previous, columns)) add(previous, cell, (position + pathLength - 1) % pathLength);
  });
  context.save();
  camera.clip(context);
  context.lineWidth = lineWidthOf(parameters);
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
 * Draws the numbers of the squares of a window, if the numbers are large enough to be legible.
 *
 * @param {Context} context
 * @param {OverlayParameters} parameters
 * @param {CellWindow} window
 * @param {(position: number) => number} numberOf
 */
export function drawNumbers(context, parameters, window, numberOf) {
  const { camera, ratio, columns, pathLength, shownLength, colours } = parameters;
  const digitCount = String(numberOf(pathLength)).length;
  const fontSize = Math.min(camera.square * 0.32, (camera.square * 1.28) / digitCount);
  if (fontSize < 7.5 * ratio) return;
  context.save();
  context.font = `600 ${fontSize.toFixed(1)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const [width, height] = [fontSize * (0.56 * digitCount + 0.3), fontSize * 1.15];
  context.fillStyle = colours.panel;
  context.globalAlpha = 0.85;
  context.beginPath();
  forEachPathCell(window, columns, (cell, position) => {
    if (position >= shownLength) return;
    const [x, y] = camera.centre(cell);
    context.rect(x - width / 2, y - height / 2, width, height);
  });
  context.fill();
  context.globalAlpha = 1;
  context.fillStyle = colours.ink;
  forEachPathCell(window, columns, (cell, position) => {
    if (position >= shownLength) return;
    const [x, y] = camera.centre(cell);
    context.fillText(String(numberOf(position)), x, y + fontSize * 0.05);
  });
  context.restore();
}

/**
 * Draws the borders of the blocks, if the blocks are large enough on the canvas.
 *
 * @param {Context} context
 * @param {OverlayParameters} parameters
 * @param {BlockLayout} layout
 */
export function drawBlocks(context, { camera, ratio, colours }, { rows, columns }) {
  const { left, top, square } = camera;
  // Most blocks have sides of eight squares.
  const blockSide = (8 * square) / ratio;
  if (blockSide < 4) return;
  const x = (/** @type {number} */ column) => Math.round((column - left) * square);
  const y = (/** @type {number} */ row) => Math.round((row - top) * square);
  const [first, last] = [columns[0], columns[columns.length - 1]];
  const [upper, lower] = [rows[0], rows[rows.length - 1]];
  context.save();
  context.globalAlpha = Math.min(0.75, blockSide / 40);
  context.strokeStyle = colours.ink;
  context.lineWidth = Math.max(1, Math.round(Math.min(2.5, blockSide / 30) * ratio));
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
 * Draws the moves that are removed from the tours of the blocks. In the step `in`, also draws the moves that are added
 * instead. In the step `path`, draws nothing.
 *
 * @param {Context} context
 * @param {OverlayParameters} parameters
 * @param {Uint32Array} joins eight squares for each join: two removed moves, then two added moves
 * @param {BlockStep} step
 */
export function drawJoins(context, parameters, joins, step) {
  if (step === "path") return;
  const { camera, ratio, colours } = parameters;
  const [removed, added] = [new Path2D(), new Path2D()];
  for (let index = 0; index < joins.length; index += 2) {
    const path = index % 8 < 4 ? removed : added;
    path.moveTo(...camera.centre(joins[index]));
    path.lineTo(...camera.centre(joins[index + 1]));
  }
  context.save();
  const baseWidth = Math.max(1.2 * ratio, lineWidthOf(parameters));
  context.lineWidth = step === "blocks" ? baseWidth : baseWidth * 1.5;
  context.strokeStyle = step === "blocks" ? colours.muted : colours.bad;
  if (step !== "blocks") context.setLineDash([baseWidth * 2.4, baseWidth * 1.8]);
  context.stroke(removed);
  if (step === "in") {
    context.setLineDash([]);
    context.lineCap = "round";
    context.strokeStyle = colours.accent;
    context.lineWidth = baseWidth * 1.8;
    context.stroke(added);
  }
  context.restore();
}

/**
 * Returns a predicate for moves from one block to another. These are the moves that the construction added.
 *
 * @param {BlockLayout} layout
 * @param {number} columns of the board
 * @returns {(from: number, to: number) => boolean}
 */
export function createBlockCrossingPredicate(layout, columns) {
  const [blockRows, blockColumns] = [layout.rows, layout.columns].map((borders) => {
    const blockIndices = new Uint16Array(borders[borders.length - 1]);
    for (let block = 0; block + 1 < borders.length; block++) {
      blockIndices.fill(block, borders[block], borders[block + 1]);
    }
    return blockIndices;
  });
  return (from, to) => {
    const [fromRow, toRow] = [Math.floor(from / columns), Math.floor(to / columns)];
    const [fromColumn, toColumn] = [from - fromRow * columns, to - toRow * columns];
    return blockRows[fromRow] !== blockRows[toRow] || blockColumns[fromColumn] !== blockColumns[toColumn];
  };
}
