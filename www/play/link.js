/**
 * Address fragment of the play screen: `#play`, optionally followed by `/` and the query of an experiment. To this,
 * `&moves=` adds the squares of the game after the start, as numbers separated by dots. `&given=` adds the given
 * numbers of a puzzle: for each its square, and the number from 0. Pure.
 */

import { SCREEN_NAMES } from "../screens/screen-names.js";

const NAME = SCREEN_NAMES.play;

/** The names of the parameters with the moves of a game, and with the given numbers of a puzzle. */
const [MOVES_NAME, GIVENS_NAME] = ["moves", "given"];

/**
 * Returns the fragment of a game.
 *
 * @param {string} query of the experiment, without a question mark
 * @param {number[]} [moves] the squares after the start
 * @param {Iterable<number>} [givens] for each given number its square, and the number from 0
 */
export function fragmentOf(query, moves = [], givens = []) {
  const parts = [query, listText(GIVENS_NAME, [...givens]), listText(MOVES_NAME, moves)];
  return `#${NAME}/${parts.filter((part, index) => index === 0 || part).join("&")}`;
}

/** Writes a list of numbers as a parameter; empty for an empty list. @param {string} name @param {number[]} numbers */
function listText(name, numbers) {
  return numbers.length > 0 ? `${name}=${numbers.join(".")}` : "";
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
    .filter((part) => !part.startsWith(`${MOVES_NAME}=`) && !part.startsWith(`${GIVENS_NAME}=`))
    .join("&")}`;
}

/**
 * Returns the squares of a game after its start. The core decides whether they are moves on the board.
 *
 * @param {string} fragment with its `#`
 * @returns {number[] | null} null if the text is not a list of square numbers
 */
export function movesOf(fragment) {
  return readList(fragment, MOVES_NAME);
}

/**
 * Returns the given numbers of a puzzle: for each its square, and the number from 0. The core decides whether they fit
 * the board.
 *
 * @param {string} fragment with its `#`
 * @returns {number[] | null} null if the text is not a list of pairs
 */
export function givensOf(fragment) {
  const givens = readList(fragment, GIVENS_NAME);
  return givens && givens.length % 2 === 0 ? givens : null;
}

/**
 * Reads a parameter with a list of numbers.
 *
 * @param {string} fragment
 * @param {string} name
 * @returns {number[] | null} null if the parameter has another text
 */
function readList(fragment, name) {
  const text = fragment
    .split("&")
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  if (!text) return [];
  return /^\d{1,9}(\.\d{1,9})*$/.test(text) ? text.split(".").map(Number) : null;
}
