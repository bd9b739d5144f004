/** The worker that reads lessons, so that a hostile lesson never blocks the page. */

import { readLesson } from "./read-lesson.js";

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @param {string} text @returns {import("./lesson-reader.js").Reply} */
function read(text) {
  try {
    return readLesson(text);
  } catch {
    // The parser failed on a text that no limit excludes.
    return null;
  }
}

scope.addEventListener("message", ({ data }) => scope.postMessage(read(data)));
