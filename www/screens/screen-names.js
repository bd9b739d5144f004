/**
 * The names of the screens, each the first part of the fragments of its addresses. This module imports nothing, so that
 * the page knows the names of screens that it has not loaded.
 */

export const SCREEN_NAMES = /** @type {const} */ ({
  /** The list of lessons, and each lesson beside the board. */
  learn: "learn",
  /** A tour walked by hand. */
  play: "play",
  /** The decisions of a search, predicted by hand. */
  exercise: "exercise",
  /** Sheets of puzzles. */
  puzzle: "puzzle",
  /** The output of any program. */
  check: "check",
  /** Several searches beside each other. */
  race: "side-by-side",
  /** The published results. */
  published: "published",
  /** All tours of a board. */
  tours: "tours",
  /** The closed tours of a board, counted in parts. */
  count: "count",
  /** Series of experiments. */
  laboratory: "laboratory",
});
