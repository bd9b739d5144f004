/**
 * Carries out the runs of a question, which is a set of experiments, and stores their results. A *cell* is one of these
 * experiments: see results.js.
 */

import { WorkerPool } from "./worker-pool.js";
import { Results } from "./results.js";
import { ResultStore } from "./result-store.js";

/** @import { SweepPlan, SweepDraft } from "../bindings/protocol.js" */
/** @import { MeasureEngine, Phase, PoolState } from "./worker-pool.js" */

/** The interval at which results are stored, in milliseconds. */
const SAVE_INTERVAL_MS = 2000;

/** The number of runs above which a sample comes first. The user then confirms the remaining runs. */
export const SAMPLING_THRESHOLD_RUNS = 20_000;

/** The limits of a sample: its least duration, its least number of runs, and its greatest duration. */
const MIN_SAMPLE_MS = 500;
const MIN_SAMPLE_RUNS = 100;
const MAX_SAMPLE_MS = 3000;

/**
 * The status: not started, sampling, waiting for the user's consent after the sample, or the phase of the pool.
 *
 * @typedef {"ready" | "sampling" | "asks" | Phase} SweepStatus
 */

export class SweepSession {
  question;
  plan;
  results;
  #makeEngine;
  #maxWorkers;
  #onChange;
  #store;
  /** @type {WorkerPool | null} */
  #pool = null;
  #isSampling = false;
  #awaitsConsent = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #saveTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #sampleTimer;
  /** The total time of the runs that were completed before the current pool started, in milliseconds. */
  #earlierRunsMs = 0;
  /** The greatest number of workers that ran at the same time. */
  peakWorkers = 0;
  /** Whether stored results that could not be read were deleted on request. */
  isStorageReplaced = false;

  /**
   * @param {object} parts
   * @param {SweepDraft} parts.question
   * @param {SweepPlan} parts.plan
   * @param {() => MeasureEngine} parts.makeEngine
   * @param {number} parts.workers
   * @param {() => void} parts.onChange
   */
  constructor({ question, plan, makeEngine, workers, onChange }) {
    this.question = question;
    this.plan = plan;
    this.results = new Results(plan);
    this.#makeEngine = makeEngine;
    this.#maxWorkers = workers;
    this.#onChange = onChange;
    this.#store = new ResultStore(JSON.stringify(Object.entries(question).sort()), plan.cells, onChange);
  }

  /** The reason why nothing is stored, if any. */
  get storageFailure() {
    return this.#store.failure;
  }

  /** The status of the runs. @returns {SweepStatus} */
  get status() {
    if (this.results.isComplete) return "done";
    if (this.#awaitsConsent) return "asks";
    if (this.#isSampling) return "sampling";
    return this.#pool?.state.phase ?? "ready";
  }

  /** The progress of the current pool; null if no runs were started. @returns {PoolState | null} */
  get state() {
    return this.#pool?.state ?? null;
  }

  /**
   * The speed-up over a single worker: the sum of the times of the runs of the current pool, divided by the elapsed
   * time; 0 if unknown.
   */
  get speedUp() {
    const milliseconds = this.state?.milliseconds ?? 0;
    return milliseconds > 0 ? (this.results.totalTimeMs - this.#earlierRunsMs) / milliseconds : 0;
  }

  /** Loads the stored results. */
  async restore() {
    for (const { cells, numbers } of await this.#store.read()) this.results.add(cells, numbers);
    this.#onChange();
  }

  /** Starts or resumes the runs. If there are many runs, a sample comes first. */
  start() {
    if (this.results.isComplete) return;
    if (this.#pool && this.status === "paused") {
      this.#pool.resume();
      return;
    }
    if (this.#pool && this.status !== "cancelled" && this.status !== "broken") return;
    const { results } = this;
    const cells = results.missingCells;
    this.#earlierRunsMs = results.totalTimeMs;
    this.#isSampling = results.done === 0 && cells.length > SAMPLING_THRESHOLD_RUNS;
    const pool = new WorkerPool({
      makeEngine: this.#makeEngine,
      workers: this.#maxWorkers,
      question: this.question,
      cells,
      onResults: (doneCells, numbers) => {
        results.add(doneCells, numbers);
        this.#store.add({ cells: doneCells, numbers });
      },
      onLost: (lost) => results.markLost(lost),
      onChange: ({ phase, workers }) => {
        this.peakWorkers = Math.max(this.peakWorkers, workers);
        if (pool !== this.#pool) return;
        if (phase !== "running") this.save();
        if (phase !== "running" && phase !== "paused") clearInterval(this.#saveTimer);
        this.#onChange();
      },
    });
    this.#pool = pool;
    clearInterval(this.#saveTimer);
    this.#saveTimer = setInterval(() => this.save(), SAVE_INTERVAL_MS);
    if (this.#isSampling) this.#takeSample(pool, performance.now());
    pool.resume();
  }

  /**
   * Pauses once the sample has enough runs to estimate the total duration, or has taken its greatest duration.
   *
   * @param {WorkerPool} pool
   * @param {number} startTime
   */
  #takeSample(pool, startTime) {
    this.#sampleTimer = setTimeout(() => {
      if (pool !== this.#pool || !this.#isSampling) return;
      if (pool.state.done < MIN_SAMPLE_RUNS && performance.now() - startTime < MAX_SAMPLE_MS) {
        this.#takeSample(pool, startTime);
        return;
      }
      this.#isSampling = false;
      if (pool.state.phase !== "running") return;
      this.#awaitsConsent = true;
      pool.pause();
    }, MIN_SAMPLE_MS);
  }

  /** Carries out the remaining runs after the sample. */
  agree() {
    this.#awaitsConsent = false;
    this.#pool?.resume();
  }

  pause() {
    this.#isSampling = false;
    this.#pool?.pause();
  }

  /** Ends all workers at once. */
  cancel() {
    clearTimeout(this.#sampleTimer);
    this.#isSampling = false;
    this.#awaitsConsent = false;
    this.#pool?.cancel();
    clearInterval(this.#saveTimer);
    this.save();
  }

  /** Discards all results, including the stored ones. */
  async discardResults() {
    this.cancel();
    this.#pool = null;
    this.peakWorkers = 0;
    this.results = new Results(this.plan);
    await this.#store.deleteAll();
    this.#onChange();
  }

  save() {
    return this.#store.write();
  }

  /** Deletes all stored results, which cannot be read, and stores those of this question. */
  async replaceStored() {
    await this.#store.replaceAll(() => {
      const cells = this.results.storableCells;
      return { cells, numbers: this.results.numbersOf(cells) };
    });
    this.isStorageReplaced = !this.storageFailure;
    this.#onChange();
  }
}
