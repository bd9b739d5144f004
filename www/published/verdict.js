/** Verdicts on computed values, compared with the printed values. */

/**
 * A value of a document beside the same value computed now.
 *
 * @typedef {object} Figure
 * @property {string} label name of the value, in words
 * @property {string | number | null} printed as in the document, or null if the document does not give the value
 * @property {string | number | null} computed
 * @property {"same" | "at-most" | "time" | "quoted" | "ours"} relation how the values are compared: `same` for
 *   equality; `at-most` if the printed value is a bound; `time` for times of two machines, which are not comparable;
 *   `quoted` if the value cannot be computed here; `ours` if only this page gives the value
 * @property {boolean} [isErratum] whether the document is known to be mistaken here
 * @property {string} [query] the experiment that computes the value
 */

/**
 * Result of a comparison. `equal`: all comparable values are as printed; `erratum`: all except known mistakes of the
 * document; `differs`: at least one value differs without a known reason; `incomparable`: no value is comparable;
 * `quoted`: nothing was computed.
 *
 * @typedef {"equal" | "erratum" | "differs" | "incomparable" | "quoted"} Verdict
 */

/**
 * Returns the verdict on one figure.
 *
 * @param {Figure} figure
 * @returns {Verdict}
 */
export function verdictOnFigure({ printed, computed, relation, isErratum }) {
  if (relation === "quoted") return "quoted";
  if (relation === "time" || relation === "ours" || printed === null) return "incomparable";
  const isAsPrinted = relation === "at-most" ? Number(computed) <= Number(printed) : computed === printed;
  if (computed !== null && isAsPrinted) return "equal";
  return isErratum ? "erratum" : "differs";
}

/** Verdicts by priority, the most important first. @type {Verdict[]} */
const VERDICTS_BY_PRIORITY = ["differs", "erratum", "equal", "incomparable", "quoted"];

/**
 * Returns the verdict on all figures of an entry.
 *
 * @param {Figure[]} figures
 * @returns {Verdict}
 */
export function verdictOnFigures(figures) {
  const verdicts = new Set(figures.map(verdictOnFigure));
  return VERDICTS_BY_PRIORITY.find((verdict) => verdicts.has(verdict)) ?? "incomparable";
}
