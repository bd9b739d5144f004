/** What there is to ask of the solver in this program. */

import { ask, search as searchOf } from "./here.js";
import { Lease } from "./lease.js";
import { StepSearch as Walk } from "./step-search.js";
import { Tours } from "./tours.js";

/** @import { Choices, TourCheck } from "../bindings/laboratory/protocol.js" */

export { CountRefused, SetupRefused, SolverBroken } from "./errors.js";

/** @typedef {import("./setup.js").Setup} Setup */
/** @typedef {import("./setup.js").Place} Place */
/** @typedef {import("./answer.js").Answer} Answer */
/** @typedef {import("./answer.js").Count} Count */
/** @typedef {import("./answer.js").Options} Options */
/** @typedef {import("./answer.js").SolveOptions} SolveOptions */
/** @typedef {import("./step-search.js").StepSearch} StepSearch */
/** @typedef {import("./step-search.js").Standing} Standing */

const tours = new Tours(ask);

/**
 * Looks for a tour: there is one, or it is proved that there is none, or it is said how much was searched. It is searched in short slices, between
 * which everything else goes on; only the tour of a very large board is written at once.
 *
 * @param {Setup} [setup] an empty one is the usual board
 * @param {SolveOptions} [options]
 * @returns {Promise<Answer>} rejects with `SetupRefused` where the setup holds what it may not
 */
export function solve(setup = {}, options = {}) {
  return tours.solve(setup, options);
}

/**
 * A search that is walked step by step, on boards of up to 100 squares a side: `for (const step of await search({ rows: 5 }))`.
 * Algorithms that are no search make their tour first, and are walked along it.
 *
 * @param {Setup} [setup]
 * @param {Options} [options] for what is made before the first step
 * @returns {Promise<StepSearch>} rejects with `SetupRefused` where the setup holds what it may not
 */
export async function search(setup = {}, options = {}) {
  const lease = new Lease(ask);
  try {
    await tours.prepare(lease, setup, { algorithm: "warnsdorff", whole: false }, options);
  } catch (error) {
    lease.end();
    throw error;
  }
  return new Walk(searchOf(lease.number), () => lease.end());
}

/**
 * Checks squares in the order visited, by the one validator, which shares no code with the searches.
 *
 * @param {Setup} setup of which the board and the piece count
 * @param {ArrayLike<number>} squares by their numbers
 * @returns {Promise<TourCheck>} whether they are a closed tour, and the first fault where they are none
 */
export function verify(setup, squares) {
  return tours.verify(setup, squares);
}

/**
 * Counts all tours of a whole board.
 *
 * @param {Pick<Setup, "rows" | "columns" | "closed">} [setup]
 * @param {Options} [options]
 * @returns {Promise<Count>} rejects with `CountRefused` where the board is too large
 */
export function count(setup = {}, options = {}) {
  return tours.count(setup, options);
}

/**
 * The names that a setup can have in it: algorithms, orders, ways to join sides, pieces; and what is usual.
 *
 * @returns {Promise<Choices>}
 */
export function choices() {
  return tours.choices();
}
