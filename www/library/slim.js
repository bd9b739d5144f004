/**
 * Entry point for callers that load the core themselves. Such a caller passes the content of
 * `knights-tour/knights_tour.wasm` to `initialize`. The other exports are those of `knights-tour`.
 */

import { loadCore } from "./local-core.js";

/** @import { CoreSource } from "./core-source.js" */

export * from "./functions.js";

/**
 * Loads the core, unless it is loaded or being loaded.
 *
 * @param {CoreSource | Promise<CoreSource>} source the bytes, the compiled module, or an HTTP response
 * @returns {Promise<void>}
 */
export function initialize(source) {
  return loadCore(() => source);
}
