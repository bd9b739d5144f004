import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { choices, load, prepareSearch } from "../../www/engine/laboratory-core.js";
import { Camera, cellCount, isWithin } from "../../www/panorama/camera.js";

load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));

const room = { width: 1000, height: 800, ratio: 2 };
const board = { rows: 4000, columns: 3000 };

/** @param {Camera} camera @param {number} x @param {number} y */
const squareAt = (camera, x, y) => [camera.left + x / camera.square, camera.top + y / camera.square];

/** @param {number[]} actual @param {number[]} expected */
function near(actual, expected) {
  actual.forEach((number, index) => assert.ok(Math.abs(number - expected[index]) < 1e-6, `${actual} ${expected}`));
}

test("at first the whole board is in sight, in the middle", () => {
  const camera = new Camera(room, board);
  assert.ok(camera.showsWholeBoard);
  near(squareAt(camera, 500, 400), [1500, 2000]);
  assert.ok(camera.square * board.rows <= room.height && camera.square * board.rows > room.height * 0.95);
  assert.deepEqual(camera.visiblePart(0), { top: 0, bottom: 4000, left: 0, right: 3000 });
});

test("what is under the pointer stays there while one goes nearer", () => {
  const camera = new Camera(room, board);
  const before = squareAt(camera, 500, 400);
  for (let notch = 0; notch < 20; notch++) {
    camera.zoom(1.3, 500, 400);
    near(squareAt(camera, 500, 400), before);
  }
  assert.ok(!camera.showsWholeBoard);
  assert.equal(camera.cellUnder(500, 400), Math.floor(before[1]) * 3000 + Math.floor(before[0]));
});

test("no further away than the whole board, no nearer than a large square", () => {
  const camera = new Camera(room, board);
  camera.zoom(1e9);
  assert.equal(camera.square, camera.maxSquareSide);
  assert.equal(camera.square, 96 * 2);
  camera.zoom(1e-9, 3, 790);
  assert.ok(camera.showsWholeBoard);
  near(squareAt(camera, 500, 400), [1500, 2000]);
});

test("the board cannot be lost out of sight", () => {
  for (const [x, y] of [[1e9, 1e9], [-1e9, -1e9], [0, 1e9]]) {
    const camera = new Camera(room, board);
    camera.zoom(40, 100, 100);
    camera.pan(x, y);
    const part = camera.visiblePart(0);
    assert.ok(cellCount(part) > 0.9 * (room.width / camera.square) * (room.height / camera.square));
  }
});

test("a side that is seen whole stays inside", () => {
  for (const down of [-3000, 3000]) {
    const camera = new Camera(room, { rows: 8, columns: 4000 });
    camera.zoom(4, 10, 10);
    camera.pan(0, down);
    assert.ok(camera.top <= 0 && camera.top + room.height / camera.square >= 8, `${camera.top}`);
  }
});

test("dragging moves the board with the pointer", () => {
  const camera = new Camera(room, board);
  camera.zoom(50, 500, 400);
  const before = squareAt(camera, 200, 300);
  camera.pan(70, -40);
  near(squareAt(camera, 270, 260), before);
});

test("a window of another size shows the same middle, or still the whole board", () => {
  const camera = new Camera(room, board);
  camera.resize({ width: 600, height: 900, ratio: 1 });
  assert.ok(camera.showsWholeBoard);
  camera.zoom(30, 300, 450);
  const before = squareAt(camera, 300, 450);
  camera.resize({ width: 1200, height: 500, ratio: 1 });
  near(squareAt(camera, 600, 250), before);
});

test("beyond the border of the board there is no cell", () => {
  const camera = new Camera(room, board);
  assert.equal(camera.cellUnder(0, 0), -1);
  const [x, y] = camera.centre(3000 * 7 + 5);
  assert.equal(camera.cellUnder(x, y), 3000 * 7 + 5);
});

test("an older picture is drawn where its squares are now", () => {
  const camera = new Camera(room, board);
  const old = camera.placement;
  const cell = 1234 * 3000 + 567;
  const [x, y] = camera.centre(cell);
  camera.zoom(7, 400, 300);
  camera.pan(33, -21);
  const place = camera.transformOf(old);
  near([x * place.scale + place.x, y * place.scale + place.y], camera.centre(cell));
});

test("another camera sees the same from a sight", () => {
  const camera = new Camera(room, board);
  camera.zoom(9, 1, 1);
  const other = Camera.withPlacement(room, board, camera.placement);
  assert.deepEqual(other.placement, camera.placement);
  camera.fit();
  assert.notDeepEqual(other.placement, camera.placement);
});

test("parts know their size and what is within them", () => {
  const part = { top: 2, bottom: 5, left: 10, right: 14 };
  assert.equal(cellCount(part), 12);
  assert.equal(cellCount({ ...part, bottom: 1 }), 0);
  assert.ok(isWithin(part, part));
  assert.ok(!isWithin({ ...part, right: 15 }, part));
});

/** The moves of a piece, according to the core. @param {string} leaper */
const leapsOf = (leaper) => prepareSearch({ ...choices().draft, leaper }).setting.leaps;

/** The pieces of a move on a board, in squares from its corner. @param {import("../../www/panorama/camera.js").BoardShape} extent @param {number} from @param {number} to */
function piecesOf(extent, from, to) {
  const camera = new Camera(room, extent);
  /** @type {number[][]} */
  const pieces = [];
  /** @param {number} x @param {number} y */
  const place = (x, y) => squareAt(camera, x, y).map((at) => Math.round(at * 1e6) / 1e6);
  camera.addMove(
    { moveTo: (x, y) => pieces.push(place(x, y)), lineTo: (x, y) => pieces[pieces.length - 1].push(...place(x, y)) },
    from,
    to,
  );
  return pieces;
}

test("a move over a joined side is never drawn across the board", () => {
  const [rows, columns] = [200, 300];
  const cell = (/** @type {number} */ row, /** @type {number} */ column) => row * columns + column;
  const leaps = leapsOf("knight");
  const torus = { rows, columns, joinsRows: true, joinsColumns: true, leaps };
  // A move within the board is one line, on every board.
  for (const extent of [{ rows, columns }, torus]) {
    assert.deepEqual(piecesOf(extent, cell(5, 5), cell(7, 6)), [[5.5, 5.5, 6.5, 7.5]]);
  }
  assert.deepEqual(piecesOf(torus, cell(5, 299), cell(7, 0)), [
    [299.5, 5.5, 300.5, 7.5],
    [-0.5, 5.5, 0.5, 7.5],
  ]);
  // A move across a corner may touch four copies of the board.
  assert.deepEqual(piecesOf(torus, cell(199, 0), cell(0, 298)), [
    [0.5, 199.5, -1.5, 200.5],
    [300.5, 199.5, 298.5, 200.5],
    [0.5, -0.5, -1.5, 0.5],
    [300.5, -0.5, 298.5, 0.5],
  ]);
  // On a cylinder, two of the sides are edges of the board.
  assert.deepEqual(piecesOf({ rows, columns, joinsColumns: true, leaps }, cell(0, 5), cell(199, 6)), [[5.5, 0.5, 6.5, 199.5]]);
});

test("where a side is short, the way over it is still one of the piece's moves", () => {
  const sides = { rows: 3, columns: 200, joinsRows: true, joinsColumns: true };
  // One row up is shorter, but the knight's move goes two rows down.
  assert.deepEqual(piecesOf({ ...sides, leaps: leapsOf("knight") }, 2 * 200 + 5, 200 + 6), [
    [5.5, 2.5, 6.5, 4.5],
    [5.5, -0.5, 6.5, 1.5],
  ]);
});
