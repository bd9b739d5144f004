/** Writes tours into a file. The core writes the text in several chunks. */

/** @import { Engine } from "../engine/engine.js" */

/** The maximum number of tours in one request. Each request keeps the worker busy for only a few milliseconds. */
const TOURS_PER_REQUEST = 4096;

/** The text formats of the core. Each has a file extension and a media type. */
export const FORMATS = /** @type {const} */ ({
  bilbao: ["txt", "text/plain"],
  csv: ["csv", "text/csv"],
  json: ["json", "application/json"],
});

/**
 * Writes all listed tours in a format.
 *
 * @param {Engine} engine
 * @param {keyof typeof FORMATS} format
 * @param {number} count the number of tours
 * @param {(written: number) => boolean} onProgress called with the number of tours written; returns whether to continue
 * @returns {Promise<Blob | null>} null if `onProgress` returned false; rejects with `EngineError`
 */
export async function writeTours(engine, format, count, onProgress) {
  const chunks = [];
  for (let first = 0; first === 0 || first < count; first += TOURS_PER_REQUEST) {
    chunks.push(await engine.request("tours-text", { lines: format, first, count: TOURS_PER_REQUEST }));
    if (!onProgress(Math.min(count, first + TOURS_PER_REQUEST))) return null;
  }
  return new Blob(chunks, { type: FORMATS[format][1] });
}
