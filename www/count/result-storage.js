/** Stores the results of parts in the browser, so that a count continues after a reload. */

import { loadItem, storeItem } from "../widgets/local-storage.js";

const STORAGE_KEY = "knights-tour.count";

/** The number of characters of the longest stored text. Browsers store about five million characters. */
const MAX_STORED_CHARACTERS = 500_000;

/**
 * The results of the parts of a board, as texts that the core reads.
 *
 * @typedef {object} StoredResults
 * @property {string} own the results of parts that were counted here; empty if there are none
 * @property {string[]} received texts with results of others
 */

/** @param {{rows: number, columns: number}} board */
const keyOf = ({ rows, columns }) => `${STORAGE_KEY}.${rows}x${columns}`;

/**
 * Stores results.
 *
 * @param {{rows: number, columns: number}} board
 * @param {StoredResults} results
 * @returns {boolean} false if the results are too long to be stored, or the browser does not store them
 */
export function storeResults(board, { own, received }) {
  const text = JSON.stringify({ own, received });
  if (text.length > MAX_STORED_CHARACTERS) return false;
  storeItem(keyOf(board), text);
  return loadItem(keyOf(board)) === text;
}

/** Returns the stored results of a board. @param {{rows: number, columns: number}} board @returns {StoredResults} */
export function loadResults(board) {
  try {
    const { own, received } = JSON.parse(loadItem(keyOf(board)) ?? "{}");
    const isList = Array.isArray(received) && received.every((text) => typeof text === "string");
    return { own: typeof own === "string" ? own : "", received: isList ? received : [] };
  } catch {
    return { own: "", received: [] };
  }
}

/** The storage key of the seat that was taken last. */
const SEAT_KEY = `${STORAGE_KEY}.seat`;

/** @typedef {{rows: number, columns: number, seats: number}} Seats */

/** Stores the seat that was taken. @param {Seats} seats @param {number} seat */
export function storeSeat({ rows, columns, seats }, seat) {
  storeItem(SEAT_KEY, JSON.stringify([rows, columns, seats, seat]));
}

/** Returns the seat that was taken among these seats; 0 if none was. @param {Seats} seats */
export function loadSeat({ rows, columns, seats }) {
  const [, seat = 0] = new RegExp(`^\\[${rows},${columns},${seats},(\\d+)\\]$`).exec(loadItem(SEAT_KEY) ?? "") ?? [];
  return Number(seat);
}
