/**
 * The ways of moves over the joined sides of a board: where a line leaves one side and comes in at the other.
 * Pure. A board whose sides are not joined is never asked for more than one comparison.
 */

/** @import { Move, Setting } from "../bindings/protocol" */

/**
 * What the core tells of a board over whose sides moves may lead.
 *
 * @typedef {Pick<Setting, "rows" | "columns"> & Partial<Pick<Setting, "joinsRows" | "joinsColumns" | "leaps">>} Sides
 */

/** The same with numbered squares. @typedef {Sides & {isJoined: boolean, placeOf: (square: number) => [number, number]}} Ground */

/**
 * Whether going `by` along a side comes to the same place as going `way`.
 *
 * @param {number} by
 * @param {number} way
 * @param {number} side how long it is
 * @param {boolean} joined whether it is a ring
 */
function agrees(by, way, side, joined) {
  return by === way || (joined && (by - way) % side === 0);
}

/**
 * How the piece goes from one place to another, if its way leads over a joined side: the first of the
 * core's moves that comes there. Back it goes the same way, so that a line there and back is one line.
 *
 * @param {Sides} sides
 * @param {[number, number]} from a row and a column
 * @param {[number, number]} to
 * @returns {Move | null} rows down and columns to the right; none where the straight line stays on the board
 */
export function leapBetween(sides, from, to) {
  const { rows, columns, joinsRows = false, joinsColumns = false, leaps = [] } = sides;
  if (!joinsRows && !joinsColumns) return null;
  const [down, right] = [to[0] - from[0], to[1] - from[1]];
  if (down < 0 || (down === 0 && right < 0)) {
    const back = leapBetween(sides, to, from);
    return back && [-back[0], -back[1]];
  }
  /** @type {Move | null} */
  let over = null;
  for (const leap of leaps) {
    if (leap[0] === down && leap[1] === right) return null;
    if (over || !agrees(leap[0], down, rows, joinsRows)) continue;
    if (agrees(leap[1], right, columns, joinsColumns)) over = leap;
  }
  return over;
}

/**
 * The same from one square to another.
 *
 * @param {Ground} ground
 * @param {number} from a square
 * @param {number} to a square
 */
export function leapOver(ground, from, to) {
  return ground.isJoined ? leapBetween(ground, ground.placeOf(from), ground.placeOf(to)) : null;
}

/**
 * The copies of the board that a way may touch, where copies lie side by side and the way is not broken: how
 * many boards down and to the right of the one on which it begins. Seen on the one board, the way is drawn once
 * for each copy, shifted back by as much.
 *
 * @param {Pick<Sides, "rows" | "columns">} sides
 * @param {[number, number]} from a row and a column
 * @param {Move} leap
 * @returns {Move[]} the one on which it begins first
 */
export function copiesBetween({ rows, columns }, [row, column], [down, right]) {
  const lastRow = Math.floor((row + down) / rows);
  const lastColumn = Math.floor((column + right) / columns);
  /** @type {Move[]} */
  const copies = [];
  for (let one = 0; one <= Math.abs(lastRow); one++) {
    for (let other = 0; other <= Math.abs(lastColumn); other++) {
      copies.push([one * Math.sign(lastRow), other * Math.sign(lastColumn)]);
    }
  }
  return copies;
}

/**
 * The same from a square.
 *
 * @param {Ground} ground
 * @param {number} from a square
 * @param {Move} leap
 */
export function copiesTouched(ground, from, leap) {
  return copiesBetween(ground, ground.placeOf(from), leap);
}

/**
 * A place that may be beside the board, on a ring of so many.
 *
 * @param {number} place from 0
 * @param {number} side
 */
export function roundRing(place, side) {
  return place - Math.floor(place / side) * side;
}
