/** Types of the entries of the published results, and functions to build them. */

/** @import { ExperimentRunner, ExperimentResult } from "./experiment-runner.js" */
/** @import { Figure } from "./verdict.js" */

/**
 * A computed path on a board.
 *
 * @typedef {object} Picture
 * @property {string} caption
 * @property {number} rows
 * @property {number} columns
 * @property {number[]} path
 * @property {string} query the experiment that a click opens on the explore screen
 */

/**
 * Curves over the same x values.
 *
 * @typedef {object} Curves
 * @property {string} caption
 * @property {string} xLabel meaning of the x values
 * @property {number[]} xValues
 * @property {{name: string, values: (number | null)[]}[]} curves the values are decimal
 *   logarithms if `logarithmic` is set
 * @property {boolean} logarithmic
 */

/**
 * Progress of a long computation.
 *
 * @typedef {object} Progress
 * @property {string} label name of the computation
 * @property {number} done the number of completed runs
 * @property {number} count the number of all runs
 */

/**
 * A result that a computation yields as soon as it is known.
 *
 * @typedef {{figure: Figure} | {picture: Picture} | {curves: Curves} | {progress: Progress}} EntryResult
 */

/**
 * An entry of the published results: some results of one document, computed again.
 *
 * @typedef {object} Entry
 * @property {string} name in the address
 * @property {boolean} [isErratum] whether the entry shows a mistake that recomputing found
 * @property {string} query the experiment that a link opens on the explore screen
 * @property {(runner: ExperimentRunner) => AsyncIterable<EntryResult>} compute
 * @property {(runner: ExperimentRunner) => AsyncIterable<EntryResult>} [computeMore] a computation that takes
 *   too long to start automatically
 * @property {(runner: ExperimentRunner) => HTMLElement} [build] builds an interactive part, which is placed below the
 *   computed results
 */

/**
 * A published document about knight's tours.
 *
 * @typedef {object} PublishedDocument
 * @property {string} name
 * @property {string} picture the query of the tour that illustrates the document
 * @property {Entry[]} entries
 */

/**
 * Returns the query of an experiment.
 *
 * @param {number} side of a square board
 * @param {[number, number]} start row and column
 * @param {string} algorithm
 * @param {string} [extra] further parameters, joined by "&"
 */
export function experimentQuery(side, [row, column], algorithm, extra = "") {
  return `v=1&board=${side}x${side}&start=${row},${column}&algorithm=${algorithm}${extra ? `&${extra}` : ""}`;
}

/**
 * Returns the result that shows the path of an experiment.
 *
 * @param {string} caption
 * @param {ExperimentResult} experimentResult
 * @param {string} query
 * @returns {{picture: Picture}}
 */
export function pictureResult(caption, { moment, path }, query) {
  return { picture: { caption, rows: moment.ground.rows, columns: moment.ground.columns, path, query } };
}

/**
 * Formats the numbers of a board as text, row by row.
 *
 * @param {number[]} numbers
 * @param {number} columns
 */
export function matrixText(numbers, columns) {
  const rows = Array.from({ length: numbers.length / columns }, (_, row) =>
    numbers.slice(row * columns, (row + 1) * columns),
  );
  return rows.map((row) => row.join(" ")).join("\n");
}
