/**
 * A worker pool for the runs of a question. Pure apart from the clock: the engines are passed in.
 *
 * Each worker takes a chunk of runs, and the next chunk when it has finished. A worker that finds none left steals the
 * later half of the largest remaining chunk, so that all workers finish at about the same time.
 */

/** The time slice of a worker between two reports, in milliseconds. */
const TIME_SLICE_MS = 80;

/** The target duration of a chunk, in milliseconds. */
const TARGET_CHUNK_MS = 400;

/** The greatest number of runs in a chunk. */
const MAX_CHUNK_RUNS = 2048;

/** The number of deaths of workers at a run after which the run is lost. */
const MAX_CRASHES_PER_RUN = 2;

/** The number of consecutive deaths without any result after which the pool gives up. */
const MAX_CONSECUTIVE_CRASHES = 6;

/** The greatest ratio of the lengths of consecutive chunks of a worker. */
const MAX_CHUNK_GROWTH = 4;

/** @typedef {import("./link.js").SweepText} SweepText */

/**
 * An engine that carries out runs: an `Engine`, or a test double.
 *
 * @typedef {object} MeasureEngine
 * @property {(kind: "measure", asked: {question: SweepText, cells: Uint32Array, milliseconds: number}) => Promise<{results: Float64Array, done: number, more: boolean}>} request
 * @property {() => void} end
 */

/** @typedef {"running" | "paused" | "done" | "cancelled" | "broken"} Phase */

/**
 * The progress of the pool.
 *
 * @typedef {object} PoolState
 * @property {Phase} phase
 * @property {number} done completed runs of this pool
 * @property {number} count runs of this pool
 * @property {number} lost runs at which workers died
 * @property {number} crashes of workers
 * @property {number} workers the number of engines
 * @property {number} perSecond completed runs a second; 0 if unknown
 * @property {number} remainingMs the remaining milliseconds; `Infinity` if unknown
 * @property {number} milliseconds the working time, without pauses
 */

/** The current chunk of a worker. @typedef {{cells: Uint32Array, done: number, end: number}} Chunk */

/** The number of numbers in a result. */
export const VALUES_PER_RESULT = 7;

/** Distributes the runs of a question to workers. */
export class WorkerPool {
  #makeEngine;
  #question;
  #onResults;
  #onLost;
  #onChange;
  #now;
  #size;
  /** @type {MeasureEngine[]} */
  #engines = [];
  /** All runs in interleaved order; those from `#next` on are not assigned yet. */
  #cells;
  #next = 0;
  /** Runs to retry alone, after their worker died. @type {number[]} */
  #retryQueue = [];
  /** The number of deaths of workers at each run. @type {Map<number, number>} */
  #deaths = new Map();
  /** @type {Set<number>} */
  #finishedCells = new Set();
  /** The current chunk of each worker. @type {Map<MeasureEngine, Chunk>} */
  #chunks = new Map();
  #lost = 0;
  #crashCount = 0;
  #consecutiveCrashes = 0;
  #phase = /** @type {Phase} */ ("paused");
  /** Wakes the waiting workers. @type {(() => void)[]} */
  #wakeCallbacks = [];
  #workedMs = 0;
  #began = 0;
  /** The time and the number of the first results. The time before them is spent on starting workers. */
  #first = { worked: 0, done: 0 };
  /** The greatest number of runs in the next chunk of each worker. @type {Map<MeasureEngine, number>} */
  #lengths = new Map();

  /**
   * @param {object} parts
   * @param {() => MeasureEngine} parts.makeEngine
   * @param {number} parts.workers the greatest number of workers
   * @param {SweepText} parts.question
   * @param {Uint32Array} parts.cells the runs to carry out; the pool chooses the order
   * @param {(cells: Uint32Array, numbers: Float64Array) => void} parts.onResults completed runs, with `NUMBERS` numbers
   *   each
   * @param {(cells: number[]) => void} [parts.onLost] runs at which workers died
   * @param {(state: PoolState) => void} [parts.onChange]
   * @param {() => number} [parts.now] in milliseconds
   */
  constructor({ makeEngine, workers, question, cells, onResults, onLost = () => undefined, onChange = () => undefined, now = () => performance.now() }) {
    this.#makeEngine = makeEngine;
    this.#question = question;
    this.#onResults = onResults;
    this.#onLost = onLost;
    this.#onChange = onChange;
    this.#now = now;
    this.#cells = interleave(cells);
    this.#size = Math.max(1, Math.min(workers, cells.length));
  }

  /** @returns {PoolState} */
  get state() {
    const done = this.#finishedCells.size - this.#lost;
    const left = this.#cells.length - this.#finishedCells.size;
    const milliseconds = this.#milliseconds;
    const since = this.#finishedCells.size - this.#first.done;
    // The order is interleaved, so that the completed runs are representative of the remaining ones.
    const perSecond = since > 0 ? (1000 * since) / Math.max(1, milliseconds - this.#first.worked) : (1000 * this.#finishedCells.size) / Math.max(1, milliseconds);
    return {
      phase: this.#phase,
      done,
      count: this.#cells.length,
      lost: this.#lost,
      crashes: this.#crashCount,
      workers: this.#engines.length,
      perSecond,
      remainingMs: left === 0 ? 0 : perSecond > 0 ? (left / perSecond) * 1000 : Infinity,
      milliseconds,
    };
  }

  get #milliseconds() {
    return this.#workedMs + (this.#phase === "running" ? this.#now() - this.#began : 0);
  }

  /** Starts the pool, or resumes it after a pause. */
  resume() {
    if (this.#phase !== "paused") return;
    this.#phase = "running";
    this.#began = this.#now();
    if (this.#cells.length === 0) {
      this.#finish("done");
      return;
    }
    if (this.#engines.length === 0) {
      for (let index = 0; index < this.#size; index += 1) {
        const engine = this.#makeEngine();
        this.#engines.push(engine);
        this.#work(engine);
      }
    }
    for (const goOn of this.#wakeCallbacks.splice(0)) goOn();
    this.#onChange(this.state);
  }

  /** Pauses the pool. The workers finish their current time slices, and wait. */
  pause() {
    if (this.#phase !== "running") return;
    this.#workedMs += this.#now() - this.#began;
    this.#phase = "paused";
    this.#onChange(this.state);
  }

  /** Ends all workers at once. Completed runs stay completed. */
  cancel() {
    if (this.#phase === "running" || this.#phase === "paused") this.#finish("cancelled");
  }

  /** @param {Phase} phase */
  #finish(phase) {
    if (this.#phase === "running") this.#workedMs += this.#now() - this.#began;
    this.#phase = phase;
    for (const engine of this.#engines.splice(0)) engine.end();
    this.#chunks.clear();
    for (const goOn of this.#wakeCallbacks.splice(0)) goOn();
    this.#onChange(this.state);
  }

  get #isOver() {
    return this.#phase !== "running" && this.#phase !== "paused";
  }

  /** Waits during a pause; resolves to whether the pool continues. */
  async #waitUntilResumed() {
    while (this.#phase === "paused") await new Promise((resolve) => this.#wakeCallbacks.push(() => resolve(undefined)));
    return !this.#isOver;
  }

  /** Lets an engine work, chunk by chunk. @param {MeasureEngine} engine */
  async #work(engine) {
    while (await this.#waitUntilResumed()) {
      const chunk = this.#nextChunk(engine);
      if (!chunk) {
        // Another worker may die, and its runs have to be taken over.
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
    const fitting = (chunk.done * TARGET_CHUNK_MS) / Math.max(1, this.#milliseconds - began);
    this.#lengths.set(engine, Math.max(1, Math.floor(Math.min(fitting, cells.length * MAX_CHUNK_GROWTH, MAX_CHUNK_RUNS))));
  }

  /**
   * Records results, except those that another worker has reported before.
   *
   * @param {Uint32Array} cells
   * @param {Float64Array} numbers
   */
  #recordResults(cells, numbers) {
    const fresh = Array.from(cells.keys()).filter((place) => !this.#finishedCells.has(cells[place]));
    if (fresh.length > 0) {
      this.#consecutiveCrashes = 0;
      const isAll = fresh.length === cells.length;
      const kept = isAll ? cells : Uint32Array.from(fresh, (place) => cells[place]);
      const told = isAll ? numbers : Float64Array.from({ length: fresh.length * VALUES_PER_RESULT }, (_, index) => numbers[fresh[Math.floor(index / VALUES_PER_RESULT)] * VALUES_PER_RESULT + (index % VALUES_PER_RESULT)]);
      for (const cell of kept) this.#finishedCells.add(cell);
      if (this.#first.done === 0) this.#first = { worked: this.#milliseconds, done: this.#finishedCells.size };
      this.#onResults(kept, told);
    }
    this.#onChange(this.state);
  }

  /** Returns the next chunk for a worker without one. @param {MeasureEngine} engine @returns {Chunk | null} */
  #nextChunk(engine) {
    const single = this.#retryQueue.pop();
    if (single !== undefined) return createChunk(Uint32Array.of(single));
    const left = this.#cells.length - this.#next;
    if (left > 0) {
      const share = Math.ceil(left / (2 * Math.max(1, this.#engines.length)));
      const length = Math.min(share, this.#lengths.get(engine) ?? 1);
      const chunk = this.#cells.slice(this.#next, this.#next + length);
      this.#next += length;
      return createChunk(chunk);
    }
    let busiest = null;
    for (const chunk of this.#chunks.values()) {
      if (!busiest || chunk.end - chunk.done > busiest.end - busiest.done) busiest = chunk;
    }
    // A worker keeps the run that it is working on.
    if (!busiest || busiest.end - busiest.done < 2) return null;
    const middle = busiest.done + Math.ceil((busiest.end - busiest.done) / 2);
    const cells = busiest.cells.slice(middle, busiest.end);
    busiest.end = middle;
    return createChunk(cells);
  }

  /**
   * Queues the remaining runs of a dead worker. Each is retried alone, to find the run at which workers die.
   *
   * @param {MeasureEngine} engine
   * @param {Chunk} chunk
   * @param {unknown} error
   * @returns {boolean} whether this worker must stop
   */
  #handleCrash(engine, chunk, error) {
    this.#chunks.delete(engine);
    const rest = Array.from(chunk.cells.subarray(chunk.done, chunk.end)).filter((cell) => !this.#finishedCells.has(cell));
    const isUnable = /** @type {{why?: string}} */ (error).why === "not-started";
    this.#crashCount += 1;
    this.#consecutiveCrashes += 1;
    const lost = [];
    for (const cell of rest) {
      const deaths = (this.#deaths.get(cell) ?? 0) + (isUnable ? 0 : 1);
      this.#deaths.set(cell, deaths);
      if (rest.length === 1 && deaths >= MAX_CRASHES_PER_RUN) lost.push(cell);
      else this.#retryQueue.push(cell);
    }
    for (const cell of lost) this.#finishedCells.add(cell);
    this.#lost += lost.length;
    if (lost.length > 0) this.#onLost(lost);
    if (isUnable) {
      this.#engines = this.#engines.filter((other) => other !== engine);
      engine.end();
    }
    if (this.#consecutiveCrashes >= MAX_CONSECUTIVE_CRASHES || this.#engines.length === 0) {
      this.#finish("broken");
      return true;
    }
    for (const goOn of this.#wakeCallbacks.splice(0)) goOn();
    this.#onChange(this.state);
    return isUnable;
  }
}

/** @param {Uint32Array} cells @returns {Chunk} */
function createChunk(cells) {
  return { cells, done: 0, end: cells.length };
}

/** Whether an error means that a worker died, which the pool survives. @param {unknown} error */
function isWorkerCrash(error) {
  return error instanceof Error && "why" in error;
}

/**
 * Returns the runs in an order in which any first part is representative: hard and easy boards alternate. The remaining
 * time can then be estimated from the completed runs, and a map fills evenly.
 *
 * @param {Uint32Array} cells
 */
export function interleave(cells) {
  const { length } = cells;
  const strewn = new Uint32Array(length);
  // A step near the golden section of the length, and coprime to it, visits every place once.
  let step = Math.max(1, Math.round(length * 0.618));
  while (greatestCommonDivisor(step, length) > 1) step += 1;
  for (let index = 0, place = 0; index < length; index += 1) {
    strewn[index] = cells[place];
    place = (place + step) % length;
  }
  return strewn;
}

/** The greatest common divisor. @param {number} one @param {number} other @returns {number} */
function greatestCommonDivisor(one, other) {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
