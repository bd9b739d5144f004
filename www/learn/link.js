/**
 * The fragment of an address that shows a lesson: `#learn`, and after a `/` which one: its name, `teachers`, `own`, or
 * `own/` and a lesson that somebody wrote, packed. Pure.
 */

/** How the fragment begins, after its `#`. */
export const NAME = "learn";

/** The pages that are no lesson. */
export const OWN = "own";

/** @typedef {{page: string, packed: string}} LearnPlace */

/** What a fragment shows. @param {string} fragment with its `#` @returns {LearnPlace} */
export function placeOf(fragment) {
  const [, page = "", ...packed] = fragment.replace(/^#/, "").split("/");
  return { page, packed: packed.join("/") };
}

/** @param {string} [page] @param {string} [packed] */
export function fragmentOf(page = "", packed = "") {
  return `#${[NAME, page, packed].filter((part) => part !== "").join("/")}`;
}

/** What the page itself reads of a query; the core need not know of it. */
const OF_THE_PAGE = new Set([
  ...["lang", "step", "picture", "line", "first", "naming", "arrangement", "speed", "play", "loop", "hide", "lock"],
]);

/**
 * The experiment of a link, and the step that it shows.
 *
 * @param {string} address
 * @returns {{query: string, step: number | null}}
 */
export function runOf(address) {
  const parts = address.replace(/^\?/, "").replace(/#.*$/, "").split("&");
  const named = parts.map((part) => /** @type {[string, string]} */ ([part.split("=")[0], part]));
  const step = parts.find((part) => part.startsWith("step="))?.slice("step=".length);
  return {
    query: named.flatMap(([name, part]) => (OF_THE_PAGE.has(name) ? [] : [part])).join("&"),
    step: step === undefined ? null : Number(step),
  };
}
