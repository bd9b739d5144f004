/** The game: undo and redo, reports of its path, the stored scores, and the core. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Game, choices, load } from "../../www/engine/laboratory-core.js";
import { fragmentOf, queryOf } from "../../www/play/link.js";
import { createPathReport } from "../../www/board/path-report.js";
import { storeScore, scoreKind, scoreOf } from "../../www/play/score.js";
import { WalkedPath } from "../../www/play/walked-path.js";

load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));

test("undone moves can be redone until another move is made", () => {
  const walk = new WalkedPath(0);
  for (const square of [7, 4, 13]) walk.append(square);
  walk.goTo(2);
  assert.deepEqual(walk.path, [0, 7]);
  assert.equal(walk.lengthWithRedo, 4);
  walk.append(4);
  assert.equal(walk.lengthWithRedo, 4);
  walk.goTo(99);
  assert.deepEqual(walk.path, [0, 7, 4, 13]);
  walk.goTo(1);
  walk.append(11);
  assert.equal(walk.lengthWithRedo, 2);
  walk.goTo(0);
  assert.deepEqual(walk.path, [0]);
});

test("a completion from the solver can be walked", () => {
  const walk = new WalkedPath(0);
  walk.append(7);
  walk.completeWith([0, 7, 4, 13]);
  assert.equal(walk.lengthWithRedo, 4);
  walk.goTo(3);
  assert.deepEqual(walk.path, [0, 7, 4]);
});

test("a path report contains only the changes", () => {
  const moment = { path: Uint32Array.of(0, 7, 4, 13), depth: 4 };
  const report = createPathReport(moment, [0, 7, 10], "searching");
  assert.equal(report.unchangedSquares, 2);
  assert.deepEqual([...report.changedSquares], [10]);
  assert.equal(report.lastEvent, "leave");
  assert.equal(createPathReport({ path: Uint32Array.of(0, 7), depth: 2 }, [0, 7, 10], "stuck").status, "stuck");
});

test("the best score of each board is stored, tours with help count separately, and invalid scores are ignored", () => {
  const stored = new Map();
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    value: {
      getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ text) => stored.set(key, text),
    },
  });
  storeScore("5x5", { visited: 20, isTour: false, isHelped: false });
  storeScore("5x5", { visited: 25, isTour: true, isHelped: true });
  storeScore("6x6", { visited: 30, isTour: false, isHelped: false });
  assert.deepEqual(scoreOf("5x5"), { best: 20, tours: 1, alone: 0 });
  assert.deepEqual(scoreOf("6x6"), { best: 30, tours: 0, alone: 0 });
  for (const nonsense of ["[1]", "null", "{", '{"5x5":{"best":-3,"tours":"many"}}']) {
    stored.set("knights-tour.play", nonsense);
    assert.deepEqual(scoreOf("5x5"), { best: 0, tours: 0, alone: 0 });
  }
});

test("the fragment of a game contains its query", () => {
  assert.equal(queryOf("#play", "?v=1"), "?v=1");
  assert.equal(queryOf(fragmentOf("v=1&board=5x5"), ""), "?v=1&board=5x5");
});

test("the core gives moves, solvability, the cause of a loss and hints, and ignores impossible moves", () => {
  const { draft } = choices();
  const game = new Game({ ...draft, rows: "5", columns: "5", start: "0,0", tour: "open" }, new Uint32Array(0));
  const opening = game.walk(Uint32Array.of(0));
  // `chances` lists the possible moves, and `prospect` tells the solvability.
  assert.deepEqual(opening.chances.map(({ square, waysOut }) => [square, waysOut]).sort(), [
    [11, 5],
    [7, 5],
  ]);
  assert.equal(game.prospect(1000).kind, "open");
  assert.deepEqual(game.walk(Uint32Array.of(0, 7, 8)).path, [0, 7]);
  assert.deepEqual(game.walk(Uint32Array.of(9)).path, [0, 7]);
  const hint = game.hint(1000);
  assert.ok(["fewest", "rule-fails"].includes(hint.kind));
  game.free();
  const lostGame = new Game({ ...draft, rows: "5", columns: "5", start: "0,1", tour: "open" }, new Uint32Array(0));
  const lost = lostGame.prospect(1000);
  assert.deepEqual(lost, { kind: "lost", length: 1, isFirst: true, cause: { kind: "colours" } });
  assert.deepEqual(lostGame.hint(1000), { kind: "back", length: 0 });
  lostGame.free();
});

test("a score tells whether help was used in all, some or none of the tours", () => {
  for (const [best, tours, alone, result] of /** @type {const} */ ([
    [0, 0, 0, "none"],
    [12, 0, 0, "best"],
    [12, 1, 0, "toursHelped"],
    [25, 2, 2, "toursAlone"],
    [25, 3, 2, "tours"],
  ])) {
    assert.equal(scoreKind({ best, tours, alone }), result);
  }
});
