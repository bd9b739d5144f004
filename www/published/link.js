/** Address fragment of the published results: `#published`, optionally followed by `/` and the name of an entry. */

import { SCREEN_NAMES } from "../screens/screen-names.js";

const NAME = SCREEN_NAMES.published;

/**
 * Returns the name of the entry in a fragment, or an empty string.
 *
 * @param {string} fragment with its `#`, or empty
 * @returns {string}
 */
export function entryNameOf(fragment) {
  return fragment.startsWith(`#${NAME}/`) ? fragment.slice(NAME.length + 2) : "";
}

/** Returns the fragment of an entry. @param {string} entry its name, or an empty string for the list of all entries */
export function fragmentOf(entry) {
  return entry ? `#${NAME}/${entry}` : `#${NAME}`;
}
