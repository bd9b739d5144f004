/** Scores of playing by hand, stored in this browser: the best path and the tours for each board and goal. */

import { loadItem, storeItem } from "../widgets/local-storage.js";

const KEY = "knights-tour.play";

/** Maximum number of boards with a stored score. */
const MAX_STORED_BOARDS = 200;

/**
 * @typedef {object} Score
 * @property {number} best largest number of visited squares
 * @property {number} tours number of finished tours
 * @property {number} alone number of tours that were finished without help
 */


/** @returns {Record<string, Score>} */
function read() {
  try {
    const kept = JSON.parse(loadItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

/**
 * Returns the score of a board.
 *
 * @param {string} board key of the board and the goal
 * @returns {Score}
 */
export function scoreOf(board) {
  const kept = read()[board];
  const whole = (/** @type {unknown} */ number) => (Number.isSafeInteger(number) ? Math.max(0, Number(number)) : 0);
  return { best: whole(kept?.best), tours: whole(kept?.tours), alone: whole(kept?.alone) };
}

/**
 * The kind of result that a score tells of: no game, a best path without a tour, or tours with help in all of them, in
 * none or in some.
 *
 * @param {Score} score
 * @returns {"none" | "best" | "toursHelped" | "toursAlone" | "tours"} key of its text under `play.score`
 */
export function resultOf({ best, tours, alone }) {
  if (tours === 0) return best > 0 ? "best" : "none";
  if (alone === 0) return "toursHelped";
  return alone === tours ? "toursAlone" : "tours";
}

/**
 * Stores the result of a game.
 *
 * @param {string} board
 * @param {{visited: number, isTour: boolean, isHelped: boolean}} game
 * @returns {Score} the score including this game
 */
export function storeScore(board, { visited, isTour, isHelped }) {
  const { best, tours, alone } = scoreOf(board);
  const score = {
    best: isHelped ? best : Math.max(best, visited),
    tours: tours + Number(isTour),
    alone: alone + Number(isTour && !isHelped),
  };
  const others = Object.entries(read()).filter(([name]) => name !== board);
  storeItem(KEY, JSON.stringify(Object.fromEntries([...others.slice(-MAX_STORED_BOARDS + 1), [board, score]])));
  return score;
}
