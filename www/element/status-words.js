/**
 * Texts for refused requests and for searches that end without a tour, in the words of the project's page. The module
 * is loaded on demand, because most elements show a tour.
 */

import "#words/answers";
import "#words/moment";
import { setLanguage, translate } from "../locales/locale.js";
import { experimentFaultWords, presentationFaultWords } from "../wording/link-fault.js";
import { outcomeWords } from "../wording/outcome.js";
import { LINK_ATTRIBUTE } from "./attributes.js";

/** @import { PageStateFault } from "../link/page-state.js" */
/** @import { DraftFault } from "../engine/protocol.js" */

/** @import { Choices } from "../bindings/protocol" */

/** @typedef {import("../wording/link-fault.js").LinkFaultWords} Fault */

/**
 * Describes the faults of a request in a given language.
 *
 * @param {string} language the code of the language
 * @param {{faults: DraftFault[], experiment: string, choices: Choices}} experiment the faults in the experiment
 * @param {PageStateFault[]} presentationFaults the faults in the presentation (step, picture, speed …)
 * @returns {Promise<Fault[]>}
 */
export async function faultWords(language, { faults, experiment, choices }, presentationFaults) {
  await setLanguage(language);
  return [
    ...experimentFaultWords(faults, experiment, choices, LINK_ATTRIBUTE),
    ...presentationFaultWords(presentationFaults),
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
