/** Views of the list of lessons, and of the notes for teachers. */

import { translate } from "../locales/locale.js";
import { createButton, createElement } from "../widgets/element.js";
import { EDITOR_PAGE, learnFragment } from "./link.js";
import { renderBlocks } from "./block-view.js";
import { TEACHERS } from "../lessons/lessons.js";

/** @import { Block } from "./lesson.js" */

/**
 * Creates the list of lessons.
 *
 * @param {{name: string, title: string, minutes: number}[]} lessons
 * @param {string[]} completed the names of the completed lessons
 * @returns {HTMLElement[]} the first element is a heading, which can take the focus
 */
export function listView(lessons, completed) {
  const items = lessons.map(({ name, title, minutes }, index) => {
    const isCompleted = completed.includes(name);
    const duration = createElement("span", { className: "muted" }, translate("learn.minutes", { count: minutes }));
    const status = createElement("span", { className: "lesson-done" }, isCompleted ? translate("learn.done") : "");
    const number = createElement(
      "span",
      { className: "lesson-number", ariaHidden: "true" },
      isCompleted ? "✓" : String(index + 1),
    );
    const link = createElement("a", { href: learnFragment(name) }, title);
    const item = createElement("li", {}, number, link, duration, status);
    item.classList.toggle("done", isCompleted);
    return item;
  });
  return [
    createElement("h2", { tabIndex: -1 }, translate("header.learn")),
    createElement("p", { className: "learn-intro" }, translate("learn.intro")),
    createElement("ol", { className: "lessons" }, ...items),
    createElement(
      "p",
      { className: "learn-more" },
      createElement("a", { href: learnFragment(TEACHERS) }, translate("learn.teachers")),
      createElement("a", { href: learnFragment(EDITOR_PAGE) }, translate("learn.own.heading")),
    ),
  ];
}

/** Creates the row with the link to the list of lessons. @param {HTMLElement[]} more further elements of the row */
export function linkToList(...more) {
  const link = createElement("a", { href: learnFragment() }, translate("learn.all"));
  return createElement("p", { className: "learn-navigation" }, link, ...more);
}

/** Creates the notes for teachers. @param {Block[]} blocks @returns {HTMLElement[]} */
export function notesView(blocks) {
  const printButton = createButton(translate("learn.print"), () => window.print(), { className: "plain" });
  return [
    linkToList(printButton),
    createElement("h2", { tabIndex: -1 }, translate("learn.teachers")),
    ...renderBlocks(blocks, { onShowState: () => undefined, createQuestion: () => createElement("p") }),
  ];
}
