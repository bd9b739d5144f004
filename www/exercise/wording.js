/** What there is to say of a question and of its answers, in words, and what the board shows of them. */

import { reasonParts } from "../wording/outcome.js";

/** @import { ExerciseQuestion, ExerciseVerdict, Fault, Why } from "../bindings/protocol" */
/** @import { ShownCandidate, ShownDecision } from "../board/candidates.js" */
/** @import { Speaking } from "../play/wording.js" */

/**
 * @param {ExerciseQuestion} question
 * @param {number[]} path
 * @param {boolean} hasBack whether going back can be answered
 * @param {Speaking} speaking
 */
export function questionWords({ stepsBack }, path, hasBack, { say, nameOf }) {
  const back = stepsBack ? "goOrBack" : "goOrGiveUp";
  return say(`exercise.ask.${hasBack ? back : "go"}`, { square: nameOf(path[path.length - 1]) });
}

/** What the rule says against an answer. @param {Fault} fault @param {Speaking} speaking */
export function faultWords(fault, { say, nameOf }) {
  return say(`exercise.fault.${fault.kind}`, reasonParts(fault, nameOf));
}

/** Why the search does what it does. @param {Why} why @param {Speaking} speaking */
export function whyWords(why, { say, nameOf }) {
  return say(`why.${why.kind}`, reasonParts(why, nameOf));
}

/**
 * What is wrong with an answer, and what would be right: in one sentence, where the rule has compared the two.
 *
 * @param {Fault} fault
 * @param {Why} why
 * @param {Speaking} speaking
 */
export function wrongWords(fault, why, speaking) {
  const said = faultWords(fault, speaking);
  return "other" in fault.squares ? said : `${said}\n${whyWords(why, speaking)}`;
}

/**
 * The squares between which is chosen. Before the answer they are alike; after it the one that is right stands out, with
 * the numbers that the rule compares.
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
