/**
 * The part of the protocol between core and page that is not generated into `bindings/protocol`: the names for the
 * core's numeric codes, and the parser of reports.
 */

/**
 * An error in a draft.
 *
 * @import { Field, FieldError, Problem } from "../bindings/protocol"
 * @typedef {FieldError<Field, Problem>} DraftFault
 */

/**
 * Whether a thrown value is the core's refusal of a draft, and not a bug.
 *
 * @param {unknown} value
 * @returns {value is DraftFault}
 */
export function isDraftFault(value) {
  return typeof value === "object" && value !== null && "field" in value && "problem" in value;
}

/**
 * The states of a search, indexed by the numbers of the core's `SearchStatus`.
 *
 * @type {import("../bindings/protocol").Statuses}
 */
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

/**
 * The kinds of the last step, indexed by the numbers of the core's `StepKind`.
 *
 * @type {import("../bindings/protocol").Events}
 */
export const STEP_KINDS = [
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
 * The results of finding a step, indexed by the numbers of the core's `LandmarkSearch`. "here": the step was found and
 * is the current step; "not-yet": the search has to continue first; "never": there is no such step.
 *
 * @type {import("../bindings/protocol").Finds}
 */
export const FIND_RESULTS = ["here", "not-yet", "never"];

/**
 * The result of some steps of a search, or of a jump to another step.
 *
 * @typedef {object} Report
 * @property {typeof STATUSES[number]} status
 * @property {typeof STEP_KINDS[number]} lastEvent the kind of the last step
 * @property {number} square the square of that step, or −1
 * @property {Counters} counters
 * @property {number} stepCount the number of known steps of the search; `counters.steps` is the current step
 * @property {typeof FIND_RESULTS[number]} findResult the result of the request `find`; "here" for other
 *   requests
 * @property {number} unchangedSquares the number of leading squares of the path that are unchanged
 * @property {Float64Array} changedSquares the squares of the path after the unchanged ones
 */

/**
 * The counters of a search at the current step.
 *
 * @typedef {object} Counters
 * @property {number} steps
 * @property {number} visits
 * @property {number} backtracks
 * @property {number} deadEnds
 * @property {number} tours
 * @property {number} attempts
 * @property {number} deepest the greatest number of squares of the path so far
 */

/** The index of the first square in a report. */
const HEADER_LENGTH = 13;

/**
 * Parses the array that the core's `advance`, `seek` and `find` return.
 *
 * @param {Float64Array} numbers
 * @returns {Report}
 */
export function decodeReport(numbers) {
  const [status, event, square, steps, visits, backtracks, deadEnds, tours, attempts, deepest] = numbers;
  const [stepCount, findResult, unchangedSquares] = numbers.subarray(10);
  return {
    status: STATUSES[status],
    lastEvent: STEP_KINDS[event],
    square,
    counters: { steps, visits, backtracks, deadEnds, tours, attempts, deepest },
    stepCount,
    findResult: FIND_RESULTS[findResult],
    unchangedSquares,
    changedSquares: numbers.subarray(HEADER_LENGTH),
  };
}

/**
 * For every square, the squares that a move leads to, in the order in which a search tries them.
 *
 * @typedef {Uint32Array[]} AdjacencyLists
 */

/**
 * Parses the array that the core's `lists` holds.
 *
 * @param {Uint32Array} numbers the lengths of all lists, followed by the lists in a row
 * @param {number} size the number of squares
 * @returns {AdjacencyLists}
 */
export function decodeAdjacencyLists(numbers, size) {
  let end = size;
  return Array.from(numbers.subarray(0, size), (degree) => numbers.subarray(end, (end += degree)));
}
