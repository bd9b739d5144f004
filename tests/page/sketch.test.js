import assert from "node:assert/strict";
import { test } from "node:test";
import { Ground } from "../../www/board/ground.js";
import { HoleSketch } from "../../www/board/hole-sketch.js";

/** A board of 3×4 squares without the two middle squares of the first row and without the last corner. */
const holed = () => new HoleSketch(new Ground({ rows: 3, columns: 4, cells: Uint32Array.of(0, 3, 4, 5, 6, 7, 8, 9, 10) }));

test("a sketch begins as the board is", () => {
  assert.equal(holed().text, ".xx._...._...x");
  assert.equal(new HoleSketch(new Ground({ rows: 2, columns: 2 })).text, ".._..");
});

test("what the first cell becomes, the others of the stroke become too", () => {
  const sketch = holed();
  assert.ok(sketch.beginStroke(0, 0));
  // A stroke may pass over holes, which stay holes.
  sketch.extendStroke(0, 3);
  assert.equal(sketch.text, "xxxx_...._...x");
  assert.ok(sketch.endStroke());
  assert.ok(sketch.beginStroke(0, 1));
  sketch.extendStroke(2, 1);
  sketch.extendStroke(2, 3);
  assert.ok(sketch.endStroke());
  assert.equal(sketch.text, "x.xx_...._....");
});

test("a quick stroke leaves no gap, also where it leaves the board", () => {
  const sketch = new HoleSketch(new Ground({ rows: 5, columns: 5 }));
  sketch.beginStroke(0, 0);
  sketch.extendStroke(4, 4);
  sketch.extendStroke(4, 9);
  sketch.extendStroke(-3, 9);
  sketch.extendStroke(0, 2);
  assert.equal(sketch.isHole(3, 3), true);
  assert.equal(sketch.isHole(0, 2), true);
  assert.equal(sketch.text.split("_").length, 5);
});

test("beside the board no stroke begins, and one that changes nothing says so", () => {
  const sketch = holed();
  assert.equal(sketch.beginStroke(-1, 0), false);
  assert.equal(sketch.isDrawing, false);
  sketch.extendStroke(1, 1);
  assert.equal(sketch.text, ".xx._...._...x");
  sketch.beginStroke(1, 0);
  assert.equal(sketch.isDrawing, true);
  assert.equal(sketch.endStroke(), true);
  assert.equal(sketch.isDrawing, false);
});

test("the cursor goes over holes and stays on the board", () => {
  const sketch = holed();
  sketch.cursor = [0, 0];
  sketch.move(0, 1);
  sketch.move(0, 1);
  assert.deepEqual(sketch.cursor, [0, 2]);
  sketch.move(-1, 0);
  assert.deepEqual(sketch.cursor, [0, 2]);
});
