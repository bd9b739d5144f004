/**
 * Warnsdorff's rule as JavaScript programs commonly implement it, newly written for this comparison.
 *
 * It is a loop without backtracking, with an array of flags for each row. The exits of a square are its unvisited
 * neighbours. At every step, the exits of every candidate are counted anew.
 */

const ROW_OFFSETS = [1, 2, -1, 2, -2, 1, -1, -2];
const COLUMN_OFFSETS = [2, 1, 2, -1, 1, -2, -2, -1];

/**
 * Returns the path that the rule finds on a square board from the corner in row 0 and column 0. Each move goes to a
 * candidate with the fewest exits. If several candidates have the fewest exits, the first move in the order of the
 * moves is taken. The path ends when there is no candidate, so it is not always a tour.
 *
 * @param {number} side the number of rows, which is also the number of columns
 * @returns {number[]} the squares as row × side + column
 */
export function warnsdorffPath(side) {
  const visited = Array.from({ length: side }, () => new Array(side).fill(false));
  /** @param {number} row @param {number} column */
  const isFree = (row, column) => row >= 0 && row < side && column >= 0 && column < side && !visited[row][column];
  const path = [];
  let [row, column] = [0, 0];
  for (;;) {
    visited[row][column] = true;
    path.push(row * side + column);
    let bestMove = -1;
    let fewestExits = 9;
    for (let move = 0; move < 8; move++) {
      const [nextRow, nextColumn] = [row + ROW_OFFSETS[move], column + COLUMN_OFFSETS[move]];
      if (!isFree(nextRow, nextColumn)) continue;
      let exits = 0;
      for (let exit = 0; exit < 8; exit++) {
        if (isFree(nextRow + ROW_OFFSETS[exit], nextColumn + COLUMN_OFFSETS[exit])) exits++;
      }
      if (exits < fewestExits) [fewestExits, bestMove] = [exits, move];
    }
    if (bestMove < 0) return path;
    row += ROW_OFFSETS[bestMove];
    column += COLUMN_OFFSETS[bestMove];
  }
}
