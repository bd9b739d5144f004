/** Describes another path on the same board as a report on the shown moment. Pure. */

/** @import { Report } from "../engine/protocol.js" */

/**
 * Returns the report that turns the shown moment into a given path.
 *
 * @param {{path: Uint32Array, depth: number}} moment
 * @param {number[]} next the squares of the new path, the start first
 * @param {Report["status"]} status
 * @returns {Report}
 */
export function createPathReport({ path, depth }, next, status) {
  let kept = 0;
  while (kept < depth && kept < next.length && path[kept] === next[kept]) kept++;
  const squares = Float64Array.from(next.slice(kept));
  const isTour = status === "open-tour" || status === "closed-tour";
  const hasLeft = next.length < depth;
  const steps = next.length;
  return {
    status,
    lastEvent: isTour ? "tour" : hasLeft ? "leave" : "enter",
    square: isTour ? -1 : hasLeft ? path[depth - 1] : next[steps - 1],
    counters: { steps, visits: steps, backtracks: 0, deadEnds: 0, tours: Number(isTour), attempts: 1, deepest: steps },
    stepCount: steps,
    findResult: "here",
    unchangedSquares: kept,
    changedSquares: squares,
  };
}
