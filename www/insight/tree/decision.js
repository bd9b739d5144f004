/**
 * What was decided at a square of the path, as the core tells it, and how much of it is shown.
 * Pure.
 *
 * @module
 */

/**
 * A square to which one could go.
 *
 * @typedef {object} Candidate
 * @property {number} square
 * @property {"next" | "waiting" | "current" | "failed" | "queued" | "excluded"} state
 * @property {number} degree how many free neighbours it has
 * @property {{name: string, value: number}[]} keys what else the rule compares, in its order
 * @property {number | null} visits spent below it so far, where they are counted
 */

/**
 * A square of the path, and where one could go from it when it was entered.
 *
 * @typedef {object} Decision
 * @property {number | null} square null before the start
 * @property {number} place in the path, from 0; −1 before the start
 * @property {Candidate[]} candidates in the order in which they are tried
 */

/**
 * The candidate to which the path goes on.
 *
 * @param {Decision} decision
 * @returns {Candidate | undefined} none at the end of the path
 */
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
