/** Address fragment of the play screen: `#play`, optionally followed by `/` and the query of an experiment. Pure. */

export const NAME = "play";

/** @param {string} query of the experiment, without a question mark */
export function fragmentOf(query) {
  return `#${NAME}/${query}`;
}

/**
 * Returns the query of the experiment on whose board the game is played. Defaults to the query of the address.
 *
 * @param {string} fragment with its `#`
 * @param {string} query of the address
 */
export function queryOf(fragment, query) {
  const begin = fragmentOf("");
  return fragment.startsWith(begin) && fragment.length > begin.length ? `?${fragment.slice(begin.length)}` : query;
}
