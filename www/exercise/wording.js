/** Texts for the questions of an exercise and for the verdicts. */

import { translate } from "../locales/locale.js";
import { reasonParts } from "../wording/outcome.js";

/** @import { ExerciseQuestion, ExerciseText, Fault, Why } from "../bindings/protocol" */
/** @import { BoardVocabulary } from "../wording/board-vocabulary.js" */

/**
 * @param {ExerciseQuestion} question
 * @param {number[]} path
 * @param {boolean} hasBack whether going back can be an answer
 * @param {BoardVocabulary} speech
 */
export function questionWords({ stepsBack }, path, hasBack, { translate, nameOf }) {
  const back = stepsBack ? "goOrBack" : "goOrGiveUp";
  return translate(`exercise.ask.${hasBack ? back : "go"}`, { square: nameOf(path[path.length - 1]) });
}

/**
 * The name of going back, or null where it cannot be an answer.
 *
 * @param {ExerciseText} text
 * @param {ExerciseQuestion} question
 */
export function backWords({ kind }, { stepsBack }) {
  if (stepsBack) return translate("exercise.back");
  return kind === "perform" ? translate("exercise.giveUp") : null;
}

/** The objection of the rule to an answer. @param {Fault} fault @param {BoardVocabulary} speech */
export function faultWords(fault, { translate, nameOf }) {
  return translate(`exercise.fault.${fault.kind}`, reasonParts(fault, nameOf));
}

/** The reason for the step of the search. @param {Why} why @param {BoardVocabulary} speech */
export function whyWords(why, { translate, nameOf }) {
  return translate(`why.${why.kind}`, reasonParts(why, nameOf));
}

/**
 * The mistake in an answer, and the right answer. A fault that names the other square already explains both, in one
 * sentence.
 *
 * @param {Fault} fault
 * @param {Why} why
 * @param {BoardVocabulary} speech
 */
export function wrongWords(fault, why, speech) {
  const said = faultWords(fault, speech);
  return "other" in fault.squares ? said : `${said}\n${whyWords(why, speech)}`;
}
