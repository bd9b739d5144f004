/** Results as a file: a table in CSV, or JSON. Pure. */

import { MEASURES } from "./results.js";

/** @import { SweepText } from "./link.js" */
/** @import { Results } from "./results.js" */

/** How many rows a piece of the file has. */
const PIECE = 1000;

/** The ways to write results, each with the type of its file. */
export const WAYS = /** @type {const} */ ({ csv: "text/csv", json: "application/json" });

/** The names of the columns: what is asked, and what came of it. Programs read them, so that no language changes them. */
const HEAD = ["rows", "columns", "start_row", "start_column", "algorithm", "order", "seed", "outcome", "visits", "backtracks", "attempts", "milliseconds", "closed", "turns", "mirror_of"];

/**
 * A row of the file. What was not measured is null.
 *
 * @param {Results} results
 * @param {number} cell
 * @returns {(string | number | boolean | null)[]}
 */
function rowOf(results, cell) {
  const { plan } = results;
  const { board, start, algorithm, order, seed } = results.asked(cell);
  const { rows, columns } = plan.boards[board];
  const twin = plan.twins[cell];
  const measured = MEASURES.map((measure) => {
    const value = results.measure(cell, measure);
    if (measure === "closed") return results.outcome(cell) === "tour" ? value === 1 : null;
    return Number.isFinite(value) ? value : null;
  });
  return [
    ...[rows, columns, Math.floor(start / columns), start % columns],
    ...[plan.algorithms[algorithm], plan.orders[order], plan.seeds[seed], results.outcome(cell)],
    ...measured,
    // Counted from the first row of a file that has all experiments.
    twin === cell ? null : twin,
  ];
}

/**
 * The lines of a table.
 *
 * @param {Results} results
 * @param {Uint32Array} cells in the order in which they are to stand
 * @returns {Generator<string>} the file, piece by piece
 */
export function* csvOf(results, cells) {
  yield `${HEAD.join()}\r\n`;
  for (let first = 0; first < cells.length; first += PIECE) {
    const rows = Array.from(cells.subarray(first, first + PIECE), (cell) => `${rowOf(results, cell).map(quoted).join()}\r\n`);
    yield rows.join("");
  }
}

/** A field as RFC 4180 has it. @param {string | number | boolean | null} value */
function quoted(value) {
  const text = String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The question, and a list of objects with the names of the table.
 *
 * @param {Results} results
 * @param {Uint32Array} cells
 * @param {SweepText} question
 * @returns {Generator<string>}
 */
export function* jsonOf(results, cells, question) {
  yield `{"question":${JSON.stringify(question)},"results":[`;
  for (let first = 0; first < cells.length; first += PIECE) {
    const rows = Array.from(cells.subarray(first, first + PIECE), (cell) => {
      const row = rowOf(results, cell);
      return JSON.stringify(Object.fromEntries(HEAD.map((name, place) => [name, row[place]])));
    });
    yield `${first > 0 ? "," : ""}\n${rows.join(",\n")}`;
  }
  yield "\n]}\n";
}
