/** The public functions of the package, which run in the calling thread. */

import { getSearch, sendRequest } from "./local-core.js";
import { RunHandle } from "./run-handle.js";
import { StepSearch as StepSearchClass } from "./step-search.js";
import { TourService } from "./tours.js";

/** @import { Answer, Choices, Count, Identification, Options, ReadOptions, ReadTour, Setup } from "./types.js" */
/** @import { SolveOptions, SquareList, StepSearch, TourCheck } from "./types.js" */

export * from "./errors.js";
export * from "./types.js";

const tours = new TourService(sendRequest);

/**
 * Looks for a tour. The answer is a tour, a proof that there is none, or the path reached without a result. The work is
 * divided into short time slices, between which the caller’s event loop runs. Only writing the tour of a very large
 * board takes longer than a time slice.
 *
 * @param {Setup} [setup] an empty setup means the default board
 * @param {SolveOptions} [options]
 * @returns {Promise<Answer>} rejects with `SetupRefused` if the setup is invalid
 */
export function solve(setup = {}, options = {}) {
  return tours.solve(setup, options);
}

/**
 * Returns an iterator over the steps of a search, on boards of up to 100 squares a side:
 * `for (const step of await search({ rows: 5 }))`. An algorithm that constructs a tour constructs the whole tour first.
 * The steps then follow that tour.
 *
 * @param {Setup} [setup]
 * @param {Options} [options] for the work before the first step
 * @returns {Promise<StepSearch>} rejects with `SetupRefused` if the setup is invalid
 */
export async function search(setup = {}, options = {}) {
  const handle = new RunHandle(sendRequest);
  try {
    await tours.prepareSearch(handle, setup, options);
  } catch (error) {
    handle.end();
    throw error;
  }
  return new StepSearchClass(getSearch(handle.number), () => handle.end());
}

/**
 * Checks whether squares in the order visited are a tour, with the validator, which shares no code with the searches.
 *
 * @param {Setup} setup only its board, its piece and `closed` are used
 * @param {SquareList} squares as square numbers
 * @returns {Promise<TourCheck>} whether the tour is closed, and the first fault, if any; an open tour is a fault if the
 *   setup asks for a closed one
 */
export function verify(setup, squares) {
  return tours.verify(setup, squares);
}

/**
 * Reads any text with a tour, a path or a board in it: a matrix of numbers or a list of squares, in any notation, with
 * any words around it.
 *
 * @param {string} text at most 32 MB
 * @param {ReadOptions} [options]
 * @returns {Promise<ReadTour>} how the text was read, and whether it is a tour, unfinished, or wrong and where
 */
export function readTour(text, options = {}) {
  return tours.readTour(text, options);
}

/**
 * Names the programs of this package, and the orders of the moves, that produce exactly these squares.
 *
 * @param {Pick<Setup, "rows" | "columns">} setup a whole board
 * @param {SquareList} squares a tour, or the beginning of one, as square numbers in the order visited
 * @param {Options} [options]
 * @returns {Promise<Identification>} rejects with `PathRefused` if the squares are no path
 */
export function identify(setup, squares, options = {}) {
  return tours.identify(setup, squares, options);
}

/**
 * Counts all tours of a whole board.
 *
 * @param {Pick<Setup, "rows" | "columns" | "closed">} [setup]
 * @param {Options} [options]
 * @returns {Promise<Count>} rejects with `CountRefused` if the board is too large
 */
export function count(setup = {}, options = {}) {
  return tours.count(setup, options);
}

/**
 * Returns the names that a setup can contain (algorithms, move orders, topologies, pieces), and the defaults.
 *
 * @returns {Promise<Choices>}
 */
export function choices() {
  return tours.choices();
}
