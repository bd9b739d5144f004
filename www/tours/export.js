/** Writes tours into a file. The core writes them in pieces. */

/** @import { Engine } from "../engine/engine.js" */

/** The number of tours in one request. It keeps the worker busy for a few milliseconds only. */
const TOURS_PER_REQUEST = 4096;

/** The text formats of the core, each with its file extension and media type. */
export const FORMATS = /** @type {const} */ ({
  bilbao: ["txt", "text/plain"],
  csv: ["csv", "text/csv"],
  json: ["json", "application/json"],
});

/**
 * Writes all filtered tours in a format.
 *
 * @param {Engine} engine
 * @param {keyof typeof FORMATS} way
 * @param {number} count the number of tours
 * @param {(written: number) => boolean} onPiece called with the number of tours written; returns whether to continue
 * @returns {Promise<Blob | null>} null if it was cancelled; rejects with `EngineError`
 */
export async function writeTours(engine, way, count, onPiece) {
  const pieces = [];
  for (let first = 0; first === 0 || first < count; first += TOURS_PER_REQUEST) {
    pieces.push(await engine.request("tours-text", { lines: way, first, count: TOURS_PER_REQUEST }));
    if (!onPiece(Math.min(count, first + TOURS_PER_REQUEST))) return null;
  }
  return new Blob(pieces, { type: FORMATS[way][1] });
}
