/**
 * Helpers for the decision at a square of the path: the candidate that was taken, the candidates to show, and their
 * shares of the visits. Pure.
 */

/** @import { Candidate, Decision } from "../../bindings/protocol" */

/** Returns the candidate to which the path continues; undefined at the end of the path. @param {Decision} decision */
export function takenCandidate(decision) {
  return decision.candidates.find(({ state }) => state === "current");
}

/**
 * Returns the range of candidates to show: the first candidates, or a later range that contains the current or next
 * candidate.
 *
 * @param {readonly Candidate[]} candidates
 * @param {number} limit the maximum number of candidates shown
 * @returns {{from: number, to: number}} `to` is exclusive
 */
export function shownCandidates(candidates, limit) {
  const count = candidates.length;
  const relevantIndex = candidates.findIndex(({ state }) => state === "current" || state === "next");
  // If the first candidates do not contain the current or next one, the range extends to the candidate after that one,
  // to show that the list continues.
  const from = relevantIndex < limit ? 0 : Math.min(relevantIndex + 2, count) - limit;
  return { from, to: Math.min(from + limit, count) };
}

/**
 * Returns the names of the keys that a rule compares, in the order of comparison.
 *
 * @param {readonly Candidate[]} candidates some may lack a key
 * @returns {string[]}
 */
export function keyNames(candidates) {
  return [...new Set(candidates.flatMap(({ keys }) => keys.map(({ name }) => name)))];
}

/**
 * Returns a part as a fraction of a whole.
 *
 * @param {number | null} part null counts as 0
 * @param {number} whole
 * @returns {number} from 0 to 1; 0 if the whole is empty
 */
export function shareOf(part, whole) {
  return part === null || whole <= 0 ? 0 : Math.min(1, Math.max(0, part / whole));
}

/** Formats a fraction as a short percentage. Only 1 gives 100, and only 0 gives 0. @param {number} share from 0 to 1 */
export function percent(share) {
  if (share <= 0) return "0";
  if (share >= 1) return "100";
  if (share < 0.01) return "< 1";
  if (share > 0.99) return "> 99";
  return String(Math.round(share * 100));
}
