/** Results as a file: a table in CSV, or JSON. Pure. */

/** @import { SweepText } from "./link.js" */
/** @import { Measure, Results } from "./results.js" */

/** How many rows a piece of the file has. */
const PIECE = 1000;

/** The ways to write results, each with the type of its file. */
export const WAYS = /** @type {const} */ ({ csv: "text/csv", json: "application/json" });

/** The names of the columns, as the command line has them: programs read them, so that no language changes them. */
const HEAD = ["rows", "columns", "start_row", "start_column", "algorithm", "order", "seed", "finding", "visits", "backtracks", "attempts", "closed", "turns", "milliseconds"];

/** What its last columns are measured by. @type {Measure[]} */
const COLUMNS = ["visits", "backtracks", "attempts", "closed", "turns", "time"];

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
  const measured = COLUMNS.map((measure) => {
    const value = results.measure(cell, measure);
    if (measure === "closed") return value === 1;
    return Number.isFinite(value) ? value : null;
  });
  return [
    ...[rows, columns, Math.floor(start / columns), start % columns],
    ...[plan.algorithms[algorithm], plan.orders[order], plan.seeds[seed], results.outcome(cell)],
    ...measured,
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
 * The question, and a list of objects with the names of the table, but that a start is a row and a column.
 *
 * @param {Results} results
 * @param {Uint32Array} cells
 * @param {SweepText} question
 * @returns {Generator<string>}
 */
export function* jsonOf(results, cells, question) {
  yield `{"question":${JSON.stringify(question)},"cells":[`;
  for (let first = 0; first < cells.length; first += PIECE) {
    const rows = Array.from(cells.subarray(first, first + PIECE), (cell) => {
      const row = Object.fromEntries(rowOf(results, cell).map((value, place) => [HEAD[place], value]));
      const { rows, columns, start_row, start_column, ...others } = row;
      return JSON.stringify({ rows, columns, start: [start_row, start_column], ...others });
    });
    yield `${first > 0 ? "," : ""}\n${rows.join(",\n")}`;
  }
  yield "\n]}\n";
}
