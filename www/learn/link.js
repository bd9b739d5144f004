/**
 * The URL fragment of the lessons: `#learn`, optionally followed by `/` and a page. A page is the name of a lesson,
 * `teachers`, `own`, or `own/` with the user’s own lesson in packed form. Pure.
 */

import { parsePageState } from "../link/page-state.js";
import { splitQuery } from "../link/query-parts.js";
import { SCREEN_NAMES } from "../screens/screen-names.js";

const NAME = SCREEN_NAMES.learn;

/** The page on which the user writes a lesson. */
export const EDITOR_PAGE = "own";

/** @typedef {{page: string, packed: string}} LearnPage */

/** Returns the page that a fragment shows. @param {string} fragment with its `#` @returns {LearnPage} */
export function parseLearnFragment(fragment) {
  const [, page = "", ...packed] = fragment.replace(/^#/, "").split("/");
  return { page, packed: packed.join("/") };
}

/** Returns the fragment of a page, with its `#`. @param {string} [page] @param {string} [packed] */
export function learnFragment(page = "", packed = "") {
  return `#${[NAME, page, packed].filter((part) => part !== "").join("/")}`;
}

/**
 * Returns the experiment of a link, and the step that the link shows; the step is null if none is given.
 *
 * @param {string} address
 * @returns {{query: string, step: number | null}}
 */
export function parseRunLink(address) {
  const { experiment, pageState } = splitQuery(address.replace(/#.*$/, ""));
  return { query: experiment, step: parsePageState(pageState).pageState.step };
}
