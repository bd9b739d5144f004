/**
 * The URL fragment of the lessons: `#learn`, optionally followed by `/` and a page. A page is the name of a lesson,
 * `teachers`, `own`, or `own/` with the reader’s own lesson in packed form. Pure.
 */

import { readMoment } from "../link/moment.js";
import { parted } from "../link/parts.js";

/** The beginning of the fragment, after its `#`. */
export const NAME = "learn";

/** The page on which the reader writes a lesson. */
export const OWN = "own";

/** @typedef {{page: string, packed: string}} LearnPlace */

/** Returns the page that a fragment shows. @param {string} fragment with its `#` @returns {LearnPlace} */
export function placeOf(fragment) {
  const [, page = "", ...packed] = fragment.replace(/^#/, "").split("/");
  return { page, packed: packed.join("/") };
}

/** Returns the fragment of a page, with its `#`. @param {string} [page] @param {string} [packed] */
export function fragmentOf(page = "", packed = "") {
  return `#${[NAME, page, packed].filter((part) => part !== "").join("/")}`;
}

/**
 * Returns the experiment of a link, and the step that it shows.
 *
 * @param {string} address
 * @returns {{query: string, step: number | null}}
 */
export function runOf(address) {
  const { experiment, moment } = parted(address.replace(/#.*$/, ""));
  return { query: experiment, step: readMoment(moment).moment.step };
}
