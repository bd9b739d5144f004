import assert from "node:assert/strict";
import { test } from "node:test";
import { combinations } from "../browser/pairwise.js";

const FACTORS = { state: ["a", "b", "c", "d", "e", "f"], language: ["en", "es", "pt", "ro"], width: [1280, 412, 915], isDark: [false, true] };

/** The pairs of values of two factors that occur in some combinations. @param {Record<string, unknown>[]} rows */
function pairs(rows) {
  const met = new Set();
  for (const row of rows) {
    const values = Object.entries(row).map(([name, value]) => `${name}=${value}`);
    for (const [place, one] of values.entries()) for (const other of values.slice(place + 1)) met.add(`${one} ${other}`);
  }
  return met;
}

test("a covering has every pair of values, is the same every time, and is far smaller than all combinations", () => {
  const all = combinations(FACTORS, true);
  const covering = combinations(FACTORS, false);
  assert.equal(all.length, 6 * 4 * 3 * 2);
  assert.equal(new Set(all.map((row) => JSON.stringify(row))).size, all.length);
  assert.deepEqual([...pairs(covering)].sort(), [...pairs(all)].sort());
  assert.deepEqual(combinations(FACTORS, false), covering);
  assert.ok(covering.length <= 30, `${covering.length} combinations`);
});

test("combinations are in the order of the factors and of their values", () => {
  assert.deepEqual(combinations({ one: ["b", "a"], other: [2, 1] }, false), [
    { one: "b", other: 2 },
    { one: "b", other: 1 },
    { one: "a", other: 2 },
    { one: "a", other: 1 },
  ]);
});
