import assert from "node:assert/strict";
import { test } from "node:test";
import { ProgressAnnouncer } from "../../www/transport/narrator.js";

/** @param {import("node:test").TestContext} context */
function begin({ mock }) {
  mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {string[]} */
  const spoken = [];
  const run = { step: 0, ended: false };
  const narrator = new ProgressAnnouncer({
    announce: (text) => spoken.push(text),
    startText: () => "playing",
    progressText: () => `at ${run.step}`,
    restText: () => (run.ended ? "" : `step ${run.step}`),
  });
  narrator.reset();
  return { narrator, run, spoken, wait: (/** @type {number} */ time) => mock.timers.tick(time) };
}

test("many steps in a row are told once, when there are no more", (context) => {
  const { narrator, run, spoken, wait } = begin(context);
  for (run.step = 1; run.step <= 20; run.step += 1) {
    narrator.update(false, run.step * 30);
    wait(30);
  }
  run.step = 20;
  assert.deepEqual(spoken, []);
  wait(1000);
  assert.deepEqual(spoken, ["step 20"]);
  narrator.update(false, 5000);
  wait(1000);
  assert.deepEqual(spoken, ["step 20"], "nothing is told twice");
});

test("what plays is told when it begins, now and then, and when it rests", (context) => {
  const { narrator, run, spoken, wait } = begin(context);
  for (let now = 0; now < 25_000; now += 16) {
    run.step += 1;
    narrator.update(true, now);
    wait(16);
  }
  assert.equal(spoken.length, 3, spoken.join());
  assert.equal(spoken[0], "playing");
  narrator.update(false, 25_000);
  wait(1000);
  assert.deepEqual(spoken.slice(3), [`step ${run.step}`]);
});

test("another run, and an end that is told otherwise, say nothing here", (context) => {
  const { narrator, run, spoken, wait } = begin(context);
  narrator.update(false, 0);
  wait(1000);
  assert.deepEqual(spoken, []);
  run.ended = true;
  narrator.update(false, 2000);
  wait(1000);
  assert.deepEqual(spoken, []);
});
