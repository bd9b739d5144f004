import assert from "node:assert/strict";
import { test } from "node:test";
import { ProgressAnnouncer } from "../../www/transport/progress-announcer.js";

/** Creates an announcer with a fake run and a fake clock. @param {import("node:test").TestContext} context */
function createAnnouncer({ mock }) {
  mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {string[]} */
  const announcements = [];
  const run = { step: 0, ended: false };
  const announcer = new ProgressAnnouncer({
    announce: (text) => announcements.push(text),
    startText: () => "playing",
    progressText: () => `at ${run.step}`,
    pausedText: () => (run.ended ? "" : `step ${run.step}`),
  });
  announcer.reset();
  return { announcer, run, announcements, wait: (/** @type {number} */ time) => mock.timers.tick(time) };
}

test("many steps in a row are announced once, after the last one", (context) => {
  const { announcer, run, announcements, wait } = createAnnouncer(context);
  for (run.step = 1; run.step <= 20; run.step += 1) {
    announcer.update(false, run.step * 30);
    wait(30);
  }
  run.step = 20;
  assert.deepEqual(announcements, []);
  wait(1000);
  assert.deepEqual(announcements, ["step 20"]);
  announcer.update(false, 5000);
  wait(1000);
  assert.deepEqual(announcements, ["step 20"], "nothing is announced twice");
});

test("playback is announced when it begins, at intervals, and when it pauses", (context) => {
  const { announcer, run, announcements, wait } = createAnnouncer(context);
  for (let now = 0; now < 25_000; now += 16) {
    run.step += 1;
    announcer.update(true, now);
    wait(16);
  }
  assert.equal(announcements.length, 3, announcements.join());
  assert.equal(announcements[0], "playing");
  announcer.update(false, 25_000);
  wait(1000);
  assert.deepEqual(announcements.slice(3), [`step ${run.step}`]);
});

test("neither a new run nor an end without a text is announced", (context) => {
  const { announcer, run, announcements, wait } = createAnnouncer(context);
  announcer.update(false, 0);
  wait(1000);
  assert.deepEqual(announcements, []);
  run.ended = true;
  announcer.update(false, 2000);
  wait(1000);
  assert.deepEqual(announcements, []);
});
