/**
 * Closed tours of the 8×8 board for the first screen. Half a turn of the board maps each tour onto itself. The tours
 * were found by a random search with Warnsdorff’s rule that enters a square and its opposite together. They were chosen
 * by their numbers of crossings and of sharp angles.
 */

/** The eight moves, rows down and columns to the right; the opposite of a move is four places further. */
const MOVES = [
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
];

/** The first 32 moves of each tour, from the upper left corner, as indices of `MOVES`. */
export const OPENING_TOURS = [
  "47243460713436570013435766014345",
  "52756530634327030245077643420744",
  "47243460175663243020617565322465",
  "52756531614741632542163671305634",
  "47243461365671331052565003056425",
];

/**
 * Returns the 64 squares of a tour, in the order visited. The second half repeats the first half turned by half a turn.
 *
 * @param {string} code the first 32 moves
 */
export function closedTour(code) {
  const firstHalf = Array.from(code, Number);
  const moves = [...firstHalf, ...firstHalf.map((move) => (move + 4) % 8)];
  const squares = [0];
  for (const move of moves.slice(0, -1)) {
    const [down, right] = MOVES[move];
    squares.push(squares[squares.length - 1] + 8 * down + right);
  }
  return squares;
}
