/** What is wrong with a field or a link, in words. */

import { memorySize, wholeNumber, words } from "../locales/locale.js";

/** @import { DraftFault } from "../engine/protocol.js" */

/** The words that stand beside a field where it is filled in; the others are called something of their own. @type {Record<string, string>} */
const LABELS = {
  rows: "board.rows",
  columns: "board.columns",
  layers: "shape.layers",
  holes: "shape.preset",
  topology: "shape.topology",
  leaper: "shape.piece",
  graph: "view.picture.graph",
  start: "board.start",
  end: "algorithm.end.heading",
  algorithm: "algorithm.heading",
  tour: "algorithm.tour",
  find: "algorithm.find",
  centre: "algorithm.centre",
};

/**
 * @param {DraftFault} fault
 * @returns {string}
 */
export function faultWords({ value, problem }) {
  // What is wrong with a text of many lines is told by what was found in it.
  if (problem.kind === "not-a-graph" || problem.kind === "not-a-tour") {
    return words(`problem.${problem.kind}.${problem.fault.kind}`, { value, ...numbersWritten(problem.fault) });
  }
  return words(`problem.${problem.kind}`, { ...numbersWritten(problem), value });
}

/**
 * The parts of a problem with their numbers as people write them.
 *
 * @param {DraftFault["problem"] | Extract<DraftFault["problem"], {fault: object}>["fault"]} problem
 */
function numbersWritten(problem) {
  const parts = Object.entries(problem).map(([name, part]) => [name, typeof part === "number" ? wholeNumber(part) : part]);
  const written = Object.fromEntries(parts);
  if (problem.kind !== "too-much-memory") return written;
  // The core counts this memory by the million bytes.
  return { ...written, needed: memorySize(problem.needed * 1e6), most: memorySize(problem.most * 1e6) };
}

/**
 * The same, with the name of the field: for a place where the field is not in sight.
 *
 * @param {DraftFault} fault
 * @returns {string}
 */
export function namedFaultWords(fault) {
  return words("problem.named", {
    field: words(LABELS[fault.field] ?? `problem.field.${fault.field}`),
    problem: faultWords(fault),
  });
}

/**
 * A fault in the page's own keys of a link, in words. The caller loads `#words/moment`.
 *
 * @param {{key: string, value: string, problem: string, most?: number}} fault as `readMoment` reports it
 */
export function momentFaultWords({ key, value, problem, most }) {
  const parts = most === undefined ? { key, value } : { value: wholeNumber(Number(value)), most: wholeNumber(most) };
  return words(`moment.fault.${problem}`, parts);
}
