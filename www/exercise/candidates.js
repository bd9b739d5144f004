/** Converts a question into the candidates that the board draws. Pure. */

import { choiceLetter } from "../stage/voting.js";

/** @import { ExerciseQuestion, ExerciseVerdict } from "../bindings/protocol" */
/** @import { ShownCandidate, ShownDecision } from "../board/candidates.js" */

/**
 * Returns the candidates of a question. Before the verdict, all untried candidates look alike. Afterwards the right
 * square is highlighted, and the degrees are shown if the rule compares them.
 *
 * @param {ExerciseQuestion} question
 * @param {number[]} path
 * @param {ExerciseVerdict | null} verdict
 * @returns {ShownDecision}
 */
export function candidatesOf({ candidates, comparesWaysOut }, path, verdict) {
  const lastIndex = path.length - 1;
  const shownCandidates = candidates.map(({ square, tried, degree }) => {
    const untriedState = verdict !== null && square === verdict.right ? "next" : "waiting";
    const shownDegree = verdict !== null && comparesWaysOut ? degree : null;
    const state = tried ? "failed" : untriedState;
    return /** @type {ShownCandidate} */ ({ square, state, degree: shownDegree, keys: [], visits: null });
  });
  return { square: path[lastIndex], place: lastIndex, candidates: shownCandidates };
}

/**
 * Adds the letters of a vote to the candidates.
 *
 * @param {import("../board/candidates.js").ShownDecision} decision
 */
export function withLetters(decision) {
  const candidates = decision.candidates.map((candidate, choice) => ({ ...candidate, letter: choiceLetter(choice) }));
  return { ...decision, candidates };
}
