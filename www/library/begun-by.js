/** The public functions of the solver, which load the core on first use. */

import * as functions from "./functions.js";
import { begin } from "./here.js";

/**
 * Wraps the functions so that the first call loads the core.
 *
 * @param {() => Promise<import("./core-source.js").Source>} load fetches or reads the core
 */
export function begunBy(load) {
  /**
   * @template {unknown[]} Asked
   * @template Answer
   * @param {(...asked: Asked) => Promise<Answer>} answer
   * @returns {(...asked: Asked) => Promise<Answer>}
   */
  const after = (answer) => async (...asked) => {
    await begin(load);
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
