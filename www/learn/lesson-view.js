/** The view of a lesson beside the stage. */

import { translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
import { QuestionView } from "./question-view.js";
import { questionsOf, textOf } from "./lesson.js";
import { renderBlocks } from "./block-view.js";

/** @import { Lesson, LinkPart } from "./lesson.js" */

/**
 * @typedef {object} LessonEvents
 * @property {(address: string) => void} onStage requests a state of the stage
 * @property {(link: LinkPart) => Promise<number | string | null>} measure
 * @property {() => void} onDone called when all questions are answered
 */

/** Shows a lesson. */
export class LessonView {
  title = createElement("h2", { tabIndex: -1 });
  parts;
  #events;
  #unansweredCount;

  /**
   * @param {Lesson} lesson
   * @param {{number: number, of: number} | null} place the position of the lesson in the list; null for the reader’s
   *   own lesson
   * @param {LessonEvents} events
   */
  constructor(lesson, place, events) {
    this.#events = events;
    this.#unansweredCount = questionsOf(lesson).length;
    this.title.textContent = lesson.title;
    const minutes = translate("learn.minutes", { count: lesson.minutes });
    const kicker = place ? translate("learn.kicker", { ...place, minutes }) : translate("learn.ownKicker", { minutes });
    this.parts = [
      createElement("p", { className: "lesson-kicker" }, kicker),
      this.title,
      ...renderBlocks(lesson.blocks, {
        onShowState: (link) => this.#show(link),
        question: (question) => {
          const answered = () => {
            this.#unansweredCount -= 1;
            if (this.#unansweredCount === 0) events.onDone();
          };
          return new QuestionView(question, { onShowState: (link) => this.#show(link), measure: events.measure, onAnswered: answered }).root;
        },
      }),
    ];
  }

  /** Shows the state of a link on the stage, and marks the link as the current one. @param {LinkPart} link */
  #show({ address, parts }) {
    const words = textOf(parts);
    for (const part of this.parts) {
      for (const shown of part.querySelectorAll("a.to-stage")) {
        const isShown = shown.getAttribute("href")?.split("#")[0] === address && shown.textContent === words;
        shown.ariaCurrent = isShown ? "true" : null;
      }
    }
    this.#events.onStage(address);
  }
}
