/** Address fragment of the published results: `#published`, optionally followed by `/` and the name of an entry. */

/** Beginning of the fragment, after its `#`. */
export const NAME = "published";

/**
 * Returns the name of the entry in a fragment, or an empty string.
 *
 * @param {string} fragment with its `#`, or empty
 * @returns {string}
 */
export function entryOf(fragment) {
  return fragment.startsWith(`#${NAME}/`) ? fragment.slice(NAME.length + 2) : "";
}

/** @param {string} entry its name, or an empty string for the list of all entries */
export function fragmentOf(entry) {
  return entry ? `#${NAME}/${entry}` : `#${NAME}`;
}
