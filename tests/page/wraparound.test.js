import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Ground } from "../../www/board/ground.js";
import { boardCopiesFromSquare, wrappedMove, wrapToRing } from "../../www/board/wraparound.js";
import { choices, load, prepareSearch } from "../../www/engine/laboratory-core.js";
import { decodeAdjacencyLists } from "../../www/engine/protocol.js";

load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));

/** @param {Partial<import("../../www/bindings/protocol").Draft>} changedFields */
function groundOf(changedFields) {
  const handle = prepareSearch({ ...choices().draft, ...changedFields });
  const ground = new Ground(handle.setting);
  return { ground, lists: decodeAdjacencyLists(handle.lists, ground.size) };
}

test("a move of the core across a joined side is drawn to its target, the same way in both directions", () => {
  for (const [rows, columns] of [
    [8, 8],
    [3, 5],
    [2, 2],
    [1, 5],
    [7, 4],
  ]) {
    for (const topology of ["plane", "cylinder", "torus"]) {
      for (const leaper of ["knight", "zebra", "king", "5,7"]) {
        const { ground, lists } = groundOf({ rows: `${rows}`, columns: `${columns}`, topology, leaper, holes: ".x" });
        lists.forEach((list, from) => {
          const [row, column] = ground.coordinatesOf(from);
          for (const to of list) {
            const [toRow, toColumn] = ground.coordinatesOf(to);
            const wrapped = wrappedMove(ground, from, to);
            if (!wrapped) continue;
            assert.notEqual(topology, "plane");
            // The wrapped move ends on `to`, modulo the joined sides. The core's tests check that it is a leap.
            assert.equal(wrapToRing(row + wrapped[0], rows), toRow);
            assert.equal(wrapToRing(column + wrapped[1], columns), toColumn);
            if (topology === "cylinder") assert.equal(row + wrapped[0], toRow);
            // Both directions of a move give the same line. Adding 0 turns −0 into 0.
            assert.deepEqual(
              wrappedMove(ground, to, from)?.map((offset) => -offset + 0),
              wrapped.map((offset) => offset + 0),
            );
          }
        });
      }
    }
  }
});

test("a board without joined sides has no wrapped moves", () => {
  const { ground } = groundOf({});
  assert.deepEqual(ground.wrappedMoves, []);
  assert.equal(wrappedMove(ground, 0, 63), null);
});

test("a move across joined sides can touch every copy of the board from that of its first square to that of its second", () => {
  const { ground } = groundOf({ rows: "8", columns: "8", topology: "torus" });
  assert.deepEqual(boardCopiesFromSquare(ground, 63, [2, 1]), [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ]);
  assert.deepEqual(
    boardCopiesFromSquare(ground, 0, [-1, 2]).map(([down, right]) => [down + 0, right]),
    [
      [0, 0],
      [-1, 0],
    ],
  );
  assert.deepEqual(boardCopiesFromSquare(ground, 27, [2, 1]), [[0, 0]]);
  const narrowTorus = groundOf({ rows: "1", columns: "5", topology: "torus", leaper: "0,12" }).ground;
  assert.equal(boardCopiesFromSquare(narrowTorus, 0, [0, 12]).length, 3);
});

test("vertices on a circle do not overlap, stay within the bounds, and are found at their positions", () => {
  for (const count of [1, 2, 3, 10, 60, 240]) {
    const ground = new Ground({
      rows: 1,
      columns: count,
      names: Array.from({ length: count }, (_, index) => `${index}`),
    });
    ground.arrange("circle");
    assert.ok(ground.isCircle);
    const positions = Array.from({ length: count }, (_, vertex) => ground.coordinatesOf(vertex));
    positions.forEach(([row, column], vertex) => {
      assert.ok(row >= 0 && row + 1 <= ground.rows && column >= 0 && column + 1 <= ground.columns);
      assert.equal(ground.squareAt(row + 0.5, column + 0.6), vertex);
      for (const [otherRow, otherColumn] of positions.slice(0, vertex))
        assert.ok(Math.hypot(row - otherRow, column - otherColumn) > 1);
    });
    assert.equal(ground.nextSquare(count - 1, 0, 1), 0);
    assert.equal(ground.squareAt(-1, -1), -1);
    ground.arrange("grid");
    assert.ok(!ground.isCircle);
    assert.equal(ground.squareAt(0.5, 0.5), 0);
  }
  const tooLarge = new Ground({ rows: 1, columns: 241, names: Array.from({ length: 241 }, (_, index) => `${index}`) });
  tooLarge.arrange("circle");
  assert.ok(!tooLarge.isCircle);
});
