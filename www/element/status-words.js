/**
 * Texts for refused requests and for searches that end without a tour, in the words of the project's page. The module
 * is loaded on demand, because most elements show a tour.
 */

import "#words/answers";
import "#words/moment";
import { setLanguage, translate } from "../locales/locale.js";
import { momentFaultWords, namedFaultWords } from "../wording/fault.js";
import { outcomeWords } from "../wording/outcome.js";
import { attributeOf } from "./request.js";

/** @import { PageStateFault } from "../link/page-state.js" */
/** @import { DraftFault } from "../engine/protocol.js" */

/**
 * A faulty attribute, its value, and the reason.
 *
 * @typedef {{attribute: string, value: string, message: string}} Fault
 */

/**
 * Describes the faults of a request in a given language.
 *
 * @param {string} language the code of the language
 * @param {DraftFault[]} faults the faults in the experiment
 * @param {PageStateFault[]} presentationFaults the faults in the presentation (step, picture, speed …)
 * @returns {Promise<Fault[]>}
 */
export async function faultWords(language, faults, presentationFaults) {
  await setLanguage(language);
  return [
    ...faults.map((fault) => ({ attribute: attributeOf(fault), value: fault.value, message: namedFaultWords(fault) })),
    ...presentationFaults.map((fault) => ({
      attribute: fault.key,
      value: fault.value,
      message: momentFaultWords(fault),
    })),
  ];
}

/**
 * Describes how a run ended without a tour.
 *
 * @param {string} language
 * @param {import("../board/moment.js").Moment} moment
 * @param {import("../bindings/protocol.js").ExperimentInfo} experimentInfo
 * @param {(square: number) => string} nameOf
 */
export async function failureWords(language, moment, experimentInfo, nameOf) {
  await setLanguage(language);
  const { sentence, detail } = outcomeWords(moment, experimentInfo, nameOf);
  return translate("sentence.both", { sentence, detail });
}
