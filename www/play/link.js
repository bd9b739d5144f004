/** The fragment of an address that leads to playing by hand: `#play`, and after a `/` the experiment whose board it is. Pure. */

export const NAME = "play";

/** @param {string} query of the experiment, without a question mark */
export function fragmentOf(query) {
  return `#${NAME}/${query}`;
}

/**
 * The query of the experiment whose board is played on: that of the address, where the fragment names none.
 *
 * @param {string} fragment with its `#`
 * @param {string} query of the address
 */
export function queryOf(fragment, query) {
  const begin = fragmentOf("");
  return fragment.startsWith(begin) && fragment.length > begin.length ? `?${fragment.slice(begin.length)}` : query;
}
