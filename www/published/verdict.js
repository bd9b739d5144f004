/** How what is computed stands to what was printed. */

/**
 * One value of a document beside the same value computed now.
 *
 * @typedef {object} Figure
 * @property {string} label what it is, in words
 * @property {string | number | null} printed as the document has it, or nothing where it does not say
 * @property {string | number | null} computed
 * @property {"same" | "at-most" | "time" | "quoted" | "ours"} relation how they are to be compared: as equals; what was
 *   printed as a bound; times of two machines, which say nothing of each other; what is quoted, because it cannot be
 *   computed here; or what only we tell
 * @property {boolean} [isErratum] whether the document is known to be mistaken here
 * @property {string} [query] the experiment that shows it
 * @property {string} [unit] what stands behind a number
 */

/**
 * `equal`: every value that can be compared is; `erratum`: all are but those known to be mistaken; `differs`: one is not,
 * and nobody knows why; `incomparable`: there is nothing that could be; `quoted`: nothing was computed.
 *
 * @typedef {"equal" | "erratum" | "differs" | "incomparable" | "quoted"} Verdict
 */

/**
 * @param {Figure} figure
 * @returns {Verdict}
 */
export function verdictOn({ printed, computed, relation, isErratum }) {
  if (relation === "quoted") return "quoted";
  if (relation === "time" || relation === "ours" || printed === null) return "incomparable";
  const holds = relation === "at-most" ? Number(computed) <= Number(printed) : computed === printed;
  if (computed !== null && holds) return "equal";
  return isErratum ? "erratum" : "differs";
}

/** From what outweighs all to what any other outweighs. @type {Verdict[]} */
const WEIGHTS = ["differs", "erratum", "equal", "incomparable", "quoted"];

/**
 * The verdict on all figures of an entry.
 *
 * @param {Figure[]} figures
 * @returns {Verdict}
 */
export function verdictOf(figures) {
  const found = new Set(figures.map(verdictOn));
  return WEIGHTS.find((verdict) => found.has(verdict)) ?? "incomparable";
}
