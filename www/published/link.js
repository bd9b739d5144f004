/** The fragment of an address that shows published results: `#published`, and after a `/` which one. */

/** How the fragment begins, after its `#`. */
export const NAME = "published";

/**
 * Which entry a fragment names, perhaps none: an empty text.
 *
 * @param {string} fragment with its `#`, or empty
 * @returns {string}
 */
export function entryOf(fragment) {
  return fragment.startsWith(`#${NAME}/`) ? fragment.slice(NAME.length + 2) : "";
}

/** @param {string} entry its name, or nothing for the list of all */
export function fragmentOf(entry) {
  return entry ? `#${NAME}/${entry}` : `#${NAME}`;
}
