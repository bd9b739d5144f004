import assert from "node:assert/strict";
import { test } from "node:test";
import { arcControl, centre, columnLabel, computeLayout, rowLabel, squareAt } from "../../www/board/geometry.js";
import { Ground, columnName } from "../../www/board/ground.js";
import { lineGap } from "../../www/board/move-lines.js";

test("squares are whole device pixels and the board stays inside the canvas", () => {
  for (const [rows, columns] of [
    [1, 1],
    [8, 8],
    [3, 40],
    [100, 100],
    [100, 1],
  ]) {
    for (const ratio of [1, 1.25, 2.625]) {
      const canvasSize = { width: Math.round(390 * ratio), height: Math.round(430 * ratio), ratio };
      const layout = computeLayout({ ...canvasSize, ground: new Ground({ rows, columns }) });
      assert.ok(Number.isInteger(layout.squareSize) && layout.squareSize >= 1);
      assert.ok(Number.isInteger(layout.left) && Number.isInteger(layout.top));
      assert.ok(layout.left + layout.squareSize * columns <= canvasSize.width);
      assert.ok(layout.top + layout.squareSize * rows <= canvasSize.height);
    }
  }
});

test("the centre of every square is in that square, and there is no square outside the board", () => {
  const layout = computeLayout({ width: 700, height: 500, ratio: 1, ground: new Ground({ rows: 7, columns: 12 }) });
  for (let square = 0; square < 84; square++) {
    assert.equal(squareAt(layout, ...centre(layout, square)), square);
  }
  assert.equal(squareAt(layout, layout.left - 1, layout.top + 5), -1);
  assert.equal(squareAt(layout, layout.left + 5, layout.top + 7 * layout.squareSize), -1);
});

test("a canvas that is too small still has a layout", () => {
  assert.equal(
    computeLayout({ width: 1, height: 1, ratio: 1, ground: new Ground({ rows: 8, columns: 8 }) }).squareSize,
    1,
  );
});

test("the legend fits beside or below a board of any shape", () => {
  for (const [rows, columns] of [
    [1, 1],
    [8, 8],
    [3, 40],
    [100, 100],
    [100, 5],
  ]) {
    for (const [width, height] of [
      [760, 740],
      [412, 412],
      [300, 900],
      [900, 300],
    ]) {
      const {
        squareSize: square,
        left,
        top,
        legend,
      } = computeLayout({ width, height, ratio: 1, ground: new Ground({ rows, columns }), legend: true });
      assert.ok(legend);
      assert.ok(legend.left >= 0 && legend.left + legend.width <= width);
      assert.ok(legend.top >= 0 && legend.top + legend.height <= height);
      if (legend.upright) assert.ok(legend.left >= left + columns * square);
      else assert.ok(legend.top >= top + rows * square);
    }
  }
  assert.equal(
    computeLayout({ width: 900, height: 300, ratio: 1, ground: new Ground({ rows: 8, columns: 8 }), legend: true })
      .legend?.upright,
    true,
  );
  assert.equal(
    computeLayout({ width: 300, height: 900, ratio: 1, ground: new Ground({ rows: 8, columns: 8 }), legend: true })
      .legend?.upright,
    false,
  );
});

test("squares are named as in chess, with two letters for columns after z", () => {
  const board = new Ground({ rows: 8, columns: 8 });
  assert.equal(board.name(0, "chess"), "a8");
  assert.equal(board.name(63, "chess"), "h1");
  assert.deepEqual([0, 25, 26, 51, 52, 99].map(columnName), ["a", "z", "aa", "az", "ba", "cv"]);
});

test("squares are named by row and column, or by one number, from the top left", () => {
  const board = new Ground({ rows: 5, columns: 8 });
  assert.equal(board.name(10, "coordinates"), "(1, 2)");
  assert.equal(board.name(10, "index"), "10");
});

test("the labels of rows and columns match the names of the squares", () => {
  const board = new Ground({ rows: 5, columns: 8 });
  assert.deepEqual(
    [0, 4].map((row) => rowLabel(row, board, "chess")),
    ["5", "1"],
  );
  assert.deepEqual(
    [0, 4].map((row) => rowLabel(row, board, "coordinates")),
    ["0", "4"],
  );
  assert.equal(columnLabel(2, "chess"), "c");
  for (let square = 0; square < 40; square++) {
    const sum = Number(rowLabel(Math.floor(square / 8), board, "index")) + Number(columnLabel(square % 8, "index"));
    assert.equal(String(sum), board.name(square, "index"));
  }
});

test("an arc bends to the left of its move, so a move and its reverse bend to opposite sides", () => {
  // The y axis points down, so the left of a move to the right is at negative y.
  const [x, y] = arcControl([0, 0], [100, 0]);
  assert.equal(x, 50);
  assert.ok(y < 0 && y > -20);
  assert.ok(arcControl([100, 0], [0, 0])[1] > 0);
});

test("without a margin, the layout has only the board, and no legend", () => {
  for (const ground of [
    new Ground({ rows: 8, columns: 8 }),
    new Ground({ rows: 5, columns: 9, joinsRows: true, joinsColumns: true }),
  ]) {
    const {
      squareSize: square,
      left,
      top,
      legend,
      lineWidth,
    } = computeLayout({
      width: ground.columns * 40,
      height: ground.rows * 40,
      ratio: 1,
      ground,
      legend: true,
      rowLabelLength: 5,
      hasMargin: false,
    });
    assert.deepEqual([square, left, top, legend], [40, 0, 0, null]);
    assert.ok(lineWidth > 0);
  }
});

test("a line between layers ends as near to its squares as the line of a knight's move", () => {
  const ground = new Ground({ rows: 8, columns: 8 });
  const layout = computeLayout({ width: 800, height: 800, ratio: 1, ground });
  const scene = /** @type {import("../../www/board/scene.js").Scene} */ (
    /** @type {unknown} */ ({ layout, centre: (/** @type {number} */ square) => centre(layout, square) })
  );
  const gapInSquares = (/** @type {number} */ to) => {
    const [row, column] = ground.coordinatesOf(to);
    return lineGap(scene, 0, to, 0.12) * Math.hypot(row, column);
  };
  const knightGap = 0.12 * Math.sqrt(5);
  assert.ok(Math.abs(gapInSquares(10) - knightGap) < 1e-9);
  assert.ok(Math.abs(gapInSquares(63) - knightGap) < 1e-9, "a line across the board");
  assert.ok(Math.abs(gapInSquares(1) - 0.12) < 1e-9, "the line of a short move does not vanish");
});
