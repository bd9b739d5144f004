/** The fragment of an address that holds a question: `#laboratory`, and after a `/` what is asked. Pure. */

/** How the fragment begins, after its `#`. */
export const NAME = "laboratory";

/**
 * What is asked, every part as a person typed it: the core says whether it makes sense.
 *
 * @typedef {import("../bindings/protocol").SweepText} SweepText
 */

/** What every part is where nothing is said, as the core has it. @type {Readonly<SweepText>} */
export const USUAL = {
  algorithms: "warnsdorff",
  sizes: "8",
  starts: "corner",
  orders: "clockwise",
  seeds: "0",
  tour: "open",
  limit: "",
  centre: "true",
};

const PARTS = /** @type {(keyof SweepText)[]} */ (Object.keys(USUAL));

/**
 * The question of an address, or nothing where it holds none: then there is something to choose from.
 *
 * @param {string} fragment with its `#`, or empty
 * @returns {SweepText | null}
 */
export function readQuestion(fragment) {
  if (!fragment.startsWith(`#${NAME}/`)) return null;
  const parts = new URLSearchParams(fragment.slice(NAME.length + 2));
  if (!PARTS.some((part) => parts.has(part))) return null;
  return /** @type {SweepText} */ (Object.fromEntries(PARTS.map((part) => [part, parts.get(part) ?? USUAL[part]])));
}

/**
 * @param {SweepText | null} question
 * @returns {string} with its `#`
 */
export function fragmentOf(question) {
  if (!question) return `#${NAME}`;
  const parts = new URLSearchParams();
  for (const part of PARTS) {
    // What everybody wants to see in an address always stands there.
    if (question[part] !== USUAL[part] || part === "algorithms" || part === "sizes") parts.set(part, question[part]);
  }
  return `#${NAME}/${parts.toString().replaceAll("%2C", ",").replaceAll("%3B", ";")}`;
}

/** Whether two questions are the same. @param {SweepText} one @param {SweepText} other */
export function isSame(one, other) {
  return PARTS.every((part) => one[part] === other[part]);
}
