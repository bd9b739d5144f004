/** Lets the core write results as CSV or JSON, piece by piece. The command line writes the same files. */

/** @import { SweepDraft } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Results } from "./results.js" */

/** The number of rows in a piece. The worker writes a piece in some milliseconds. */
const ROWS_PER_PIECE = 1 << 13;

/** The formats of results, with their media types. */
export const MEDIA_TYPES = /** @type {const} */ ({ csv: "text/csv", json: "application/json" });

/**
 * Writes a table. The engine must not write another text at the same time.
 *
 * @param {Pick<Engine, "request">} engine
 * @param {keyof typeof MEDIA_TYPES} format
 * @param {SweepDraft} question
 * @param {Results} results
 * @param {Uint32Array} cells in the order of the rows
 * @returns {Promise<Blob>} rejects with `EngineError`
 */
export async function writeResults(engine, format, question, results, cells) {
  const table = { question, cells, numbers: results.numbersOf(cells), format };
  let piece = await engine.request("write-results", { ...table, most: ROWS_PER_PIECE });
  const pieces = [piece.text];
  while (piece.more) {
    piece = await engine.request("write-on", { most: ROWS_PER_PIECE });
    pieces.push(piece.text);
  }
  return new Blob(pieces, { type: MEDIA_TYPES[format] });
}
