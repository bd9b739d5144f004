/** A question being answered: its results, its worker pool, and its stored results. */

import { Pool } from "./pool.js";
import { Results } from "./results.js";
import { Store } from "./store.js";

/** @import { SweepPlan, SweepText } from "../bindings/protocol" */
/** @import { Asked, Phase, PoolState } from "./pool.js" */

/** The interval at which results are stored, in milliseconds. */
const SAVING = 2000;

/** The number of runs above which a sample is taken and the reader confirms the rest. */
export const MANY = 20_000;

/**
 * The sample of many runs: its least duration in milliseconds, its fewest runs, and its greatest duration in
 * milliseconds.
 */
const SAMPLE = 500;
const ENOUGH = 100;
const MOST_SAMPLE = 3000;

/** The state: that of the pool, not started, sampling, or waiting for the reader's consent after the sample. */
/** @typedef {"ready" | "sampling" | "asks" | Phase} Stand */

export class Inquiry {
  question;
  plan;
  results;
  #makeEngine;
  #workers;
  #onChange;
  #store;
  /** @type {Pool | null} */
  #pool = null;
  #isSampling = false;
  #asks = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #saving;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #sample;
  /** The time and the number of the runs completed before the current pool started. */
  #before = { busy: 0, done: 0 };
  /** The greatest number of workers at the same time. */
  workers = 0;

  /**
   * @param {object} parts
   * @param {SweepText} parts.question
   * @param {SweepPlan} parts.plan
   * @param {() => Asked} parts.makeEngine
   * @param {number} parts.workers
   * @param {() => void} parts.onChange
   */
  constructor({ question, plan, makeEngine, workers, onChange }) {
    this.question = question;
    this.plan = plan;
    this.results = new Results(plan);
    this.#makeEngine = makeEngine;
    this.#workers = workers;
    this.#onChange = onChange;
    this.#store = new Store(JSON.stringify(Object.entries(question).sort()), plan.cells, onChange);
  }

  /** The reason why nothing is stored, if any. */
  get refusal() {
    return this.#store.refusal;
  }

  /** @returns {Stand} */
  get stand() {
    if (this.results.isWhole) return "done";
    if (this.#asks) return "asks";
    if (this.#isSampling) return "sampling";
    return this.#pool?.state.phase ?? "ready";
  }

  /** @returns {PoolState | null} */
  get state() {
    return this.#pool?.state ?? null;
  }

  /** The speed-up over a single worker: the sum of the times of all runs divided by the elapsed time; 0 if unknown. */
  get speedUp() {
    const milliseconds = this.state?.milliseconds ?? 0;
    return milliseconds > 0 ? (this.results.busy - this.#before.busy) / milliseconds : 0;
  }

  /** Loads the stored results. */
  async restore() {
    for (const { cells, numbers } of await this.#store.read()) this.results.keep(cells, numbers);
    this.#onChange();
  }

  /** Starts or resumes the runs; of many runs, a sample comes first. */
  start() {
    if (this.results.isWhole) return;
    if (this.#pool && this.stand === "paused") {
      this.#pool.goOn();
      return;
    }
    if (this.#pool && this.stand !== "cancelled" && this.stand !== "broken") return;
    const { results } = this;
    const cells = results.missing;
    this.#before = { busy: results.busy, done: results.done };
    this.#isSampling = results.done === 0 && cells.length > MANY;
    const pool = new Pool({
      makeEngine: this.#makeEngine,
      workers: this.#workers,
      question: this.question,
      cells,
      onResults: (done, numbers) => {
        results.keep(done, numbers);
        this.#store.add({ cells: done, numbers });
      },
      onLost: (lost) => results.lose(lost),
      onChange: ({ phase, workers }) => {
        this.workers = Math.max(this.workers, workers);
        if (pool !== this.#pool) return;
        if (phase !== "running") this.save();
        if (phase !== "running" && phase !== "paused") clearInterval(this.#saving);
        this.#onChange();
      },
    });
    this.#pool = pool;
    clearInterval(this.#saving);
    this.#saving = setInterval(() => this.save(), SAVING);
    if (this.#isSampling) this.#takeSample(pool, performance.now());
    pool.goOn();
  }

  /** Pauses once the sample suffices to estimate the total duration. @param {Pool} pool @param {number} began */
  #takeSample(pool, began) {
    this.#sample = setTimeout(() => {
      if (pool !== this.#pool || !this.#isSampling) return;
      if (pool.state.done < ENOUGH && performance.now() - began < MOST_SAMPLE) {
        this.#takeSample(pool, began);
        return;
      }
      this.#isSampling = false;
      if (pool.state.phase !== "running") return;
      this.#asks = true;
      pool.pause();
    }, SAMPLE);
  }

  /** Carries out the remaining runs after the sample. */
  agree() {
    this.#asks = false;
    this.#pool?.goOn();
  }

  pause() {
    this.#isSampling = false;
    this.#pool?.pause();
  }

  /** Ends all workers at once. */
  cancel() {
    clearTimeout(this.#sample);
    this.#isSampling = false;
    this.#asks = false;
    this.#pool?.cancel();
    clearInterval(this.#saving);
    this.save();
  }

  /** Discards all results, including the stored ones. */
  async forget() {
    this.cancel();
    this.#pool = null;
    this.workers = 0;
    this.results = new Results(this.plan);
    await this.#store.forget();
    this.#onChange();
  }

  save() {
    return this.#store.write();
  }
}
