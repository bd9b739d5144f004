/**
 * What a limit in milliseconds means on the machine of the moment.
 *
 * The limits of the speed tests hold on a quiet machine of 2026. Other machines are slower, and others
 * work on them too: a page cannot be blamed for either. So the same fixed work is timed over and over in
 * the process of the test, beside the page and on the same cores, and every limit is stretched by as much
 * as that work takes longer than it should.
 */

import { test as base, expect } from "@playwright/test";

/** How long the fixed work takes on the machine where the limits were seen to hold, in milliseconds. */
const QUIET = 5.5;

/** How often it is done, in milliseconds: it may take a few hundredths of a core. */
const EVERY = 150;

/** A task of this length is noticed by who uses the page: Chromium calls it long. */
const LONG_TASK = 50;

/** How much of the time the main thread may be held up by what tasks take beyond that. */
const HELD_UP = 0.03;

/** A task of so many long ones is a freeze, however seldom it comes. */
const FREEZE = 4;

/** How much slower than a quiet machine this one has been since the test began. */
export class Yardstick {
  /** @type {number[]} */
  #times = [];
  #timer;

  constructor() {
    // The first ones are slower, because nothing is compiled yet.
    for (let count = 0; count < 5; count++) fixedWork();
    this.#measure();
    this.#timer = setInterval(() => this.#measure(), EVERY);
  }

  /** At least 1: nobody has to be faster on a faster machine. */
  get slowness() {
    const sorted = this.#times.toSorted((one, other) => one - other);
    return Math.max(1, sorted[Math.floor(sorted.length / 2)] / QUIET);
  }

  /** @param {number} milliseconds on a quiet machine */
  limit(milliseconds) {
    return milliseconds * this.slowness;
  }

  /**
   * Expects that nobody had to wait for the page.
   *
   * @param {import("./page.js").LongTasks} longTasks
   */
  expectSmooth({ durations, watched }) {
    const long = this.limit(LONG_TASK);
    const beyond = durations.reduce((sum, duration) => sum + Math.max(0, duration - long), 0);
    const listed = durations.map(Math.round).join(" ") || "none";
    console.log(
      `long tasks: ${listed}; ${((100 * beyond) / watched).toFixed(1)} % of the time held up; machine ${this.slowness.toFixed(2)} × as slow`,
    );
    expect(Math.max(0, ...durations)).toBeLessThan(FREEZE * long);
    expect(beyond / watched).toBeLessThan(HELD_UP);
  }

  stop() {
    clearInterval(this.#timer);
  }

  #measure() {
    const began = performance.now();
    fixedWork();
    this.#times.push(performance.now() - began);
  }
}

/** Work of which an engine cannot leave anything out. */
function fixedWork() {
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

/** @type {import("@playwright/test").Fixtures<{yardstick: Yardstick}, {}, TestArgs, WorkerArgs>} */
const fixtures = {
  yardstick: async ({}, use, { tags }) => {
    // No machine is quiet while its other core runs another test.
    if (!tags.includes("@alone")) throw new Error("a test that measures time is tagged @alone");
    const yardstick = new Yardstick();
    await use(yardstick);
    yardstick.stop();
  },
};

/** Tests that may measure time beside a yardstick; those that do are tagged `@alone`. */
export const test = base.extend(fixtures);
