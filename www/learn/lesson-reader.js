/** Reads lessons outside the main thread, within a time budget. */

import { MAX_BYTES, LessonRefused, READING_TIMEOUT_MS, byteLength } from "./limits.js";

/** @import { ParsedLesson } from "./read-lesson.js" */

/** The response of the worker; null if the parser failed. @typedef {ParsedLesson | null} Reply */

/**
 * The part of a worker that this module uses.
 *
 * @typedef {Pick<Worker, "addEventListener" | "postMessage" | "terminate">} LessonWorker
 */

/**
 * The functions `setTimeout` and `clearTimeout`, which tests replace.
 *
 * @typedef {object} Timers
 * @property {(action: () => void, milliseconds: number) => unknown} set
 * @property {(timer: any) => void} clear
 */

/** The timers of the page. @type {Timers} */
const PAGE_TIMERS = {
  set: (action, milliseconds) => setTimeout(action, milliseconds),
  clear: (timer) => clearTimeout(timer),
};

/** Reads each lesson in a new worker, which is terminated afterwards. */
export class LessonReader {
  #createWorker;
  #timers;

  /**
   * @param {() => LessonWorker} createWorker creates a worker
   * @param {Timers} [timers]
   */
  constructor(createWorker, timers = PAGE_TIMERS) {
    this.#createWorker = createWorker;
    this.#timers = timers;
  }

  /**
   * Reads a lesson.
   *
   * @param {string} text
   * @param {AbortSignal} [signal] aborts the reading
   * @returns {Promise<ParsedLesson>} rejects with `LessonRefused`, or with the reason of the signal
   */
  async read(text, signal) {
    signal?.throwIfAborted();
    const size = byteLength(text);
    if (size > MAX_BYTES) throw new LessonRefused("too-long", size);
    const worker = this.#createWorker();
    const cleanUp = new AbortController();
    /** @type {unknown} */
    let timer;
    try {
      return await new Promise((resolve, reject) => {
        const refuse = (/** @type {import("./limits.js").Refusal} */ reason) => () => reject(new LessonRefused(reason));
        const listenerOptions = { signal: cleanUp.signal };
        worker.addEventListener(
          "message",
          ({ data }) => (data ? resolve(data) : refuse("unreadable")()),
          listenerOptions,
        );
        worker.addEventListener("error", refuse("not-started"), listenerOptions);
        worker.addEventListener("messageerror", refuse("unreadable"), listenerOptions);
        signal?.addEventListener("abort", () => reject(signal.reason), listenerOptions);
        timer = this.#timers.set(refuse("too-slow"), READING_TIMEOUT_MS);
        worker.postMessage(text);
      });
    } finally {
      cleanUp.abort();
      this.#timers.clear(timer);
      worker.terminate();
    }
  }
}
