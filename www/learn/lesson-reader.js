/** Reads lessons outside the main thread, within a time budget. */

import { MAX_BYTES, LessonRefused, READING_TIMEOUT_MS, byteLength } from "./limits.js";

/** @typedef {import("./read-lesson.js").ParsedLesson} ReadLesson */

/** The response of the worker; null if reading failed. @typedef {ReadLesson | null} Reply */

/** @typedef {Pick<Worker, "addEventListener" | "postMessage" | "terminate">} ReadingWorker */

/**
 * @typedef {object} Timers
 * @property {(action: () => void, milliseconds: number) => unknown} set
 * @property {(timer: any) => void} clear
 */

/** The clock of the page. @type {Timers} */
const CLOCK = {
  set: (action, milliseconds) => setTimeout(action, milliseconds),
  clear: (timer) => clearTimeout(timer),
};

/** Reads each lesson in a new worker, which is terminated afterwards. */
export class LessonReader {
  #spawn;
  #clock;

  /**
   * @param {() => ReadingWorker} spawn makes a worker
   * @param {Timers} [clock]
   */
  constructor(spawn, clock = CLOCK) {
    this.#spawn = spawn;
    this.#clock = clock;
  }

  /**
   * Reads a lesson.
   *
   * @param {string} text
   * @param {AbortSignal} [signal] aborts the reading
   * @returns {Promise<ReadLesson>} rejects with `LessonRefused`, or with the reason of the signal
   */
  async read(text, signal) {
    signal?.throwIfAborted();
    const size = byteLength(text);
    if (size > MAX_BYTES) throw new LessonRefused("too-long", size);
    const worker = this.#spawn();
    const over = new AbortController();
    /** @type {unknown} */
    let timer;
    try {
      return await new Promise((resolve, reject) => {
        const refuse = (/** @type {import("./limits.js").Refusal} */ why) => () => reject(new LessonRefused(why));
        const follow = { signal: over.signal };
        worker.addEventListener("message", ({ data }) => (data ? resolve(data) : refuse("unreadable")()), follow);
        worker.addEventListener("error", refuse("not-started"), follow);
        worker.addEventListener("messageerror", refuse("unreadable"), follow);
        signal?.addEventListener("abort", () => reject(signal.reason), follow);
        timer = this.#clock.set(refuse("too-slow"), READING_TIMEOUT_MS);
        worker.postMessage(text);
      });
    } finally {
      over.abort();
      this.#clock.clear(timer);
      worker.terminate();
    }
  }
}
