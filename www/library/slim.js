/**
 * Entry point for callers that load the core themselves. Such a caller passes the content of
 * `knights-tour/knights_tour.wasm` to `initialize`. The other exports are those of `knights-tour`.
 */

import { checkSource } from "./arguments.js";
import { loadCore } from "./local-core.js";

/** @import { CoreSource } from "./core-source.js" */

export * from "./functions.js";

/**
 * Loads the core, unless it is loaded or being loaded.
 *
 * @param {CoreSource | Promise<CoreSource>} source the bytes, the compiled module, or an HTTP response
 * @returns {Promise<void>} rejects with `ArgumentRefused` if the source is something else
 */
export async function initialize(source) {
  const loaded = await source;
  checkSource(loaded);
  return loadCore(() => loaded);
}
