/** Tours as a file: written piece by piece by the core, and taken by the browser. */

/** @import { Engine } from "../engine/engine.js" */

/** How many tours are written at once: the worker is free again in a few milliseconds. */
const PIECE = 4096;

/** The ways to write tours, as the core calls them, each with the ending and the type of its file. */
export const WAYS = /** @type {const} */ ({
  bilbao: ["txt", "text/plain"],
  csv: ["csv", "text/csv"],
  json: ["json", "application/json"],
});

/**
 * Has all tours written that are chosen.
 *
 * @param {Engine} engine
 * @param {keyof typeof WAYS} way
 * @param {number} count how many are chosen
 * @param {(written: number) => boolean} onPiece told how far it is; says whether the file is still wanted
 * @returns {Promise<Blob | null>} nothing if it is not wanted any more; rejects with `EngineBroken`
 */
export async function writeTours(engine, way, count, onPiece) {
  const pieces = [];
  for (let first = 0; first === 0 || first < count; first += PIECE) {
    pieces.push(await engine.ask("tours-text", { lines: way, first, count: PIECE }));
    if (!onPiece(Math.min(count, first + PIECE))) return null;
  }
  return new Blob(pieces, { type: WAYS[way][1] });
}
