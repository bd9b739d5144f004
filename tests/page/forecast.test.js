import assert from "node:assert/strict";
import { test } from "node:test";
import { forecastDuration } from "../../www/insight/forecast.js";
import { Forecaster } from "../../www/insight/forecaster.js";

/** @import { Draft, Estimate } from "../../www/bindings/protocol" */

/** @type {Estimate} */
const trillions = { mean: 1e13, log10: 13, relativeError: 0.1, dives: 1000, extent: "first-tour", confidence: "interval" };

const begun = { visits: 10, ended: false };
const fullSpeed = { visitsPerSecond: 1e8, share: 0.5 };

/** @param {number | null} log10 */
const seconds = (log10) => 10 ** (log10 ?? NaN);

test("the time is told at the speed that is asked for, and as fast as the machine can", () => {
  const { log10Seconds, log10SecondsAtMaxSpeed } = forecastDuration(trillions, begun, { stepsPerSecond: 4, visitsPerSecond: 3, fullSpeed });
  assert.ok(Math.abs(seconds(log10Seconds) / 5e12 - 1) < 1e-6, "half of four steps are visits");
  assert.ok(Math.abs(seconds(log10SecondsAtMaxSpeed) / 1e5 - 1) < 1e-6);
});

test("a slow past says nothing of the time that is left without a limit", () => {
  const run = { visits: 5e12, ended: false };
  const { log10Seconds, log10SecondsAtMaxSpeed } = forecastDuration(trillions, run, { stepsPerSecond: Infinity, visitsPerSecond: 2e8, fullSpeed });
  assert.ok(Math.abs(seconds(log10Seconds) / 2.5e4 - 1) < 1e-6, "half of it is left");
  assert.equal(log10SecondsAtMaxSpeed, null);
});

test("nobody is promised more steps than the machine can take", () => {
  const { log10Seconds, log10SecondsAtMaxSpeed } = forecastDuration(trillions, begun, { stepsPerSecond: 1e12, visitsPerSecond: 0, fullSpeed });
  assert.ok(Math.abs(seconds(log10Seconds) / 1e5 - 1) < 1e-6);
  assert.equal(log10SecondsAtMaxSpeed, null);
});

test("without an estimate it is too early, and what has ended is exact", () => {
  const pace = { stepsPerSecond: 4, visitsPerSecond: 0, fullSpeed: null };
  assert.equal(forecastDuration(null, begun, pace).kind, "early");
  assert.equal(forecastDuration(null, { visits: 304, ended: true }, pace).kind, "exact");
  assert.equal(forecastDuration(trillions, { visits: 304, ended: true }, pace).kind, "exact");
  assert.equal(forecastDuration(trillions, begun, pace).log10Seconds, null, "nobody knows how fast it can go");
});

test("a search that needs more than was thought says so", () => {
  const { exceedsEstimate, log10Seconds } = forecastDuration(trillions, { visits: 2e13, ended: false }, { stepsPerSecond: 4, visitsPerSecond: 2, fullSpeed });
  assert.deepEqual([exceedsEstimate, log10Seconds], [true, null]);
});

test("the speed is measured once, beside the estimate, and the worker ends when nothing is left to do", async () => {
  /** @type {string[]} */
  const asked = [];
  let ends = 0;
  const engine = {
    /** @param {string} kind */
    request: async (kind) => {
      asked.push(kind);
      if (kind === "estimate") return { ...trillions, relativeError: asked.length > 6 ? 0.001 : 0.1 };
      const visits = asked.filter((one) => one === "advance").length * 600;
      return { query: "v=1", counters: { visits, steps: visits * 2 } };
    },
    end: () => (ends += 1),
  };
  const forecaster = new Forecaster(/** @type {any} */ (engine), { isWanted: () => true, onEstimate: () => undefined });
  forecaster.begin(/** @type {Draft} */ ({ rows: "8" }));
  while (ends === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(forecaster.fullSpeed, { visitsPerSecond: 10_000, share: 0.5 });
  assert.equal(asked.filter((kind) => kind === "prepare").length, 1);
  assert.equal(await forecaster.queryOf(/** @type {Draft} */ ({ rows: "8" })), "v=1");
});
