/**
 * Limits in milliseconds, scaled to the current speed of the machine.
 *
 * The limits of the speed tests are for the reference machine: a computer of 2026 without other work. Other machines
 * are slower or busier. During a test, the test process repeatedly times a benchmark on the same machine as the page.
 * Each limit is scaled by the slowdown of that benchmark. Durations of tasks are measured in CPU time
 * instead (main-thread.js), which other work does not affect.
 */

import { test as base } from "@playwright/test";

/** The duration of the benchmark on the reference machine, in milliseconds. */
const REFERENCE_BENCHMARK_MS = 5.5;

/** The interval between two runs of the benchmark, in milliseconds. The runs take a few hundredths of a core. */
const BENCHMARK_INTERVAL_MS = 150;

/** Measures how much slower this machine is than the reference machine. The constructor starts the measurement. */
export class MachineSpeed {
  /** @type {number[]} */
  #benchmarkTimes = [];
  #timer;

  constructor() {
    // The first runs are slower, because nothing is compiled yet.
    for (let run = 0; run < 5; run++) runBenchmark();
    this.#measure();
    this.#timer = setInterval(() => this.#measure(), BENCHMARK_INTERVAL_MS);
  }

  /** The factor by which limits are scaled: the median slowdown of the benchmark, at least 1. */
  get slowness() {
    const sorted = this.#benchmarkTimes.toSorted((first, second) => first - second);
    return Math.max(1, sorted[Math.floor(sorted.length / 2)] / REFERENCE_BENCHMARK_MS);
  }

  /** The limit on this machine. @param {number} milliseconds the limit on the reference machine */
  scaledLimit(milliseconds) {
    return milliseconds * this.slowness;
  }

  stop() {
    clearInterval(this.#timer);
  }

  #measure() {
    const startTime = performance.now();
    runBenchmark();
    this.#benchmarkTimes.push(performance.now() - startTime);
  }
}

/** Runs the benchmark: a loop whose result is returned, so that the JavaScript engine does not omit the loop. */
function runBenchmark() {
  let state = 1;
  for (let count = 0; count < 1_000_000; count++) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + count;
  }
  return state;
}

/**
 * @typedef {import("@playwright/test").PlaywrightTestArgs & import("@playwright/test").PlaywrightTestOptions} TestArgs
 * @typedef {import("@playwright/test").PlaywrightWorkerArgs & import("@playwright/test").PlaywrightWorkerOptions} WorkerArgs
 */

/** @type {import("@playwright/test").Fixtures<{machineSpeed: MachineSpeed}, {}, TestArgs, WorkerArgs>} */
const fixtures = {
  machineSpeed: async ({}, use, { tags }) => {
    // Another test on another core would slow this test down. Tests tagged `@alone` run one at a time.
    if (!tags.includes("@alone")) throw new Error("a test that measures time must be tagged @alone");
    const machineSpeed = new MachineSpeed();
    await use(machineSpeed);
    machineSpeed.stop();
  },
};

/** The test function with the fixture `machineSpeed`, which only tests tagged `@alone` may use. */
export const test = base.extend(fixtures);
