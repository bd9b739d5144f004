import assert from "node:assert/strict";
import { test } from "node:test";
import { forecastDuration } from "../../www/insight/forecast.js";
import { Forecaster } from "../../www/insight/forecaster.js";

/** @import { Draft, Estimate } from "../../www/bindings/protocol" */

/** @type {Estimate} */
const estimate = {
  mean: 1e13,
  log10: 13,
  relativeError: 0.1,
  dives: 1000,
  instead: null,
  extent: "first-tour",
  confidence: "interval",
};

const startedRun = { visits: 10, ended: false };
const fullSpeed = { visitsPerSecond: 1e8, visitFraction: 0.5 };

/** @param {number | null} log10 */
const seconds = (log10) => 10 ** (log10 ?? NaN);

test("the duration is forecast at the chosen speed and at the full speed of the machine", () => {
  const { log10Seconds, log10SecondsAtMaxSpeed } = forecastDuration(estimate, startedRun, {
    stepsPerSecond: 4,
    visitsPerSecond: 3,
    fullSpeed,
  });
  assert.ok(Math.abs(seconds(log10Seconds) / 5e12 - 1) < 1e-6, "half of the four steps per second are visits");
  assert.ok(Math.abs(seconds(log10SecondsAtMaxSpeed) / 1e5 - 1) < 1e-6);
});

test("without a speed limit, the forecast uses the current rate", () => {
  const run = { visits: 5e12, ended: false };
  const { log10Seconds, log10SecondsAtMaxSpeed } = forecastDuration(estimate, run, {
    stepsPerSecond: Infinity,
    visitsPerSecond: 2e8,
    fullSpeed,
  });
  assert.ok(Math.abs(seconds(log10Seconds) / 2.5e4 - 1) < 1e-6, "half of the visits are left");
  assert.equal(log10SecondsAtMaxSpeed, null);
});

test("without a speed limit, the forecast has one duration, even while the search is slower than full speed", () => {
  const { log10Seconds, log10SecondsAtMaxSpeed } = forecastDuration(estimate, startedRun, {
    stepsPerSecond: Infinity,
    visitsPerSecond: 1e7,
    fullSpeed,
  });
  assert.ok(Math.abs(seconds(log10Seconds) / 1e6 - 1) < 1e-6);
  assert.equal(log10SecondsAtMaxSpeed, null);
});

test("the forecast is limited by the full speed of the machine", () => {
  const { log10Seconds, log10SecondsAtMaxSpeed } = forecastDuration(estimate, startedRun, {
    stepsPerSecond: 1e12,
    visitsPerSecond: 0,
    fullSpeed,
  });
  assert.ok(Math.abs(seconds(log10Seconds) / 1e5 - 1) < 1e-6);
  assert.equal(log10SecondsAtMaxSpeed, null);
});

test("without an estimate, the forecast is early; for an ended run, it is exact", () => {
  const speeds = { stepsPerSecond: 4, visitsPerSecond: 0, fullSpeed: null };
  assert.equal(forecastDuration(null, startedRun, speeds).kind, "early");
  assert.equal(forecastDuration(null, { visits: 304, ended: true }, speeds).kind, "exact");
  assert.equal(forecastDuration(estimate, { visits: 304, ended: true }, speeds).kind, "exact");
  assert.equal(forecastDuration(estimate, startedRun, speeds).log10Seconds, null, "the full speed is unknown");
});

test("a search with more visits than estimated is reported", () => {
  const { exceedsEstimate, log10Seconds } = forecastDuration(
    estimate,
    { visits: 2e13, ended: false },
    { stepsPerSecond: 4, visitsPerSecond: 2, fullSpeed },
  );
  assert.deepEqual([exceedsEstimate, log10Seconds], [true, null]);
});

test("the full speed is measured once, and the worker ends when the estimate is precise", async () => {
  /** @type {string[]} */
  const requests = [];
  let endCount = 0;
  const engine = {
    /** @param {string} kind */
    request: async (kind) => {
      requests.push(kind);
      if (kind === "estimate") return { ...estimate, relativeError: requests.length > 6 ? 0.001 : 0.1 };
      const visits = requests.filter((name) => name === "advance").length * 600;
      return { query: "v=1", counters: { visits, steps: visits * 2 } };
    },
    end: () => (endCount += 1),
  };
  const forecaster = new Forecaster(/** @type {any} */ (engine), { isNeeded: () => true, onEstimate: () => undefined });
  forecaster.begin(/** @type {Draft} */ ({ rows: "8" }));
  while (endCount === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(forecaster.fullSpeed, { visitsPerSecond: 10_000, visitFraction: 0.5 });
  assert.equal(requests.filter((kind) => kind === "prepare").length, 1);
  assert.equal(await forecaster.queryOf(/** @type {Draft} */ ({ rows: "8" })), "v=1");
});

test("the query of another draft does not replace the search whose speed is measured", async () => {
  /** @type {string[]} */
  const requests = [];
  /** @type {Promise<string | null> | null} */
  let query = null;
  const engine = {
    /** @param {string} kind @param {{draft?: Draft}} parameters */
    request: async (kind, { draft }) => {
      requests.push(draft ? `${kind} ${draft.rows}` : kind);
      // The query is requested while the speed is measured.
      if (kind === "advance") query ??= forecaster.queryOf(/** @type {Draft} */ ({ rows: "6" }));
      if (kind === "estimate") return { ...estimate, relativeError: 0.001 };
      return { query: "v=1", counters: { visits: 600, steps: 1200 } };
    },
    end: () => undefined,
  };
  const forecaster = new Forecaster(/** @type {any} */ (engine), { isNeeded: () => true, onEstimate: () => undefined });
  forecaster.begin(/** @type {Draft} */ ({ rows: "8" }));
  while (!requests.includes("prepare 6")) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(await query, "v=1");
  assert.deepEqual(requests, ["estimate 8", "prepare 8", "advance", "advance", "prepare 6"]);
});
