/**
 * The lines of moves, straight or arched.
 *
 * @module
 */

import { arcControl, between } from "./geometry.js";

/** @typedef {import("./figures.js").Context} Context */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {[number, number]} Point */

/** How many lines are stroked at once at the most. */
export const CHUNK = 64;

/**
 * A part of the line of a move, from its beginning, as one curve.
 *
 * @param {Scene} scene
 * @param {number} from a square
 * @param {number} to a square
 * @param {number} part of the way, from 0 to 1
 * @returns {{control: Point, end: Point}} the control point of the curve and where it ends
 */
export function partOfMove(scene, from, to, part) {
  const [first, last] = [scene.centre(from), scene.centre(to)];
  const bend = scene.view.arched ? arcControl(first, last) : between(first, last, 0.5);
  const control = between(first, bend, part);
  return { control, end: between(control, between(bend, last, part), part) };
}

/**
 * Adds the line of a move to a path of the context that has come to its first square.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {number} from a square
 * @param {number} to a square
 */
function traceMove(context, scene, from, to) {
  const last = scene.centre(to);
  if (scene.view.arched) context.quadraticCurveTo(...arcControl(scene.centre(from), last), ...last);
  else context.lineTo(...last);
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
  // The second part of the first part: the curve up to `end`, without what comes before `begin`.
  const first = scene.centre(from);
  const { control, end: point } = partOfMove(scene, from, to, end);
  const part = begin / end;
  const cut = between(control, point, part);
  context.beginPath();
  context.moveTo(...between(between(first, control, part), cut, part));
  context.quadraticCurveTo(...cut, ...point);
  context.stroke();
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
  const { path } = scene.run;
  let place = Math.max(1, begin);
  while (place < end) {
    // One stroke for all the lines of a shade: a long path has more lines than shades.
    const colour = colourOf(place);
    context.beginPath();
    context.moveTo(...scene.centre(path[place - 1]));
    do {
      traceMove(context, scene, path[place - 1], path[place]);
      place++;
    } while (place < end && place % CHUNK !== 0 && colourOf(place) === colour);
    context.strokeStyle = colour;
    context.stroke();
  }
}
