/** The solver in a worker, for browsers. */

import { compileCore } from "../engine/compile-core.js";
import { TourWorker } from "./distant-tours.js";

export { CountRefused, SetupRefused, SolverBroken } from "./errors.js";

/**
 * A solver in a worker of its own, which starts with the first thing that is asked for.
 *
 * @returns {TourWorker} to be closed when it is not needed any more
 */
export function createWorker() {
  return new TourWorker(
    () => new Worker(new URL("./worker-thread.js", import.meta.url), { type: "module" }),
    () => compileCore(new URL("../bindings/laboratory/knights_tour_bg.wasm", import.meta.url).href),
  );
}
