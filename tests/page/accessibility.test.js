/** The picture that shows the number of free neighbours on every free square. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { computeLayout } from "../../www/board/geometry.js";
import { Moment } from "../../www/board/moment.js";
import { accessibilityPicture } from "../../www/board/pictures/accessibility.js";

const SIDE = 8;

/** The squares one knight's move away from a square of the chessboard. @param {number} square */
function neighboursOf(square) {
  const [row, column] = [Math.floor(square / SIDE), square % SIDE];
  const squares = Array.from({ length: SIDE * SIDE }, (_, other) => other);
  return Uint32Array.from(
    squares.filter((other) => Math.abs(Math.floor(other / SIDE) - row) * Math.abs((other % SIDE) - column) === 2),
  );
}

/**
 * Draws the picture of a path, and returns the number on each square, or null.
 *
 * @param {number[]} path
 * @param {number} depth the number of its squares that are drawn
 * @param {number} [size] the side of the canvas
 */
function numbersOn(path, depth, size = 800) {
  const moment = new Moment({ rows: SIDE, columns: SIDE, start: 0, closed: false, all: false });
  moment.path.set(path);
  moment.depth = path.length;
  const layout = computeLayout({ width: size, height: size, ratio: 1, ground: moment.ground });
  /** @type {(number | null)[]} */
  const numbers = Array.from({ length: SIDE * SIDE }, () => null);
  const context = new Proxy(/** @type {any} */ ({}), {
    get: (target, name) => {
      if (name !== "fillText") return target[name] ?? (() => undefined);
      return (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) => {
        const [row, column] = [y - layout.top, x - layout.left].map((offset) => Math.floor(offset / layout.squareSize));
        numbers[row * SIDE + column] = Number(text);
      };
    },
    set: () => true,
  });
  const adjacencyLists = Array.from({ length: SIDE * SIDE }, (_, square) => neighboursOf(square));
  const scene = {
    moment,
    layout,
    adjacencyLists,
    palette: { accent: "#00796b", background: "#ffffff", ink: "#000000" },
    hasBackground: true,
    isLegible: layout.squareSize >= 24,
    squareColour: () => "#eeeeee",
    centre: (/** @type {number} */ square) => [
      layout.left + ((square % SIDE) + 0.5) * layout.squareSize,
      layout.top + (Math.floor(square / SIDE) + 0.5) * layout.squareSize,
    ],
  };
  accessibilityPicture.drawOverlay?.(context, /** @type {any} */ (scene), depth);
  return numbers;
}

test("on the empty board, the numbers are those of Deitel's exercise", () => {
  const printed = [
    [2, 3, 4, 4, 4, 4, 3, 2],
    [3, 4, 6, 6, 6, 6, 4, 3],
    [4, 6, 8, 8, 8, 8, 6, 4],
    [4, 6, 8, 8, 8, 8, 6, 4],
    [4, 6, 8, 8, 8, 8, 6, 4],
    [4, 6, 8, 8, 8, 8, 6, 4],
    [3, 4, 6, 6, 6, 6, 4, 3],
    [2, 3, 4, 4, 4, 4, 3, 2],
  ];
  assert.deepEqual(numbersOn([], 0), printed.flat());
});

test("every square of the path takes one from each of its neighbours, and has no number of its own", () => {
  const path = [0, 10, 4, 14, 31];
  for (let depth = 1; depth <= path.length; depth++) {
    const [before, after] = [numbersOn(path, depth - 1), numbersOn(path, depth)];
    const square = path[depth - 1];
    const expected = before.map((number, other) => {
      if (other === square || number === null) return null;
      return neighboursOf(square).includes(other) ? number - 1 : number;
    });
    assert.deepEqual(after, expected, `after ${depth} squares`);
  }
});

test("squares too small for text have no numbers", () => {
  assert.deepEqual(numbersOn([], 0, 100), Array(SIDE * SIDE).fill(null));
});
