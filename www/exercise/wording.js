/**
 * Texts for the questions of an exercise and for the verdicts. The `translate` of a vocabulary also fills in the words
 * for the current board, unlike the `translate` of locale.js.
 */

import { translate } from "../locales/locale.js";
import { reasonParts } from "../wording/outcome.js";

/** @import { ExerciseQuestion, ExerciseText, Fault, StepReason } from "../bindings/protocol" */
/** @import { BoardVocabulary } from "../wording/board-vocabulary.js" */

/**
 * The text of a question.
 *
 * @param {ExerciseQuestion} question
 * @param {number[]} path
 * @param {boolean} hasBack whether going back is a possible answer
 * @param {BoardVocabulary} vocabulary
 */
export function questionWords({ stepsBack }, path, hasBack, { translate, nameOf }) {
  const back = stepsBack ? "goOrBack" : "goOrGiveUp";
  return translate(`exercise.ask.${hasBack ? back : "go"}`, { square: nameOf(path[path.length - 1]) });
}

/**
 * The text of the answer that the search goes back, or null if the question does not have this answer.
 *
 * @param {ExerciseText} exercise the parameters of the exercise, as in a link
 * @param {ExerciseQuestion} question
 */
export function backWords({ kind }, { stepsBack }) {
  if (stepsBack) return translate("exercise.back");
  return kind === "perform" ? translate("exercise.giveUp") : null;
}

/** The reason why the rule contradicts an answer. @param {Fault} fault @param {BoardVocabulary} vocabulary */
export function faultWords(fault, { translate, nameOf }) {
  return translate(`exercise.fault.${fault.kind}`, reasonParts(fault, nameOf));
}

/** The reason for the step of the search. @param {StepReason} why @param {BoardVocabulary} vocabulary */
export function whyWords(why, { translate, nameOf }) {
  return translate(`why.${why.kind}`, reasonParts(why, nameOf));
}

/**
 * The explanation of a wrong answer and of the right answer. A fault that compares the answer with the right square
 * (`other`) already explains both.
 *
 * @param {Fault} fault
 * @param {StepReason} why
 * @param {BoardVocabulary} vocabulary
 */
export function wrongWords(fault, why, vocabulary) {
  const faultText = faultWords(fault, vocabulary);
  return "other" in fault.squares ? faultText : `${faultText}\n${whyWords(why, vocabulary)}`;
}
