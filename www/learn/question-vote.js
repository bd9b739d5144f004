/** Votes of a class on the questions of a lesson. */

import { choiceLetter } from "../stage/voting.js";

/** @import { Ballot } from "../screens/screens.js" */
/** @import { QuestionView } from "./question-view.js" */

/**
 * Creates the ballot for the first unanswered question with choices that is in sight.
 *
 * @param {QuestionView[]} questions
 * @param {HTMLElement} article the scrolled element that contains the questions
 * @returns {Ballot | null} null if there is no such question
 */
export function questionBallot(questions, article) {
  const question = questions.find(({ choiceNames, root }) => choiceNames.length > 1 && isInSight(root, article));
  if (!question) return null;
  return {
    heading: question.prompt,
    choices: question.choiceNames.map((name, choice) => ({ letter: choiceLetter(choice), name })),
    reveal: () => question.revealAnswer(),
    end: () => question.root.scrollIntoView({ block: "nearest" }),
  };
}

/** Whether the larger part of an element is in sight. @param {HTMLElement} element @param {HTMLElement} container */
function isInSight(element, container) {
  const [inner, outer] = [element.getBoundingClientRect(), container.getBoundingClientRect()];
  const visibleHeight = Math.min(inner.bottom, outer.bottom, window.innerHeight) - Math.max(inner.top, outer.top, 0);
  return visibleHeight > inner.height / 2;
}
