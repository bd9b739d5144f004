/**
 * Limits in milliseconds, scaled to the current speed of the machine.
 *
 * The limits of the speed tests hold on a quiet machine of 2026. Other machines are slower, or busy with other work.
 * The test process repeatedly times a fixed piece of work, beside the page and on the same cores. Each limit is scaled
 * by the slowdown of that work. For the duration of tasks, main-thread.js measures CPU time instead, which other work
 * does not affect.
 */

import { test as base } from "@playwright/test";

/** The time of the fixed work on the machine where the limits were found, in milliseconds. */
const REFERENCE_MS = 5.5;

/** The interval between two runs of the fixed work, in milliseconds: the runs take a few hundredths of a core. */
const INTERVAL_MS = 150;

/** Measures how much slower this machine has been than a quiet one, since the test began. */
export class MachineSpeed {
  /** @type {number[]} */
  #times = [];
  #timer;

  constructor() {
    // The first runs are slower, because nothing is compiled yet.
    for (let count = 0; count < 5; count++) fixedWork();
    this.#measure();
    this.#timer = setInterval(() => this.#measure(), INTERVAL_MS);
  }

  /** The factor by which limits are scaled; at least 1. */
  get slowness() {
    const sorted = this.#times.toSorted((one, other) => one - other);
    return Math.max(1, sorted[Math.floor(sorted.length / 2)] / REFERENCE_MS);
  }

  /** @param {number} milliseconds on a quiet machine */
  scaledLimit(milliseconds) {
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

/** The fixed work, no part of which an engine can optimise away. */
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

/** @type {import("@playwright/test").Fixtures<{machineSpeed: MachineSpeed}, {}, TestArgs, WorkerArgs>} */
const fixtures = {
  machineSpeed: async ({}, use, { tags }) => {
    // A machine is not quiet while another core runs another test.
    if (!tags.includes("@alone")) throw new Error("a test that measures time is tagged @alone");
    const machineSpeed = new MachineSpeed();
    await use(machineSpeed);
    machineSpeed.stop();
  },
};

/** Tests that may measure time beside a yardstick; those that do are tagged `@alone`. */
export const test = base.extend(fixtures);
