/** The completed lessons, and the reader’s own lesson, which are stored in this browser. */

import { loadItem, storeItem } from "../widgets/local-storage.js";

const DONE = "knights-tour.lessons-done";
const OWN = "knights-tour.own-lesson";

/** Returns the names of the completed lessons. @returns {string[]} */
export function doneLessons() {
  return (loadItem(DONE) ?? "").split(" ").filter((name) => name !== "");
}

/** Marks a lesson as completed. @param {string} name */
export function markCompleted(name) {
  storeItem(DONE, [...new Set([...doneLessons(), name])].join(" "));
}

/** Returns the text of the reader’s own lesson; empty if there is none. */
export function ownText() {
  return loadItem(OWN) ?? "";
}

/** Stores the text of the reader’s own lesson. @param {string} text */
export function keepOwnText(text) {
  storeItem(OWN, text);
}
