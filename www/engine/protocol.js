/**
 * What crosses between the page, its worker and the core: the shapes, and how a report is read.
 *
 * The shapes that the core knows are generated from it; here stand those of the page and its worker.
 *
 * @module
 */

/** @typedef {import("../bindings/protocol").Draft} Draft */
/** @typedef {import("../bindings/protocol").Move} Move */
/** @typedef {import("../bindings/protocol").Choices} Choices */
/** @typedef {import("../bindings/protocol").Outline} Outline */
/** @typedef {import("../bindings/protocol").AlgorithmOffer} AlgorithmOffer */
/** @typedef {import("../bindings/protocol").Link} Link */
/** @typedef {import("../bindings/protocol").RaceLink} RaceLink */
/** @typedef {import("../bindings/protocol").Setting} Setting */
/** @typedef {import("../bindings/protocol").Progress} Progress */
/** @typedef {import("../bindings/protocol").Reason} Reason */
/** @typedef {import("../bindings/protocol").ExperimentError} DraftFault */
/** @typedef {import("../bindings/protocol").Landmark} Landmark */
/** @typedef {import("../bindings/protocol").Wants} Wants */
/** @typedef {import("../bindings/protocol").Survey} Survey */
/** @typedef {import("../bindings/protocol").Insight} Insight */
/** @typedef {import("../bindings/protocol").Outlook} Outlook */
/** @typedef {import("../bindings/protocol").Decision} Decision */
/** @typedef {import("../bindings/protocol").Candidate} Candidate */
/** @typedef {import("../bindings/protocol").Branch} Branch */
/** @typedef {import("../bindings/protocol").Facts} Facts */
/** @typedef {import("../bindings/protocol").Estimate} Estimate */
/** @typedef {import("../bindings/protocol").Making} Making */
/** @typedef {import("../bindings/protocol").Made} Made */
/** @typedef {import("../bindings/protocol").Part} Part */
/** @typedef {import("../bindings/protocol").Look} CoreLook */
/** @typedef {import("../bindings/protocol").Sight} CoreSight */
/** @typedef {import("../bindings/protocol").Structure} Structure */

/**
 * What a slice of making led to.
 *
 * @typedef {Progress & {setting: Setting | null}} MakingSlice the setting is there once it is done
 */

/**
 * How a search stands, by the numbers of the core's `Status`.
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
  "making",
  "not-found",
];

/**
 * The kind of the last step, by the numbers of the core's `Event`.
 *
 * @type {import("../bindings/protocol").Events}
 */
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

/**
 * What picture of a panorama the page wants.
 *
 * @typedef {object} Look
 * @property {import("../panorama/camera.js").Room} room
 * @property {import("../panorama/camera.js").Extent} board
 * @property {import("../panorama/camera.js").Sight} sight
 * @property {number} length how many squares the path has
 * @property {number} progress how many of them are shown
 * @property {boolean} chain whether colour tells of the chain of blocks, where there is one, and not of the
 *   order of visit
 * @property {import("../panorama/figures.js").BlockStep | null} blocks what of the blocks is shown
 * @property {number} firstNumber of the first square
 * @property {Record<"light" | "dark" | "ink" | "panel" | "accent" | "good" | "bad" | "muted", string>} colours
 * @property {string[]} ramp
 */

/**
 * @typedef {object} Sight
 * @property {ImageBitmap} image
 * @property {Uint32Array} trail the cells of the last squares shown
 */

/**
 * What the page asks of its worker.
 *
 * @typedef {{kind: "load", module: WebAssembly.Module}
 *   | {kind: "read", query: string, panoramas: boolean}
 *   | {kind: "read-race", text: string}
 *   | {kind: "write-race", race: RaceLink}
 *   | {kind: "prepare", draft: Draft, panoramas: boolean, whole: boolean}
 *   | {kind: "make", milliseconds: number}
 *   | {kind: "go-on"}
 *   | {kind: "preset", name: string, rows: string, columns: string, seed: string}
 *   | {kind: "board-text", text: string}
 *   | {kind: "develop", milliseconds: number}
 *   | {kind: "halt"}
 *   | {kind: "look-on"}
 *   | {kind: "look", look: Look}
 *   | {kind: "place", cell: number}
 *   | {kind: "structure", part: Part}
 *   | {kind: "advance", steps: number, milliseconds: number}
 *   | {kind: "seek", step: number}
 *   | {kind: "find", event: Landmark, forward: boolean, milliseconds: number}
 *   | {kind: "survey", wants: Wants}
 *   | {kind: "choice", place: number, square: number}
 *   | {kind: "lists"}
 *   | {kind: "estimate", draft: Draft, milliseconds: number}
 *   | {kind: "facts", square: number}} Request
 */

/**
 * What the worker answers: what was asked for, a fault of the draft, or why it can do no more.
 *
 * @typedef {{id: number, answer: unknown}
 *   | {id: number, refused: DraftFault}
 *   | {id: number, broken: string, outOfMemory: boolean}} Reply
 */
