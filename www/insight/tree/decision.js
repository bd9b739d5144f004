/**
 * Helpers for the decision at a square of the path: the move taken, and the candidates to show. Pure.
 */

/** @import { Candidate, Decision } from "../../bindings/protocol" */

/** Returns the candidate to which the path continues; undefined at its end. @param {Decision} decision */
export function taken(decision) {
  return decision.candidates.find(({ state }) => state === "current");
}

/**
 * Returns the range of candidates to show: the first ones, or those up to the current or next one.
 *
 * @param {readonly Candidate[]} candidates
 * @param {number} limit the greatest number of candidates shown
 * @returns {{from: number, to: number}} `to` is exclusive
 */
export function shownCandidates(candidates, limit) {
  const count = candidates.length;
  const matters = candidates.findIndex(({ state }) => state === "current" || state === "next");
  // Beyond the first ones, one more is shown after it, so that the list is seen to continue.
  const from = matters < limit ? 0 : Math.min(matters + 2, count) - limit;
  return { from, to: Math.min(from + limit, count) };
}

/**
 * Returns the names of the keys that a rule compares, in its order.
 *
 * @param {readonly Candidate[]} candidates some may lack a key
 * @returns {string[]}
 */
export function keyNames(candidates) {
  return [...new Set(candidates.flatMap(({ keys }) => keys.map(({ name }) => name)))];
}
