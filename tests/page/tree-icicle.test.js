import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { groupByLevel, branchAt, findNearestBranch, largest, neighbour, stripsOf, tintOf } from "../../www/insight/tree/icicle-layout.js";
import { makeRamp } from "../../www/widgets/ramp.js";

/** @type {(level: number, square: number, from: number, to: number) => import("../../www/bindings/protocol").Branch} */
const branch = (level, square, from, to) => ({ level, square, from, to });

/** The start, two branches below it, and three branches below the first of those. */
const levels = groupByLevel([
  branch(7, 30, 2, 20),
  branch(0, 10, 1, 100),
  branch(2, 21, 60, 100),
  branch(2, 20, 2, 60),
  branch(7, 32, 50, 60),
  branch(7, 31, 20, 50),
]);

test("branches are put in the order of levels and of steps", () => {
  assert.deepEqual(
    levels.map(({ level, branches }) => [level, branches.map(({ square }) => square)]),
    [
      [0, [10]],
      [2, [20, 21]],
      [7, [30, 31, 32]],
    ],
  );
});

test("a branch is as wide as its share of the steps", () => {
  assert.deepEqual(stripsOf(levels[1], 100, 300, 2), [
    { first: 0, count: 1, left: 6, right: 180 },
    { first: 1, count: 1, left: 180, right: 300 },
  ]);
});

test("narrow branches are put together, and a hundred thousand of them are no more strips than pixels", () => {
  const many = Array.from({ length: 100_000 }, (_, index) => branch(3, index % 64, index, index + 1));
  const all = stripsOf(groupByLevel(many)[0], 100_000, 300, 2);
  assert.equal(all.length, 1);
  assert.equal(all[0].count, 100_000);
  const wide = groupByLevel([...many.slice(0, 50_000), branch(3, 5, 50_000, 90_000), ...many.slice(90_000)]);
  assert.deepEqual(
    stripsOf(wide[0], 100_000, 300, 2).map(({ count }) => count),
    [50_000, 1, 10_000],
  );
});

test("narrow branches far apart are not put together", () => {
  const [level] = groupByLevel([branch(3, 1, 10, 11), branch(3, 2, 900, 901)]);
  assert.equal(stripsOf(level, 1000, 300, 2).length, 2);
});

test("a step lies in the branch that was entered and not left yet", () => {
  const at = [1, 2, 59, 60, 99].map((step) => branchAt(levels[1], step, 100));
  assert.deepEqual(at, [-1, 0, 0, 1, 1]);
});

test("the last step lies in the branch that goes on, and in none that was left", () => {
  assert.equal(branchAt(levels[1], 100, 100), 1);
  assert.equal(branchAt(levels[1], 100, 101), -1);
  assert.equal(branchAt(levels[2], 60, 100), -1);
});

test("from a branch one goes to those beside, above and below it", () => {
  assert.deepEqual(neighbour(levels, { row: 2, index: 1 }, "left"), { row: 2, index: 0 });
  assert.deepEqual(neighbour(levels, { row: 2, index: 0 }, "left"), { row: 2, index: 0 });
  assert.deepEqual(neighbour(levels, { row: 2, index: 2 }, "right"), { row: 2, index: 2 });
  assert.deepEqual(neighbour(levels, { row: 2, index: 2 }, "first"), { row: 2, index: 0 });
  assert.deepEqual(neighbour(levels, { row: 2, index: 0 }, "last"), { row: 2, index: 2 });
  assert.deepEqual(neighbour(levels, { row: 2, index: 2 }, "up"), { row: 1, index: 0 });
  assert.deepEqual(neighbour(levels, { row: 0, index: 0 }, "up"), { row: 0, index: 0 });
  assert.deepEqual(neighbour(levels, { row: 0, index: 0 }, "down"), { row: 1, index: 0 });
  assert.deepEqual(neighbour(levels, { row: 1, index: 0 }, "down"), { row: 2, index: 0 });
});

test("below a branch without branches one stays", () => {
  assert.deepEqual(neighbour(levels, { row: 1, index: 1 }, "down"), { row: 1, index: 1 });
  assert.deepEqual(neighbour(levels, { row: 2, index: 1 }, "down"), { row: 2, index: 1 });
});

test("the largest branches of a level are told first", () => {
  assert.deepEqual(largest(levels[2], 2).map(({ square }) => square), [31, 30]);
  assert.deepEqual(largest(levels[2], 5).map(({ square }) => square), [31, 30, 32]);
});

test("a branch is found again, or one near it", () => {
  assert.deepEqual(findNearestBranch(levels, branch(2, 21, 60, 70)), { row: 1, index: 1 });
  assert.deepEqual(findNearestBranch(levels, branch(5, 3, 30, 31)), { row: 2, index: 1 });
  assert.deepEqual(findNearestBranch(levels, branch(9, 3, 99, 100)), { row: 2, index: 2 });
  assert.equal(findNearestBranch([], branch(2, 21, 60, 70)), null);
});

const style = readFileSync(new URL("../../www/styles/colours.css", import.meta.url), "utf8");

/**
 * The relative luminance of a colour (WCAG 2).
 *
 * @param {string} hex
 */
function luminance(hex) {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @type {(one: string, other: string) => number} */
function contrast(one, other) {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

for (const [theme, name] of ["light", "dark"].entries()) {
  /** @param {string} property */
  const colour = (property) => {
    const found = style.match(new RegExp(`--${property}: light-dark\\((#[0-9a-f]{6}|oklch\\([^)]+\\)), ([^;]+)\\);`));
    assert.ok(found, `the style sheet has --${property}`);
    return found[theme + 1];
  };
  const colours = {
    panel: colour("panel"),
    shades: makeRamp([1, 2, 3, 4, 5].map((stop) => colour(`ramp-stop-${stop}`))),
  };

  test(`names can be read and branches told apart on every level of the ${name} theme`, () => {
    for (let row = 0; row < 8; row++) {
      const tint = tintOf(row, 8, colours);
      assert.ok(contrast(colour("ink"), tint) >= 4.5, `names in row ${row}`);
      assert.ok(contrast(colour("muted"), tint) >= 3, `edges in row ${row}`);
    }
    for (const [mark, ground] of [["accent", "accent-soft"], ["muted", "ground"]]) {
      assert.ok(contrast(colour(mark), colour(ground)) >= 3, `${mark} on ${ground}`);
    }
  });
}
