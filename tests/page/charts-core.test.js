import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Estimation, choices, load, prepareSearch } from "../../www/engine/laboratory-core.js";
import { decodeReport } from "../../www/engine/protocol.js";

load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));

const backtrackingDraft = { ...choices().draft, order: "jumps", algorithm: "backtracking" };

/**
 * The estimate for a draft after some slices of 50 milliseconds; null if the search is not estimated.
 *
 * @param {import("../../www/bindings/protocol").Draft} draft
 * @param {number} sliceCount the number of slices
 */
function estimate(draft, sliceCount) {
  const estimation = new Estimation(draft);
  for (let slice = 0; slice < sliceCount; slice += 1) estimation.advance(50);
  return estimation.estimate;
}

test("half a second is enough to estimate the visits up to the first tour", () => {
  for (const [draft, visits] of /** @type {const} */ ([
    [{ ...backtrackingDraft, start: "3,7" }, 7.87e12],
    [{ ...backtrackingDraft, rows: "7", columns: "7" }, 52_603_104],
  ])) {
    const result = estimate(draft, 10);
    assert.ok(result);
    assert.equal(result.extent, "first-tour");
    assert.equal(result.confidence, "interval");
    assert.ok(Math.abs((result.mean ?? 0) / visits - 1) < 0.2, `${result.mean} for ${visits}`);
    assert.ok(Math.abs((result.log10 ?? 0) - Math.log10(visits)) < 0.1);
    assert.ok((result.relativeError ?? 1) < 0.2 && result.dives > 1000);
  }
});

test("a slice of an estimation ends after its time, and there is no estimate before the first slice", () => {
  const estimation = new Estimation({ ...backtrackingDraft, rows: "100", columns: "100" });
  assert.deepEqual(estimation.estimate, {
    mean: null,
    log10: null,
    relativeError: null,
    dives: 0,
    extent: "at-most-whole-tree",
    confidence: "too-early",
    instead: null,
  });
  const startTime = performance.now();
  estimation.advance(30);
  assert.ok(performance.now() - startTime < 1000);
  assert.ok((estimation.estimate?.dives ?? 0) > 0);
});

test("a search without choices has an exact estimate at once", () => {
  const estimation = new Estimation({ ...backtrackingDraft, rows: "1", columns: "1" });
  const startTime = performance.now();
  estimation.advance(60_000);
  assert.ok(performance.now() - startTime < 10_000);
  assert.equal(estimation.estimate?.mean, 1);
  assert.equal(estimation.estimate?.confidence, "exact");
});

test("only a search by plain backtracking is estimated", () => {
  assert.equal(estimate({ ...backtrackingDraft, algorithm: "pruned" }, 1), null);
  // Counting colours refutes this start, and a search without shortcuts visits the whole tree.
  const refutedDraft = { ...backtrackingDraft, rows: "5", columns: "5", start: "0,1" };
  assert.equal(estimate(refutedDraft, 1), null);
  assert.equal(estimate({ ...refutedDraft, shortcuts: false }, 1)?.extent, "whole-tree");
  assert.throws(() => new Estimation({ ...backtrackingDraft, rows: "0" }), { field: "rows", value: "0" });
});

test("the visits of all levels add up to the visits of the search, and a greedy search has no levels", () => {
  const handle = prepareSearch({ ...backtrackingDraft, rows: "5", columns: "5" });
  assert.deepEqual(handle.levels(), new Float64Array(25));
  const { counters } = decodeReport(handle.advance(Infinity, 60_000));
  const levels = handle.levels();
  assert.equal(levels.length, 25);
  assert.equal(
    levels.reduce((sum, visits) => sum + visits, 0),
    counters.visits,
  );
  assert.equal(counters.visits, 28_755);
  assert.deepEqual([levels[0], levels[24]], [1, 1]);
  assert.equal(prepareSearch({ ...backtrackingDraft, algorithm: "roth" }).levels().length, 0);
});
