import assert from "node:assert/strict";
import { test } from "node:test";
import { VisitRate } from "../../www/insight/visit-rate.js";

/**
 * Plays a search in which every second step is a visit.
 *
 * @param {VisitRate} rate
 * @param {{steps: number, visits: number, elapsed: number}} from
 * @param {{perSecond: number, seconds: number}} how
 */
function play(rate, from, { perSecond, seconds }) {
  const every = Math.max(50, 1000 / perSecond);
  let now = from;
  for (let time = every; time <= seconds * 1000; time += every) {
    const steps = from.steps + (time / 1000) * perSecond;
    now = { steps, visits: steps / 2, elapsed: from.elapsed + time };
    rate.addSample(now, true);
  }
  return now;
}

test("only what is searched by playing counts", () => {
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

test("a slow past says nothing of a fast present", () => {
  const rate = new VisitRate();
  const slow = play(rate, { steps: 0, visits: 0, elapsed: 0 }, { perSecond: 4, seconds: 15 });
  assert.ok(Math.abs(rate.perSecond - 2) < 0.3, `${rate.perSecond} at four steps a second`);
  const fast = play(rate, slow, { perSecond: 20_000_000, seconds: 1.5 });
  assert.ok(Math.abs(rate.perSecond / 10_000_000 - 1) < 0.1, `${rate.perSecond} at twenty million`);
  play(rate, fast, { perSecond: 4, seconds: 3 });
  assert.ok(Math.abs(rate.perSecond - 2) < 0.3, `${rate.perSecond}, slow again`);
});

test("a search that goes back for a while does not take for ever", () => {
  const rate = new VisitRate();
  const now = play(rate, { steps: 0, visits: 0, elapsed: 0 }, { perSecond: 10, seconds: 6 });
  for (let back = 1; back <= 20; back += 1) {
    rate.addSample({ ...now, steps: now.steps + back, elapsed: now.elapsed + back * 100 }, true);
  }
  assert.ok(rate.perSecond > 3);
});
