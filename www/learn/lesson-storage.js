/** Stores the names of the completed lessons, and the user’s own lesson, in this browser. */

import { loadItem, storeItem } from "../widgets/local-storage.js";

const COMPLETED_LESSONS_KEY = "knights-tour.lessons-done";
const OWN_LESSON_KEY = "knights-tour.own-lesson";

/** Loads the names of the completed lessons. @returns {string[]} */
export function loadCompletedLessons() {
  return (loadItem(COMPLETED_LESSONS_KEY) ?? "").split(" ").filter((name) => name !== "");
}

/** Marks a lesson as completed. @param {string} name */
export function markCompleted(name) {
  storeItem(COMPLETED_LESSONS_KEY, [...new Set([...loadCompletedLessons(), name])].join(" "));
}

/** The last text of the user’s own lesson, if the browser does not keep it; otherwise empty. */
let unkeptText = "";

/** Whether the browser keeps the last text of the user’s own lesson. Otherwise the text lasts until a reload. */
export function isOwnLessonKept() {
  return unkeptText === "";
}

/** Loads the text of the user’s own lesson; empty if there is none. */
export function loadOwnLesson() {
  return unkeptText || (loadItem(OWN_LESSON_KEY) ?? "");
}

/** Stores the text of the user’s own lesson. @param {string} text */
export function storeOwnLesson(text) {
  storeItem(OWN_LESSON_KEY, text);
  unkeptText = loadItem(OWN_LESSON_KEY) === text ? "" : text;
}
