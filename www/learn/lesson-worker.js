/** The worker that reads lessons, so that a hostile one never holds up the page. */

import { readLesson } from "./read-lesson.js";

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @param {string} text @returns {import("./lesson-reader.js").Reply} */
function read(text) {
  try {
    return readLesson(text);
  } catch {
    // A text that no limit foresees.
    return null;
  }
}

scope.addEventListener("message", ({ data }) => scope.postMessage(read(data)));
