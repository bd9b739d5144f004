/**
 * Where squares are: in pixels, and by name. Pure; all lengths are device pixels.
 *
 * @module
 */

/**
 * @typedef {object} Layout
 * @property {number} rows
 * @property {number} columns
 * @property {number} square the side of a square, a whole number of device pixels
 * @property {number} left where the first column begins
 * @property {number} top where the first row begins
 * @property {number} ratio device pixels in a CSS pixel
 * @property {number} label how much room the coordinates have, beside the board and below it
 * @property {number} labelEvery every how many rows and columns there is room for a label
 */

/**
 * Fits a board into a canvas, with its coordinates at the left and below.
 *
 * @param {{width: number, height: number, ratio: number, rows: number, columns: number}} room
 * @returns {Layout}
 */
export function fit({ width, height, ratio, rows, columns }) {
  // Larger boards have larger coordinates: a projector shows both to the last row of a room.
  const growth = Math.min(1.5, Math.max(1, Math.min(width, height) / (700 * ratio)));
  const label = Math.round(20 * ratio * growth);
  const edge = Math.round(4 * ratio);
  const square = Math.max(
    1,
    Math.floor(Math.min((width - label - edge) / columns, (height - label - edge) / rows)),
  );
  return {
    rows,
    columns,
    square,
    left: Math.max(label, Math.floor((width - square * columns) / 2)),
    top: Math.max(edge, Math.floor((height - label - square * rows) / 2)),
    ratio,
    label,
    labelEvery: [1, 2, 5, 10, 20, 50].find((every) => every * square >= 0.85 * label) ?? 100,
  };
}

/**
 * The middle of a square.
 *
 * @param {Layout} layout
 * @param {number} square
 * @returns {[number, number]}
 */
export function centre(layout, square) {
  const row = Math.floor(square / layout.columns);
  const column = square % layout.columns;
  return [
    layout.left + (column + 0.5) * layout.square,
    layout.top + (row + 0.5) * layout.square,
  ];
}

/**
 * The square at a point, or −1.
 *
 * @param {Layout} layout
 * @param {number} x
 * @param {number} y
 */
export function squareAt(layout, x, y) {
  const column = Math.floor((x - layout.left) / layout.square);
  const row = Math.floor((y - layout.top) / layout.square);
  const inside = column >= 0 && column < layout.columns && row >= 0 && row < layout.rows;
  return inside ? row * layout.columns + column : -1;
}

/**
 * The letters of a column: a to z, then aa, ab and so on.
 *
 * @param {number} column from 0
 */
export function columnName(column) {
  let name = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(97 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/**
 * The name of a square as in chess, a1 at the bottom left.
 *
 * @param {number} square
 * @param {{rows: number, columns: number}} board
 */
export function squareName(square, { rows, columns }) {
  return columnName(square % columns) + (rows - Math.floor(square / columns));
}
