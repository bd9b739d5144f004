/** Creates the report that replaces the shown path, as if a search had reached the new path. Pure. */

/** @import { Report } from "../engine/protocol.js" */

/**
 * Returns the report that replaces the path of the shown moment by another path.
 *
 * @param {{path: Uint32Array, depth: number}} moment
 * @param {number[]} newPath the squares of the new path, the start first
 * @param {Report["status"]} status
 * @returns {Report}
 */
export function createPathReport({ path, depth }, newPath, status) {
  let unchangedCount = 0;
  const maxUnchanged = Math.min(depth, newPath.length);
  while (unchangedCount < maxUnchanged && path[unchangedCount] === newPath[unchangedCount]) unchangedCount++;
  const changedSquares = Float64Array.from(newPath.slice(unchangedCount));
  const isTour = status === "open-tour" || status === "closed-tour";
  const isShorter = newPath.length < depth;
  const steps = newPath.length;
  return {
    status,
    lastEvent: isTour ? "tour" : isShorter ? "leave" : "enter",
    square: isTour ? -1 : isShorter ? path[depth - 1] : newPath[steps - 1],
    counters: { steps, visits: steps, backtracks: 0, deadEnds: 0, tours: Number(isTour), attempts: 1, deepest: steps },
    stepCount: steps,
    findResult: "here",
    unchangedSquares: unchangedCount,
    changedSquares,
  };
}
