/** Finds the faults of a link that an embedding page sends. */

import "#words/answers";
import "#words/moment";
import { parsePageState } from "../link/page-state.js";
import { experimentFaultWords, presentationFaultWords } from "../wording/link-fault.js";

/** The parameter of a link that has the version. */
const VERSION_PARAMETER = "v";

/**
 * Returns the faults of a link, each with its parameter, its value and a sentence.
 *
 * @param {import("../engine/engine.js").Engine} engine
 * @param {import("../bindings/protocol").Choices} choices
 * @param {string} experiment the parameters that the core reads
 * @param {string} pageState the parameters that the page reads
 * @returns {Promise<import("../frame/frame-messages.js").LinkFault[]>}
 */
export async function findFaults(engine, choices, experiment, pageState) {
  const { faults } = await engine.request("read", { query: experiment, panoramas: true });
  return [
    ...experimentFaultWords(faults, experiment, choices, VERSION_PARAMETER),
    ...presentationFaultWords(parsePageState(pageState).faults),
  ];
}
