import assert from "node:assert/strict";
import { test } from "node:test";
import { Ground } from "../../www/board/ground.js";

/** A board of 3×4 cells. The two middle cells of the first row and the last corner are holes. */
const boardWithHoles = new Ground({ rows: 3, columns: 4, cells: Uint32Array.of(0, 3, 4, 5, 6, 7, 8, 9, 10) });

test("every square is on its cell, and there is no square on a hole or off the board", () => {
  assert.equal(boardWithHoles.size, 9);
  for (let square = 0; square < boardWithHoles.size; square++) {
    assert.equal(boardWithHoles.squareOn(...boardWithHoles.coordinatesOf(square)), square);
  }
  for (const [row, column] of [
    [0, 1],
    [0, 2],
    [2, 3],
    [-1, 0],
    [0, -1],
    [3, 0],
    [0, 4],
  ]) {
    assert.equal(boardWithHoles.squareOn(row, column), -1);
  }
});

test("the next square in a direction is beyond holes; at the edge, the square itself is returned", () => {
  assert.equal(boardWithHoles.nextSquare(0, 0, 1), 1);
  assert.equal(boardWithHoles.nextSquare(1, 0, -1), 0);
  assert.equal(boardWithHoles.nextSquare(5, 1, 0), 5);
  assert.equal(boardWithHoles.nextSquare(5, -1, 0), 1);
  assert.equal(boardWithHoles.nextSquare(8, 0, 1), 8);
});

test("squares after a hole have the names of their cells, and a draft's start is the cell", () => {
  assert.equal(boardWithHoles.name(1, "chess"), "d3");
  assert.equal(boardWithHoles.name(1, "index"), "3");
  assert.equal(boardWithHoles.name(1, "coordinates"), "(0, 3)");
  assert.deepEqual(boardWithHoles.draftStart(1), { start: "0,3" });
});

test("a graph is laid out nearly square, and its vertices keep their names", () => {
  const graph = new Ground({ rows: 1, columns: 5, names: ["p", "q", "r", "s", "t"] });
  assert.deepEqual([graph.rows, graph.columns, graph.size], [2, 3, 5]);
  assert.equal(graph.squareOn(1, 1), 4);
  assert.equal(graph.squareOn(1, 2), -1);
  assert.equal(graph.name(4, "chess"), "t");
  assert.deepEqual(graph.draftStart(4), { start: "0,4" });
});
