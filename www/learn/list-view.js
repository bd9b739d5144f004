/** Views of the list of lessons, and of the notes for teachers. */

import { words } from "../locales/locale.js";
import { button, make } from "../widgets/element.js";
import { OWN, fragmentOf } from "./link.js";
import { blocksView } from "./words-view.js";
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
    const about = make("span", { className: "muted" }, words("learn.minutes", { count: minutes }));
    const mark = make("span", { className: "lesson-done" }, isDone ? words("learn.done") : "");
    const number = make("span", { className: "lesson-number", ariaHidden: "true" }, isDone ? "✓" : String(index + 1));
    const link = make("a", { href: fragmentOf(name) }, title);
    const item = make("li", {}, number, link, about, mark);
    item.classList.toggle("done", isDone);
    return item;
  });
  return [
    make("h2", { tabIndex: -1 }, words("header.learn")),
    make("p", { className: "learn-intro" }, words("learn.intro")),
    make("ol", { className: "lessons" }, ...items),
    make(
      "p",
      { className: "learn-more" },
      make("a", { href: fragmentOf(TEACHERS) }, words("learn.teachers")),
      make("a", { href: fragmentOf(OWN) }, words("learn.own.heading")),
    ),
  ];
}

/** Creates the notes for teachers. @param {Block[]} blocks @returns {HTMLElement[]} */
export function notesView(blocks) {
  const print = button(words("learn.print"), () => window.print(), { className: "plain" });
  return [
    make("p", { className: "learn-way" }, make("a", { href: fragmentOf() }, words("learn.all")), print),
    make("h2", { tabIndex: -1 }, words("learn.teachers")),
    ...blocksView(blocks, { onStage: () => undefined, question: () => make("p") }),
  ];
}
