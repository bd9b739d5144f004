/**
 * The solver for whoever brings its core: `initialize` takes the file `knights-tour/knights_tour.wasm`, however it was come by. All the
 * rest is as in `knights-tour`.
 */

import { begin } from "./here.js";

/** @import { Source } from "./core-source.js" */

export * from "./functions.js";

/**
 * Begins with a core; where there is one already, it stays.
 *
 * @param {Source | Promise<Source>} source its bytes, a compiled module, or a response of a server
 * @returns {Promise<void>}
 */
export function initialize(source) {
  return begin(() => source);
}
