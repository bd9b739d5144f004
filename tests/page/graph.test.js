/** The graph beside a board: the places of its vertices, and the path of its ring. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Ground } from "../../www/board/ground.js";
import { RingOrder, choices, load } from "../../www/engine/laboratory-core.js";
import { GraphGround } from "../../www/graph/graph-ground.js";
import { boardPlaces, placesBetween, ringPlaces } from "../../www/graph/places.js";

load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));

/** The board of 3×3 without its middle. */
const RING_OF_EIGHT = { rows: 3, columns: 3, cells: Uint32Array.of(0, 1, 2, 3, 5, 6, 7, 8) };

/** @param {Partial<import("../../www/bindings/protocol").Draft>} board @param {boolean} alongRun */
function findRing(board, alongRun) {
  const order = new RingOrder({ ...choices().draft, ...board }, alongRun);
  for (;;) {
    const answer = order.advance(1);
    if (answer) return answer;
  }
}

/** @param {[number, number]} a @param {[number, number]} b */
const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

test("the squares of a path stand on a ring at equal distances, clockwise from the top", () => {
  for (const length of [2, 3, 8, 64, 240]) {
    const path = Array.from({ length }, (_, index) => (index * 7) % length);
    if (new Set(path).size < length) path.forEach((_, index) => (path[index] = index));
    const { rows, columns, places } = ringPlaces({ path, rest: [] });
    assert.equal(rows, columns);
    const middle = /** @type {[number, number]} */ ([(rows - 1) / 2, (rows - 1) / 2]);
    const [top, next] = [places[path[0]], places[path[1]]];
    assert.ok(Math.abs(top[0]) < 1e-9 && Math.abs(top[1] - middle[1]) < 1e-9, "the first is at the top");
    if (length > 2) assert.ok(next[1] > top[1], "the second is to the right of it");
    const gap = distance(top, next);
    // The discs of neighbours, 0.4 cells wide, do not touch.
    assert.ok(gap > 0.6, `${length}: ${gap}`);
    for (const [index, square] of path.entries()) {
      assert.ok(Math.abs(distance(places[square], places[path[(index + 1) % length]]) - gap) < 1e-9);
      assert.ok(Math.abs(distance(places[square], middle) - (rows - 1) / 2) < 1e-9);
    }
  }
});

test("a square outside the path stands in the middle of the ring, and several on a ring inside", () => {
  const single = ringPlaces({ path: [0, 1, 2, 3], rest: [4] });
  assert.deepEqual(single.places[4], [(single.rows - 1) / 2, (single.columns - 1) / 2]);
  const several = ringPlaces({ path: [0, 1, 2, 3], rest: [4, 5, 6] });
  const middle = /** @type {[number, number]} */ ([(several.rows - 1) / 2, (several.columns - 1) / 2]);
  for (const vertex of [4, 5, 6]) {
    assert.ok(Math.abs(distance(several.places[vertex], middle) - middle[0] / 2) < 1e-9);
  }
  assert.deepEqual(ringPlaces({ path: [0], rest: [] }), { rows: 1, columns: 1, places: [[0, 0]] });
});

test("between two arrangements, the vertices are on straight lines", () => {
  const board = boardPlaces(new Ground(RING_OF_EIGHT));
  const ring = ringPlaces(findRing({ rows: "3", columns: "3", holes: "_.x" }, false));
  assert.deepEqual(placesBetween(board, ring, 0), board);
  const half = placesBetween(board, ring, 0.5);
  assert.deepEqual(
    half.places[0],
    [0, 1].map((axis) => (board.places[0][axis] + ring.places[0][axis]) / 2),
  );
});

test("a vertex has the name of its square, is found at its place, and can be dragged", () => {
  const board = new Ground(RING_OF_EIGHT);
  const graph = new GraphGround(board, boardPlaces(board));
  assert.equal(graph.name(4, "chess"), "c2");
  assert.equal(graph.isGraph, true);
  assert.equal(graph.hasToken, false, "a knight moves on the graph of a board");
  assert.equal(graph.squareAt(1.5, 2.5), 4);
  assert.equal(graph.squareAt(1.5, 1.5), -1, "there is no vertex in the middle");
  graph.moveVertex(4, 1, 1);
  assert.equal(graph.squareAt(1.5, 1.5), 4);
  assert.equal(graph.squareAt(1.5, 2.5), -1);
  graph.arrange();
  assert.deepEqual(graph.coordinatesOf(4), [1, 1], "other arrangements do not move it");
});

test("the core draws a ring along the tour of a run, or along any tour", () => {
  const crossBoard = { rows: "4", columns: "4", holes: "x2.x___x2.x", start: "0,1" };
  const { path, rest } = findRing({ ...crossBoard, algorithm: "backtracking" }, true);
  assert.deepEqual([path.length, rest.length], [12, 0]);
  assert.equal(path[0], 0, "the start is at the top");
  // Warnsdorff's rule alone finds an open tour of this board, and there are closed ones.
  const isClosed = (/** @type {Uint32Array} */ tour) => {
    const ground = new Ground({ rows: 4, columns: 4, cells: Uint32Array.of(1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14) });
    const [[row, column], [lastRow, lastColumn]] = [tour[0], tour[tour.length - 1]].map((square) =>
      ground.coordinatesOf(square),
    );
    return Math.abs(row - lastRow) * Math.abs(column - lastColumn) === 2;
  };
  const warnsdorff = { ...crossBoard, algorithm: "warnsdorff", order: "clockwise" };
  assert.equal(isClosed(findRing(warnsdorff, true).path), false);
  assert.equal(isClosed(findRing(warnsdorff, false).path), true);
});
