/**
 * Draws the lines of moves, straight or arched. A move over joined sides leaves the board at one side and
 * enters at the other.
 */

import { arcControl, interpolatePoint } from "./geometry.js";
import { boardCopiesFromSquare, wrappedMove, wrapToRing } from "./wraparound.js";

/** @import { Context } from "./shapes.js" */
/** @import { Scene } from "./scene.js" */

/** @typedef {[number, number]} Point */

/** The maximum number of lines in one stroke. */
export const MAX_LINES_PER_STROKE = 64;

/**
 * The control point of the curve between two points.
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
 * @param {Point} bend the control point of the whole curve
 * @param {Point} last
 * @param {number} part the length of the part as a fraction of the curve, from 0 to 1
 * @returns {{control: Point, end: Point}} the control point and the end point of the part
 */
function curvePart(first, bend, last, part) {
  const control = interpolatePoint(first, bend, part);
  return { control, end: interpolatePoint(control, interpolatePoint(bend, last, part), part) };
}

/**
 * Returns the position of the piece during a move.
 *
 * @param {Scene} scene
 * @param {number} from a square
 * @param {number} to a square
 * @param {number} part the completed fraction of the move, from 0 to 1
 * @returns {Point} on the board, even if the move crosses a joined side
 */
export function pointOnMove(scene, from, to, part) {
  const { ground, square, left, top } = scene.layout;
  const first = scene.centre(from);
  const leap = wrappedMove(ground, from, to);
  /** @type {Point} */
  const last = leap ? [first[0] + leap[1] * square, first[1] + leap[0] * square] : scene.centre(to);
  const { end } = curvePart(first, controlPoint(scene, first, last), last, part);
  if (!leap) return end;
  const [x, y] = end;
  return [
    ground.joinsColumns ? left + wrapToRing(x - left, ground.columns * square) : x,
    ground.joinsRows ? top + wrapToRing(y - top, ground.rows * square) : y,
  ];
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
    // The curve up to `end`, without the part before `begin`.
    const { control, end: point } = curvePart(first, controlPoint(scene, first, last), last, end);
    const part = begin / end;
    const cut = interpolatePoint(control, point, part);
    context.moveTo(...interpolatePoint(interpolatePoint(first, control, part), cut, part));
    context.quadraticCurveTo(...cut, ...point);
  };
  const leap = wrappedMove(scene.layout.ground, from, to);
  if (leap) {
    strokeClipped(context, scene, () => traceWrappedMove(scene, from, leap, trace));
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
export function clipToBoard(context, { layout: { ground, square, left, top } }) {
  context.beginPath();
  context.rect(left, top, ground.columns * square, ground.rows * square);
  context.clip();
}

/**
 * Traces a move over joined sides once for each copy of the board that the move touches.
 *
 * @param {Scene} scene
 * @param {number} from a square
 * @param {import("../bindings/protocol.js").Move} leap
 * @param {(first: Point, last: Point) => void} trace
 */
export function traceWrappedMove(scene, from, leap, trace) {
  const { ground, square } = scene.layout;
  const [x, y] = scene.centre(from);
  for (const [down, right] of boardCopiesFromSquare(ground, from, leap)) {
    const [firstX, firstY] = [x - right * ground.columns * square, y - down * ground.rows * square];
    trace([firstX, firstY], [firstX + leap[1] * square, firstY + leap[0] * square]);
  }
}

/**
 * Adds a line to the current path of the context, whose current point is the first point.
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
 * @param {(place: number) => string} colourOf
 */
export function drawPathLines(context, scene, begin, end, colourOf) {
  const { path, ground } = scene.moment;
  let place = Math.max(1, begin);
  while (place < end) {
    const first = place;
    // Consecutive lines of one shade share a stroke: a long path has more lines than shades.
    const colour = colourOf(place);
    let over = 0;
    let from = scene.centre(path[place - 1]);
    context.beginPath();
    context.moveTo(...from);
    do {
      const to = scene.centre(path[place]);
      if (wrappedMove(ground, path[place - 1], path[place])) {
        context.moveTo(...to);
        over++;
      } else {
        traceLine(context, scene, from, to);
      }
      from = to;
      place++;
    } while (place < end && place % MAX_LINES_PER_STROKE !== 0 && colourOf(place) === colour);
    context.strokeStyle = colour;
    context.stroke();
    if (over > 0) drawWrappedLines(context, scene, first, place);
  }
}

/**
 * Draws the lines of a range that cross joined sides, in the context's current width and colour.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {number} begin
 * @param {number} end
 */
function drawWrappedLines(context, scene, begin, end) {
  const { path, ground } = scene.moment;
  strokeClipped(context, scene, () => {
    for (let place = begin; place < end; place++) {
      const leap = wrappedMove(ground, path[place - 1], path[place]);
      if (!leap) continue;
      traceWrappedMove(scene, path[place - 1], leap, (first, last) => {
        context.moveTo(...first);
        traceLine(context, scene, first, last);
      });
    }
  });
}
