/** Entry point for Node with the solver in a worker thread. */

import { Worker as Thread } from "node:worker_threads";
import { TourWorker } from "./tour-worker.js";
import { readCore } from "./node-core.js";

export * from "./errors.js";
export * from "./types.js";

/**
 * An adapter that gives a Node worker thread the parts of a browser’s `Worker` that the engine needs. The thread keeps
 * the process alive only while it works on a request.
 */
class NodeWorker extends EventTarget {
  #thread = new Thread(new URL("./node-worker-thread.js", import.meta.url));
  #pending = 0;

  constructor() {
    super();
    this.#thread.unref();
    this.#thread.on("message", (data) => {
      this.#pending -= 1;
      if (this.#pending === 0) this.#thread.unref();
      this.dispatchEvent(new MessageEvent("message", { data }));
    });
    this.#thread.on("messageerror", () => this.dispatchEvent(new Event("messageerror")));
    this.#thread.on("error", (error) =>
      this.dispatchEvent(Object.assign(new Event("error"), { message: error.message })),
    );
  }

  /** @param {unknown} message */
  postMessage(message) {
    this.#pending += 1;
    this.#thread.ref();
    this.#thread.postMessage(message);
  }

  terminate() {
    this.#thread.terminate();
  }
}

/**
 * Creates a solver in a worker thread of its own, which starts with the first call.
 *
 * @returns {TourWorker} to be closed when it is no longer needed
 */
export function createWorker() {
  return new TourWorker(
    () => /** @type {Worker} */ (/** @type {unknown} */ (new NodeWorker())),
    async () => WebAssembly.compile(await readCore()),
  );
}
