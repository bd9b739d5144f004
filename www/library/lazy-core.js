/** The public functions of the solver, which load the core on first use. */

import * as functions from "./functions.js";
import { loadCore } from "./local-core.js";

/**
 * Wraps the functions so that the first call loads the core.
 *
 * @param {() => Promise<import("./core-source.js").CoreSource>} load fetches or reads the core
 */
export function withLazyCore(load) {
  /**
   * @template {unknown[]} Asked
   * @template Answer
   * @param {(...asked: Asked) => Promise<Answer>} answer
   * @returns {(...asked: Asked) => Promise<Answer>}
   */
  const after = (answer) => async (...asked) => {
    await loadCore(load);
    return answer(...asked);
  };
  return {
    solve: after(functions.solve),
    search: after(functions.search),
    verify: after(functions.verify),
    count: after(functions.count),
    choices: after(functions.choices),
  };
}
