/** Reads and writes the fragment of a count: `#count`, and after a `/` its parameters. Pure functions. */

import { fragmentParameters } from "../link/fragment-parameters.js";
import { SCREEN_NAMES } from "../screens/screen-names.js";

const NAME = SCREEN_NAMES.count;

/** The boards whose closed tours are counted in parts: rows and columns. */
export const BOARDS = /** @type {const} */ ([
  [6, 6],
  [6, 8],
  [6, 10],
  [8, 8],
]);

/** The number of seats until somebody sets it, and the greatest number. */
export const DEFAULT_SEATS = 30;
export const MAX_SEATS = 200;

/** The greatest number of a part in a link. */
const MAX_PART = 9999;

/**
 * A count, or the share of somebody in it.
 *
 * @typedef {object} CountLink
 * @property {number} rows
 * @property {number} columns
 * @property {number} seats the number of seats among which the parts are shared out; 0 without seats
 * @property {number} seat the seat of this page, from 1; 0 before one is taken
 * @property {number[]} parts the numbers of the parts that are to be counted here; empty for all, or for those of the
 *   seat
 * @property {number[] | null} middle the moves of the tours with a given middle, three numbers for each square of the
 *   middle: the square and its two neighbours; null for a count in parts
 */

/**
 * Parses the fragment of a count. An invalid board is replaced by the largest one, an invalid number by 0, and an
 * invalid list by an empty one.
 *
 * @param {string} fragment with its `#`, or empty
 * @returns {CountLink}
 */
export function readCount(fragment) {
  const parameters = fragmentParameters(fragment, NAME);
  const board = BOARDS.find(([rows, columns]) => parameters.get("board") === `${rows}x${columns}`);
  const [rows, columns] = board ?? BOARDS[BOARDS.length - 1];
  const numberOf = (/** @type {string} */ name, /** @type {number} */ largest) => {
    const text = parameters.get(name) ?? "";
    return /^\d{1,4}$/.test(text) && Number(text) <= largest ? Number(text) : 0;
  };
  const seats = numberOf("seats", MAX_SEATS);
  const middle = parameters.get("middle");
  return {
    rows,
    columns,
    seats,
    seat: numberOf("seat", seats),
    parts: readRanges(parameters.get("parts") ?? ""),
    middle: middle === null ? null : readNumbers(middle),
  };
}

/** Whether a page counts its share for somebody else. @param {CountLink} link */
export function isShare({ seats, parts }) {
  return seats > 0 || parts.length > 0;
}

/** Returns the fragment of a count, with its `#`. @param {CountLink} link */
export function fragmentOf({ rows, columns, seats, seat, parts, middle }) {
  const parameters = new URLSearchParams({ board: `${rows}x${columns}` });
  if (seats > 0) parameters.set("seats", String(seats));
  if (seat > 0) parameters.set("seat", String(seat));
  if (parts.length > 0) parameters.set("parts", writeRanges(parts));
  if (middle) parameters.set("middle", middle.join("."));
  return `#${NAME}/${parameters}`;
}

/** Writes ascending numbers as ranges, such as `1-5.9`. @param {number[]} numbers */
function writeRanges(numbers) {
  /** @type {[first: number, last: number][]} */
  const ranges = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range && number === range[1] + 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(".");
}

/** Reads ranges of numbers, such as `1-5.9`. Returns no numbers if the text has another form. @param {string} text */
function readRanges(text) {
  const numbers = [];
  for (const range of text.split(".")) {
    const [, first, last = first] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(range) ?? [];
    if (!first || Number(last) > MAX_PART) return [];
    for (let number = Number(first); number <= Number(last); number += 1) numbers.push(number);
  }
  return numbers;
}

/** Reads numbers with dots between them. Returns no numbers if the text has another form. @param {string} text */
function readNumbers(text) {
  return /^\d{1,3}(\.\d{1,3})*$/.test(text) ? text.split(".").map(Number) : [];
}
