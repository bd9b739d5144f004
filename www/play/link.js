/** Address fragment of the play screen: `#play`, optionally followed by `/` and the query of an experiment. Pure. */

export const FRAGMENT_NAME = "play";

/** @param {string} query of the experiment, without a question mark */
export function fragmentOf(query) {
  return `#${FRAGMENT_NAME}/${query}`;
}

/**
 * Returns the query of the experiment on whose board the game is played. Defaults to the query of the address.
 *
 * @param {string} fragment with its `#`
 * @param {string} query of the address
 */
export function queryOf(fragment, query) {
  const prefix = fragmentOf("");
  return fragment.startsWith(prefix) && fragment.length > prefix.length ? `?${fragment.slice(prefix.length)}` : query;
}
