/** Which lessons were gone through, and the lesson that somebody wrote: kept in this browser. */

import { recall, remember } from "../widgets/memory.js";

const DONE = "knights-tour.lessons-done";
const OWN = "knights-tour.own-lesson";

/** The names of the lessons that are done. @returns {string[]} */
export function doneLessons() {
  return (recall(DONE) ?? "").split(" ").filter((name) => name !== "");
}

/** @param {string} name */
export function noteDone(name) {
  remember(DONE, [...new Set([...doneLessons(), name])].join(" "));
}

/** The text of the own lesson. */
export function ownText() {
  return recall(OWN) ?? "";
}

/** @param {string} text */
export function keepOwnText(text) {
  remember(OWN, text);
}
