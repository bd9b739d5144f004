/** Finds the faults of a link that an embedding page sends. */

import "#words/answers";
import "#words/moment";
import { parsePageState } from "../link/page-state.js";
import { momentFaultWords, namedFaultWords } from "../wording/fault.js";

/**
 * Returns the faults of a link, each with its parameter, its value and a sentence.
 *
 * @param {import("../engine/engine.js").Engine} engine
 * @param {string} experiment the parameters that the core reads
 * @param {string} pageState the parameters that the page reads
 * @returns {Promise<import("../frame/frame-messages.js").LinkFault[]>}
 */
export async function findFaults(engine, experiment, pageState) {
  const { faults } = await engine.request("read", { query: experiment, panoramas: true });
  return [
    ...faults.map((fault) => ({
      // A fault of an unknown or repeated parameter has the name of the parameter as its value.
      attribute: fault.field === "part" ? fault.value : fault.field,
      value: fault.value,
      message: namedFaultWords(fault),
    })),
    ...parsePageState(pageState).faults.map((fault) => ({
      attribute: fault.key,
      value: fault.value,
      message: momentFaultWords(fault),
    })),
  ];
}
