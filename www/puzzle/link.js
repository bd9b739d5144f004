/** Reads and writes the fragment of a sheet of puzzles: `#puzzle`, and after a `/` its parameters. Pure functions. */

import { fragmentParameters } from "../link/fragment-parameters.js";
import { SCREEN_NAMES } from "../screens/screen-names.js";

const NAME = SCREEN_NAMES.puzzle;

/** The sides of the boards of puzzles from random tours. */
export const SIDES = [5, 6, 8];

/** The difficulties, as the core names them. */
export const DIFFICULTIES = ["easy", "medium", "hard"];

/** The possible numbers of puzzles on a sheet. */
export const SHEET_SIZES = [1, 2, 4, 6];

/** The possible numbers of different sheets, so that neighbours have different puzzles. */
export const VERSION_COUNTS = [1, 2, 3, 4];

/** The number of seeds. */
const SEED_COUNT = 2 ** 32;

/**
 * A sheet of puzzles.
 *
 * @typedef {object} Sheet
 * @property {number} rows
 * @property {number} columns
 * @property {number[]} squares the squares of the solution of all puzzles; empty for random solutions
 * @property {boolean} closed whether the solutions are closed tours
 * @property {string} difficulty
 * @property {number} count the number of puzzles of a version
 * @property {number} versions the number of versions of the sheet, each with puzzles of its own
 * @property {number} seed the seed of the first puzzle; each further puzzle has the next seed
 */

/**
 * Parses the fragment of a sheet. Invalid values are replaced by the defaults.
 *
 * @param {string} fragment with its `#`, or empty
 * @param {number} defaultSeed for a fragment without a seed
 * @returns {Sheet}
 */
export function readSheet(fragment, defaultSeed) {
  const parameters = fragmentParameters(fragment, NAME);
  const seed = parameters.get("seed") ?? "";
  return {
    ...readBoard(parameters),
    closed: parameters.get("tour") === "closed",
    difficulty: DIFFICULTIES.find((known) => parameters.get("difficulty") === known) ?? "easy",
    count: SHEET_SIZES.find((known) => parameters.get("count") === String(known)) ?? 1,
    versions: VERSION_COUNTS.find((known) => parameters.get("versions") === String(known)) ?? 1,
    seed: /^\d{1,10}$/.test(seed) && Number(seed) < SEED_COUNT ? Number(seed) : defaultSeed,
  };
}

/**
 * Reads the board and the solution of a sheet. Without a solution, the board is a square with a side of `SIDES`.
 *
 * @param {URLSearchParams} parameters
 */
function readBoard(parameters) {
  const [rows, columns] = /^(\d{1,3})x(\d{1,3})$/
    .exec(parameters.get("board") ?? "")
    ?.slice(1)
    .map(Number) ?? [6, 6];
  const list = parameters.get("squares") ?? "";
  const squares = /^\d{1,3}(\.\d{1,3})+$/.test(list) ? list.split(".").map(Number) : [];
  if (squares.length === rows * columns) return { rows, columns, squares };
  const side = SIDES.includes(rows) ? rows : 6;
  return { rows: side, columns: side, squares: [] };
}

/** Returns the fragment of a sheet, with its `#`. @param {Sheet} sheet */
export function fragmentOf({ rows, columns, squares, closed, difficulty, count, versions, seed }) {
  const tour = closed ? "closed" : "open";
  const parameters = new URLSearchParams({ board: `${rows}x${columns}`, tour, difficulty });
  parameters.set("count", String(count));
  if (versions > 1) parameters.set("versions", String(versions));
  parameters.set("seed", String(seed));
  if (squares.length > 0) parameters.set("squares", squares.join("."));
  return `#${NAME}/${parameters}`;
}

/** Returns the seed of a puzzle of a sheet. @param {Sheet} sheet @param {number} index of the puzzle, from 0 */
export function seedOf({ seed }, index) {
  return (seed + index) % SEED_COUNT;
}
