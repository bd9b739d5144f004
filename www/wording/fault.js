/** What is wrong with a field or a link, in words. */

import { wholeNumber, words } from "../locales/locale.js";

/** @import { DraftFault } from "../engine/protocol.js" */

/**
 * @param {DraftFault} fault
 * @returns {string}
 */
export function faultWords({ value, problem }) {
  // What is wrong with a text of many lines is told by what was found in it.
  if (problem.kind === "not-a-graph") {
    return words(`problem.${problem.kind}.${problem.fault.kind}`, { value, ...problem.fault });
  }
  const parts = Object.entries(problem).map(([name, part]) => [name, typeof part === "number" ? wholeNumber(part) : part]);
  return words(`problem.${problem.kind}`, { ...Object.fromEntries(parts), value });
}

/**
 * The same, with the name of the field: for a place where the field is not in sight.
 *
 * @param {DraftFault} fault
 * @returns {string}
 */
export function namedFaultWords(fault) {
  return words("problem.named", {
    field: words(`problem.field.${fault.field}`),
    problem: faultWords(fault),
  });
}
