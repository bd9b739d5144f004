/** The completed lessons, and the reader’s own lesson, which are stored in this browser. */

import { recall, remember } from "../widgets/memory.js";

const DONE = "knights-tour.lessons-done";
const OWN = "knights-tour.own-lesson";

/** Returns the names of the completed lessons. @returns {string[]} */
export function doneLessons() {
  return (recall(DONE) ?? "").split(" ").filter((name) => name !== "");
}

/** Marks a lesson as completed. @param {string} name */
export function noteDone(name) {
  remember(DONE, [...new Set([...doneLessons(), name])].join(" "));
}

/** Returns the text of the reader’s own lesson; empty if there is none. */
export function ownText() {
  return recall(OWN) ?? "";
}

/** Stores the text of the reader’s own lesson. @param {string} text */
export function keepOwnText(text) {
  remember(OWN, text);
}
