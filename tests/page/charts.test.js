import assert from "node:assert/strict";
import { test } from "node:test";
import { depthCurve, historyTotals, decodeHistory, mergeSpans } from "../../www/engine/history.js";
import { expressFraction, interpretEstimate } from "../../www/insight/charts/estimate.js";
import { mostVisitedLevel, groupLevels, needsLogarithmicScale, readLevels } from "../../www/insight/charts/levels.js";
import { longDuration, magnitude, superscript } from "../../www/insight/charts/magnitude.js";
import { powerTicks, wholeTicks } from "../../www/insight/charts/ticks.js";

const SECONDS_PER_YEAR = 365.25 * 86_400;

/**
 * Returns the array of a history with spans of four steps and distinguishable counters.
 *
 * @param {[number, number, number][]} depths the lowest, the highest and the final depth of each span
 */
function historyArray(depths) {
  const spans = depths.flatMap((depth, index) =>
    [...depth, 10, 20, 30, 40, 50].map((value, field) => (field < 3 ? value : value + index)),
  );
  return new Float64Array([4, depths.length, ...spans]);
}

test("a history is decoded span by span, and its last span ends at the run's last step", () => {
  const array = historyArray([
    [0, 4, 4],
    [2, 5, 3],
    [3, 6, 6],
  ]);
  const { stepsPerSpan, spans } = decodeHistory(array, 10);
  assert.equal(stepsPerSpan, 4);
  assert.deepEqual(
    spans.map(({ to }) => to),
    [4, 8, 10],
  );
  assert.deepEqual(spans[1], {
    to: 8,
    lowest: 2,
    highest: 5,
    depth: 3,
    visits: 11,
    backtracks: 21,
    deadEnds: 31,
    tours: 41,
    attempts: 51,
  });
  // A total number of steps that lies outside the last span does not change the end of that span.
  assert.equal(decodeHistory(array, 5).spans[2].to, 12);
  assert.equal(decodeHistory(array, 8).spans[2].to, 12);
  assert.equal(decodeHistory(array, 12).spans[2].to, 12);
  assert.deepEqual(decodeHistory(new Float64Array([1, 0]), 0).spans, []);
});

test("merged spans keep the lowest and the highest depth, and the counters at their end", () => {
  const { spans } = decodeHistory(
    historyArray([
      [0, 4, 4],
      [2, 5, 3],
      [3, 6, 6],
      [1, 6, 2],
      [2, 3, 3],
    ]),
    20,
  );
  assert.equal(mergeSpans(spans, 5), spans);
  const [first, second, last] = mergeSpans(spans, 3);
  assert.deepEqual([first.lowest, first.highest, first.depth, first.to, first.visits], [0, 5, 3, 8, 11]);
  assert.deepEqual([second.lowest, second.highest, second.depth, second.to], [1, 6, 2, 16]);
  assert.deepEqual(last, spans[4]);
  assert.equal(mergeSpans(spans, 3).length, 3);
  assert.equal(mergeSpans(spans, 1).length, 1);
  const longHistory = Array.from({ length: 4096 }, () => spans[0]);
  assert.ok(mergeSpans(longHistory, 40).length <= 40);
});

test("the totals of a history are its final visits and its greatest depth", () => {
  assert.deepEqual(
    historyTotals(
      decodeHistory(
        historyArray([
          [0, 4, 4],
          [2, 7, 3],
          [3, 6, 6],
        ]),
        12,
      ),
    ),
    { visits: 12, deepest: 7 },
  );
  assert.deepEqual(historyTotals(decodeHistory(new Float64Array([1, 0]), 0)), { visits: 0, deepest: 0 });
});

test("the depth curve begins with the empty path", () => {
  const { spans } = decodeHistory(
    historyArray([
      [0, 4, 4],
      [2, 5, 3],
    ]),
    8,
  );
  assert.deepEqual(depthCurve(spans), [
    [0, 4, 8],
    [0, 4, 3],
    [0, 0, 2],
    [0, 4, 5],
  ]);
});

test("levels have their number and their share of the visits, and the most visited level is found", () => {
  const levels = readLevels(new Float64Array([1, 3, 12, 12, 2, 0]));
  assert.deepEqual(levels[1], { level: 2, visits: 3, fraction: 0.1 });
  assert.equal(levels.length, 6);
  assert.equal(mostVisitedLevel(levels)?.level, 3);
  assert.equal(mostVisitedLevel(readLevels(new Float64Array(4))), undefined);
  assert.equal(mostVisitedLevel([]), undefined);
  assert.equal(readLevels(new Float64Array(4))[0].fraction, 0);
});

test("levels that differ more than a hundredfold need a logarithmic scale, ignoring unreached levels", () => {
  assert.equal(needsLogarithmicScale(readLevels(new Float64Array([1, 100, 0]))), false);
  assert.equal(needsLogarithmicScale(readLevels(new Float64Array([1, 101, 0]))), true);
  assert.equal(needsLogarithmicScale(readLevels(new Float64Array(3))), false);
});

test("ticks are at both ends and at round numbers between them, and do not overlap", () => {
  assert.deepEqual(wholeTicks(0, 64, 4), [0, 20, 40, 64]);
  assert.deepEqual(wholeTicks(0, 25, 4), [0, 10, 20, 25]);
  assert.deepEqual(wholeTicks(0, 1, 4), [0, 1]);
  assert.deepEqual(wholeTicks(1, 64, 6), [1, 20, 40, 64]);
  assert.deepEqual(wholeTicks(1, 1, 6), [1]);
  assert.deepEqual(wholeTicks(0, 10_000, 4), [0, 5_000, 10_000]);
});

test("there are at most as many power ticks as requested", () => {
  assert.deepEqual(powerTicks(10, 5), [1, 10]);
  assert.deepEqual(powerTicks(99_999, 5), [1, 10, 100, 1_000, 10_000]);
  assert.deepEqual(powerTicks(1e5, 5), [1, 100, 10_000]);
  assert.deepEqual(powerTicks(9e15, 5), [1, 1e6, 1e12]);
  for (let power = 0; power < 300; power += 1) {
    const ticks = powerTicks(10 ** power, 5);
    assert.ok(ticks.length <= 5 && ticks.length > 0 && ticks[0] === 1);
  }
});

test("large numbers have a mantissa and an exponent, and small numbers are integers", () => {
  assert.deepEqual(magnitude(Math.log10(8.12e12), 2), { mantissa: "8.1", exponent: 12 });
  assert.deepEqual(magnitude(Math.log10(7.874e12), 3), { mantissa: "7.87", exponent: 12 });
  assert.deepEqual(magnitude(Math.log10(9.96e12), 2), { mantissa: "1.0", exponent: 13 });
  assert.deepEqual(magnitude(Math.log10(9.6e12), 1), { mantissa: "1", exponent: 13 });
  assert.deepEqual(magnitude(1234 + Math.log10(2), 2), { mantissa: "2.0", exponent: 1234 });
  assert.deepEqual(magnitude(Math.log10(28_755), 2), { whole: 28_800 });
  assert.deepEqual(magnitude(0, 2), { whole: 1 });
  assert.equal(superscript(1230), "¹²³⁰");
  assert.equal(superscript(-4), "⁻⁴");
});

test("durations are given in the largest unit that they reach", () => {
  /** @param {number} seconds */
  const formatDuration = (seconds) => {
    const time = longDuration(Math.log10(seconds));
    return time && `${(10 ** time.log10).toPrecision(2)} ${time.unit}`;
  };
  assert.equal(formatDuration(0.5), null);
  assert.equal(formatDuration(1), "1.0 seconds");
  assert.equal(formatDuration(59.99), "1.0 minutes");
  assert.equal(formatDuration(5_400), "1.5 hours");
  assert.equal(formatDuration(2.3 * 86_400), "2.3 days");
  assert.equal(formatDuration(2.1 * SECONDS_PER_YEAR), "2.1 years");
  assert.equal(formatDuration(2_100 * SECONDS_PER_YEAR), "2.1 thousandYears");
  assert.equal(formatDuration(2.1e6 * SECONDS_PER_YEAR), "2.1 millionYears");
  assert.equal(formatDuration(4.5e11 * SECONDS_PER_YEAR), "4.5e+2 billionYears");
  // Longer durations are given in years, as powers of ten.
  assert.equal(formatDuration(3e160 * SECONDS_PER_YEAR), "3.0e+160 years");
  assert.equal(longDuration(2000)?.unit, "years");
});

test("a fraction is given in percent, or as one in a number", () => {
  assert.equal(expressFraction(0), null);
  assert.deepEqual(expressFraction(1), { percent: 100 });
  assert.deepEqual(expressFraction(0.9999), { percent: 99 });
  assert.deepEqual(expressFraction(0.0256), { percent: 2.5 });
  const rareFraction = expressFraction(1 / 8_100);
  assert.ok(rareFraction && "oneIn" in rareFraction && Math.abs(10 ** rareFraction.oneIn - 8_100) < 1e-6);
});

const estimate = /** @type {const} */ ({
  mean: 8e12,
  log10: Math.log10(8e12),
  relativeError: 0.119,
  dives: 1e6,
  instead: null,
  extent: "first-tour",
  confidence: "interval",
});
const run = { visits: 8e9, visitsPerSecond: 4e7, ended: false };

test("the estimated time is the time that is left", () => {
  const atHalf = interpretEstimate(estimate, { ...run, visits: 10 ** (estimate.log10 ?? 0) / 2 });
  const atStart = interpretEstimate(estimate, { ...run, visits: 0 });
  assert.ok(Math.abs(10 ** ((atStart.log10SecondsLeft ?? 0) - (atHalf.log10SecondsLeft ?? 0)) - 2) < 1e-9);
  assert.equal(
    interpretEstimate(estimate, { ...run, visits: 9e12 }).log10SecondsLeft,
    null,
    "more visits than estimated",
  );
});

test("an estimate is interpreted with its error, the time that is left and the completed fraction", () => {
  const { kind, log10, digits, percent, log10SecondsLeft, done } = interpretEstimate(estimate, run);
  assert.equal(kind, "first");
  assert.equal(log10, estimate.log10);
  assert.equal(digits, 2);
  assert.equal(percent, 12);
  assert.ok(Math.abs(10 ** (log10SecondsLeft ?? 0) - 199_800) < 1);
  assert.ok(Math.abs(done - 0.001) < 1e-12);
  assert.equal(interpretEstimate({ ...estimate, extent: "whole-tree" }, run).kind, "whole");
  assert.equal(interpretEstimate({ ...estimate, extent: "at-most-whole-tree" }, run).kind, "limit");
  assert.equal(interpretEstimate({ ...estimate, relativeError: 0.0081 }, run).percent, 0.9);
  assert.equal(interpretEstimate({ ...estimate, relativeError: 0.0081 }, run).digits, 3);
  assert.equal(interpretEstimate(estimate, { ...run, visitsPerSecond: 0 }).log10SecondsLeft, null);
  // There were more visits than the estimated total.
  assert.equal(interpretEstimate(estimate, { ...run, visits: 9e12 }).done, 1);
  assert.equal(interpretEstimate(estimate, { ...run, visits: 0 }).done, 0);
});

test("an estimate with heavy tails has only an order of magnitude", () => {
  const { kind, digits, percent } = interpretEstimate({ ...estimate, confidence: "heavy-tailed" }, run);
  assert.deepEqual([kind, digits, percent], ["order", 1, null]);
});

test("an early estimate has no value, and the estimate of an ended run is exact", () => {
  assert.equal(interpretEstimate({ ...estimate, confidence: "too-early" }, run).kind, "early");
  assert.equal(interpretEstimate({ ...estimate, mean: null, log10: null, relativeError: null }, run).kind, "early");
  const { kind, log10, done } = interpretEstimate(estimate, { ...run, visits: 1000, ended: true });
  assert.deepEqual([kind, done], ["exact", 1]);
  assert.ok(Math.abs(log10 - 3) < 1e-12);
});

test("if not every level has room for a bar, levels are grouped, and each group is represented by its most visited level", () => {
  const levels = readLevels(new Float64Array([1, 3, 9, 27, 5, 2, 8]));
  assert.deepEqual(
    groupLevels(levels, 7).map(({ level, middle }) => [level.level, middle]),
    [1, 2, 3, 4, 5, 6, 7].map((level) => [level, level]),
  );
  assert.deepEqual(
    groupLevels(levels, 3).map(({ level, middle }) => [level.level, level.visits, middle]),
    [
      [3, 9, 2],
      [4, 27, 5],
      [7, 8, 7],
    ],
  );
  assert.deepEqual(groupLevels([], 10), []);
});
