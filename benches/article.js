/**
 * A solver in the style of JavaScript articles, newly written for this comparison.
 *
 * The solver makes one recursive call for every visit, and holds the neighbours of every square as a list of objects.
 * At every visit, Warnsdorff's rule sorts the unvisited neighbours. Many articles present solvers with these features;
 * this solver copies no article.
 */

const KNIGHT_MOVES = [
  [-2, 1],
  [-1, 2],
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
];

/** @typedef {{row: number, column: number, visited: boolean, neighbours: Square[]}} Square */

/**
 * Creates the squares of a board, each with its neighbours: the squares that are one move away.
 *
 * @param {number} side
 * @returns {Square[]}
 */
function createSquares(side) {
  /** @type {Square[]} */
  const squares = [];
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      squares.push({ row, column, visited: false, neighbours: [] });
    }
  }
  for (const square of squares) {
    for (const [rowOffset, columnOffset] of KNIGHT_MOVES) {
      const [row, column] = [square.row + rowOffset, square.column + columnOffset];
      if (row < 0 || row >= side || column < 0 || column >= side) continue;
      square.neighbours.push(squares[row * side + column]);
    }
  }
  return squares;
}

/** Returns the number of unvisited neighbours of a square. @param {Square} square */
function countExits(square) {
  return square.neighbours.filter((neighbour) => !neighbour.visited).length;
}

/**
 * Enters a square, and then tries its candidates until the path contains every square. Leaves the square if no
 * candidate leads to a tour.
 *
 * @param {Square} square
 * @param {Square[]} path
 * @param {number} size the number of squares of the board
 * @returns {boolean} whether a tour was found
 */
function extendPath(square, path, size) {
  square.visited = true;
  path.push(square);
  if (path.length === size) return true;
  const candidates = square.neighbours.filter((neighbour) => !neighbour.visited);
  candidates.sort((a, b) => countExits(a) - countExits(b));
  for (const candidate of candidates) {
    if (extendPath(candidate, path, size)) return true;
  }
  path.pop();
  square.visited = false;
  return false;
}

/**
 * Finds a tour of a square board from a corner.
 *
 * @param {number} side
 * @returns {number[]} the squares as row × side + column
 */
export function articleTour(side) {
  const squares = createSquares(side);
  /** @type {Square[]} */
  const path = [];
  if (!extendPath(squares[0], path, squares.length)) throw new Error("the solver found no tour");
  return path.map(({ row, column }) => row * side + column);
}
