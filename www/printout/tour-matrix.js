/** A tour as text that every reader of tours reads: a matrix of its numbers. Pure. */

/** @import { Ground } from "../board/ground.js" */

/** The sign of a cell without a square. */
const HOLE = "#";

/**
 * Writes a tour of a board: a line for each row, with the number of each visit from 1, and # for a hole.
 *
 * @param {Uint32Array} path the squares of the tour, in the order visited
 * @param {Ground} ground
 */
export function writeMatrix(path, ground) {
  const numbers = new Uint32Array(ground.size);
  path.forEach((square, index) => (numbers[square] = index + 1));
  const lines = Array.from({ length: ground.rows }, (_, row) =>
    Array.from({ length: ground.columns }, (__, column) => {
      const square = ground.squareOn(row, column);
      return square < 0 ? HOLE : numbers[square];
    }).join(" "),
  );
  return lines.join("\n");
}
