/**
 * The ways of moves over the joined sides of a board: where a line leaves one side and comes in at the other.
 * Pure. A board whose sides are not joined is never asked for more than one comparison.
 *
 * @module
 */

/** @typedef {import("./ground.js").Ground} Ground */
/** @typedef {import("../engine/protocol.js").Move} Move */

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
 * How the piece goes from one square to another, if its way leads over a joined side: the first of the
 * core's moves that comes there. Back it goes the same way, so that a line there and back is one line.
 *
 * @param {Ground} ground
 * @param {number} from a square
 * @param {number} to a square
 * @returns {Move | null} rows down and columns to the right; none where the straight line stays on the board
 */
export function leapOver(ground, from, to) {
  if (!ground.isJoined) return null;
  if (from > to) {
    const back = leapOver(ground, to, from);
    return back && [-back[0], -back[1]];
  }
  const { rows, columns, joinsRows, joinsColumns, leaps } = ground;
  const [fromRow, fromColumn] = ground.placeOf(from);
  const [toRow, toColumn] = ground.placeOf(to);
  const [down, right] = [toRow - fromRow, toColumn - fromColumn];
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
 * The copies of the board that a way may touch, where copies lie side by side and the way is not broken: how
 * many boards down and to the right of the one on which it begins. Seen on the one board, the way is drawn once
 * for each copy, shifted back by as much.
 *
 * @param {Ground} ground
 * @param {number} from a square
 * @param {Move} leap
 * @returns {Move[]} the one on which it begins first
 */
export function copiesTouched(ground, from, [down, right]) {
  const [row, column] = ground.placeOf(from);
  const lastRow = Math.floor((row + down) / ground.rows);
  const lastColumn = Math.floor((column + right) / ground.columns);
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
 * A place that may be beside the board, on a ring of so many.
 *
 * @param {number} place from 0
 * @param {number} side
 */
export function roundRing(place, side) {
  return place - Math.floor(place / side) * side;
}
