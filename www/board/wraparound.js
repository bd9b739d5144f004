/**
 * Moves over the joined sides of a board: where a line leaves one side and enters at the other. Pure. A board
 * without joined sides costs one comparison.
 */

/** @import { Move, ExperimentInfo } from "../bindings/protocol" */

/**
 * The core's description of a board whose sides may be joined.
 *
 * @typedef {Pick<ExperimentInfo, "rows" | "columns"> & Partial<Pick<ExperimentInfo, "joinsRows" | "joinsColumns" | "leaps">>} JoinableBoard
 */

/**
 * A board with numbered squares.
 *
 * @typedef {JoinableBoard & {isJoined: boolean, coordinatesOf: (square: number) => [number, number]}} NumberedBoard
 */

/**
 * Whether a step of `by` along a side ends at the same place as a step of `way`.
 *
 * @param {number} by
 * @param {number} way
 * @param {number} side the length of the side
 * @param {boolean} joined whether the side is a ring
 */
function isCongruent(by, way, side, joined) {
  return by === way || (joined && (by - way) % side === 0);
}

/**
 * Returns the move between two places if it crosses a joined side: the first of the core's moves that fits. The
 * reverse direction gives the same move reversed, so that both directions share one line.
 *
 * @param {JoinableBoard} sides
 * @param {[number, number]} from a row and a column
 * @param {[number, number]} to
 * @returns {Move | null} rows down and columns to the right; null if the straight line stays on the board
 */
export function wrappedMoveBetween(sides, from, to) {
  const { rows, columns, joinsRows = false, joinsColumns = false, leaps = [] } = sides;
  if (!joinsRows && !joinsColumns) return null;
  const [down, right] = [to[0] - from[0], to[1] - from[1]];
  if (down < 0 || (down === 0 && right < 0)) {
    const back = wrappedMoveBetween(sides, to, from);
    return back && [-back[0], -back[1]];
  }
  /** @type {Move | null} */
  let over = null;
  for (const leap of leaps) {
    if (leap[0] === down && leap[1] === right) return null;
    if (over || !isCongruent(leap[0], down, rows, joinsRows)) continue;
    if (isCongruent(leap[1], right, columns, joinsColumns)) over = leap;
  }
  return over;
}

/**
 * Returns the move between two squares if it crosses a joined side, or null.
 *
 * @param {NumberedBoard} ground
 * @param {number} from a square
 * @param {number} to a square
 */
export function wrappedMove(ground, from, to) {
  return ground.isJoined ? wrappedMoveBetween(ground, ground.coordinatesOf(from), ground.coordinatesOf(to)) : null;
}

/**
 * Returns the copies of the board that an unbroken move may touch, with copies laid side by side. Each copy is
 * an offset in boards, down and to the right of the first board. On the one board the move is drawn once for
 * each copy, shifted back by that offset.
 *
 * @param {Pick<JoinableBoard, "rows" | "columns">} sides
 * @param {[number, number]} from a row and a column
 * @param {Move} leap
 * @returns {Move[]} the board of the first square comes first
 */
export function boardCopiesFromCoordinates({ rows, columns }, [row, column], [down, right]) {
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
 * Returns the copies of the board that a move from a square may touch.
 *
 * @param {NumberedBoard} ground
 * @param {number} from a square
 * @param {Move} leap
 */
export function boardCopiesFromSquare(ground, from, leap) {
  return boardCopiesFromCoordinates(ground, ground.coordinatesOf(from), leap);
}

/**
 * Returns a place on a ring of the given length, for a place that may be outside it.
 *
 * @param {number} place from 0; negative or beyond the length outside the ring
 * @param {number} side
 */
export function wrapToRing(place, side) {
  return place - Math.floor(place / side) * side;
}
