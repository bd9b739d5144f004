/** What there is to say of a question and of its answers, in words. */

import { words } from "../locales/locale.js";
import { reasonParts } from "../wording/outcome.js";

/** @import { ExerciseQuestion, ExerciseText, Fault, Why } from "../bindings/protocol" */
/** @import { Speech } from "../wording/speech.js" */

/**
 * @param {ExerciseQuestion} question
 * @param {number[]} path
 * @param {boolean} hasBack whether going back can be answered
 * @param {Speech} speech
 */
export function questionWords({ stepsBack }, path, hasBack, { say, nameOf }) {
  const back = stepsBack ? "goOrBack" : "goOrGiveUp";
  return say(`exercise.ask.${hasBack ? back : "go"}`, { square: nameOf(path[path.length - 1]) });
}

/** What going back is called, where it can be answered; else null. @param {ExerciseText} text @param {ExerciseQuestion} question */
export function backWords({ kind }, { stepsBack }) {
  if (stepsBack) return words("exercise.back");
  return kind === "perform" ? words("exercise.giveUp") : null;
}

/** What the rule says against an answer. @param {Fault} fault @param {Speech} speech */
export function faultWords(fault, { say, nameOf }) {
  return say(`exercise.fault.${fault.kind}`, reasonParts(fault, nameOf));
}

/** Why the search does what it does. @param {Why} why @param {Speech} speech */
export function whyWords(why, { say, nameOf }) {
  return say(`why.${why.kind}`, reasonParts(why, nameOf));
}

/**
 * What is wrong with an answer, and what would be right: in one sentence, where the rule has compared the two.
 *
 * @param {Fault} fault
 * @param {Why} why
 * @param {Speech} speech
 */
export function wrongWords(fault, why, speech) {
  const said = faultWords(fault, speech);
  return "other" in fault.squares ? said : `${said}\n${whyWords(why, speech)}`;
}
