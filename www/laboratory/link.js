/** Parses and writes the fragment of an address that holds a question: `#laboratory/` and the parameters. Pure. */

import { fragmentParameters } from "../link/fragment-parameters.js";
import { SCREEN_NAMES } from "../screens/screen-names.js";

const NAME = SCREEN_NAMES.laboratory;

/**
 * A question, which is a set of experiments. Every field is a text that the core validates.
 *
 * @typedef {import("../bindings/protocol").SweepDraft} SweepDraft
 */

/** The default of every field, as in the core. @type {Readonly<SweepDraft>} */
export const DEFAULT_QUESTION = {
  algorithms: "warnsdorff",
  sizes: "8",
  starts: "corner",
  orders: "clockwise",
  seeds: "0",
  tour: "open",
  limit: "1000000",
  centre: "true",
};

const FIELDS = /** @type {(keyof SweepDraft)[]} */ (Object.keys(DEFAULT_QUESTION));

/**
 * Returns the question in the fragment of an address.
 *
 * @param {string} fragment with its `#`, or empty
 * @returns {SweepDraft | null} null if the fragment has no question; the screen then offers suggestions
 */
export function readQuestion(fragment) {
  const parameters = fragmentParameters(fragment, NAME);
  if (!FIELDS.some((field) => parameters.has(field))) return null;
  return /** @type {SweepDraft} */ (
    Object.fromEntries(FIELDS.map((field) => [field, parameters.get(field) ?? DEFAULT_QUESTION[field]]))
  );
}

/**
 * Writes a question as a fragment.
 *
 * @param {SweepDraft | null} question null for the suggestions
 * @returns {string} with its `#`
 */
export function fragmentOf(question) {
  if (!question) return `#${NAME}`;
  const parameters = new URLSearchParams();
  for (const field of FIELDS) {
    // The address always contains the algorithms and the sizes, even if they are the default.
    if (question[field] !== DEFAULT_QUESTION[field] || field === "algorithms" || field === "sizes")
      parameters.set(field, question[field]);
  }
  return `#${NAME}/${parameters.toString().replaceAll("%2C", ",").replaceAll("%3B", ";")}`;
}

/** Whether two questions are the same. @param {SweepDraft} first @param {SweepDraft} second */
export function isSame(first, second) {
  return FIELDS.every((field) => first[field] === second[field]);
}
