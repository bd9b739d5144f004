/**
 * The fragment of an address that shows a race: `#side-by-side`, and after a `/` which race. What that
 * means, only the core knows.
 */

/** How the fragment of a race begins, after its `#`. */
export const NAME = "side-by-side";

/**
 * Which race a fragment shows, perhaps an empty text; or null where it shows none.
 *
 * @param {string} fragment with its `#`, or empty
 * @returns {string | null}
 */
export function raceOf(fragment) {
  if (fragment === `#${NAME}`) return "";
  return fragment.startsWith(`#${NAME}/`) ? fragment.slice(NAME.length + 2) : null;
}

/**
 * @param {string} race as the core writes it
 * @returns {string} the fragment, with its `#`
 */
export function fragmentOf(race) {
  return `#${NAME}/${race}`;
}
