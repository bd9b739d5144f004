import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Estimation, choices, load, prepareSearch } from "../../www/engine/laboratory-core.js";
import { decodeReport } from "../../www/engine/protocol.js";

load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));

const plain = { ...choices().draft, order: "jumps", algorithm: "backtracking" };

/**
 * The estimate for a draft after a number of slices.
 *
 * @param {import("../../www/bindings/protocol").Draft} draft
 * @param {number} slices
 */
function estimate(draft, slices) {
  const estimation = new Estimation(draft);
  for (let slice = 0; slice < slices; slice += 1) estimation.advance(50);
  return estimation.estimate;
}

test("visits up to the first tour are estimated in half a second", () => {
  for (const [draft, visits] of /** @type {const} */ ([
    [{ ...plain, start: "3,7" }, 7.87e12],
    [{ ...plain, rows: "7", columns: "7" }, 52_603_104],
  ])) {
    const found = estimate(draft, 10);
    assert.ok(found);
    assert.equal(found.extent, "first-tour");
    assert.equal(found.confidence, "interval");
    assert.ok(Math.abs((found.mean ?? 0) / visits - 1) < 0.2, `${found.mean} for ${visits}`);
    assert.ok(Math.abs((found.log10 ?? 0) - Math.log10(visits)) < 0.1);
    assert.ok((found.relativeError ?? 1) < 0.2 && found.dives > 1000);
  }
});

test("a slice of an estimate ends with its time, and nothing is known before the first", () => {
  const estimation = new Estimation({ ...plain, rows: "100", columns: "100" });
  assert.deepEqual(estimation.estimate, {
    mean: null,
    log10: null,
    relativeError: null,
    dives: 0,
    extent: "at-most-whole-tree",
    confidence: "too-early",
  });
  const began = performance.now();
  estimation.advance(30);
  assert.ok(performance.now() - began < 1000);
  assert.ok((estimation.estimate?.dives ?? 0) > 0);
});

test("where nothing is left to chance, an estimate comes back at once", () => {
  const estimation = new Estimation({ ...plain, rows: "1", columns: "1" });
  const began = performance.now();
  estimation.advance(60_000);
  assert.ok(performance.now() - began < 10_000);
  assert.equal(estimation.estimate?.mean, 1);
  assert.equal(estimation.estimate?.confidence, "exact");
});

test("only plain backtracking that has to search is estimated", () => {
  assert.equal(estimate({ ...plain, algorithm: "pruned" }, 1), null);
  // Counting refutes this start, and a search without shortcuts visits the whole tree.
  const odd = { ...plain, rows: "5", columns: "5", start: "0,1" };
  assert.equal(estimate(odd, 1), null);
  assert.equal(estimate({ ...odd, shortcuts: false }, 1)?.extent, "whole-tree");
  assert.throws(() => new Estimation({ ...plain, rows: "0" }), { field: "rows", value: "0" });
});

test("the visits of all levels are the visits of the search", () => {
  const handle = prepareSearch({ ...plain, rows: "5", columns: "5" });
  assert.deepEqual(handle.levels(), new Float64Array(25));
  const { counters } = decodeReport(handle.advance(Infinity, 60_000));
  const levels = handle.levels();
  assert.equal(levels.length, 25);
  assert.equal(levels.reduce((sum, visits) => sum + visits, 0), counters.visits);
  assert.equal(counters.visits, 28_755);
  assert.deepEqual([levels[0], levels[24]], [1, 1]);
  assert.equal(prepareSearch({ ...plain, algorithm: "roth" }).levels().length, 0);
});
