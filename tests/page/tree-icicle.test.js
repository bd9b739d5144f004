import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  groupByLevel,
  branchAt,
  findPathBranches,
  findNearestBranch,
  largestBranches,
  longestBranch,
  neighbourPosition,
  rowCapacity,
  rowLevels,
  stripsOf,
  tintOf,
} from "../../www/insight/tree/icicle-layout.js";
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

test("branches are sorted by level and by step", () => {
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

test("narrow branches are merged into one strip, even a hundred thousand of them", () => {
  const narrowBranches = Array.from({ length: 100_000 }, (_, index) => branch(3, index % 64, index, index + 1));
  const strips = stripsOf(groupByLevel(narrowBranches)[0], 100_000, 300, 2);
  assert.equal(strips.length, 1);
  assert.equal(strips[0].count, 100_000);
  const wide = groupByLevel([
    ...narrowBranches.slice(0, 50_000),
    branch(3, 5, 50_000, 90_000),
    ...narrowBranches.slice(90_000),
  ]);
  assert.deepEqual(
    stripsOf(wide[0], 100_000, 300, 2).map(({ count }) => count),
    [50_000, 1, 10_000],
  );
});

test("narrow branches far apart are not merged", () => {
  const [level] = groupByLevel([branch(3, 1, 10, 11), branch(3, 2, 900, 901)]);
  assert.equal(stripsOf(level, 1000, 300, 2).length, 2);
});

test("a step belongs to the branch that was entered and not left yet", () => {
  const indices = [1, 2, 59, 60, 99].map((step) => branchAt(levels[1], step, 100));
  assert.deepEqual(indices, [-1, 0, 0, 1, 1]);
});

test("the branches of the path have its squares, even shortly before their inexact beginning", () => {
  const squaresAt = (/** @type {number} */ position, /** @type {number[]} */ path) =>
    findPathBranches(levels, position, path).map((found) => found?.square ?? null);
  const path = (/** @type {number} */ second, /** @type {number} */ last) => [10, 11, second, 12, 13, 14, 15, last];
  assert.deepEqual(squaresAt(30, path(20, 31)), [10, 20, 31]);
  assert.deepEqual(squaresAt(18, path(20, 31)), [10, 20, 31]);
  assert.deepEqual(squaresAt(52, path(20, 31)), [10, 20, null]);
  assert.deepEqual(squaresAt(58, path(21, 40)), [10, 21, null]);
  // The path is shorter than the level, or has a square whose branch is too narrow to be known.
  assert.deepEqual(squaresAt(30, [10, 11, 20]), [10, 20, null]);
  assert.deepEqual(squaresAt(30, path(25, 31)), [10, null, null]);
  assert.deepEqual(squaresAt(0, [10]), [10, null, null]);
});

test("the last step belongs to the branch that is still open, and to none that was left", () => {
  assert.equal(branchAt(levels[1], 100, 100), 1);
  assert.equal(branchAt(levels[1], 100, 101), -1);
  assert.equal(branchAt(levels[2], 60, 100), -1);
});

test("neighbourPosition returns the positions of the branches beside, above and below a branch", () => {
  assert.deepEqual(neighbourPosition(levels, { row: 2, index: 1 }, "left"), { row: 2, index: 0 });
  assert.deepEqual(neighbourPosition(levels, { row: 2, index: 0 }, "left"), { row: 2, index: 0 });
  assert.deepEqual(neighbourPosition(levels, { row: 2, index: 2 }, "right"), { row: 2, index: 2 });
  assert.deepEqual(neighbourPosition(levels, { row: 2, index: 2 }, "first"), { row: 2, index: 0 });
  assert.deepEqual(neighbourPosition(levels, { row: 2, index: 0 }, "last"), { row: 2, index: 2 });
  assert.deepEqual(neighbourPosition(levels, { row: 2, index: 2 }, "up"), { row: 1, index: 0 });
  assert.deepEqual(neighbourPosition(levels, { row: 0, index: 0 }, "up"), { row: 0, index: 0 });
  assert.deepEqual(neighbourPosition(levels, { row: 0, index: 0 }, "down"), { row: 1, index: 0 });
  assert.deepEqual(neighbourPosition(levels, { row: 1, index: 0 }, "down"), { row: 2, index: 0 });
});

test("moving down from a branch without children stays on this branch", () => {
  assert.deepEqual(neighbourPosition(levels, { row: 1, index: 1 }, "down"), { row: 1, index: 1 });
  assert.deepEqual(neighbourPosition(levels, { row: 2, index: 1 }, "down"), { row: 2, index: 1 });
});

test("largestBranches returns the largest branches of a level, from the largest down", () => {
  assert.deepEqual(
    largestBranches(levels[2], 2).map(({ square }) => square),
    [31, 30],
  );
  assert.deepEqual(
    largestBranches(levels[2], 5).map(({ square }) => square),
    [31, 30, 32],
  );
});

test("findNearestBranch returns the position of a branch, or of a branch near it if it no longer exists", () => {
  assert.deepEqual(findNearestBranch(levels, branch(2, 21, 60, 70)), { row: 1, index: 1 });
  assert.deepEqual(findNearestBranch(levels, branch(5, 3, 30, 31)), { row: 2, index: 1 });
  assert.deepEqual(findNearestBranch(levels, branch(9, 3, 99, 100)), { row: 2, index: 2 });
  assert.equal(findNearestBranch([], branch(2, 21, 60, 70)), null);
});

test("rows of at least 20 pixels fill the height", () => {
  assert.deepEqual(
    [0, 19, 20, 245, 359].map((height) => rowCapacity(height)),
    [1, 1, 1, 12, 17],
  );
  assert.equal(rowCapacity(359, 2), 8);
  assert.equal(rowCapacity(1e6), 40);
});

test("rows begin with the first branches, and continue as deep as the search, where they fit", () => {
  assert.deepEqual(rowLevels(levels, 64, 12), { first: 0, count: 12, deeper: 52 });
  assert.deepEqual(rowLevels(levels, 10, 12), { first: 0, count: 10, deeper: 0 });
  assert.deepEqual(rowLevels(levels.slice(1), 64, 12), { first: 2, count: 12, deeper: 50 });
  // Attempts are on level 0.
  assert.deepEqual(rowLevels(levels.slice(0, 1), 0, 12), { first: 0, count: 1, deeper: 0 });
  assert.deepEqual(rowLevels([], 64, 12), { first: 0, count: 0, deeper: 0 });
});

test("the longest branch is on the first level where no branch has nearly all steps", () => {
  assert.equal(longestBranch(levels, 100)?.square, 20);
  assert.equal(longestBranch([], 0), null);
  assert.equal(longestBranch(levels.slice(0, 1), 100)?.square, 10);
  // The start and the square after it have almost all steps.
  const late = groupByLevel([
    branch(0, 10, 1, 1000),
    branch(1, 11, 2, 999),
    branch(1, 12, 999, 1000),
    branch(2, 21, 2, 300),
    branch(2, 22, 300, 999),
  ]);
  assert.equal(longestBranch(late, 1000)?.square, 22);
});

const styleSheet = readFileSync(new URL("../../www/styles/colours.css", import.meta.url), "utf8");

/**
 * The relative luminance of a colour (WCAG 2).
 *
 * @param {string} hex
 */
function luminance(hex) {
  const [red, green, blue] = [1, 3, 5]
    .map((offset) => Number.parseInt(hex.slice(offset, offset + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours (WCAG 2). @type {(first: string, second: string) => number} */
function contrast(first, second) {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

for (const [theme, name] of ["light", "dark"].entries()) {
  /** The colour of a custom property in this theme. @param {string} property */
  const colour = (property) => {
    const match = styleSheet.match(
      new RegExp(`--${property}: light-dark\\((#[0-9a-f]{6}|oklch\\([^)]+\\)), ([^;]+)\\);`),
    );
    assert.ok(match, `the style sheet has --${property}`);
    return match[theme + 1];
  };
  const colours = {
    panel: colour("panel"),
    shades: makeRamp([1, 2, 3, 4, 5].map((stop) => colour(`ramp-stop-${stop}`))),
  };

  test(`names and edges have enough contrast on every level of the ${name} theme`, () => {
    for (let row = 0; row < 8; row++) {
      const tint = tintOf(row, 8, colours);
      assert.ok(contrast(colour("ink"), tint) >= 4.5, `names in row ${row}`);
      assert.ok(contrast(colour("muted"), tint) >= 3, `edges in row ${row}`);
    }
    for (const [foreground, background] of [
      ["accent", "accent-soft"],
      ["muted", "ground"],
    ]) {
      assert.ok(contrast(colour(foreground), colour(background)) >= 3, `${foreground} on ${background}`);
    }
  });
}
