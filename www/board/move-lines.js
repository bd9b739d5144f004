/**
 * Draws the lines of moves, straight or arched. A move over joined sides leaves the board at one side and enters it
 * again at the opposite side.
 */

import { arcControl, interpolatePoint } from "./geometry.js";
import { boardCopiesFromSquare, wrappedMove, wrapToRing } from "./wraparound.js";

/** @import { Context } from "./shapes.js" */
/** @import { Scene } from "./scene.js" */

/** @typedef {[number, number]} Point */

/** The maximum number of lines in one stroke. */
export const MAX_LINES_PER_STROKE = 64;

/**
 * Returns the control point of the curve between two points.
 *
 * @param {Scene} scene
 * @param {Point} first
 * @param {Point} last
 */
function controlPoint({ view }, first, last) {
  return view.arched ? arcControl(first, last) : interpolatePoint(first, last, 0.5);
}

/**
 * Returns the first part of a curve.
 *
 * @param {Point} first
 * @param {Point} wholeControl the control point of the whole curve
 * @param {Point} last
 * @param {number} fraction the end of the part, from 0 to 1
 * @returns {{control: Point, end: Point}} the control point and the end point of the part
 */
function curvePart(first, wholeControl, last, fraction) {
  const control = interpolatePoint(first, wholeControl, fraction);
  return { control, end: interpolatePoint(control, interpolatePoint(wholeControl, last, fraction), fraction) };
}

/**
 * Returns the position of the piece during a move.
 *
 * @param {Scene} scene
 * @param {number} from a square
 * @param {number} to a square
 * @param {number} progress the completed fraction of the move, from 0 to 1
 * @returns {Point} on the board, even if the move crosses a joined side
 */
export function pointOnMove(scene, from, to, progress) {
  const { ground, squareSize, left, top } = scene.layout;
  const first = scene.centre(from);
  const move = wrappedMove(ground, from, to);
  /** @type {Point} */
  const last = move ? [first[0] + move[1] * squareSize, first[1] + move[0] * squareSize] : scene.centre(to);
  const { end } = curvePart(first, controlPoint(scene, first, last), last, progress);
  if (!move) return end;
  const [x, y] = end;
  return [
    ground.joinsColumns ? left + wrapToRing(x - left, ground.columns * squareSize) : x,
    ground.joinsRows ? top + wrapToRing(y - top, ground.rows * squareSize) : y,
  ];
}

/** The length of a knight's move, in sides of a square. */
const KNIGHT_MOVE_LENGTH = Math.sqrt(5);

/**
 * Returns the gap between the centre of a square and a line from it. Moves longer than the knight's, such as those
 * between layers, have the gap of the knight's move, so that their lines end beside the disc of the square.
 *
 * @param {Scene} scene
 * @param {number} from a square
 * @param {number} to a square
 * @param {number} knightGap the gap of a knight's move, as a fraction of that move
 * @returns {number} the gap as a fraction of the move
 */
export function lineGap(scene, from, to, knightGap) {
  const { ground, squareSize } = scene.layout;
  const [x, y] = scene.centre(from);
  const [toX, toY] = scene.centre(to);
  const move = wrappedMove(ground, from, to);
  const length = move ? Math.hypot(...move) : Math.hypot(toX - x, toY - y) / squareSize;
  return knightGap * Math.min(1, KNIGHT_MOVE_LENGTH / length);
}

/**
 * Strokes a part of the line of a move, in the context's current width and colour.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {number} from a square
 * @param {number} to a square
 * @param {number} begin the fraction of the move at which the stroke begins
 * @param {number} end the fraction of the move at which the stroke ends
 */
export function strokeMove(context, scene, from, to, begin, end) {
  /** @type {(first: Point, last: Point) => void} */
  const trace = (first, last) => {
    // First the curve is shortened to its part up to `end`, then the part before `begin` is removed.
    const { control, end: endPoint } = curvePart(first, controlPoint(scene, first, last), last, end);
    const removed = begin / end;
    const newControl = interpolatePoint(control, endPoint, removed);
    context.moveTo(...interpolatePoint(interpolatePoint(first, control, removed), newControl, removed));
    context.quadraticCurveTo(...newControl, ...endPoint);
  };
  const move = wrappedMove(scene.layout.ground, from, to);
  if (move) {
    strokeClipped(context, scene, () => traceWrappedMove(scene, from, move, trace));
  } else {
    context.beginPath();
    trace(scene.centre(from), scene.centre(to));
    context.stroke();
  }
}

/**
 * Strokes lines that extend beyond the board, clipped to the board.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {() => void} trace adds the lines to the path of the context
 */
export function strokeClipped(context, scene, trace) {
  context.save();
  clipToBoard(context, scene);
  context.beginPath();
  trace();
  context.stroke();
  context.restore();
}

/**
 * Clips all further drawing to the board.
 *
 * @param {Context} context
 * @param {Scene} scene
 */
export function clipToBoard(context, { layout: { ground, squareSize, left, top } }) {
  context.beginPath();
  context.rect(left, top, ground.columns * squareSize, ground.rows * squareSize);
  context.clip();
}

/**
 * Traces a move over joined sides once for each copy of the board that the move touches.
 *
 * @param {Scene} scene
 * @param {number} from a square
 * @param {import("../bindings/protocol.js").Move} move
 * @param {(first: Point, last: Point) => void} trace
 */
export function traceWrappedMove(scene, from, move, trace) {
  const { ground, squareSize } = scene.layout;
  const [x, y] = scene.centre(from);
  for (const [down, right] of boardCopiesFromSquare(ground, from, move)) {
    const [firstX, firstY] = [x - right * ground.columns * squareSize, y - down * ground.rows * squareSize];
    trace([firstX, firstY], [firstX + move[1] * squareSize, firstY + move[0] * squareSize]);
  }
}

/**
 * Adds a line to the current path of the context. The context must be at the first point already.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {Point} first
 * @param {Point} last
 */
function traceLine(context, scene, first, last) {
  if (scene.view.arched) context.quadraticCurveTo(...arcControl(first, last), ...last);
  else context.lineTo(...last);
}

/**
 * Draws the lines to the squares of the path from index `begin` up to, not including, `end`. The strokes are split
 * at fixed indices, so the lines look the same whether they are drawn at once or one by one.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {number} begin
 * @param {number} end
 * @param {(index: number) => string} colourOf returns the colour of the line to a square of the path
 */
export function drawPathLines(context, scene, begin, end, colourOf) {
  const { path, ground } = scene.moment;
  let index = Math.max(1, begin);
  while (index < end) {
    const strokeStart = index;
    // Consecutive lines of one colour share a stroke, because a long path has more lines than colours.
    const colour = colourOf(index);
    let wrappedCount = 0;
    let from = scene.centre(path[index - 1]);
    context.beginPath();
    context.moveTo(...from);
    do {
      const to = scene.centre(path[index]);
      if (wrappedMove(ground, path[index - 1], path[index])) {
        context.moveTo(...to);
        wrappedCount++;
      } else {
        traceLine(context, scene, from, to);
      }
      from = to;
      index++;
    } while (index < end && index % MAX_LINES_PER_STROKE !== 0 && colourOf(index) === colour);
    context.strokeStyle = colour;
    context.stroke();
    if (wrappedCount > 0) drawWrappedLines(context, scene, strokeStart, index);
  }
}

/**
 * Draws those lines of a range that cross joined sides, in the context's current width and colour. The lines lead to
 * the squares of the path from index `begin` up to, not including, `end`.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {number} begin
 * @param {number} end
 */
function drawWrappedLines(context, scene, begin, end) {
  const { path, ground } = scene.moment;
  strokeClipped(context, scene, () => {
    for (let index = begin; index < end; index++) {
      const move = wrappedMove(ground, path[index - 1], path[index]);
      if (!move) continue;
      traceWrappedMove(scene, path[index - 1], move, (first, last) => {
        context.moveTo(...first);
        traceLine(context, scene, first, last);
      });
    }
  });
}
