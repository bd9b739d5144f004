import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { choices, load, preparePanorama } from "../../www/engine/laboratory-core.js";
import { Camera, cellCount, isWithin } from "../../www/panorama/camera.js";

load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));

const canvasSize = { width: 1000, height: 800, ratio: 2 };
const board = { rows: 4000, columns: 3000 };

/**
 * The point of the board under a point of the canvas: column and row, with fractions.
 *
 * @param {Camera} camera
 * @param {number} x
 * @param {number} y
 */
const boardPointAt = (camera, x, y) => [camera.left + x / camera.square, camera.top + y / camera.square];

/** @param {number[]} actual @param {number[]} expected */
function assertClose(actual, expected) {
  actual.forEach((number, index) => assert.ok(Math.abs(number - expected[index]) < 1e-6, `${actual} ${expected}`));
}

test("a new camera shows the whole board, centred", () => {
  const camera = new Camera(canvasSize, board);
  assert.ok(camera.showsWholeBoard);
  assertClose(boardPointAt(camera, 500, 400), [1500, 2000]);
  assert.ok(camera.square * board.rows <= canvasSize.height && camera.square * board.rows > canvasSize.height * 0.95);
  assert.deepEqual(camera.visiblePart(0), { top: 0, bottom: 4000, left: 0, right: 3000 });
});

test("zooming keeps the point under the pointer in place", () => {
  const camera = new Camera(canvasSize, board);
  const before = boardPointAt(camera, 500, 400);
  for (let notch = 0; notch < 20; notch++) {
    camera.zoom(1.3, 500, 400);
    assertClose(boardPointAt(camera, 500, 400), before);
  }
  assert.ok(!camera.showsWholeBoard);
  assert.equal(camera.cellUnder(500, 400), Math.floor(before[1]) * 3000 + Math.floor(before[0]));
});

test("the zoom is limited by the whole board and by the largest square size", () => {
  const camera = new Camera(canvasSize, board);
  camera.zoom(1e9);
  assert.equal(camera.square, camera.maxSquareSide);
  assert.equal(camera.square, 96 * 2);
  camera.zoom(1e-9, 3, 790);
  assert.ok(camera.showsWholeBoard);
  assertClose(boardPointAt(camera, 500, 400), [1500, 2000]);
});

test("panning cannot move the board out of the canvas", () => {
  for (const [x, y] of [
    [1e9, 1e9],
    [-1e9, -1e9],
    [0, 1e9],
  ]) {
    const camera = new Camera(canvasSize, board);
    camera.zoom(40, 100, 100);
    camera.pan(x, y);
    const part = camera.visiblePart(0);
    assert.ok(cellCount(part) > 0.9 * (canvasSize.width / camera.square) * (canvasSize.height / camera.square));
  }
});

test("a side of the board that fits into the canvas stays inside the canvas", () => {
  for (const dy of [-3000, 3000]) {
    const camera = new Camera(canvasSize, { rows: 8, columns: 4000 });
    camera.zoom(4, 10, 10);
    camera.pan(0, dy);
    assert.ok(camera.top <= 0 && camera.top + canvasSize.height / camera.square >= 8, `${camera.top}`);
  }
});

test("dragging moves the board with the pointer", () => {
  const camera = new Camera(canvasSize, board);
  camera.zoom(50, 500, 400);
  const before = boardPointAt(camera, 200, 300);
  camera.pan(70, -40);
  assertClose(boardPointAt(camera, 270, 260), before);
});

test("resizing keeps the centre, or still shows the whole board", () => {
  const camera = new Camera(canvasSize, board);
  camera.resize({ width: 600, height: 900, ratio: 1 });
  assert.ok(camera.showsWholeBoard);
  camera.zoom(30, 300, 450);
  const before = boardPointAt(camera, 300, 450);
  camera.resize({ width: 1200, height: 500, ratio: 1 });
  assertClose(boardPointAt(camera, 600, 250), before);
});

test("there is no cell beyond the edge of the board", () => {
  const camera = new Camera(canvasSize, board);
  assert.equal(camera.cellUnder(0, 0), -1);
  const [x, y] = camera.centre(3000 * 7 + 5);
  assert.equal(camera.cellUnder(x, y), 3000 * 7 + 5);
});

test("the transform of an older picture moves its squares to their current positions", () => {
  const camera = new Camera(canvasSize, board);
  const oldPlacement = camera.placement;
  const cell = 1234 * 3000 + 567;
  const [x, y] = camera.centre(cell);
  camera.zoom(7, 400, 300);
  camera.pan(33, -21);
  const transform = camera.transformOf(oldPlacement);
  assertClose([x * transform.scale + transform.x, y * transform.scale + transform.y], camera.centre(cell));
});

test("a camera with the placement of another camera shows the same part of the board, and then moves independently", () => {
  const camera = new Camera(canvasSize, board);
  camera.zoom(9, 1, 1);
  const secondCamera = Camera.withPlacement(canvasSize, board, camera.placement);
  assert.deepEqual(secondCamera.placement, camera.placement);
  camera.fit();
  assert.notDeepEqual(secondCamera.placement, camera.placement);
});

test("cellCount and isWithin measure and compare parts of the board", () => {
  const part = { top: 2, bottom: 5, left: 10, right: 14 };
  assert.equal(cellCount(part), 12);
  assert.equal(cellCount({ ...part, bottom: 1 }), 0);
  assert.ok(isWithin(part, part));
  assert.ok(!isWithin({ ...part, right: 15 }, part));
});

/**
 * A board as the core describes it.
 *
 * @param {number} rows
 * @param {number} columns
 * @param {string} topology
 */
const boardOf = (rows, columns, topology) =>
  preparePanorama({ ...choices().draft, rows: `${rows}`, columns: `${columns}`, topology }).setting;

/**
 * The line segments of a move on a board, as coordinates in squares.
 *
 * @param {import("../../www/panorama/camera.js").BoardShape} boardShape
 * @param {number} from
 * @param {number} to
 */
function segmentsOf(boardShape, from, to) {
  const camera = new Camera(canvasSize, boardShape);
  /** @type {number[][]} */
  const segments = [];
  /** @param {number} x @param {number} y */
  const rounded = (x, y) => boardPointAt(camera, x, y).map((coordinate) => Math.round(coordinate * 1e6) / 1e6);
  camera.addMove(
    {
      moveTo: (x, y) => segments.push(rounded(x, y)),
      lineTo: (x, y) => segments[segments.length - 1].push(...rounded(x, y)),
    },
    from,
    to,
  );
  return segments;
}

test("a move across a joined side is never drawn across the board", () => {
  const [rows, columns] = [200, 300];
  const cell = (/** @type {number} */ row, /** @type {number} */ column) => row * columns + column;
  const torus = boardOf(rows, columns, "torus");
  // A move within the board is one line, on every board.
  for (const boardShape of [{ rows, columns }, torus]) {
    assert.deepEqual(segmentsOf(boardShape, cell(5, 5), cell(7, 6)), [[5.5, 5.5, 6.5, 7.5]]);
  }
  assert.deepEqual(segmentsOf(torus, cell(5, 299), cell(7, 0)), [
    [299.5, 5.5, 300.5, 7.5],
    [-0.5, 5.5, 0.5, 7.5],
  ]);
  // A move across a corner may touch four copies of the board.
  assert.deepEqual(segmentsOf(torus, cell(199, 0), cell(0, 298)), [
    [0.5, 199.5, -1.5, 200.5],
    [300.5, 199.5, 298.5, 200.5],
    [0.5, -0.5, -1.5, 0.5],
    [300.5, -0.5, 298.5, 0.5],
  ]);
  // On a cylinder, the first and the last row are not joined.
  assert.deepEqual(segmentsOf(boardOf(rows, columns, "cylinder"), cell(0, 5), cell(199, 6)), [[5.5, 0.5, 6.5, 199.5]]);
});

test("a move across a short joined side is still drawn as one of the piece's moves", () => {
  // The move from row 2 to row 1 goes two rows down, over the joined side. One row up would be no knight's move.
  assert.deepEqual(segmentsOf(boardOf(3, 200, "torus"), 2 * 200 + 5, 200 + 6), [
    [5.5, 2.5, 6.5, 4.5],
    [5.5, -0.5, 6.5, 1.5],
  ]);
});
