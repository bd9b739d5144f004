/**
 * CPU times of the tasks of a page's main thread, from a trace of Chromium.
 *
 * CPU time excludes the time in which the processor works on other threads, so these measurements are also valid on a
 * busy machine. To allow for slower processors, a benchmark is traced on the same thread. The reference machine is the
 * computer on which the limits were chosen.
 */

import { expect } from "@playwright/test";

/** @typedef {import("@playwright/test").Page} Page */

/**
 * @typedef {object} Trace
 * @property {number[]} durations the CPU time of each task, in milliseconds
 * @property {number} slowness the CPU time of the benchmark relative to the reference machine; at least 1
 * @property {number} frameCount the number of animation frames
 * @property {number} tracedMs the time between the first and the last task, including the benchmark, in milliseconds
 */

/** The median CPU time of the benchmark on the reference machine, in milliseconds. */
const REFERENCE_BENCHMARK_MS = 6;

/** The duration of a long task by Chromium's definition, in milliseconds. */
const LONG_TASK_MS = 50;

/** The default limit of the longest task, in milliseconds on the reference machine. */
const MAX_TASK_MS = 4 * LONG_TASK_MS;

/** The default limit of the blocked share of the traced time. The time of a task beyond `LONG_TASK_MS` is blocked. */
const MAX_BLOCKED_SHARE = 0.03;

/** The name of the performance mark inside each run of the benchmark. */
const BENCHMARK_MARK = "benchmark";

/** The number of first runs of the benchmark, which are not measured, because its code is not compiled yet. */
const WARM_UP_RUNS = 6;

/** The number of measured runs of the benchmark. */
const MEASURED_RUNS = 5;

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
  const benchmark = await page.evaluateHandle(
    (mark) => () => {
      let state = 1;
      for (let count = 0; count < 1_000_000; count++) state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + count;
      performance.mark(mark);
      return state;
    },
    BENCHMARK_MARK,
  );
  for (let run = 0; run < WARM_UP_RUNS + MEASURED_RUNS; run++) await benchmark.evaluate((runOnce) => runOnce());
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  return readTrace(traceEvents);
}

/**
 * An event in Chromium's trace format. `ph` is its type: "X" for an event with a duration. `ts` is the start, `dur`
 * the duration, and `tdur` the CPU time, all in microseconds. `pid` and `tid` identify the process and the thread.
 *
 * @typedef {{name: string, ph: string, pid: number, tid: number, ts: number, dur: number, tdur?: number}} TraceEvent
 */

/** Separates the tasks of the page from the runs of the benchmark. @param {TraceEvent[]} events @returns {Trace} */
function readTrace(events) {
  const marks = events.filter(({ name }) => name === BENCHMARK_MARK);
  const [{ pid, tid }] = marks;
  const threadEvents = events.filter((event) => event.pid === pid && event.tid === tid);
  const tasks = threadEvents
    .filter(({ name, ph }) => name === "RunTask" && ph === "X")
    .sort((first, second) => first.ts - second.ts);
  const isBenchmark = (/** @type {TraceEvent} */ { ts, dur }) =>
    marks.some((mark) => ts <= mark.ts && mark.ts <= ts + dur);
  const benchmarkTimes = tasks
    .filter(isBenchmark)
    .map(cpuTime)
    .slice(WARM_UP_RUNS)
    .sort((first, second) => first - second);
  const pageTasks = tasks.filter((task) => !isBenchmark(task));
  return {
    durations: pageTasks.map(cpuTime),
    slowness: Math.max(1, benchmarkTimes[Math.floor(benchmarkTimes.length / 2)] / REFERENCE_BENCHMARK_MS),
    frameCount: threadEvents.filter(({ name }) => name === "FireAnimationFrame").length,
    tracedMs: (tasks[tasks.length - 1].ts - tasks[0].ts) / 1000,
  };
}

/** The duration up to which Chromium, since version 156, omits the CPU time of a task, in microseconds. */
const MAX_UNSAMPLED_MICROSECONDS = 100;

/**
 * The CPU time of a task, or the duration of a short task without CPU time, in milliseconds.
 *
 * @param {TraceEvent} event
 */
function cpuTime({ name, dur, tdur }) {
  if (tdur !== undefined) return tdur / 1000;
  if (dur > MAX_UNSAMPLED_MICROSECONDS) throw new Error(`the trace has no CPU time for ${name} of ${dur} µs`);
  return dur / 1000;
}

/**
 * Expects that no task of the main thread was too long, and that the blocked share of the traced time was small.
 *
 * @param {Trace} trace
 * @param {object} [limits]
 * @param {number} [limits.maxTaskMs] the limit of the longest task, in milliseconds on the reference machine
 * @param {number} [limits.maxBlockedShare] the limit of the blocked share of the traced time
 */
export function expectShortTasks(
  { durations, slowness, tracedMs },
  { maxTaskMs = MAX_TASK_MS, maxBlockedShare = MAX_BLOCKED_SHARE } = {},
) {
  const longTaskMs = LONG_TASK_MS * slowness;
  const longest = durations
    .filter((duration) => duration > longTaskMs / 2)
    .map(Math.round)
    .join(" ");
  const blockedMs = durations.reduce((sum, duration) => sum + Math.max(0, duration - longTaskMs), 0);
  const message = `${durations.length} tasks in ${Math.round(tracedMs)} ms, the longest ones: ${longest || "short"} ms; machine ${slowness.toFixed(2)} × as slow`;
  expect(Math.max(0, ...durations), message).toBeLessThan(maxTaskMs * slowness);
  expect(blockedMs / tracedMs, message).toBeLessThan(maxBlockedShare);
}
