/**
 * CPU times of the tasks of a page's main thread, from a trace of Chromium.
 *
 * Wall-clock time includes the time in which other threads had the core. CPU time does not, so these measurements also
 * hold on a busy machine. To allow for slower cores, a fixed task is traced on the same thread.
 */

import { expect } from "@playwright/test";

/** @typedef {import("@playwright/test").Page} Page */

/**
 * @typedef {object} Trace
 * @property {number[]} durations the CPU time of each task, in milliseconds
 * @property {number} slowness the duration of the fixed task relative to the machine of the limits; at least 1
 * @property {number} frames the number of animation frames
 * @property {number} watchedMs the time between the first and the last task, in milliseconds
 */

/** The median CPU time of the fixed task on the machine where the limits were found, in milliseconds. */
const REFERENCE_TASK_MS = 6;

/** The duration of a long task by Chromium's definition, in milliseconds. */
const LONG_TASK_MS = 50;

/** The number of long tasks whose time makes a freeze. */
const FREEZE_LONG_TASKS = 4;

/** The maximum share of the time that tasks may take beyond the duration of a long task. */
const MAX_BLOCKED_SHARE = 0.03;

/** The name of the mark that distinguishes the fixed tasks. */
const MARK = "fixed task";

/** The numbers of unmeasured and measured runs of the fixed task; the first ones are not compiled yet. */
const WARM_UP = 6;
const RUNS = 5;

/**
 * Traces the main thread of a page during an action.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {Page} page
 * @param {() => Promise<void>} action
 * @returns {Promise<Trace>}
 */
export async function traceTasks(browser, page, action) {
  await browser.startTracing(page, {
    categories: ["toplevel", "blink.user_timing", "devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  await action();
  const fixedTask = await page.evaluateHandle(
    (mark) => () => {
      let state = 1;
      for (let count = 0; count < 1_000_000; count++) state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + count;
      performance.mark(mark);
      return state;
    },
    MARK,
  );
  for (let count = 0; count < WARM_UP + RUNS; count++) await fixedTask.evaluate((task) => task());
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  return readTrace(traceEvents);
}

/** An event of a trace: times are in microseconds. @typedef {{name: string, ph: string, pid: number, tid: number, ts: number, dur: number, tdur?: number}} TraceEvent */

/** @param {TraceEvent[]} events @returns {Trace} */
function readTrace(events) {
  const marks = events.filter(({ name }) => name === MARK);
  const [{ pid, tid }] = marks;
  const own = events.filter((event) => event.pid === pid && event.tid === tid);
  const tasks = own.filter(({ name, ph }) => name === "RunTask" && ph === "X").sort((one, other) => one.ts - other.ts);
  const isFixed = (/** @type {TraceEvent} */ { ts, dur }) => marks.some((mark) => ts <= mark.ts && mark.ts <= ts + dur);
  const fixed = tasks.filter(isFixed).map(cpuTime).slice(WARM_UP).sort((one, other) => one - other);
  const others = tasks.filter((task) => !isFixed(task));
  return {
    durations: others.map(cpuTime),
    slowness: Math.max(1, fixed[Math.floor(fixed.length / 2)] / REFERENCE_TASK_MS),
    frames: own.filter(({ name }) => name === "FireAnimationFrame").length,
    watchedMs: (tasks[tasks.length - 1].ts - tasks[0].ts) / 1000,
  };
}

/** The longest task in microseconds of which Chromium, since version 156, leaves out the CPU time. */
const MAX_UNSAMPLED_MICROSECONDS = 100;

/** The CPU time of a task, in milliseconds. @param {TraceEvent} event */
function cpuTime({ name, dur, tdur }) {
  if (tdur !== undefined) return tdur / 1000;
  if (dur > MAX_UNSAMPLED_MICROSECONDS) throw new Error(`the trace has no CPU time for ${name} of ${dur} µs`);
  return dur / 1000;
}

/**
 * Expects that the main thread was never blocked for long.
 *
 * @param {Trace} trace
 * @param {object} [limits]
 * @param {number} [limits.freeze] the longest task allowed, in milliseconds of the machine of the limits
 * @param {number} [limits.heldUp] the share of the time that tasks may take beyond the length of a long one
 */
export function expectShortTasks({ durations, slowness, watchedMs }, { freeze = FREEZE_LONG_TASKS * LONG_TASK_MS, heldUp = MAX_BLOCKED_SHARE } = {}) {
  const long = LONG_TASK_MS * slowness;
  const listed = durations.filter((duration) => duration > long / 2).map(Math.round).join(" ");
  const beyond = durations.reduce((sum, duration) => sum + Math.max(0, duration - long), 0);
  const figures = `${durations.length} tasks in ${Math.round(watchedMs)} ms, the longest ones: ${listed || "short"} ms; machine ${slowness.toFixed(2)} × as slow`;
  expect(Math.max(0, ...durations), figures).toBeLessThan(freeze * slowness);
  expect(beyond / watchedMs, figures).toBeLessThan(heldUp);
}
