/** The view of a lesson beside the stage. */

import { translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
import { QuestionView } from "./question-view.js";
import { questionsOf, textOf } from "./lesson.js";
import { renderBlocks } from "./block-view.js";

/** @import { Lesson, LinkPart } from "./lesson.js" */

/**
 * @typedef {object} LessonEvents
 * @property {(address: string) => void} onStateRequested requests a state of the stage
 * @property {(link: LinkPart) => Promise<number | string | null>} measure has the core compute the value that a link
 *   claims
 * @property {() => void} onCompleted called when the reader has answered all questions
 */

/** Creates the elements of a lesson, and shows its states on the stage. */
export class LessonView {
  title = createElement("h2", { tabIndex: -1 });
  /** The elements of the lesson. */
  elements;
  /** The questions, in their order. @type {QuestionView[]} */
  questions = [];
  #events;
  #unansweredCount;

  /**
   * @param {Lesson} lesson
   * @param {{number: number, of: number} | null} position the position of the lesson in the list; null for the user’s
   *   own lesson
   * @param {LessonEvents} events
   */
  constructor(lesson, position, events) {
    this.#events = events;
    this.#unansweredCount = questionsOf(lesson).length;
    this.title.textContent = lesson.title;
    const minutes = translate("learn.minutes", { count: lesson.minutes });
    const kicker = position
      ? translate("learn.kicker", { ...position, minutes })
      : translate("learn.ownKicker", { minutes });
    this.elements = [
      createElement("p", { className: "lesson-kicker" }, kicker),
      this.title,
      ...renderBlocks(lesson.blocks, {
        onShowState: (link) => this.#show(link),
        createQuestion: (question) => {
          const onAnswered = () => {
            this.#unansweredCount -= 1;
            if (this.#unansweredCount === 0) events.onCompleted();
          };
          const { measure } = events;
          const view = new QuestionView(question, { onShowState: (link) => this.#show(link), measure, onAnswered });
          this.questions.push(view);
          return view.root;
        },
      }),
    ];
  }

  /** Shows the state of a link on the stage, and marks the link as the current one. @param {LinkPart} link */
  #show({ address, parts }) {
    const text = textOf(parts);
    for (const element of this.elements) {
      for (const link of element.querySelectorAll("a.to-stage")) {
        const isShown = link.getAttribute("href")?.split("#")[0] === address && link.textContent === text;
        link.ariaCurrent = isShown ? "true" : null;
      }
    }
    this.#events.onStateRequested(address);
  }
}
