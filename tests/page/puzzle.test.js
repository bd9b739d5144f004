/** Puzzles: their links, and what the core answers about them. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fragmentOf as playFragmentOf, givensOf, movesOf, queryOf } from "../../www/play/link.js";
import { fragmentOf, readSheet, seedOf } from "../../www/puzzle/link.js";
import { readGivens } from "../../www/board/given-marks.js";
import { Game, PuzzleMaker, PuzzleSolutions, choices, load, readPrintout } from "../../www/engine/laboratory-core.js";

load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));

/** The time of a slice of work, in milliseconds. */
const SLICE_MS = 1000;

/** Makes a puzzle. @param {Partial<import("../../www/bindings/protocol").Draft>} board @param {number[]} tour */
function makePuzzle(board, tour = [], seed = 3) {
  const draft = { ...choices().draft, ...board };
  const maker = new PuzzleMaker(draft, Uint32Array.from(tour), "hard", seed);
  for (;;) {
    const { puzzle } = maker.advance(SLICE_MS);
    if (puzzle) return puzzle;
  }
}

test("a sheet survives its link, and invalid values become the defaults", () => {
  const random = {
    rows: 8,
    columns: 8,
    squares: [],
    closed: true,
    difficulty: "hard",
    count: 4,
    versions: 3,
    seed: 4294967295,
  };
  const own = { rows: 3, columns: 4, squares: [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11], closed: false };
  for (const sheet of [random, { ...own, difficulty: "easy", count: 2, versions: 1, seed: 0 }]) {
    assert.deepEqual(readSheet(fragmentOf(sheet), 7), sheet);
  }
  const defaults = {
    rows: 6,
    columns: 6,
    squares: [],
    closed: false,
    difficulty: "easy",
    count: 1,
    versions: 1,
    seed: 7,
  };
  for (const fragment of [
    "#puzzle",
    "#puzzle/board=9x9&count=3&versions=5&difficulty=cruel&seed=4294967296",
    "#puzzle/board=<b>&seed=-1",
    "#puzzle/board=3x4&squares=0.1",
  ]) {
    assert.deepEqual(readSheet(fragment, 7), defaults, fragment);
  }
  assert.deepEqual(
    [0, 1].map((index) => seedOf(random, index)),
    [4294967295, 0],
  );
});

test("the link of a game has its given numbers, and numbers that cannot be read give null", () => {
  const fragment = playFragmentOf("v=1&board=3x4", [6, 8], [0, 0, 11, 11]);
  assert.equal(fragment, "#play/v=1&board=3x4&given=0.0.11.11&moves=6.8");
  assert.deepEqual(givensOf(fragment), [0, 0, 11, 11]);
  assert.deepEqual(movesOf(fragment), [6, 8]);
  assert.equal(queryOf(fragment, ""), "?v=1&board=3x4");
  assert.deepEqual(givensOf("#play/v=1"), []);
  for (const list of ["0.0.11", "0,0", "a.b", "1.-1"]) assert.equal(givensOf(`#play/v=1&given=${list}`), null, list);
});

test("the core makes a puzzle with a single solution, and the solver finds that solution", () => {
  const { draft, givens, tour } = makePuzzle({ rows: "6", columns: "6", tour: "closed" });
  assert.ok(readGivens(givens).every(({ square, number }) => tour[number] === square));
  assert.ok(givens.length < 2 * 12, `${givens.length / 2} numbers are given`);
  const answer = new PuzzleSolutions(draft, givens).advance(SLICE_MS);
  assert.deepEqual([answer.count, answer.isComplete], [1, true]);
  assert.deepEqual(answer.tour, tour);
  assert.equal(answer.draft.start, draft.start);
});

test("a puzzle can be made of a given tour", () => {
  const squares = [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11];
  const { draft, givens, tour } = makePuzzle({ rows: "3", columns: "4", tour: "open" }, squares);
  assert.deepEqual([...tour], squares);
  assert.equal(new PuzzleSolutions(draft, givens).advance(SLICE_MS).count, 1);
});

test("boards without a tour and squares that are no tour are refused with a fault", () => {
  const kindOf = (/** @type {() => unknown} */ action) => {
    try {
      return action();
    } catch (fault) {
      return /** @type {import("../../www/engine/protocol.js").DraftFault} */ (fault).problem.kind;
    }
  };
  const { draft } = choices();
  const notATour = Uint32Array.of(0, 1, 2);
  for (const [board, tour, kind] of /** @type {const} */ ([
    [{ rows: "5", columns: "5", tour: "closed" }, [], "no-tour"],
    [{ rows: "4", columns: "4", tour: "open" }, [], "no-tour"],
    [{ rows: "3", columns: "4", tour: "open" }, notATour, "no-puzzle"],
    [{ rows: "12", columns: "12", tour: "open" }, [], "no-puzzle"],
  ])) {
    assert.equal(
      kindOf(() => makePuzzle(board, [...tour])),
      kind,
      board.rows,
    );
  }
  const small = { ...draft, rows: "3", columns: "4", start: "0,0", tour: "open" };
  for (const givens of [
    [1, 0],
    [0, 0, 0, 1],
    [0, 12],
  ]) {
    assert.equal(
      kindOf(() => new Game(small, Uint32Array.from(givens))),
      "no-puzzle",
      String(givens),
    );
  }
});

test("a text with gaps between its numbers is a puzzle", () => {
  const text = new TextEncoder().encode("1 . . .\n. . . .\n. . . 12");
  const answer = readPrintout(text, "", false);
  assert.equal(answer.outcome, "puzzle");
  assert.deepEqual("givens" in answer && [...answer.givens], [0, 0, 11, 11]);
  assert.equal("fitsPuzzle" in answer && answer.fitsPuzzle, true);
});
