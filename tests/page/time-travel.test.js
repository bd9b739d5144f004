import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { choices, load, prepareSearch } from "../../www/engine/laboratory-core.js";
import { decodeReport } from "../../www/engine/protocol.js";

load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));

const defaultDraft = choices().draft;
const { algorithms } = choices();

/** Pseudorandom numbers, the same in every run of the test. */
function* randomNumbers(seed = 1) {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

for (const { name } of algorithms) {
  test(`seeking to random steps of ${name} restores their states`, () => {
    const draft = {
      ...defaultDraft,
      rows: "6",
      columns: "5",
      start: "2,1",
      order: "jumps",
      algorithm: name,
      shortcuts: false,
    };
    const handle = prepareSearch(draft);
    /** @param {Float64Array} numbers */
    const snapshot = (numbers) => {
      const { status, lastEvent, square, counters, unchangedSquares, changedSquares } = decodeReport(numbers);
      const path = [...handle.path];
      // A report without unchanged squares contains the whole path.
      return {
        status,
        event: lastEvent,
        square,
        counters,
        path,
        reportedPath: unchangedSquares === 0 ? [...changedSquares] : path,
      };
    };
    /** @type {ReturnType<typeof snapshot>[]} */
    const snapshots = [snapshot(handle.seek(0))];
    while (snapshots.length <= 3000) {
      const report = handle.advance(1, 1000);
      if (decodeReport(report).lastEvent === "none") break;
      snapshots.push(snapshot(report));
    }
    const randomValues = randomNumbers(7);
    for (let count = 0; count < 200; count++) {
      const step = Math.floor(Number(randomValues.next().value) * snapshots.length);
      assert.deepEqual(snapshot(handle.seek(step)), snapshots[step], `step ${step}`);
      // After a seek, the search continues as before.
      if (step + 1 < snapshots.length) assert.deepEqual(snapshot(handle.advance(1, 1000)), snapshots[step + 1]);
    }
    assert.equal(
      decodeReport(handle.seek(1e15)).counters.steps,
      decodeReport(handle.seek(snapshots.length - 1)).stepCount,
    );
  });
}

test("find seeks to tours and dead ends, reports that there is no restart, and rejects an unknown event", () => {
  const handle = prepareSearch({ ...defaultDraft, rows: "5", columns: "5", order: "jumps", algorithm: "backtracking" });
  const tour = decodeReport(handle.find("tour", true, 60_000));
  assert.equal(tour.findResult, "here");
  assert.equal(tour.counters.visits, 28_755);
  const deadEnd = decodeReport(handle.find("dead-end", false, 0));
  assert.deepEqual([deadEnd.findResult, deadEnd.lastEvent], ["here", "dead-end"]);
  assert.ok(deadEnd.counters.steps < tour.counters.steps);
  assert.equal(decodeReport(handle.find("restart", false, 0)).findResult, "never");
  assert.equal(decodeReport(handle.find("tour", true, 0)).counters.steps, tour.counters.steps);
  assert.throws(() => handle.find(/** @type {any} */ ("nonsense"), true, 0), /nobody looks for/);
});
