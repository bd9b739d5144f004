/**
 * Address fragment of the play screen: `#play`, optionally followed by `/` and the query of an experiment, to which
 * `&moves=` adds the squares of the game after the start, as numbers separated by dots. Pure.
 */

export const FRAGMENT_NAME = "play";

/** The name of the parameter with the moves of a game. */
const MOVES_NAME = "moves";

/**
 * Returns the fragment of a game.
 *
 * @param {string} query of the experiment, without a question mark
 * @param {number[]} [moves] the squares after the start
 */
export function fragmentOf(query, moves = []) {
  return `#${FRAGMENT_NAME}/${query}${moves.length > 0 ? `&${MOVES_NAME}=${moves.join(".")}` : ""}`;
}

/**
 * Returns the query of the experiment on whose board the game is played. Defaults to the query of the address.
 *
 * @param {string} fragment with its `#`
 * @param {string} query of the address
 */
export function queryOf(fragment, query) {
  const prefix = fragmentOf("");
  if (!fragment.startsWith(prefix) || fragment.length === prefix.length) return query;
  return `?${fragment
    .slice(prefix.length)
    .split("&")
    .filter((part) => !part.startsWith(`${MOVES_NAME}=`))
    .join("&")}`;
}

/**
 * Returns the squares of a game after its start. The core decides whether they are moves on the board.
 *
 * @param {string} fragment with its `#`
 * @returns {number[] | null} null if the text is not a list of square numbers
 */
export function movesOf(fragment) {
  const text = fragment
    .split("&")
    .find((part) => part.startsWith(`${MOVES_NAME}=`))
    ?.slice(MOVES_NAME.length + 1);
  if (!text) return [];
  return /^\d{1,9}(\.\d{1,9})*$/.test(text) ? text.split(".").map(Number) : null;
}
