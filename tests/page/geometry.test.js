import assert from "node:assert/strict";
import { test } from "node:test";
import { centre, columnName, fit, squareAt, squareName } from "../../www/board/geometry.js";

test("squares are whole device pixels and the board stays inside the canvas", () => {
  for (const [rows, columns] of [[1, 1], [8, 8], [3, 40], [100, 100], [100, 1]]) {
    for (const ratio of [1, 1.25, 2.625]) {
      const room = { width: Math.round(390 * ratio), height: Math.round(430 * ratio), ratio };
      const layout = fit({ ...room, rows, columns });
      assert.ok(Number.isInteger(layout.square) && layout.square >= 1);
      assert.ok(Number.isInteger(layout.left) && Number.isInteger(layout.top));
      assert.ok(layout.left + layout.square * columns <= room.width);
      assert.ok(layout.top + layout.square * rows <= room.height);
    }
  }
});

test("the middle of every square is in that square, and outside there is none", () => {
  const layout = fit({ width: 700, height: 500, ratio: 1, rows: 7, columns: 12 });
  for (let square = 0; square < 84; square++) {
    assert.equal(squareAt(layout, ...centre(layout, square)), square);
  }
  assert.equal(squareAt(layout, layout.left - 1, layout.top + 5), -1);
  assert.equal(squareAt(layout, layout.left + 5, layout.top + 7 * layout.square), -1);
});

test("a canvas without room still has a layout", () => {
  assert.equal(fit({ width: 1, height: 1, ratio: 1, rows: 8, columns: 8 }).square, 1);
});

test("squares are named as in chess, past z too", () => {
  assert.equal(squareName(0, { rows: 8, columns: 8 }), "a8");
  assert.equal(squareName(63, { rows: 8, columns: 8 }), "h1");
  assert.deepEqual([0, 25, 26, 51, 52, 99].map(columnName), ["a", "z", "aa", "az", "ba", "cv"]);
});
