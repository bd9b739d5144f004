/** The functions of the solver, each of which begins with a core where there is none. */

import * as functions from "./functions.js";
import { begin } from "./here.js";

/** @param {() => Promise<import("./core-source.js").Source>} load what gets the core, with the first thing that is asked for */
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
