import assert from "node:assert/strict";
import { test } from "node:test";
import { combinations } from "../browser/pairwise.js";

const FACTORS = {
  state: ["a", "b", "c", "d", "e", "f"],
  language: ["en", "es", "pt", "ro"],
  width: [1280, 412, 915],
  isDark: [false, true],
};

/** The pairs of values of two factors that occur in some combinations. @param {Record<string, unknown>[]} rows */
function pairs(rows) {
  const foundPairs = new Set();
  for (const row of rows) {
    const values = Object.entries(row).map(([name, value]) => `${name}=${value}`);
    for (const [index, first] of values.entries())
      for (const second of values.slice(index + 1)) foundPairs.add(`${first} ${second}`);
  }
  return foundPairs;
}

test("a covering has every pair of values of two factors, is deterministic, and is far smaller than all combinations", () => {
  const allCombinations = combinations(FACTORS, true);
  const covering = combinations(FACTORS, false);
  assert.equal(allCombinations.length, 6 * 4 * 3 * 2);
  assert.equal(new Set(allCombinations.map((row) => JSON.stringify(row))).size, allCombinations.length);
  assert.deepEqual([...pairs(covering)].sort(), [...pairs(allCombinations)].sort());
  assert.deepEqual(combinations(FACTORS, false), covering);
  assert.ok(covering.length <= 30, `${covering.length} combinations`);
});

test("combinations are in the order of the factors and of their values", () => {
  assert.deepEqual(combinations({ letter: ["b", "a"], digit: [2, 1] }, false), [
    { letter: "b", digit: 2 },
    { letter: "b", digit: 1 },
    { letter: "a", digit: 2 },
    { letter: "a", digit: 1 },
  ]);
});
