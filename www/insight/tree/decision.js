/**
 * What was decided at a square of the path, as the core tells it, and how much of it is shown.
 * Pure.
 */

/** @import { Candidate, Decision } from "../../bindings/protocol" */

/** The candidate to which the path goes on; none at its end. @param {Decision} decision */
export function taken(decision) {
  return decision.candidates.find(({ state }) => state === "current");
}

/**
 * Which of many candidates are shown: the first ones, or those up to the one that matters now.
 *
 * @param {readonly Candidate[]} candidates
 * @param {number} limit how many are shown at most
 * @returns {{from: number, to: number}} `to` is not among them
 */
export function shownCandidates(candidates, limit) {
  const count = candidates.length;
  const matters = candidates.findIndex(({ state }) => state === "current" || state === "next");
  // Past the first ones, one more is shown after it, so that what waits is seen to go on.
  const from = matters < limit ? 0 : Math.min(matters + 2, count) - limit;
  return { from, to: Math.min(from + limit, count) };
}

/**
 * The names of the keys that a rule compares, in its order.
 *
 * @param {readonly Candidate[]} candidates some of which may lack one
 * @returns {string[]}
 */
export function keyNames(candidates) {
  return [...new Set(candidates.flatMap(({ keys }) => keys.map(({ name }) => name)))];
}
