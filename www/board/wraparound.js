/**
 * Moves that cross the joined sides of a board, leaving it at one side and entering it at the opposite side. The core
 * lists these moves by their offsets on the flat board. Pure.
 */

/** @import { Move, ExperimentInfo } from "../bindings/protocol" */

/**
 * The core's description of a board whose sides may be joined.
 *
 * @typedef {Pick<ExperimentInfo, "rows" | "columns">
 *   & Partial<Pick<ExperimentInfo, "joinsRows" | "joinsColumns" | "wrappedMoves">>} JoinableBoard
 */

/**
 * A board with numbered squares.
 *
 * @typedef {JoinableBoard & {isJoined: boolean, coordinatesOf: (square: number) => [number, number]}} NumberedBoard
 */

/**
 * Returns the move between two cells if it crosses a joined side. The reverse direction gives the same move reversed,
 * so that both directions share one line.
 *
 * @param {JoinableBoard} board
 * @param {[number, number]} from a row and a column
 * @param {[number, number]} to
 * @returns {Move | null} rows down and columns to the right; null if the straight line stays on the board, or no move
 *   leads from one cell to the other
 */
export function wrappedMoveBetween({ wrappedMoves = [] }, from, to) {
  const [down, right] = [to[0] - from[0], to[1] - from[1]];
  return wrappedMoves.find(({ offset }) => offset[0] === down && offset[1] === right)?.leap ?? null;
}

/**
 * Returns the move between two squares if it crosses a joined side, or null. Without joined sides, a call costs one
 * comparison.
 *
 * @param {NumberedBoard} ground
 * @param {number} from a square
 * @param {number} to a square
 */
export function wrappedMove(ground, from, to) {
  return ground.isJoined ? wrappedMoveBetween(ground, ground.coordinatesOf(from), ground.coordinatesOf(to)) : null;
}

/**
 * Returns the copies of the board that a move may touch if copies of the board are laid side by side. Each copy is
 * given by its offset from the first board: boards down, and boards to the right. The single board on the page shows
 * the move once for each copy, shifted back by the offset of the copy.
 *
 * @param {Pick<JoinableBoard, "rows" | "columns">} board
 * @param {[number, number]} from a row and a column
 * @param {Move} move
 * @returns {Move[]} the board of the first square comes first
 */
export function boardCopiesFromCoordinates({ rows, columns }, [row, column], [down, right]) {
  const lastRow = Math.floor((row + down) / rows);
  const lastColumn = Math.floor((column + right) / columns);
  /** @type {Move[]} */
  const copies = [];
  for (let rowCopy = 0; rowCopy <= Math.abs(lastRow); rowCopy++) {
    for (let columnCopy = 0; columnCopy <= Math.abs(lastColumn); columnCopy++) {
      copies.push([rowCopy * Math.sign(lastRow), columnCopy * Math.sign(lastColumn)]);
    }
  }
  return copies;
}

/**
 * Returns the copies of the board that a move from a square may touch.
 *
 * @param {NumberedBoard} ground
 * @param {number} from a square
 * @param {Move} move
 */
export function boardCopiesFromSquare(ground, from, move) {
  return boardCopiesFromCoordinates(ground, ground.coordinatesOf(from), move);
}

/**
 * Returns a position modulo the length of a ring.
 *
 * @param {number} position may be negative or beyond the length
 * @param {number} length
 */
export function wrapToRing(position, length) {
  return position - Math.floor(position / length) * length;
}
