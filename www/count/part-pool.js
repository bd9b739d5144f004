/** Workers that count parts in parallel, each within its share of the memory. */

import { EngineError } from "../engine/engine.js";

/** @import { Engine } from "../engine/engine.js" */

/** The time slice of a worker, in milliseconds. */
const TIME_SLICE_MS = 50;

/** A part in progress: the share that is counted, in thousandths, and the bytes in use. @typedef {{permille: number, bytes: number}} PartState */

/**
 * @typedef {object} PoolParts
 * @property {() => Engine} makeEngine
 * @property {{rows: number, columns: number}} board
 * @property {number[]} parts the numbers of the parts to count, in their order
 * @property {number} workers the greatest number of workers
 * @property {number} memory the bytes that all workers may use together
 * @property {(part: number, result: string) => void} onResult receives the result of a part as text
 * @property {(part: number) => void} onRefused receives a part that does not fit the memory, or that failed twice
 * @property {() => void} onChange called after each time slice, on a pause or its end, and when all workers are done
 * @property {() => number} [now] in milliseconds
 */

export class PartPool {
  #parts;
  #queue;
  #engines;
  #memoryPerWorker;
  #now;
  /** The parts in progress, by their numbers. @type {Map<number, PartState>} */
  active = new Map();
  isPaused = false;
  /** Whether no worker counts any more. */
  isOver = false;
  #finishedCount = 0;
  #workedMs = 0;
  #resumeTime;
  /** The parts that were begun again, because their worker failed. @type {Set<number>} */
  #retried = new Set();
  /** The callbacks that wake the waiting workers. @type {(() => void)[]} */
  #wakeCallbacks = [];

  /** @param {PoolParts} parts */
  constructor(parts) {
    this.#parts = parts;
    this.#queue = [...parts.parts];
    this.#now = parts.now ?? (() => performance.now());
    this.#resumeTime = this.#now();
    const workers = Math.max(1, Math.min(parts.workers, this.#queue.length));
    this.#memoryPerWorker = Math.floor(parts.memory / workers);
    this.#engines = Array.from({ length: workers }, () => parts.makeEngine());
    this.#run();
  }

  get workerCount() {
    return this.#engines.length;
  }

  /** The time until all parts are counted, in milliseconds; null before the first part is counted. */
  get remainingMs() {
    if (this.#finishedCount === 0) return null;
    const open = this.#queue.length + this.active.size;
    let activeProgress = 0;
    for (const { permille } of this.active.values()) activeProgress += permille / 1000;
    return (Math.max(0, open - activeProgress) * this.#elapsedMs) / (this.#finishedCount + activeProgress);
  }

  get #elapsedMs() {
    return this.#workedMs + (this.isPaused || this.isOver ? 0 : this.#now() - this.#resumeTime);
  }

  /** Pauses the workers after their current time slices. They keep what they have counted. */
  pause() {
    if (this.isPaused || this.isOver) return;
    this.#workedMs = this.#elapsedMs;
    this.isPaused = true;
    this.#parts.onChange();
  }

  resume() {
    if (!this.isPaused || this.isOver) return;
    this.isPaused = false;
    this.#resumeTime = this.#now();
    for (const wake of this.#wakeCallbacks.splice(0)) wake();
    this.#parts.onChange();
  }

  /** Ends all workers at once. The parts in progress are lost. */
  end() {
    if (this.isOver) return;
    this.isOver = true;
    this.active.clear();
    for (const engine of this.#engines) engine.end();
    for (const wake of this.#wakeCallbacks.splice(0)) wake();
  }

  async #run() {
    await Promise.all(this.#engines.map((engine) => this.#work(engine)));
    if (this.isOver) return;
    this.end();
    this.#parts.onChange();
  }

  /** Counts one part after another. @param {Engine} engine */
  async #work(engine) {
    for (let part = this.#queue.shift(); part !== undefined; part = this.#queue.shift()) {
      this.active.set(part, { permille: 0, bytes: 0 });
      const { result, hasFailed } = await this.#count(engine, part);
      if (this.isOver) return;
      this.active.delete(part);
      if (result !== null) {
        this.#finishedCount += 1;
        this.#parts.onResult(part, result);
      } else if (hasFailed && !this.#retried.has(part)) {
        this.#retried.add(part);
        this.#queue.push(part);
      } else this.#parts.onRefused(part);
      this.#parts.onChange();
    }
    engine.end();
  }

  /**
   * Counts a part in time slices. There is no result if the part does not fit the memory, or the worker failed.
   *
   * @param {Engine} engine
   * @param {number} part
   * @returns {Promise<{result: string | null, hasFailed: boolean}>}
   */
  async #count(engine, part) {
    const { board, onChange } = this.#parts;
    const request = { rows: board.rows, columns: board.columns, part, memory: this.#memoryPerWorker };
    try {
      for (;;) {
        while (this.isPaused) await new Promise((resolve) => this.#wakeCallbacks.push(() => resolve(undefined)));
        if (this.isOver) return { result: null, hasFailed: false };
        const progress = await engine.request("count-part", { ...request, milliseconds: TIME_SLICE_MS });
        if (progress.result !== null || progress.refused) return { result: progress.result, hasFailed: false };
        this.active.set(part, progress);
        onChange();
      }
    } catch (error) {
      // The engine starts another worker for the next part.
      if (error instanceof EngineError) return { result: null, hasFailed: true };
      throw error;
    }
  }
}
