/** Entry point of the npm package for browsers that run the solver in a worker. */

import { compileCore } from "../engine/compile-core.js";
import { TourWorker } from "./tour-worker.js";

export * from "./errors.js";
export * from "./types.js";

/**
 * Creates a solver in a worker of its own, which starts with the first call.
 *
 * @returns {TourWorker} the solver; the caller closes it after use
 */
export function createWorker() {
  return new TourWorker(
    () => new Worker(new URL("./worker-thread.js", import.meta.url), { type: "module" }),
    () => compileCore(new URL("../bindings/laboratory/knights_tour_bg.wasm", import.meta.url).href),
  );
}
