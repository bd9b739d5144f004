/**
 * Faults of a link or of an element, each with its parameter, its value and a sentence. The caller loads the texts
 * `#words/answers` and `#words/moment` first. The page itself reports faults without the known names, because its lists
 * show these names.
 */

import { knownNames } from "../engine/known-names.js";
import { sentences, translate } from "../locales/locale.js";
import { momentFaultWords, namedFaultWords } from "./fault.js";

/** @import { Choices } from "../bindings/protocol" */
/** @import { DraftFault } from "../engine/protocol.js" */

/**
 * A faulty parameter or attribute, its value, and the reason.
 *
 * @typedef {{attribute: string, value: string, message: string}} LinkFaultWords
 */

/**
 * Describes the faults of an experiment.
 *
 * @param {DraftFault[]} faults
 * @param {string} experiment the experiment as a query
 * @param {Choices} choices
 * @param {string} versionName the name of the parameter that has the version
 * @returns {LinkFaultWords[]}
 */
export function experimentFaultWords(faults, experiment, choices, versionName) {
  return faults.map((fault) => {
    const { field, value } = fault;
    const known = fault.problem.kind === "unknown-name" ? knownNames(field, choices) : null;
    // The core reports an unknown value of `search` as an unknown parameter, whose name is the value of the fault.
    if (field === "part" && value === "search" && fault.problem.kind === "unknown-part")
      return searchFaultWords(new URLSearchParams(experiment).get(value) ?? "", choices);
    if (field === "part") return { attribute: value, value, message: namedFaultWords(fault) };
    const attribute = ["rows", "columns", "layers"].includes(field) ? "board" : field;
    return {
      attribute: field === "version" ? versionName : attribute,
      value,
      message: withKnownNames(namedFaultWords(fault), known),
    };
  });
}

/**
 * Describes an unknown value of the parameter `search`.
 *
 * @param {string} value
 * @param {Choices} choices
 */
function searchFaultWords(value, choices) {
  const problem = translate("problem.unknown-name", { value });
  return {
    attribute: "search",
    value,
    message: withKnownNames(translate("problem.named", { field: "search", problem }), knownNames("search", choices)),
  };
}

/**
 * Adds a sentence with the known names.
 *
 * @param {string} words
 * @param {string[] | null} names
 */
function withKnownNames(words, names) {
  return names ? sentences(words, translate("problem.known-names", { names: names.join(", ") })) : words;
}

/**
 * Describes the faults of the presentation.
 *
 * @param {(Parameters<typeof momentFaultWords>[0])[]} faults as `parsePageState` reports them
 * @returns {LinkFaultWords[]}
 */
export function presentationFaultWords(faults) {
  return faults.map((fault) => ({ attribute: fault.key, value: fault.value, message: momentFaultWords(fault) }));
}
