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
 * @param {string[]} done the names of the completed lessons
 * @returns {HTMLElement[]} the first one, a heading, can take the focus
 */
export function listView(lessons, done) {
  const items = lessons.map(({ name, title, minutes }, index) => {
    const isDone = done.includes(name);
    const about = createElement("span", { className: "muted" }, translate("learn.minutes", { count: minutes }));
    const mark = createElement("span", { className: "lesson-done" }, isDone ? translate("learn.done") : "");
    const number = createElement("span", { className: "lesson-number", ariaHidden: "true" }, isDone ? "✓" : String(index + 1));
    const link = createElement("a", { href: learnFragment(name) }, title);
    const item = createElement("li", {}, number, link, about, mark);
    item.classList.toggle("done", isDone);
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

/** Creates the notes for teachers. @param {Block[]} blocks @returns {HTMLElement[]} */
export function notesView(blocks) {
  const print = createButton(translate("learn.print"), () => window.print(), { className: "plain" });
  return [
    createElement("p", { className: "learn-way" }, createElement("a", { href: learnFragment() }, translate("learn.all")), print),
    createElement("h2", { tabIndex: -1 }, translate("learn.teachers")),
    ...renderBlocks(blocks, { onShowState: () => undefined, question: () => createElement("p") }),
  ];
}
