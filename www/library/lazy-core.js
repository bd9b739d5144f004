/** The public functions of the package, which load the core on first use. */

import * as functions from "./functions.js";
import { loadCore } from "./local-core.js";

/**
 * Wraps the functions so that the first call loads the core.
 *
 * @param {() => Promise<import("./core-source.js").CoreSource>} load fetches or reads the core
 */
export function withLazyCore(load) {
  /**
   * Wraps one function.
   *
   * @template {unknown[]} Arguments
   * @template Result
   * @param {(...parameters: Arguments) => Promise<Result>} callCore
   * @returns {(...parameters: Arguments) => Promise<Result>}
   */
  const withCore =
    (callCore) =>
    async (...parameters) => {
      await loadCore(load);
      return callCore(...parameters);
    };
  return {
    solve: withCore(functions.solve),
    search: withCore(functions.search),
    verify: withCore(functions.verify),
    readTour: withCore(functions.readTour),
    identify: withCore(functions.identify),
    count: withCore(functions.count),
    choices: withCore(functions.choices),
  };
}
