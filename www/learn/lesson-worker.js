/** The worker that reads lessons, so that no lesson can block the page. */

import { readLesson } from "./read-lesson.js";

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** Parses a lesson. @param {string} text @returns {import("./lesson-reader.js").Reply} */
function read(text) {
  try {
    return readLesson(text);
  } catch {
    // The parser can fail on a text that is within all limits.
    return null;
  }
}

scope.addEventListener("message", ({ data }) => scope.postMessage(read(data)));
