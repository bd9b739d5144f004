/**
 * Limits in milliseconds, stretched to the machine of the moment.
 *
 * The limits of the speed tests hold on a quiet machine of 2026. Other machines are slower, or busy with other work.
 * The process of the test times the same fixed work over and over, beside the page and on the same cores. Each limit is
 * stretched by as much as that work takes longer. For the length of tasks, main-thread.js measures CPU time instead,
 * which no other work changes.
 */

import { test as base } from "@playwright/test";

/** The time of the fixed work on the machine where the limits were found, in milliseconds. */
const QUIET = 5.5;

/** The time from one run of the fixed work to the next, in milliseconds: it takes a few hundredths of a core. */
const EVERY = 150;

/** Measures how much slower than a quiet machine this one has been since the test began. */
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

  /** The factor by which limits are stretched; at least 1. */
  get slowness() {
    const sorted = this.#times.toSorted((one, other) => one - other);
    return Math.max(1, sorted[Math.floor(sorted.length / 2)] / QUIET);
  }

  /** @param {number} milliseconds on a quiet machine */
  limit(milliseconds) {
    return milliseconds * this.slowness;
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

/** The fixed work: no engine can leave out a part of it. */
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
