import assert from "node:assert/strict";
import { test } from "node:test";
import { VisitRate } from "../../www/insight/visit-rate.js";

/**
 * Plays a search in which every second step is a visit, and returns the last sample.
 *
 * @param {VisitRate} rate
 * @param {{steps: number, visits: number, elapsed: number}} from
 * @param {{perSecond: number, seconds: number}} speed the steps per second, and the duration
 */
function play(rate, from, { perSecond, seconds }) {
  const interval = Math.max(50, 1000 / perSecond);
  let now = from;
  for (let time = interval; time <= seconds * 1000; time += interval) {
    const steps = from.steps + (time / 1000) * perSecond;
    now = { steps, visits: steps / 2, elapsed: from.elapsed + time };
    rate.addSample(now, true);
  }
  return now;
}

test("only visits made during playback count", () => {
  const rate = new VisitRate();
  assert.equal(rate.perSecond, 0);
  rate.addSample({ steps: 2000, visits: 1000, elapsed: 500 }, true);
  assert.equal(rate.perSecond, 2000);
  // Going back and replaying a part at half the speed does not count.
  rate.addSample({ steps: 0, visits: 0, elapsed: 500 }, false);
  rate.addSample({ steps: 1000, visits: 500, elapsed: 1000 }, false);
  assert.equal(rate.perSecond, 2000);
  // A long search for the next tour takes no playing time.
  rate.addSample({ steps: 2_000_000, visits: 1_000_000, elapsed: 1000 }, false);
  assert.equal(rate.perSecond, 2000);
  rate.addSample({ steps: 2_006_000, visits: 1_003_000, elapsed: 2000 }, true);
  assert.equal(rate.perSecond, 3000);
  rate.reset();
  assert.equal(rate.perSecond, 0);
});

test("the rate follows recent samples", () => {
  const rate = new VisitRate();
  const slow = play(rate, { steps: 0, visits: 0, elapsed: 0 }, { perSecond: 4, seconds: 15 });
  assert.ok(Math.abs(rate.perSecond - 2) < 0.3, `${rate.perSecond} at four steps a second`);
  const fast = play(rate, slow, { perSecond: 20_000_000, seconds: 1.5 });
  assert.ok(Math.abs(rate.perSecond / 10_000_000 - 1) < 0.1, `${rate.perSecond} at twenty million`);
  play(rate, fast, { perSecond: 4, seconds: 3 });
  assert.ok(Math.abs(rate.perSecond - 2) < 0.3, `${rate.perSecond}, slow again`);
});

test("a phase of backtracking does not reduce the rate to zero", () => {
  const rate = new VisitRate();
  const now = play(rate, { steps: 0, visits: 0, elapsed: 0 }, { perSecond: 10, seconds: 6 });
  for (let count = 1; count <= 20; count += 1) {
    rate.addSample({ ...now, steps: now.steps + count, elapsed: now.elapsed + count * 100 }, true);
  }
  assert.ok(rate.perSecond > 3);
});
