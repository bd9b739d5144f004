/**
 * The lines of moves, straight or arched. A move over joined sides leaves the board at one side and comes in
 * at the other.
 */

import { arcControl, between } from "./geometry.js";
import { copiesTouched, leapOver, roundRing } from "./ways.js";

/** @import { Context } from "./figures.js" */
/** @import { Scene } from "./scene.js" */

/** @typedef {[number, number]} Point */

/** How many lines are stroked at once at the most. */
export const CHUNK = 64;

/**
 * The control point of the curve between two points.
 *
 * @param {Scene} scene
 * @param {Point} first
 * @param {Point} last
 */
function controlOf({ view }, first, last) {
  return view.arched ? arcControl(first, last) : between(first, last, 0.5);
}

/**
 * A part of a curve, from its beginning.
 *
 * @param {Point} first
 * @param {Point} bend
 * @param {Point} last
 * @param {number} part of the way, from 0 to 1
 * @returns {{control: Point, end: Point}} the control point of the part and where it ends
 */
function partOf(first, bend, last, part) {
  const control = between(first, bend, part);
  return { control, end: between(control, between(bend, last, part), part) };
}

/**
 * Where the piece is when it has done a part of a move.
 *
 * @param {Scene} scene
 * @param {number} from a square
 * @param {number} to a square
 * @param {number} part of the way, from 0 to 1
 * @returns {Point} on the board, also where the way leads over a side
 */
export function pointOfMove(scene, from, to, part) {
  const { ground, square, left, top } = scene.layout;
  const first = scene.centre(from);
  const leap = leapOver(ground, from, to);
  /** @type {Point} */
  const last = leap ? [first[0] + leap[1] * square, first[1] + leap[0] * square] : scene.centre(to);
  const { end } = partOf(first, controlOf(scene, first, last), last, part);
  if (!leap) return end;
  const [x, y] = end;
  return [
    ground.joinsColumns ? left + roundRing(x - left, ground.columns * square) : x,
    ground.joinsRows ? top + roundRing(y - top, ground.rows * square) : y,
  ];
}

/**
 * Strokes the inner part of the line of a move, in the context's own line and colour.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {number} from a square
 * @param {number} to a square
 * @param {number} begin where to begin, as a part of the way
 * @param {number} end where to end
 */
export function strokeMove(context, scene, from, to, begin, end) {
  /** @type {(first: Point, last: Point) => void} */
  const trace = (first, last) => {
    // The second part of the first part: the curve up to `end`, without what comes before `begin`.
    const { control, end: point } = partOf(first, controlOf(scene, first, last), last, end);
    const part = begin / end;
    const cut = between(control, point, part);
    context.moveTo(...between(between(first, control, part), cut, part));
    context.quadraticCurveTo(...cut, ...point);
  };
  const leap = leapOver(scene.layout.ground, from, to);
  if (leap) {
    strokeOnBoard(context, scene, () => traceCopies(scene, from, leap, trace));
  } else {
    context.beginPath();
    trace(scene.centre(from), scene.centre(to));
    context.stroke();
  }
}

/**
 * Strokes lines that go on beyond the board, as far as they are on it.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {() => void} trace adds the lines to the path of the context
 */
export function strokeOnBoard(context, scene, trace) {
  context.save();
  clipToBoard(context, scene);
  context.beginPath();
  trace();
  context.stroke();
  context.restore();
}

/**
 * Lets nothing more be drawn beside the board.
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
 * Traces a way over sides once for each copy of the board that it touches.
 *
 * @param {Scene} scene
 * @param {number} from a square
 * @param {import("../bindings/protocol").Move} leap
 * @param {(first: Point, last: Point) => void} trace
 */
export function traceCopies(scene, from, leap, trace) {
  const { ground, square } = scene.layout;
  const [x, y] = scene.centre(from);
  for (const [down, right] of copiesTouched(ground, from, leap)) {
    const [firstX, firstY] = [x - right * ground.columns * square, y - down * ground.rows * square];
    trace([firstX, firstY], [firstX + leap[1] * square, firstY + leap[0] * square]);
  }
}

/**
 * Adds a line to a path of the context that has come to its first point.
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
 * Draws the lines that lead to the squares of the path from one place up to, not including, another.
 * Where the strokes begin and end depends on the places only, so that the lines look the same
 * whether they are drawn at once or one after the other.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {number} begin
 * @param {number} end
 * @param {(place: number) => string} colourOf
 */
export function drawLines(context, scene, begin, end, colourOf) {
  const { path, ground } = scene.moment;
  let place = Math.max(1, begin);
  while (place < end) {
    const first = place;
    // One stroke for all the lines of a shade: a long path has more lines than shades.
    const colour = colourOf(place);
    let over = 0;
    let from = scene.centre(path[place - 1]);
    context.beginPath();
    context.moveTo(...from);
    do {
      const to = scene.centre(path[place]);
      if (leapOver(ground, path[place - 1], path[place])) {
        context.moveTo(...to);
        over++;
      } else {
        traceLine(context, scene, from, to);
      }
      from = to;
      place++;
    } while (place < end && place % CHUNK !== 0 && colourOf(place) === colour);
    context.strokeStyle = colour;
    context.stroke();
    if (over > 0) drawLinesOver(context, scene, first, place);
  }
}

/**
 * Draws those of some lines that lead over sides, in the context's own colour.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {number} begin
 * @param {number} end
 */
function drawLinesOver(context, scene, begin, end) {
  const { path, ground } = scene.moment;
  strokeOnBoard(context, scene, () => {
    for (let place = begin; place < end; place++) {
      const leap = leapOver(ground, path[place - 1], path[place]);
      if (!leap) continue;
      traceCopies(scene, path[place - 1], leap, (first, last) => {
        context.moveTo(...first);
        traceLine(context, scene, first, last);
      });
    }
  });
}
