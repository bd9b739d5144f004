/**
 * The URL fragment of a race: `#side-by-side`, optionally followed by `/` and a text that describes the race. Only the
 * core can read and write that text.
 */

/** The first part of the fragment of a race, after its `#`. */
export const FRAGMENT_NAME = "side-by-side";

/**
 * Returns the text that describes the race of a fragment.
 *
 * @param {string} fragment with its `#`, or empty
 * @returns {string | null} empty if the fragment describes no race; null if the fragment belongs to another screen
 */
export function parseRaceFragment(fragment) {
  if (fragment === `#${FRAGMENT_NAME}`) return "";
  return fragment.startsWith(`#${FRAGMENT_NAME}/`) ? fragment.slice(FRAGMENT_NAME.length + 2) : null;
}

/**
 * Returns the fragment of a race.
 *
 * @param {string} race as the core writes it
 * @returns {string} the fragment, with its `#`
 */
export function raceFragment(race) {
  return `#${FRAGMENT_NAME}/${race}`;
}
