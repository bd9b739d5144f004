/** Texts for faults of a field or a link. */

import { memorySize, wholeNumber, translate } from "../locales/locale.js";

/** @import { DraftFault } from "../engine/protocol.js" */

/**
 * The keys of the labels beside the fields. Fields without a label have a name under `problem.field`.
 *
 * @type {Record<string, string>}
 */
const LABEL_KEYS = {
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
 * The text for a fault, for use beside its field.
 *
 * @param {DraftFault} fault
 * @returns {string}
 */
export function faultWords({ value, problem }) {
  // A graph, a tour or an order is a long text, so the message says what is wrong in the text.
  if ("fault" in problem) {
    return translate(`problem.${problem.kind}.${problem.fault.kind}`, { value, ...formatNumbers(problem.fault) });
  }
  return translate(`problem.${problem.kind}`, { ...formatNumbers(problem), value });
}

/**
 * The parameters of a problem, with formatted numbers.
 *
 * @param {DraftFault["problem"] | Extract<DraftFault["problem"], {fault: object}>["fault"]} problem
 */
function formatNumbers(problem) {
  const parts = Object.entries(problem);
  const formatted = Object.fromEntries(
    parts.map(([name, part]) => [name, typeof part === "number" ? wholeNumber(part) : part]),
  );
  if (problem.kind !== "too-much-memory") return formatted;
  // The core counts memory in millions of bytes.
  return { ...formatted, needed: memorySize(problem.needed * 1e6), most: memorySize(problem.most * 1e6) };
}

/**
 * The text for a fault together with the name of the field, for use where the field is not visible.
 *
 * @param {DraftFault} fault
 * @returns {string}
 */
export function namedFaultWords(fault) {
  return translate("problem.named", {
    field: translate(LABEL_KEYS[fault.field] ?? `problem.field.${fault.field}`),
    problem: faultWords(fault),
  });
}

/**
 * The text for a fault in a link parameter that the page parses, not the core. The caller must load `#words/moment`
 * first.
 *
 * @param {{key: string, value: string, problem: string, most?: number, known?: readonly string[]}} fault as
 *   `parsePageState` reports it
 */
export function momentFaultWords({ key, value, problem, most, known }) {
  const parts =
    most === undefined
      ? { key, value, known: known?.join(", ") }
      : { value: wholeNumber(Number(value)), most: wholeNumber(most) };
  return translate(`moment.fault.${problem}`, parts);
}
