/** Address fragment of the published results: `#published`, optionally followed by `/` and the name of an entry. */

/** Beginning of the fragment, after its `#`. */
export const FRAGMENT_NAME = "published";

/**
 * Returns the name of the entry in a fragment, or an empty string.
 *
 * @param {string} fragment with its `#`, or empty
 * @returns {string}
 */
export function entryNameOf(fragment) {
  return fragment.startsWith(`#${FRAGMENT_NAME}/`) ? fragment.slice(FRAGMENT_NAME.length + 2) : "";
}

/** Returns the fragment of an entry. @param {string} entry its name, or an empty string for the list of all entries */
export function fragmentOf(entry) {
  return entry ? `#${FRAGMENT_NAME}/${entry}` : `#${FRAGMENT_NAME}`;
}
