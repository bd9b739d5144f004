import assert from "node:assert/strict";
import { test } from "node:test";
import { Ground } from "../../www/board/ground.js";
import { HoleSketch } from "../../www/board/hole-sketch.js";

/** Creates a sketch of a 3×4 board. The two middle cells of the first row and the last corner are holes. */
const createSketch = () =>
  new HoleSketch(new Ground({ rows: 3, columns: 4, cells: Uint32Array.of(0, 3, 4, 5, 6, 7, 8, 9, 10) }));

test("a sketch begins with the holes of the board", () => {
  assert.equal(createSketch().draftText, ".xx._...._...x");
  assert.equal(new HoleSketch(new Ground({ rows: 2, columns: 2 })).draftText, ".._..");
});

test("a stroke gives all its cells the new state of its first cell", () => {
  const sketch = createSketch();
  assert.ok(sketch.beginStroke(0, 0));
  // A stroke may pass over holes, which stay holes.
  sketch.extendStroke(0, 3);
  assert.equal(sketch.draftText, "xxxx_...._...x");
  assert.ok(sketch.endStroke());
  assert.ok(sketch.beginStroke(0, 1));
  sketch.extendStroke(2, 1);
  sketch.extendStroke(2, 3);
  assert.ok(sketch.endStroke());
  assert.equal(sketch.draftText, "x.xx_...._....");
});

test("a fast stroke has no gaps, even where it leaves the board", () => {
  const sketch = new HoleSketch(new Ground({ rows: 5, columns: 5 }));
  sketch.beginStroke(0, 0);
  sketch.extendStroke(4, 4);
  sketch.extendStroke(4, 9);
  sketch.extendStroke(-3, 9);
  sketch.extendStroke(0, 2);
  assert.equal(sketch.isHole(3, 3), true);
  assert.equal(sketch.isHole(0, 2), true);
  assert.equal(sketch.draftText.split("_").length, 5);
});

test("a stroke cannot begin off the board, and a stroke lasts until endStroke", () => {
  const sketch = createSketch();
  assert.equal(sketch.beginStroke(-1, 0), false);
  assert.equal(sketch.isDrawing, false);
  sketch.extendStroke(1, 1);
  assert.equal(sketch.draftText, ".xx._...._...x");
  sketch.beginStroke(1, 0);
  assert.equal(sketch.isDrawing, true);
  assert.equal(sketch.endStroke(), true);
  assert.equal(sketch.isDrawing, false);
});

test("the cursor moves over holes, and stays on the board", () => {
  const sketch = createSketch();
  sketch.cursor = [0, 0];
  sketch.move(0, 1);
  sketch.move(0, 1);
  assert.deepEqual(sketch.cursor, [0, 2]);
  sketch.move(-1, 0);
  assert.deepEqual(sketch.cursor, [0, 2]);
});
