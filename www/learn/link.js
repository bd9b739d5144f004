/**
 * The fragment of an address that shows a lesson: `#learn`, and after a `/` which one: its name, `teachers`, `own`, or
 * `own/` and a lesson that somebody wrote, packed. Pure.
 */

import { readMoment } from "../link/moment.js";
import { parted } from "../link/parts.js";

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

/**
 * The experiment of a link, and the step that it shows.
 *
 * @param {string} address
 * @returns {{query: string, step: number | null}}
 */
export function runOf(address) {
  const { experiment, moment } = parted(address.replace(/#.*$/, ""));
  return { query: experiment, step: readMoment(moment).moment.step };
}
