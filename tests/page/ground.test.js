import assert from "node:assert/strict";
import { test } from "node:test";
import { Ground } from "../../www/board/ground.js";

/** A board of 3×4 squares without the two middle squares of the first row and without the last corner. */
const holed = new Ground({ rows: 3, columns: 4, cells: Uint32Array.of(0, 3, 4, 5, 6, 7, 8, 9, 10) });

test("every square stands on its cell, and no square on a hole or beside the board", () => {
  assert.equal(holed.size, 9);
  for (let square = 0; square < holed.size; square++) {
    assert.equal(holed.squareOn(...holed.coordinatesOf(square)), square);
  }
  for (const [row, column] of [[0, 1], [0, 2], [2, 3], [-1, 0], [0, -1], [3, 0], [0, 4]]) {
    assert.equal(holed.squareOn(row, column), -1);
  }
});

test("the arrow keys go over holes, and stay where there is nothing beyond", () => {
  assert.equal(holed.nextSquare(0, 0, 1), 1);
  assert.equal(holed.nextSquare(1, 0, -1), 0);
  assert.equal(holed.nextSquare(5, 1, 0), 5);
  assert.equal(holed.nextSquare(5, -1, 0), 1);
  assert.equal(holed.nextSquare(8, 0, 1), 8);
});

test("squares beyond a hole keep the names of their cells, and a draft starts on the cell", () => {
  assert.equal(holed.name(1, "chess"), "d3");
  assert.equal(holed.name(1, "index"), "3");
  assert.equal(holed.name(1, "coordinates"), "(0, 3)");
  assert.deepEqual(holed.draftStart(1), { start: "0,3" });
});

test("a graph is laid out nearly square, and its vertices keep their names", () => {
  const graph = new Ground({ rows: 1, columns: 5, names: ["p", "q", "r", "s", "t"] });
  assert.deepEqual([graph.rows, graph.columns, graph.size], [2, 3, 5]);
  assert.equal(graph.squareOn(1, 1), 4);
  assert.equal(graph.squareOn(1, 2), -1);
  assert.equal(graph.name(4, "chess"), "t");
  assert.deepEqual(graph.draftStart(4), { start: "0,4" });
});
