/** Converts a question into the candidates that the board draws. Pure. */

/** @import { ExerciseQuestion, ExerciseVerdict } from "../bindings/protocol" */
/** @import { ShownCandidate, ShownDecision } from "../board/candidates.js" */

/**
 * The squares of a question. Before the verdict they look alike. After it the right square is highlighted, with the
 * numbers that the rule compares.
 *
 * @param {ExerciseQuestion} question
 * @param {number[]} path
 * @param {ExerciseVerdict | null} verdict
 * @returns {ShownDecision}
 */
export function candidatesOf({ candidates, comparesWaysOut }, path, verdict) {
  const place = path.length - 1;
  const shown = candidates.map(({ square, tried, degree }) => {
    const open = verdict !== null && square === verdict.right ? "next" : "waiting";
    const number = verdict !== null && comparesWaysOut ? degree : null;
    return /** @type {ShownCandidate} */ ({ square, state: tried ? "failed" : open, degree: number, keys: [], visits: null });
  });
  return { square: path[place], place, candidates: shown };
}
