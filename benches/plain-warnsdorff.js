/**
 * Warnsdorff's rule as JavaScript programs commonly implement it, newly written for this comparison: a loop without
 * backtracking, rows of flags, and exits counted for every candidate when they are needed.
 */

const ROW_OFFSETS = [1, 2, -1, 2, -2, 1, -1, -2];
const COLUMN_OFFSETS = [2, 1, 2, -1, 1, -2, -2, -1];

/**
 * The path that the rule finds from a corner. Each move goes to the square with the fewest exits, the first of these in
 * the order of the moves.
 *
 * @param {number} side
 * @returns {number[]} the squares as row × side + column
 */
export function warnsdorffPath(side) {
  const visited = Array.from({ length: side }, () => new Array(side).fill(false));
  /** @param {number} row @param {number} column */
  const isFree = (row, column) =>
    row >= 0 && row < side && column >= 0 && column < side && !visited[row][column];
  const path = [];
  let [row, column] = [0, 0];
  for (;;) {
    visited[row][column] = true;
    path.push(row * side + column);
    let best = -1;
    let fewest = 9;
    for (let move = 0; move < 8; move++) {
      const [down, right] = [row + ROW_OFFSETS[move], column + COLUMN_OFFSETS[move]];
      if (!isFree(down, right)) continue;
      let ways = 0;
      for (let next = 0; next < 8; next++) {
        if (isFree(down + ROW_OFFSETS[next], right + COLUMN_OFFSETS[next])) ways++;
      }
      if (ways < fewest) [fewest, best] = [ways, move];
    }
    if (best < 0) return path;
    row += ROW_OFFSETS[best];
    column += COLUMN_OFFSETS[best];
  }
}
