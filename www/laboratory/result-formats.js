/** Writes results as CSV or JSON. A question is a set of experiments, and a cell is one of these experiments. Pure. */

/** @import { SweepDraft } from "./link.js" */
/** @import { Measure, Results } from "./results.js" */

/** The maximum number of rows in a piece of the file. */
const ROWS_PER_PIECE = 1000;

/** The formats of results, with their media types. */
export const MEDIA_TYPES = /** @type {const} */ ({ csv: "text/csv", json: "application/json" });

/** The names of the columns, as in the command line. They are not translated, because programs read them. */
const COLUMN_NAMES = [
  "rows",
  "columns",
  "start_row",
  "start_column",
  "algorithm",
  "order",
  "seed",
  "finding",
  "visits",
  "backtracks",
  "attempts",
  "closed",
  "turns",
  "milliseconds",
];

/** The measures in the last columns. @type {Measure[]} */
const MEASURE_COLUMNS = ["visits", "backtracks", "attempts", "closed", "turns", "time"];

/**
 * Returns the table row of a cell. Missing measures are null, except `closed`, which is then false.
 *
 * @param {Results} results
 * @param {number} cell
 * @returns {(string | number | boolean | null)[]}
 */
function rowOf(results, cell) {
  const { plan } = results;
  const { board, start, algorithm, order, seed } = results.parametersOf(cell);
  const { rows, columns } = plan.boards[board];
  const measured = MEASURE_COLUMNS.map((measure) => {
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
 * Writes a table in CSV.
 *
 * @param {Results} results
 * @param {Uint32Array} cells in the order of the rows
 * @returns {Generator<string>} the file, piece by piece
 */
export function* csvOf(results, cells) {
  yield `${COLUMN_NAMES.join()}\r\n`;
  for (let first = 0; first < cells.length; first += ROWS_PER_PIECE) {
    const rows = Array.from(
      cells.subarray(first, first + ROWS_PER_PIECE),
      (cell) => `${rowOf(results, cell).map(quoteField).join()}\r\n`,
    );
    yield rows.join("");
  }
}

/** Quotes a field as in RFC 4180. @param {string | number | boolean | null} value */
function quoteField(value) {
  const text = String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Writes the question and a list of cells in JSON. A cell has the columns of the CSV table as fields, but its start is
 * an array of row and column.
 *
 * @param {Results} results
 * @param {Uint32Array} cells
 * @param {SweepDraft} question
 * @returns {Generator<string>}
 */
export function* jsonOf(results, cells, question) {
  yield `{"question":${JSON.stringify(question)},"cells":[`;
  for (let first = 0; first < cells.length; first += ROWS_PER_PIECE) {
    const rows = Array.from(cells.subarray(first, first + ROWS_PER_PIECE), (cell) => {
      const row = Object.fromEntries(rowOf(results, cell).map((value, index) => [COLUMN_NAMES[index], value]));
      const { rows, columns, start_row, start_column, ...others } = row;
      return JSON.stringify({ rows, columns, start: [start_row, start_column], ...others });
    });
    yield `${first > 0 ? "," : ""}\n${rows.join(",\n")}`;
  }
  yield "\n]}\n";
}
