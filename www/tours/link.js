/** Reads and writes the fragment of the list of tours: `#tours`, and after a `/` its parameters. Pure. */

/** The start of the fragment, after its `#`. */
export const NAME = "tours";

/** The value of `start` for tours from every square. */
const ALL_STARTS = "all";

/**
 * The parameters of the list, as they stand in the address. The core validates them.
 *
 * @typedef {object} ToursLink
 * @property {string} rows
 * @property {string} columns
 * @property {string} start row and column; empty for every square
 * @property {boolean} closed only closed tours
 * @property {boolean} symmetric only symmetric tours
 * @property {boolean} different one tour of each class under rotation and reflection
 * @property {number | null} last the number of the square on which the tours end; null for all
 * @property {number} page from 1
 */

/** The default list: the tours of the first table in document 003. @type {Readonly<ToursLink>} */
export const DEFAULT_LINK = { rows: "5", columns: "5", start: "0,0", closed: false, symmetric: false, different: false, last: null, page: 1 };

/**
 * @param {string} fragment with its `#`, or empty
 * @returns {ToursLink}
 */
export function readTours(fragment) {
  const parts = new URLSearchParams(fragment.startsWith(`#${NAME}/`) ? fragment.slice(NAME.length + 2) : "");
  const board = parts.get("board") ?? `${DEFAULT_LINK.rows}x${DEFAULT_LINK.columns}`;
  const middle = board.indexOf("x");
  // A second `x` stays in the columns, for the core to reject.
  const [rows, columns] = middle < 0 ? [board, board] : [board.slice(0, middle), board.slice(middle + 1)];
  const start = parts.get("start") ?? DEFAULT_LINK.start;
  const number = (/** @type {string} */ name) => (/^\d{1,9}$/.test(parts.get(name) ?? "") ? Number(parts.get(name)) : null);
  return {
    rows,
    columns,
    start: start === ALL_STARTS ? "" : start,
    closed: parts.get("tour") === "closed",
    symmetric: parts.has("symmetric"),
    different: parts.has("different"),
    last: number("last"),
    page: Math.max(1, number("page") ?? 1),
  };
}

/**
 * @param {ToursLink} link
 * @returns {string} with its `#`
 */
export function fragmentOf({ rows, columns, start, closed, symmetric, different, last, page }) {
  const parts = new URLSearchParams({ board: `${rows}x${columns}`, start: start || ALL_STARTS });
  if (closed) parts.set("tour", "closed");
  if (symmetric) parts.set("symmetric", "1");
  if (different) parts.set("different", "1");
  if (last !== null) parts.set("last", String(last));
  if (page > 1) parts.set("page", String(page));
  return `#${NAME}/${parts.toString().replaceAll("%2C", ",")}`;
}

/** The query of the experiment whose tours are listed. @param {ToursLink} link */
export function queryOf({ rows, columns, start, closed }) {
  const parts = new URLSearchParams({ v: "1", board: `${rows}x${columns}` });
  if (start) parts.set("start", start);
  // The order of moves in which document 003 lists the tours.
  parts.set("order", "granada");
  if (closed) parts.set("tour", "closed");
  return parts.toString();
}
