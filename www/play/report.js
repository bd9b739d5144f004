/** A game as a board shows it: what its state changes of the moment that is shown. Pure. */

/** @import { GameState } from "../bindings/protocol" */
/** @import { Report } from "../engine/protocol.js" */

/** How a game stands, as a search would. @type {Record<GameState["standing"], Report["status"]>} */
const STATUSES = { walking: "searching", stuck: "stuck", astray: "stuck", "open-tour": "open-tour", "closed-tour": "closed-tour" };

/**
 * What a state does to the moment that is shown.
 *
 * @param {{path: Uint32Array, depth: number}} moment
 * @param {GameState} state
 * @returns {Report}
 */
export function reportOf({ path, depth }, { path: next, standing }) {
  let kept = 0;
  while (kept < depth && kept < next.length && path[kept] === next[kept]) kept++;
  const squares = Float64Array.from(next.slice(kept));
  const status = STATUSES[standing];
  const isTour = status === "open-tour" || status === "closed-tour";
  const hasLeft = next.length < depth;
  const steps = next.length;
  return {
    status,
    event: isTour ? "tour" : hasLeft ? "leave" : "enter",
    square: isTour ? -1 : hasLeft ? path[depth - 1] : next[steps - 1],
    counters: { steps, visits: steps, backtracks: 0, deadEnds: 0, tours: Number(isTour), attempts: 1, deepest: steps },
    length: steps,
    found: "here",
    kept,
    squares,
  };
}
