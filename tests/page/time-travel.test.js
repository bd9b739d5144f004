import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { choices, load, search } from "../../www/engine/laboratory-core.js";
import { readReport } from "../../www/engine/protocol.js";

load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));

const usual = choices().draft;
const { algorithms } = choices();

/** Pseudorandom numbers, the same in every run of the test. */
function* lots(seed = 1) {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

for (const { name } of algorithms) {
  test(`any step of ${name} is the same when one comes back to it`, () => {
    const draft = { ...usual, rows: "6", columns: "5", start: "2,1", order: "jumps", algorithm: name, shortcuts: false };
    const handle = search(draft);
    /** @param {Float64Array} numbers */
    const told = (numbers) => {
      const { status, event, square, counters, kept, squares } = readReport(numbers);
      const path = [...handle.path];
      // If nothing is kept, the report has all squares.
      return { status, event, square, counters, path, told: kept === 0 ? [...squares] : path };
    };
    /** @type {ReturnType<typeof told>[]} */
    const log = [told(handle.seek(0))];
    while (log.length <= 3000) {
      const report = handle.advance(1, 1000);
      if (readReport(report).event === "none") break;
      log.push(told(report));
    }
    const random = lots(7);
    for (let count = 0; count < 200; count++) {
      const step = Math.floor(Number(random.next().value) * log.length);
      assert.deepEqual(told(handle.seek(step)), log[step], `step ${step}`);
      // The step after it is also the same.
      if (step + 1 < log.length) assert.deepEqual(told(handle.advance(1, 1000)), log[step + 1]);
    }
    assert.equal(readReport(handle.seek(1e15)).counters.steps, readReport(handle.seek(log.length - 1)).length);
  });
}

test("a tour is found again, dead ends and attempts too", () => {
  const handle = search({ ...usual, rows: "5", columns: "5", order: "jumps", algorithm: "backtracking" });
  const tour = readReport(handle.find("tour", true, 60_000));
  assert.equal(tour.found, "here");
  assert.equal(tour.counters.visits, 28_755);
  const deadEnd = readReport(handle.find("dead-end", false, 0));
  assert.deepEqual([deadEnd.found, deadEnd.event], ["here", "dead-end"]);
  assert.ok(deadEnd.counters.steps < tour.counters.steps);
  assert.equal(readReport(handle.find("restart", false, 0)).found, "never");
  assert.equal(readReport(handle.find("tour", true, 0)).counters.steps, tour.counters.steps);
  assert.throws(() => handle.find(/** @type {any} */ ("nonsense"), true, 0), /nobody looks for/);
});
