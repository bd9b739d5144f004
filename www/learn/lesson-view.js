/** The view of a lesson beside the stage. */

import { words } from "../locales/locale.js";
import { make } from "../widgets/element.js";
import { QuestionView } from "./question-view.js";
import { questionsOf, textOf } from "./lesson.js";
import { blocksView } from "./words-view.js";

/** @import { Lesson, LinkPart } from "./lesson.js" */

/**
 * @typedef {object} LessonEvents
 * @property {(address: string) => void} onStage requests a state of the stage
 * @property {(link: LinkPart) => Promise<number | string | null>} measure
 * @property {() => void} onDone called when all questions are answered
 */

/** Shows a lesson. */
export class LessonView {
  title = make("h2", { tabIndex: -1 });
  parts;
  #events;
  #left;

  /**
   * @param {Lesson} lesson
   * @param {{number: number, of: number} | null} place the position of the lesson in the list; null for the reader’s
   *   own lesson
   * @param {LessonEvents} events
   */
  constructor(lesson, place, events) {
    this.#events = events;
    this.#left = questionsOf(lesson).length;
    this.title.textContent = lesson.title;
    const minutes = words("learn.minutes", { count: lesson.minutes });
    const kicker = place ? words("learn.kicker", { ...place, minutes }) : words("learn.ownKicker", { minutes });
    this.parts = [
      make("p", { className: "lesson-kicker" }, kicker),
      this.title,
      ...blocksView(lesson.blocks, {
        onStage: (link) => this.#show(link),
        question: (question) => {
          const answered = () => {
            this.#left -= 1;
            if (this.#left === 0) events.onDone();
          };
          return new QuestionView(question, { onStage: (link) => this.#show(link), measure: events.measure, onAnswered: answered }).root;
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
