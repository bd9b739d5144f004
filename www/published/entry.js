/** What an entry of the published results is made of. */

/** @import { Bench, Finding } from "./bench.js" */
/** @import { Figure } from "./verdict.js" */

/**
 * A path on a board, drawn as what was computed.
 *
 * @typedef {object} Picture
 * @property {string} caption
 * @property {number} rows
 * @property {number} columns
 * @property {number[]} path
 * @property {string} query opens it on the stage
 */

/**
 * Curves over the same places.
 *
 * @typedef {object} Curves
 * @property {string} caption
 * @property {string} below what the places are
 * @property {number[]} places
 * @property {{name: string, values: (number | null)[]}[]} curves where they are `logarithmic`, their decimal logarithms
 * @property {boolean} logarithmic
 */

/**
 * How far a long computation has come.
 *
 * @typedef {object} Progress
 * @property {string} label what is being computed
 * @property {number} done
 * @property {number} count
 */

/**
 * What a computation tells, as it comes.
 *
 * @typedef {{figure: Figure} | {picture: Picture} | {curves: Curves} | {progress: Progress}} Part
 */

/**
 * @typedef {object} Entry
 * @property {string} name its address
 * @property {boolean} [isErratum] whether it is there because of a mistake that recomputing found
 * @property {string} query what the stage shows of it
 * @property {(bench: Bench) => AsyncIterable<Part>} compute
 * @property {(bench: Bench) => AsyncIterable<Part>} [further] what takes too long to be computed without being asked for
 * @property {(bench: Bench) => HTMLElement} [build] something of its own to try, once all is computed
 */

/**
 * @typedef {object} PublishedDocument
 * @property {string} name
 * @property {string} picture the query of the tour that stands for it
 * @property {Entry[]} entries
 */

/**
 * The query of an experiment.
 *
 * @param {number} side of a square board
 * @param {[number, number]} start row and column
 * @param {string} algorithm
 * @param {string} [more] further parts of the query
 */
export function experiment(side, [row, column], algorithm, more = "") {
  return `v=1&board=${side}x${side}&start=${row},${column}&algorithm=${algorithm}${more ? `&${more}` : ""}`;
}

/**
 * The picture of what was found.
 *
 * @param {string} caption
 * @param {Finding} finding
 * @param {string} query
 * @returns {{picture: Picture}}
 */
export function pictureOf(caption, { moment, path }, query) {
  return { picture: { caption, rows: moment.ground.rows, columns: moment.ground.columns, path, query } };
}

/**
 * The numbers of a board as text, row by row.
 *
 * @param {number[]} numbers
 * @param {number} columns
 */
export function matrixText(numbers, columns) {
  const rows = Array.from({ length: numbers.length / columns }, (_, row) => numbers.slice(row * columns, (row + 1) * columns));
  return rows.map((row) => row.join(" ")).join("\n");
}
