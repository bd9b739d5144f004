/** The fragment of an address that holds a question: `#laboratory`, then `/` and the parameters. Pure. */

/** The beginning of the fragment after its `#`. */
export const FRAGMENT_NAME = "laboratory";

/**
 * A question with every part as text; the core validates it.
 *
 * @typedef {import("../bindings/protocol").SweepText} SweepText
 */

/** The default of every part, the same as in the core. @type {Readonly<SweepText>} */
export const DEFAULT_QUESTION = {
  algorithms: "warnsdorff",
  sizes: "8",
  starts: "corner",
  orders: "clockwise",
  seeds: "0",
  tour: "open",
  limit: "",
  centre: "true",
};

const PARTS = /** @type {(keyof SweepText)[]} */ (Object.keys(DEFAULT_QUESTION));

/**
 * Reads the question from an address; null if there is none, so that the screen offers suggestions.
 *
 * @param {string} fragment with its `#`, or empty
 * @returns {SweepText | null}
 */
export function readQuestion(fragment) {
  if (!fragment.startsWith(`#${FRAGMENT_NAME}/`)) return null;
  const parts = new URLSearchParams(fragment.slice(FRAGMENT_NAME.length + 2));
  if (!PARTS.some((part) => parts.has(part))) return null;
  return /** @type {SweepText} */ (Object.fromEntries(PARTS.map((part) => [part, parts.get(part) ?? DEFAULT_QUESTION[part]])));
}

/**
 * @param {SweepText | null} question
 * @returns {string} with its `#`
 */
export function fragmentOf(question) {
  if (!question) return `#${FRAGMENT_NAME}`;
  const parts = new URLSearchParams();
  for (const part of PARTS) {
    // The most important parts are always part of the address.
    if (question[part] !== DEFAULT_QUESTION[part] || part === "algorithms" || part === "sizes") parts.set(part, question[part]);
  }
  return `#${FRAGMENT_NAME}/${parts.toString().replaceAll("%2C", ",").replaceAll("%3B", ";")}`;
}

/** Whether two questions are the same. @param {SweepText} one @param {SweepText} other */
export function isSame(one, other) {
  return PARTS.every((part) => one[part] === other[part]);
}
