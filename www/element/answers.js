/**
 * Why something was refused, and why there is no tour, in the words of the page. It comes when there is something of that to
 * say, and not before: most elements show a tour.
 */

import "#words/answers";
import "#words/moment";
import { speakLanguage, words } from "../locales/locale.js";
import { momentFaultWords, namedFaultWords } from "../wording/fault.js";
import { outcomeWords } from "../wording/outcome.js";
import { attributeOf } from "./attributes.js";

/** @import { MomentFault } from "../link/moment.js" */
/** @import { DraftFault } from "../engine/protocol.js" */

/** What is wrong with what was asked for: with which attribute, what stands there, and why. @typedef {{attribute: string, value: string, message: string}} Fault */

/**
 * What is wrong with a wish, in the words of a language.
 *
 * @param {string} language its code
 * @param {DraftFault[]} faults of what is searched
 * @param {MomentFault[]} others of how it is shown
 * @returns {Promise<Fault[]>}
 */
export async function faultWords(language, faults, others) {
  await speakLanguage(language);
  return [
    ...faults.map((fault) => ({ attribute: attributeOf(fault), value: fault.value, message: namedFaultWords(fault) })),
    ...others.map((fault) => ({ attribute: fault.key, value: fault.value, message: momentFaultWords(fault) })),
  ];
}

/**
 * How a run has ended without a tour.
 *
 * @param {string} language
 * @param {import("../board/moment.js").Moment} moment
 * @param {import("../bindings/protocol").Setting} setting
 * @param {(square: number) => string} nameOf
 */
export async function endWords(language, moment, setting, nameOf) {
  await speakLanguage(language);
  const { sentence, detail } = outcomeWords(moment, setting, nameOf);
  return words("sentence.both", { sentence, detail });
}
