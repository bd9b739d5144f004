import assert from "node:assert/strict";
import { test } from "node:test";
import { VisitRate } from "../../www/insight/visit-rate.js";

test("only what is searched by playing counts", () => {
  const rate = new VisitRate();
  assert.equal(rate.perSecond, 0);
  rate.note({ visits: 1000, elapsed: 500 }, true);
  assert.equal(rate.perSecond, 2000);
  // Back to the beginning, and over a part once more: half as fast, which says nothing.
  rate.note({ visits: 0, elapsed: 500 }, false);
  rate.note({ visits: 500, elapsed: 1000 }, false);
  assert.equal(rate.perSecond, 2000);
  // A long search for the next tour takes no time that is played.
  rate.note({ visits: 1_000_000, elapsed: 1000 }, false);
  rate.note({ visits: 1_003_000, elapsed: 2000 }, true);
  assert.equal(rate.perSecond, 4000 / 1.5);
  rate.reset();
  assert.equal(rate.perSecond, 0);
});
