/** The solver in a worker, for Node. */

import { Worker as Thread } from "node:worker_threads";
import { TourWorker } from "./distant-tours.js";
import { readCore } from "./node-core.js";

export { CountRefused, SetupRefused, SolverBroken } from "./errors.js";

/** A thread of Node with what of a browser’s worker is asked for. It keeps the program alive only while it owes an answer. */
class NodeWorker extends EventTarget {
  #thread = new Thread(new URL("./node-worker-thread.js", import.meta.url));
  #owed = 0;

  constructor() {
    super();
    this.#thread.unref();
    this.#thread.on("message", (data) => {
      this.#owed -= 1;
      if (this.#owed === 0) this.#thread.unref();
      this.dispatchEvent(new MessageEvent("message", { data }));
    });
    this.#thread.on("messageerror", () => this.dispatchEvent(new Event("messageerror")));
    this.#thread.on("error", (error) => this.dispatchEvent(Object.assign(new Event("error"), { message: error.message })));
  }

  /** @param {unknown} message */
  postMessage(message) {
    this.#owed += 1;
    this.#thread.ref();
    this.#thread.postMessage(message);
  }

  terminate() {
    this.#thread.terminate();
  }
}

/** @returns {TourWorker} */
export function createWorker() {
  return new TourWorker(
    () => /** @type {Worker} */ (/** @type {unknown} */ (new NodeWorker())),
    async () => WebAssembly.compile(await readCore()),
  );
}
