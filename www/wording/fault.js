/** Texts for faults of a field or a link. */

import { memorySize, wholeNumber, translate } from "../locales/locale.js";

/** @import { DraftFault } from "../engine/protocol.js" */

/**
 * Keys of the labels beside the fields. Other fields have a name under `problem.field`.
 *
 * @type {Record<string, string>}
 */
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
  // For a text of several lines, the message names the fault in the text.
  if (problem.kind === "not-a-graph" || problem.kind === "not-a-tour") {
    return translate(`problem.${problem.kind}.${problem.fault.kind}`, { value, ...numbersWritten(problem.fault) });
  }
  return translate(`problem.${problem.kind}`, { ...numbersWritten(problem), value });
}

/**
 * The parameters of a problem, with formatted numbers.
 *
 * @param {DraftFault["problem"] | Extract<DraftFault["problem"], {fault: object}>["fault"]} problem
 */
function numbersWritten(problem) {
  const parts = Object.entries(problem).map(([name, part]) => [name, typeof part === "number" ? wholeNumber(part) : part]);
  const written = Object.fromEntries(parts);
  if (problem.kind !== "too-much-memory") return written;
  // The core counts memory in millions of bytes.
  return { ...written, needed: memorySize(problem.needed * 1e6), most: memorySize(problem.most * 1e6) };
}

/**
 * The same text with the name of the field, for places where the field is not visible.
 *
 * @param {DraftFault} fault
 * @returns {string}
 */
export function namedFaultWords(fault) {
  return translate("problem.named", {
    field: translate(LABELS[fault.field] ?? `problem.field.${fault.field}`),
    problem: faultWords(fault),
  });
}

/**
 * The text for a fault in a parameter that the page handles itself. The caller loads `#words/moment`.
 *
 * @param {{key: string, value: string, problem: string, most?: number}} fault as `parsePageState` reports it
 */
export function momentFaultWords({ key, value, problem, most }) {
  const parts = most === undefined ? { key, value } : { value: wholeNumber(Number(value)), most: wholeNumber(most) };
  return translate(`moment.fault.${problem}`, parts);
}
