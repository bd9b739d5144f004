/** What was reached by hand, kept in this browser: for every board and goal the best path and the tours. */

import { recall, remember } from "../widgets/memory.js";

const KEY = "knights-tour.play";

/** Of how many boards it is kept. */
const MOST_BOARDS = 200;

/**
 * @typedef {object} Score
 * @property {number} best the most squares that were visited
 * @property {number} tours how often it was finished
 * @property {number} alone how often of these without help
 */


/** @returns {Record<string, Score>} */
function read() {
  try {
    const kept = JSON.parse(recall(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

/**
 * What was reached on a board.
 *
 * @param {string} board with the goal, in any words
 * @returns {Score}
 */
export function scoreOf(board) {
  const kept = read()[board];
  const whole = (/** @type {unknown} */ number) => (Number.isSafeInteger(number) ? Math.max(0, Number(number)) : 0);
  return { best: whole(kept?.best), tours: whole(kept?.tours), alone: whole(kept?.alone) };
}

/**
 * Keeps what a game came to.
 *
 * @param {string} board
 * @param {{visited: number, isTour: boolean, isHelped: boolean}} game
 * @returns {Score} with it
 */
export function keepScore(board, { visited, isTour, isHelped }) {
  const { best, tours, alone } = scoreOf(board);
  const score = {
    best: isHelped ? best : Math.max(best, visited),
    tours: tours + Number(isTour),
    alone: alone + Number(isTour && !isHelped),
  };
  const others = Object.entries(read()).filter(([name]) => name !== board);
  remember(KEY, JSON.stringify(Object.fromEntries([...others.slice(-MOST_BOARDS + 1), [board, score]])));
  return score;
}
