import assert from "node:assert/strict";
import { test } from "node:test";
import { boardsMetrics, isImpossible, layOutBoards } from "../../www/insight/tree/boards-layout.js";
import { createStateTree, pathOf, stepsOf } from "../../www/insight/tree/state-tree.js";

/** @type {(level: number, square: number, from: number, to: number) => import("../../www/bindings/protocol").Branch} */
const branch = (level, square, from, to) => ({ level, square, from, to });

/** A search whose paths begin with 0, 1. Three squares are below them, and two below the first and last of those. */
const search = {
  branches: [
    branch(2, 20, 2, 40),
    branch(2, 21, 40, 50),
    branch(2, 22, 50, 100),
    branch(3, 30, 3, 20),
    branch(3, 31, 20, 39),
    branch(3, 32, 51, 60),
    branch(3, 33, 60, 100),
  ],
  length: 100,
  position: 100,
  path: [0, 1, 22, 33, 44],
  trunk: [0, 1],
};

/** The squares of each row. @param {ReturnType<typeof layOutBoards>} rows */
const squaresOf = (rows) => rows.map(({ items }) => items.map(({ square }) => square));

/** More rows and columns than any test needs. */
const LARGE = { columns: 40, rows: 10, moves: null };

test("branches are nested by their steps, below the common beginning of all paths", () => {
  const root = createStateTree(search, 10);
  assert.deepEqual(squaresOf(layOutBoards(root, LARGE)), [[0], [1], [20, 21, 22], [30, 31, 32, 33], [44]]);
  const deepest = layOutBoards(root, LARGE)[3].items[1].node;
  assert.ok(deepest);
  assert.deepEqual(pathOf(deepest), [0, 1, 20, 31]);
  assert.equal(stepsOf(deepest), 19);
});

test("the current path has a node on every level, even where its branch is too narrow to be known", () => {
  for (const [position, path] of /** @type {[number, number[]][]} */ ([
    [100, [0, 1, 22, 33, 44, 55, 66]],
    [45, [0, 1, 21, 37]],
    [5, [0, 1, 20, 30]],
    [1, [0]],
    [0, []],
  ])) {
    const rows = layOutBoards(createStateTree({ ...search, position, path }, 10), LARGE);
    const onPath = rows.map(({ items }) => items.filter(({ node }) => node?.isOnPath).map(({ square }) => square));
    assert.deepEqual(onPath.flat(), path);
  }
});

test("a search that repeats a path has one node for it, with the steps of all its ranges", () => {
  const passes = [branch(1, 5, 1, 10), branch(1, 6, 10, 20), branch(1, 5, 20, 50), branch(1, 6, 50, 100)];
  const root = createStateTree({ branches: passes, length: 100, position: 100, path: [0, 6], trunk: [0] }, 10);
  const [, row] = layOutBoards(root, LARGE);
  assert.deepEqual(
    row.items.map(({ square, node }) => [square, node && stepsOf(node)]),
    [
      [5, 39],
      [6, 60],
    ],
  );
});

test("a full row shows the current path first, then the nodes with the most steps, and counts the others", () => {
  const rows = layOutBoards(createStateTree(search, 10), { ...LARGE, columns: 3 });
  assert.deepEqual(squaresOf(rows), [[0], [1], [20, 21, 22], [32, 33], [44]]);
  assert.deepEqual(
    rows[2].items.map(({ hidden }) => hidden),
    [2, 0, 0],
  );
  const narrow = layOutBoards(createStateTree(search, 10), { ...LARGE, columns: 2 });
  assert.deepEqual(squaresOf(narrow), [[0], [1], [20, 22], [32, 33], [44]]);
  assert.equal(narrow[1].items[0].hidden, 1);
  const single = layOutBoards(createStateTree(search, 10), { ...LARGE, columns: 1 });
  assert.deepEqual(squaresOf(single), [[0], [1], [22], [33], [44]]);
});

test("boards do not overlap, are inside the row, and stand below their parents where there is room", () => {
  for (const columns of [3, 4, 5, 9]) {
    for (const { items } of layOutBoards(createStateTree(search, 10), { ...LARGE, columns })) {
      const places = items.map(({ column }) => column);
      places.forEach((place, index) => assert.ok(place - (places[index - 1] ?? -0.5) >= 1 - 1e-9));
      assert.ok(places.every((place) => place >= 0.5 && place <= columns - 0.5));
    }
  }
  const [, parents, children] = layOutBoards(createStateTree(search, 10), LARGE);
  const middle = children.items.reduce((sum, { column }) => sum + column, 0) / 3;
  assert.equal(middle, parents.items[0].column);
});

test("levels below the last row are counted, and a long common beginning is skipped", () => {
  const rows = layOutBoards(createStateTree(search, 10), { ...LARGE, rows: 3 });
  assert.deepEqual(squaresOf(rows), [[0], [1], [20, 21, 22]]);
  assert.deepEqual(
    rows[2].items.map(({ hidden }) => hidden),
    [2, 0, 2],
  );
  const trunk = Array.from({ length: 30 }, (_, square) => square);
  const late = {
    branches: [branch(30, 50, 30, 60), branch(30, 51, 60, 100), branch(31, 52, 61, 100)],
    length: 100,
    position: 100,
    path: [...trunk, 51, 52],
    trunk,
  };
  const short = layOutBoards(createStateTree(late, 40), { ...LARGE, rows: 4 });
  assert.deepEqual(squaresOf(short), [[0], [29], [50, 51], [52]]);
  assert.deepEqual(
    short.map(({ level, skipped }) => [level, skipped]),
    [
      [0, 0],
      [29, 28],
      [30, 0],
      [31, 0],
    ],
  );
});

test("with all moves, the impossible ones are told apart, and keep their place in the order", () => {
  // Square 0 has the moves: off the board, hole, square 1, square 2. Square 1: square 0, square 2, repeated, none.
  const moves = [4, -1, -2, 1, 2, 0, 2, -3, -4, 0, 1, -1, -1];
  const root = createStateTree({ branches: [], length: 2, position: 2, path: [0, 1], trunk: [0, 1] }, 10);
  const rows = layOutBoards(root, { columns: 8, rows: 4, moves });
  assert.deepEqual(
    rows.map(({ items }) => items.map(({ kind }) => kind)),
    [["node"], ["offBoard", "hole", "node", "free"], ["visited", "free", "repeated"]],
  );
  assert.equal(rows[1].items.filter(isImpossible).length, 2);
  const keys = rows.flatMap(({ items }) => items.map(({ key }) => key));
  assert.equal(new Set(keys).size, keys.length);
});

test("eight boards fit side by side, and several rows below one another, in a panel and on a phone", () => {
  for (const [width, height, minRows] of [
    [540, 420, 4],
    [780, 700, 4],
    [380, 420, 4],
    [550, 250, 3],
  ]) {
    const { columns, rows, slot, rowHeight, width: board } = boardsMetrics({ width, height }, { rows: 8, columns: 8 });
    assert.ok(columns >= 8 && rows >= minRows, `${columns} by ${rows}`);
    assert.ok(columns * slot <= width && rows * rowHeight <= height && board >= 28);
  }
  const flat = boardsMetrics({ width: 540, height: 420 }, { rows: 3, columns: 12 });
  assert.equal(flat.width / flat.height, 4);
});
