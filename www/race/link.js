/**
 * The URL fragment of a race: `#side-by-side`, optionally followed by `/` and a text that describes the race. Only the
 * core can read and write that text.
 */

import { SCREEN_NAMES } from "../screens/screen-names.js";

const NAME = SCREEN_NAMES.race;

/**
 * Returns the text that describes the race of a fragment.
 *
 * @param {string} fragment with its `#`, or empty
 * @returns {string | null} empty if the fragment describes no race; null if the fragment belongs to another screen
 */
export function parseRaceFragment(fragment) {
  if (fragment === `#${NAME}`) return "";
  return fragment.startsWith(`#${NAME}/`) ? fragment.slice(NAME.length + 2) : null;
}

/**
 * Returns the fragment of a race.
 *
 * @param {string} race as the core writes it
 * @returns {string} the fragment, with its `#`
 */
export function raceFragment(race) {
  return `#${NAME}/${race}`;
}
