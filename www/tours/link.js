/** Reads and writes the fragment of the list of tours: `#tours`, and after a `/` its parameters. Pure functions. */

import { fragmentParameters } from "../link/fragment-parameters.js";
import { SCREEN_NAMES } from "../screens/screen-names.js";

const NAME = SCREEN_NAMES.tours;

/** The value of `start` for tours from every square. */
const ALL_STARTS = "all";

/**
 * The parameters of the list, as in the address. The core validates the board and the start. Other invalid
 * values are replaced by the defaults.
 *
 * @typedef {object} ToursLink
 * @property {string} rows
 * @property {string} columns
 * @property {string} start row and column; empty for every square
 * @property {boolean} closed only closed tours
 * @property {boolean} symmetric only symmetric tours
 * @property {boolean} different one tour of each class under rotation and reflection
 * @property {number | null} last the index of the square on which the tours end; null for all squares
 * @property {number} page the number of the page, from 1
 */

/** The default list: the tours of the first table in published document 003. @type {Readonly<ToursLink>} */
export const DEFAULT_LINK = {
  rows: "5",
  columns: "5",
  start: "0,0",
  closed: false,
  symmetric: false,
  different: false,
  last: null,
  page: 1,
};

/**
 * Parses the fragment of a list.
 *
 * @param {string} fragment with its `#`, or empty
 * @returns {ToursLink}
 */
export function readTours(fragment) {
  const parameters = fragmentParameters(fragment, NAME);
  const board = parameters.get("board") ?? `${DEFAULT_LINK.rows}x${DEFAULT_LINK.columns}`;
  const separator = board.indexOf("x");
  // A second `x` stays in the columns, for the core to reject.
  const [rows, columns] = separator < 0 ? [board, board] : [board.slice(0, separator), board.slice(separator + 1)];
  const start = parameters.get("start") ?? DEFAULT_LINK.start;
  const numberOf = (/** @type {string} */ name) => {
    const text = parameters.get(name) ?? "";
    return /^\d{1,9}$/.test(text) ? Number(text) : null;
  };
  return {
    rows,
    columns,
    start: start === ALL_STARTS ? "" : start,
    closed: parameters.get("tour") === "closed",
    symmetric: parameters.has("symmetric"),
    different: parameters.has("different"),
    last: numberOf("last"),
    page: Math.max(1, numberOf("page") ?? 1),
  };
}

/**
 * Returns the fragment of a list.
 *
 * @param {ToursLink} link
 * @returns {string} with its `#`
 */
export function fragmentOf({ rows, columns, start, closed, symmetric, different, last, page }) {
  const parameters = new URLSearchParams({ board: `${rows}x${columns}`, start: start || ALL_STARTS });
  if (closed) parameters.set("tour", "closed");
  if (symmetric) parameters.set("symmetric", "1");
  if (different) parameters.set("different", "1");
  if (last !== null) parameters.set("last", String(last));
  if (page > 1) parameters.set("page", String(page));
  return `#${NAME}/${parameters.toString().replaceAll("%2C", ",")}`;
}

/** Returns the query of the experiment whose tours are listed. @param {ToursLink} link */
export function queryOf({ rows, columns, start, closed }) {
  const parameters = new URLSearchParams({ v: "1", board: `${rows}x${columns}` });
  if (start) parameters.set("start", start);
  // The order of moves with which published document 003 lists the tours.
  parameters.set("order", "granada");
  if (closed) parameters.set("tour", "closed");
  return parameters.toString();
}
