/** Scores of playing by hand, stored in this browser: the best path and the tours for each board and goal. */

import { loadItem, storeItem } from "../widgets/local-storage.js";

const STORAGE_KEY = "knights-tour.play";

/** Maximum number of boards with a stored score. */
const MAX_STORED_BOARDS = 200;

/**
 * @typedef {object} Score
 * @property {number} best largest number of squares visited without help
 * @property {number} tours number of finished tours
 * @property {number} alone number of tours that were finished without help
 */

/** @returns {Record<string, Score>} */
function readScores() {
  try {
    const stored = JSON.parse(loadItem(STORAGE_KEY) ?? "{}");
    return typeof stored === "object" && stored !== null && !Array.isArray(stored) ? stored : {};
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
  const stored = readScores()[board];
  const countOrZero = (/** @type {unknown} */ value) => (Number.isSafeInteger(value) ? Math.max(0, Number(value)) : 0);
  return { best: countOrZero(stored?.best), tours: countOrZero(stored?.tours), alone: countOrZero(stored?.alone) };
}

/**
 * Classifies a score: `none` without a path or a tour, `best` without a tour, and `helpedOnly` with tours but no path
 * without help. Otherwise all tours were finished with help (`toursHelped`), all without help (`toursAlone`), or some
 * of each (`tours`).
 *
 * @param {Score} score
 * @returns {"none" | "best" | "helpedOnly" | "toursHelped" | "toursAlone" | "tours"} key of the text under `play.score`
 */
export function scoreKind({ best, tours, alone }) {
  if (tours === 0) return best > 0 ? "best" : "none";
  if (best === 0) return "helpedOnly";
  if (alone === 0) return "toursHelped";
  return alone === tours ? "toursAlone" : "tours";
}

/**
 * Stores the result of a game.
 *
 * @param {string} board key of the board and the goal
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
  const otherBoards = Object.entries(readScores()).filter(([name]) => name !== board);
  const scores = Object.fromEntries([...otherBoards.slice(-MAX_STORED_BOARDS + 1), [board, score]]);
  storeItem(STORAGE_KEY, JSON.stringify(scores));
  return score;
}
