/**
 * What crosses between the page, its worker and the core: the shapes, and how a report is read.
 *
 * @module
 */

/**
 * A run as a person wrote it down; the core validates it.
 *
 * @typedef {object} Draft
 * @property {string} rows
 * @property {string} columns
 * @property {string} start `row,column`, from 0, from the top left
 * @property {string} order the name of a published order, or eight `down,right` pairs with `;` between
 * @property {string} algorithm
 * @property {string} tour `open` for any tour, or `closed`
 * @property {string} find `first` or `all`
 * @property {string} seed
 * @property {string} centre `true` or `integer`
 * @property {boolean} shortcuts whether a theorem or counting alone may answer
 */

/**
 * A square as the start of a draft.
 *
 * @param {number} square
 * @param {{columns: number}} board
 * @returns {Pick<Draft, "start">}
 */
export function startAt(square, { columns }) {
  return { start: `${Math.floor(square / columns)},${square % columns}` };
}

/**
 * A move: rows down and columns to the right.
 *
 * @typedef {[number, number]} Move
 */

/**
 * What the core offers.
 *
 * @typedef {object} Choices
 * @property {{name: string, moves: Move[]}[]} orders
 * @property {AlgorithmOffer[]} algorithms
 * @property {Draft} draft
 */

/**
 * An algorithm, and which fields of a draft make a difference to it.
 *
 * @typedef {object} AlgorithmOffer
 * @property {string} name
 * @property {boolean} isExhaustive whether it tries everything, so that it can find every tour
 * @property {boolean} usesCentre
 * @property {boolean} usesSeed
 */

/**
 * What the query of an address says.
 *
 * @typedef {object} Link
 * @property {Draft} draft all that could be kept
 * @property {DraftFault[]} faults what could not
 */

/**
 * What is searched, as the core understood the draft.
 *
 * @typedef {object} Setting
 * @property {number} rows
 * @property {number} columns
 * @property {number} start
 * @property {Move[]} moves the moves in the order tried
 * @property {string | null} order the name of that order, if it has one
 * @property {string} algorithm
 * @property {boolean} closed whether a tour must be closed
 * @property {boolean} all whether every tour is looked for
 * @property {string} query the experiment as the query of an address
 * @property {{from: [number, number], to: [number, number]} | null} moved a start that was off the board
 * @property {Reason | null} refutation why there is no tour, where that is known without a search
 */

/**
 * Why there is no tour; `kind` chooses the sentence, the rest fills it.
 *
 * @typedef {{kind: string, [detail: string]: unknown}} Reason
 */

/**
 * A field of a draft that holds what it may not.
 *
 * @typedef {object} DraftFault
 * @property {string} field
 * @property {string} value
 * @property {{kind: string, [limit: string]: unknown}} problem
 */

/** How a search stands, by the numbers of the core's `Status`. */
export const STATUSES = /** @type {const} */ ([
  "searching",
  "open-tour",
  "closed-tour",
  "exhausted",
  "refuted",
  "stuck",
  "memory-full",
]);

/** The kind of the last step, by the numbers of the core's `Event`. */
export const EVENTS = /** @type {const} */ ([
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
]);

/**
 * What some steps of a search did.
 *
 * @typedef {object} Report
 * @property {typeof STATUSES[number]} status
 * @property {typeof EVENTS[number]} event the last step
 * @property {number} square the square of that step, or −1
 * @property {Counters} counters
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
const HEADER = 11;

/**
 * Reads the array that the core's `advance` returns.
 *
 * @param {Float64Array} numbers
 * @returns {Report}
 */
export function readReport(numbers) {
  const [status, event, square, steps, visits, backtracks, deadEnds, tours, attempts, deepest, kept] =
    numbers;
  return {
    status: STATUSES[status],
    event: EVENTS[event],
    square,
    counters: { steps, visits, backtracks, deadEnds, tours, attempts, deepest },
    kept,
    squares: numbers.subarray(HEADER),
  };
}

/**
 * What the page asks of its worker.
 *
 * @typedef {{kind: "load", module: WebAssembly.Module}
 *   | {kind: "read", query: string}
 *   | {kind: "prepare", draft: Draft}
 *   | {kind: "advance", steps: number, milliseconds: number}
 *   | {kind: "panic", message: string}} Request
 */

/**
 * What the worker answers: what was asked for, a fault of the draft, or why it can do no more.
 *
 * @typedef {{id: number, answer: unknown}
 *   | {id: number, refused: DraftFault}
 *   | {id: number, broken: string}} Reply
 */
