/**
 * What crosses between the core and the page beside the shapes that are generated from the core, in
 * `bindings/protocol`: the names of its numbers, and how a report is read.
 */

/** What is wrong with a draft. @typedef {import("../bindings/protocol").FieldError<import("../bindings/protocol").Field>} DraftFault */

/**
 * Whether what was thrown is the core's word on a draft, not a fault of the program.
 *
 * @param {unknown} thrown
 * @returns {thrown is DraftFault}
 */
export function isDraftFault(thrown) {
  return typeof thrown === "object" && thrown !== null && "field" in thrown && "problem" in thrown;
}

/** How a search stands, by the numbers of the core's `Status`. @type {import("../bindings/protocol").Statuses} */
export const STATUSES = [
  "searching",
  "open-tour",
  "closed-tour",
  "exhausted",
  "refuted",
  "stuck",
  "memory-full",
  "working",
  "not-found",
];

/** The kind of the last step, by the numbers of the core's `Event`. @type {import("../bindings/protocol").Events} */
export const EVENTS = [
  "none",
  "enter",
  "dead-end",
  "leave",
  "tour",
  "exhausted",
  "resume",
  "restart",
  "stuck",
  "memory-full",
];

/**
 * Whether a step that was looked for is the one shown now, by the numbers of the core's `Found`; it is
 * not yet found while there is more to search.
 *
 * @type {import("../bindings/protocol").Finds}
 */
export const FOUND = ["here", "not-yet", "never"];

/**
 * What some steps of a search did, or where a journey through it came to.
 *
 * @typedef {object} Report
 * @property {typeof STATUSES[number]} status
 * @property {typeof EVENTS[number]} event the last step
 * @property {number} square the square of that step, or −1
 * @property {Counters} counters
 * @property {number} length how many steps of the search are known; `counters.steps` is where it is shown
 * @property {typeof FOUND[number]} found whether the step looked for was found, if one was
 * @property {number} kept how many squares of the path known before are still the same
 * @property {Float64Array} squares the squares that follow them
 */

/**
 * @typedef {object} Counters
 * @property {number} steps
 * @property {number} visits
 * @property {number} backtracks
 * @property {number} deadEnds
 * @property {number} tours
 * @property {number} attempts
 * @property {number} deepest
 */

/** Where the squares begin in a report. */
const HEADER = 13;

/**
 * Reads the array that the core's `advance` returns.
 *
 * @param {Float64Array} numbers
 * @returns {Report}
 */
export function readReport(numbers) {
  const [status, event, square, steps, visits, backtracks, deadEnds, tours, attempts, deepest] = numbers;
  const [length, found, kept] = numbers.subarray(10);
  return {
    status: STATUSES[status],
    event: EVENTS[event],
    square,
    counters: { steps, visits, backtracks, deadEnds, tours, attempts, deepest },
    length,
    found: FOUND[found],
    kept,
    squares: numbers.subarray(HEADER),
  };
}

/**
 * For every square the squares it leads to, in the order in which a search tries them.
 *
 * @typedef {Uint32Array[]} Lists
 */

/**
 * Reads the array that the core's `lists` holds.
 *
 * @param {Uint32Array} numbers how long each of the lists is, and then all of them in a row
 * @param {number} size how many squares there are
 * @returns {Lists}
 */
export function readLists(numbers, size) {
  let end = size;
  return Array.from(numbers.subarray(0, size), (degree) => numbers.subarray(end, (end += degree)));
}
