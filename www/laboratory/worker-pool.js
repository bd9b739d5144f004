/**
 * A worker pool for the runs of a question, which is a set of experiments. The caller provides the engines, and tests
 * provide the clock.
 *
 * Each worker takes a chunk of runs, and the next chunk when it has finished. If no chunk is left, the worker steals
 * the later half of the largest remaining chunk, so that all workers finish at about the same time.
 *
 * A cell is one experiment of the question. The number of a cell identifies its run.
 */

/** The time slice of a worker between two reports, in milliseconds. */
const TIME_SLICE_MS = 80;

/** The target duration of a chunk, in milliseconds. */
const TARGET_CHUNK_MS = 400;

/** The greatest number of runs in a chunk. */
const MAX_CHUNK_RUNS = 2048;

/** The number of worker crashes at a run after which the run is lost. */
const MAX_CRASHES_PER_RUN = 2;

/** The number of consecutive worker crashes without any result after which the pool stops. */
const MAX_CONSECUTIVE_CRASHES = 6;

/** The greatest ratio of the lengths of consecutive chunks of a worker. */
const MAX_CHUNK_GROWTH = 4;

/** @typedef {import("./link.js").SweepDraft} SweepDraft */

/**
 * The request to carry out the runs of a chunk for one time slice. The request is repeated until the chunk is done.
 *
 * @typedef {{question: SweepDraft, cells: Uint32Array, milliseconds: number}} MeasureParameters
 */

/**
 * The results of a time slice. `done` is the number of runs of the chunk that are completed so far, and `more`
 * tells whether runs of the chunk are left.
 *
 * @typedef {{results: Float64Array, done: number, more: boolean}} MeasureAnswer
 */

/**
 * An engine that carries out runs: an `Engine`, or a test double.
 *
 * @typedef {object} MeasureEngine
 * @property {(kind: "measure", parameters: MeasureParameters) => Promise<MeasureAnswer>} request
 * @property {() => void} end
 */

/**
 * The phase of the pool; `broken` after too many crashes, after any other error, or when no worker is left.
 *
 * @typedef {"running" | "paused" | "done" | "cancelled" | "broken"} Phase
 */

/**
 * The progress of the pool.
 *
 * @typedef {object} PoolState
 * @property {Phase} phase
 * @property {number} done the number of completed runs of this pool, without the lost runs
 * @property {number} count the number of runs of this pool
 * @property {number} lost the number of runs that crashed workers repeatedly
 * @property {number} crashes the number of worker crashes
 * @property {number} workers the number of engines
 * @property {number} perSecond the number of completed runs a second; 0 if unknown
 * @property {number} remainingMs the remaining milliseconds; `Infinity` if unknown
 * @property {number} milliseconds the working time, without pauses
 */

/**
 * The current chunk of a worker. The first `done` runs are completed. Other workers have stolen the runs from `end` on.
 *
 * @typedef {{cells: Uint32Array, done: number, end: number}} Chunk
 */

/** The number of values in a result. */
export const VALUES_PER_RESULT = 7;

/** Distributes the runs of a question to workers. */
export class WorkerPool {
  #makeEngine;
  #question;
  #onResults;
  #onLost;
  #onChange;
  #now;
  #maxWorkers;
  /** @type {MeasureEngine[]} */
  #engines = [];
  /** All runs in interleaved order; the runs from `#nextIndex` on are not assigned yet. */
  #cells;
  #nextIndex = 0;
  /** Runs to retry alone, after their worker crashed. @type {number[]} */
  #retryQueue = [];
  /** The number of worker crashes at each run. @type {Map<number, number>} */
  #crashesByCell = new Map();
  /** The completed runs and the lost runs. @type {Set<number>} */
  #finishedCells = new Set();
  /** The current chunk of each worker. @type {Map<MeasureEngine, Chunk>} */
  #chunks = new Map();
  #lostCount = 0;
  #crashCount = 0;
  #consecutiveCrashes = 0;
  #phase = /** @type {Phase} */ ("paused");
  /** The callbacks that wake the waiting workers. @type {(() => void)[]} */
  #wakeCallbacks = [];
  #workedMs = 0;
  #resumeTime = 0;
  /**
   * The working time until the first results, and the number of these results. The rate excludes this time, in which
   * the workers start.
   */
  #firstResults = { workedMs: 0, done: 0 };
  /** The greatest number of runs in the next chunk of each worker. @type {Map<MeasureEngine, number>} */
  #chunkLimits = new Map();

  /**
   * @param {object} parts
   * @param {() => MeasureEngine} parts.makeEngine
   * @param {number} parts.workers the greatest number of workers
   * @param {SweepDraft} parts.question
   * @param {Uint32Array} parts.cells the runs to carry out; the pool chooses the order
   * @param {(cells: Uint32Array, numbers: Float64Array) => void} parts.onResults receives completed runs, with
   *   `VALUES_PER_RESULT` numbers each
   * @param {(cells: number[]) => void} [parts.onLost] receives lost runs
   * @param {(state: PoolState) => void} [parts.onChange]
   * @param {() => number} [parts.now] in milliseconds
   */
  constructor({
    makeEngine,
    workers,
    question,
    cells,
    onResults,
    onLost = () => undefined,
    onChange = () => undefined,
    now = () => performance.now(),
  }) {
    this.#makeEngine = makeEngine;
    this.#question = question;
    this.#onResults = onResults;
    this.#onLost = onLost;
    this.#onChange = onChange;
    this.#now = now;
    this.#cells = interleave(cells);
    this.#maxWorkers = Math.max(1, Math.min(workers, cells.length));
  }

  /** @returns {PoolState} */
  get state() {
    const done = this.#finishedCells.size - this.#lostCount;
    const remaining = this.#cells.length - this.#finishedCells.size;
    const milliseconds = this.#milliseconds;
    const measuredRuns = this.#finishedCells.size - this.#firstResults.done;
    // The order is interleaved, so that the completed runs are representative of the remaining runs.
    const perSecond =
      measuredRuns > 0
        ? (1000 * measuredRuns) / Math.max(1, milliseconds - this.#firstResults.workedMs)
        : (1000 * this.#finishedCells.size) / Math.max(1, milliseconds);
    return {
      phase: this.#phase,
      done,
      count: this.#cells.length,
      lost: this.#lostCount,
      crashes: this.#crashCount,
      workers: this.#engines.length,
      perSecond,
      remainingMs: remaining === 0 ? 0 : perSecond > 0 ? (remaining / perSecond) * 1000 : Infinity,
      milliseconds,
    };
  }

  get #milliseconds() {
    return this.#workedMs + (this.#phase === "running" ? this.#now() - this.#resumeTime : 0);
  }

  /** Starts the pool, or resumes it after a pause. */
  resume() {
    if (this.#phase !== "paused") return;
    this.#phase = "running";
    this.#resumeTime = this.#now();
    if (this.#cells.length === 0) {
      this.#finish("done");
      return;
    }
    if (this.#engines.length === 0) {
      for (let index = 0; index < this.#maxWorkers; index += 1) {
        const engine = this.#makeEngine();
        this.#engines.push(engine);
        this.#work(engine);
      }
    }
    for (const wake of this.#wakeCallbacks.splice(0)) wake();
    this.#onChange(this.state);
  }

  /** Pauses the pool. The workers finish their current time slices, and wait. */
  pause() {
    if (this.#phase !== "running") return;
    this.#workedMs += this.#now() - this.#resumeTime;
    this.#phase = "paused";
    this.#onChange(this.state);
  }

  /** Ends all workers at once. Completed runs stay completed. */
  cancel() {
    if (this.#phase === "running" || this.#phase === "paused") this.#finish("cancelled");
  }

  /** @param {Phase} phase */
  #finish(phase) {
    if (this.#phase === "running") this.#workedMs += this.#now() - this.#resumeTime;
    this.#phase = phase;
    for (const engine of this.#engines.splice(0)) engine.end();
    this.#chunks.clear();
    for (const wake of this.#wakeCallbacks.splice(0)) wake();
    this.#onChange(this.state);
  }

  get #isOver() {
    return this.#phase !== "running" && this.#phase !== "paused";
  }

  /** Waits during a pause. Resolves to whether the pool continues. */
  async #waitUntilResumed() {
    while (this.#phase === "paused") await new Promise((resolve) => this.#wakeCallbacks.push(() => resolve(undefined)));
    return !this.#isOver;
  }

  /** Lets an engine work, chunk by chunk. @param {MeasureEngine} engine */
  async #work(engine) {
    while (await this.#waitUntilResumed()) {
      const chunk = this.#nextChunk(engine);
      if (!chunk) {
        // Another worker may crash; this worker then takes over the runs of the crashed worker.
        if (this.#chunks.size > 0) await new Promise((resolve) => this.#wakeCallbacks.push(() => resolve(undefined)));
        else return;
        continue;
      }
      this.#chunks.set(engine, chunk);
      try {
        await this.#runChunk(engine, chunk);
      } catch (error) {
        if (this.#isOver) return;
        if (!isWorkerCrash(error)) {
          this.#finish("broken");
          throw error;
        }
        if (this.#handleCrash(engine, chunk, error)) return;
      }
      this.#chunks.delete(engine);
      if (this.#finishedCells.size >= this.#cells.length) {
        this.#finish("done");
        return;
      }
    }
  }

  /**
   * @param {MeasureEngine} engine
   * @param {Chunk} chunk
   */
  async #runChunk(engine, chunk) {
    const question = this.#question;
    const { cells } = chunk;
    const began = this.#milliseconds;
    while (chunk.done < chunk.end && (await this.#waitUntilResumed())) {
      const { results, done } = await engine.request("measure", { question, cells, milliseconds: TIME_SLICE_MS });
      if (this.#isOver) return;
      const from = chunk.done;
      chunk.done = done;
      this.#recordResults(cells.subarray(from, done), results);
    }
    const targetRuns = (chunk.done * TARGET_CHUNK_MS) / Math.max(1, this.#milliseconds - began);
    this.#chunkLimits.set(
      engine,
      Math.max(1, Math.floor(Math.min(targetRuns, cells.length * MAX_CHUNK_GROWTH, MAX_CHUNK_RUNS))),
    );
  }

  /**
   * Records results, except those that another worker has already reported.
   *
   * @param {Uint32Array} cells
   * @param {Float64Array} numbers
   */
  #recordResults(cells, numbers) {
    const newIndices = Array.from(cells.keys()).filter((index) => !this.#finishedCells.has(cells[index]));
    if (newIndices.length > 0) {
      this.#consecutiveCrashes = 0;
      const areAllNew = newIndices.length === cells.length;
      const newCells = areAllNew ? cells : Uint32Array.from(newIndices, (index) => cells[index]);
      const newNumbers = areAllNew
        ? numbers
        : Float64Array.from(
            { length: newIndices.length * VALUES_PER_RESULT },
            (_, index) =>
              numbers[
                newIndices[Math.floor(index / VALUES_PER_RESULT)] * VALUES_PER_RESULT + (index % VALUES_PER_RESULT)
              ],
          );
      for (const cell of newCells) this.#finishedCells.add(cell);
      if (this.#firstResults.done === 0)
        this.#firstResults = { workedMs: this.#milliseconds, done: this.#finishedCells.size };
      this.#onResults(newCells, newNumbers);
    }
    this.#onChange(this.state);
  }

  /** Returns the next chunk for a worker without a chunk. @param {MeasureEngine} engine @returns {Chunk | null} */
  #nextChunk(engine) {
    const retriedCell = this.#retryQueue.pop();
    if (retriedCell !== undefined) return createChunk(Uint32Array.of(retriedCell));
    const unassigned = this.#cells.length - this.#nextIndex;
    if (unassigned > 0) {
      const share = Math.ceil(unassigned / (2 * Math.max(1, this.#engines.length)));
      const length = Math.min(share, this.#chunkLimits.get(engine) ?? 1);
      const cells = this.#cells.slice(this.#nextIndex, this.#nextIndex + length);
      this.#nextIndex += length;
      return createChunk(cells);
    }
    let busiest = null;
    for (const chunk of this.#chunks.values()) {
      if (!busiest || chunk.end - chunk.done > busiest.end - busiest.done) busiest = chunk;
    }
    // The worker of the largest chunk keeps its current run.
    if (!busiest || busiest.end - busiest.done < 2) return null;
    const middle = busiest.done + Math.ceil((busiest.end - busiest.done) / 2);
    const cells = busiest.cells.slice(middle, busiest.end);
    busiest.end = middle;
    return createChunk(cells);
  }

  /**
   * Queues the remaining runs of a crashed worker. Each run is retried alone, to find the run that crashes workers.
   *
   * @param {MeasureEngine} engine
   * @param {Chunk} chunk
   * @param {unknown} error
   * @returns {boolean} whether this worker must stop
   */
  #handleCrash(engine, chunk, error) {
    this.#chunks.delete(engine);
    const remaining = Array.from(chunk.cells.subarray(chunk.done, chunk.end)).filter(
      (cell) => !this.#finishedCells.has(cell),
    );
    const couldNotStart = /** @type {{why?: string}} */ (error).why === "not-started";
    this.#crashCount += 1;
    this.#consecutiveCrashes += 1;
    const lost = [];
    for (const cell of remaining) {
      const crashes = (this.#crashesByCell.get(cell) ?? 0) + (couldNotStart ? 0 : 1);
      this.#crashesByCell.set(cell, crashes);
      if (remaining.length === 1 && crashes >= MAX_CRASHES_PER_RUN) lost.push(cell);
      else this.#retryQueue.push(cell);
    }
    for (const cell of lost) this.#finishedCells.add(cell);
    this.#lostCount += lost.length;
    if (lost.length > 0) this.#onLost(lost);
    if (couldNotStart) {
      this.#engines = this.#engines.filter((other) => other !== engine);
      engine.end();
    }
    if (this.#consecutiveCrashes >= MAX_CONSECUTIVE_CRASHES || this.#engines.length === 0) {
      this.#finish("broken");
      return true;
    }
    for (const wake of this.#wakeCallbacks.splice(0)) wake();
    this.#onChange(this.state);
    return couldNotStart;
  }
}

/** @param {Uint32Array} cells @returns {Chunk} */
function createChunk(cells) {
  return { cells, done: 0, end: cells.length };
}

/** Whether an error means that a worker crashed. The pool continues after such an error. @param {unknown} error */
function isWorkerCrash(error) {
  return error instanceof Error && "why" in error;
}

/**
 * Interleaves the runs, so that hard and easy boards alternate. The completed runs are then representative of all
 * runs: the remaining time can be estimated, and the map of results fills evenly.
 *
 * @param {Uint32Array} cells
 */
export function interleave(cells) {
  const { length } = cells;
  const interleaved = new Uint32Array(length);
  // A step near the golden section of the length, and coprime to it, visits every position once.
  let step = Math.max(1, Math.round(length * 0.618));
  while (greatestCommonDivisor(step, length) > 1) step += 1;
  for (let index = 0, position = 0; index < length; index += 1) {
    interleaved[index] = cells[position];
    position = (position + step) % length;
  }
  return interleaved;
}

/** The greatest common divisor. @param {number} a @param {number} b @returns {number} */
function greatestCommonDivisor(a, b) {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
