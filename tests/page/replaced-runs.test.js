import assert from "node:assert/strict";
import { test } from "node:test";
import { ReplacedRuns } from "../../www/explore/replaced-runs.js";

test("the step of a replaced run can be taken once, and is the step that was kept last", () => {
  const runs = new ReplacedRuns();
  runs.keep("a", 10);
  runs.keep("b", 20);
  runs.keep("a", 30);
  assert.equal(runs.take("a"), 30);
  assert.equal(runs.take("a"), 0, "the run was taken already");
  assert.equal(runs.take("b"), 20);
  assert.equal(runs.take("c"), 0);
});

test("the oldest of many runs are dropped", () => {
  const runs = new ReplacedRuns();
  for (let run = 0; run < 100; run += 1) runs.keep(`run ${run}`, run + 1);
  assert.equal(runs.take("run 0"), 0);
  assert.equal(runs.take("run 99"), 100);
});
