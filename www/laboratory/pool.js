/**
 * A worker pool for the runs of a question. Pure apart from the clock: the engines are passed in.
 *
 * Each worker takes a chunk of runs, and the next chunk when it has finished. A worker that finds none left steals the
 * later half of the largest remaining chunk, so that all workers finish at about the same time.
 */

/** The time slice of a worker between two reports, in milliseconds. */
const SLICE = 80;

/** The target duration of a chunk, in milliseconds. */
const CHUNK = 400;

/** The greatest number of runs in a chunk. */
const MOST_IN_CHUNK = 2048;

/** The number of deaths of workers at a run after which the run is lost. */
const MOST_DEATHS = 2;

/** The number of consecutive deaths without any result after which the pool gives up. */
const HOPELESS = 6;

/** The greatest ratio of the lengths of consecutive chunks of a worker. */
const GROWTH = 4;

/** @typedef {import("./link.js").SweepText} SweepText */

/**
 * An engine that carries out runs: an `Engine`, or a test double.
 *
 * @typedef {object} Asked
 * @property {(kind: "measure", asked: {question: SweepText, cells: Uint32Array, milliseconds: number}) => Promise<{results: Float64Array, done: number, more: boolean}>} ask
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
 * @property {number} deaths of workers
 * @property {number} workers the number of engines
 * @property {number} perSecond completed runs a second; 0 if unknown
 * @property {number} left the remaining milliseconds; `Infinity` if unknown
 * @property {number} milliseconds the working time, without pauses
 */

/** The current chunk of a worker. @typedef {{cells: Uint32Array, done: number, end: number}} Chunk */

/** The number of numbers in a result. */
export const NUMBERS = 7;

/** Distributes the runs of a question to workers. */
export class Pool {
  #makeEngine;
  #question;
  #onResults;
  #onLost;
  #onChange;
  #now;
  #size;
  /** @type {Asked[]} */
  #engines = [];
  /** All runs in interleaved order; those from `#next` on are not assigned yet. */
  #cells;
  #next = 0;
  /** Runs to retry alone, after their worker died. @type {number[]} */
  #again = [];
  /** The number of deaths of workers at each run. @type {Map<number, number>} */
  #deaths = new Map();
  /** @type {Set<number>} */
  #settled = new Set();
  /** The current chunk of each worker. @type {Map<Asked, Chunk>} */
  #chunks = new Map();
  #lost = 0;
  #died = 0;
  #hopeless = 0;
  #phase = /** @type {Phase} */ ("paused");
  /** Wakes the waiting workers. @type {(() => void)[]} */
  #waiting = [];
  #worked = 0;
  #began = 0;
  /** The time and the number of the first results. The time before them is spent on starting workers. */
  #first = { worked: 0, done: 0 };
  /** The greatest number of runs in the next chunk of each worker. @type {Map<Asked, number>} */
  #lengths = new Map();

  /**
   * @param {object} parts
   * @param {() => Asked} parts.makeEngine
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
    this.#cells = strewn(cells);
    this.#size = Math.max(1, Math.min(workers, cells.length));
  }

  /** @returns {PoolState} */
  get state() {
    const done = this.#settled.size - this.#lost;
    const left = this.#cells.length - this.#settled.size;
    const milliseconds = this.#milliseconds;
    const since = this.#settled.size - this.#first.done;
    // The order is interleaved, so that the completed runs are representative of the remaining ones.
    const perSecond = since > 0 ? (1000 * since) / Math.max(1, milliseconds - this.#first.worked) : (1000 * this.#settled.size) / Math.max(1, milliseconds);
    return {
      phase: this.#phase,
      done,
      count: this.#cells.length,
      lost: this.#lost,
      deaths: this.#died,
      workers: this.#engines.length,
      perSecond,
      left: left === 0 ? 0 : perSecond > 0 ? (left / perSecond) * 1000 : Infinity,
      milliseconds,
    };
  }

  get #milliseconds() {
    return this.#worked + (this.#phase === "running" ? this.#now() - this.#began : 0);
  }

  /** Starts the pool, or resumes it after a pause. */
  goOn() {
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
    for (const goOn of this.#waiting.splice(0)) goOn();
    this.#onChange(this.state);
  }

  /** Pauses the pool. The workers finish their current time slices, and wait. */
  pause() {
    if (this.#phase !== "running") return;
    this.#worked += this.#now() - this.#began;
    this.#phase = "paused";
    this.#onChange(this.state);
  }

  /** Ends all workers at once. Completed runs stay completed. */
  cancel() {
    if (this.#phase === "running" || this.#phase === "paused") this.#finish("cancelled");
  }

  /** @param {Phase} phase */
  #finish(phase) {
    if (this.#phase === "running") this.#worked += this.#now() - this.#began;
    this.#phase = phase;
    for (const engine of this.#engines.splice(0)) engine.end();
    this.#chunks.clear();
    for (const goOn of this.#waiting.splice(0)) goOn();
    this.#onChange(this.state);
  }

  get #isOver() {
    return this.#phase !== "running" && this.#phase !== "paused";
  }

  /** Waits during a pause; resolves to whether the pool continues. */
  async #isWanted() {
    while (this.#phase === "paused") await new Promise((resolve) => this.#waiting.push(() => resolve(undefined)));
    return !this.#isOver;
  }

  /** Lets an engine work, chunk by chunk. @param {Asked} engine */
  async #work(engine) {
    while (await this.#isWanted()) {
      const chunk = this.#take(engine);
      if (!chunk) {
        // Another worker may die, and its runs have to be taken over.
        if (this.#chunks.size > 0) await new Promise((resolve) => this.#waiting.push(() => resolve(undefined)));
        else return;
        continue;
      }
      this.#chunks.set(engine, chunk);
      try {
        await this.#carryOut(engine, chunk);
      } catch (error) {
        if (this.#isOver) return;
        if (!isDeath(error)) {
          this.#finish("broken");
          throw error;
        }
        if (this.#mourn(engine, chunk, error)) return;
      }
      this.#chunks.delete(engine);
      if (this.#settled.size >= this.#cells.length) {
        this.#finish("done");
        return;
      }
    }
  }

  /**
   * @param {Asked} engine
   * @param {Chunk} chunk
   */
  async #carryOut(engine, chunk) {
    const question = this.#question;
    const { cells } = chunk;
    const began = this.#milliseconds;
    while (chunk.done < chunk.end && (await this.#isWanted())) {
      const { results, done } = await engine.ask("measure", { question, cells, milliseconds: SLICE });
      if (this.#isOver) return;
      const from = chunk.done;
      chunk.done = done;
      this.#keep(cells.subarray(from, done), results);
    }
    const fitting = (chunk.done * CHUNK) / Math.max(1, this.#milliseconds - began);
    this.#lengths.set(engine, Math.max(1, Math.floor(Math.min(fitting, cells.length * GROWTH, MOST_IN_CHUNK))));
  }

  /**
   * Records results, except those that another worker has reported before.
   *
   * @param {Uint32Array} cells
   * @param {Float64Array} numbers
   */
  #keep(cells, numbers) {
    const fresh = Array.from(cells.keys()).filter((place) => !this.#settled.has(cells[place]));
    if (fresh.length > 0) {
      this.#hopeless = 0;
      const isAll = fresh.length === cells.length;
      const kept = isAll ? cells : Uint32Array.from(fresh, (place) => cells[place]);
      const told = isAll ? numbers : Float64Array.from({ length: fresh.length * NUMBERS }, (_, index) => numbers[fresh[Math.floor(index / NUMBERS)] * NUMBERS + (index % NUMBERS)]);
      for (const cell of kept) this.#settled.add(cell);
      if (this.#first.done === 0) this.#first = { worked: this.#milliseconds, done: this.#settled.size };
      this.#onResults(kept, told);
    }
    this.#onChange(this.state);
  }

  /** Returns the next chunk for a worker without one. @param {Asked} engine @returns {Chunk | null} */
  #take(engine) {
    const single = this.#again.pop();
    if (single !== undefined) return whole(Uint32Array.of(single));
    const left = this.#cells.length - this.#next;
    if (left > 0) {
      const share = Math.ceil(left / (2 * Math.max(1, this.#engines.length)));
      const length = Math.min(share, this.#lengths.get(engine) ?? 1);
      const chunk = this.#cells.slice(this.#next, this.#next + length);
      this.#next += length;
      return whole(chunk);
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
    return whole(cells);
  }

  /**
   * Queues the remaining runs of a dead worker. Each is retried alone, to find the run at which workers die.
   *
   * @param {Asked} engine
   * @param {Chunk} chunk
   * @param {unknown} error
   * @returns {boolean} whether this worker must stop
   */
  #mourn(engine, chunk, error) {
    this.#chunks.delete(engine);
    const rest = Array.from(chunk.cells.subarray(chunk.done, chunk.end)).filter((cell) => !this.#settled.has(cell));
    const isUnable = /** @type {{why?: string}} */ (error).why === "not-started";
    this.#died += 1;
    this.#hopeless += 1;
    const lost = [];
    for (const cell of rest) {
      const deaths = (this.#deaths.get(cell) ?? 0) + (isUnable ? 0 : 1);
      this.#deaths.set(cell, deaths);
      if (rest.length === 1 && deaths >= MOST_DEATHS) lost.push(cell);
      else this.#again.push(cell);
    }
    for (const cell of lost) this.#settled.add(cell);
    this.#lost += lost.length;
    if (lost.length > 0) this.#onLost(lost);
    if (isUnable) {
      this.#engines = this.#engines.filter((other) => other !== engine);
      engine.end();
    }
    if (this.#hopeless >= HOPELESS || this.#engines.length === 0) {
      this.#finish("broken");
      return true;
    }
    for (const goOn of this.#waiting.splice(0)) goOn();
    this.#onChange(this.state);
    return isUnable;
  }
}

/** @param {Uint32Array} cells @returns {Chunk} */
function whole(cells) {
  return { cells, done: 0, end: cells.length };
}

/** Whether an error means that a worker died, which the pool survives. @param {unknown} error */
function isDeath(error) {
  return error instanceof Error && "why" in error;
}

/**
 * Returns the runs in an order in which any first part is representative: hard and easy boards alternate. The remaining
 * time can then be estimated from the completed runs, and a map fills evenly.
 *
 * @param {Uint32Array} cells
 */
export function strewn(cells) {
  const { length } = cells;
  const strewn = new Uint32Array(length);
  // A step near the golden section of the length, and coprime to it, visits every place once.
  let step = Math.max(1, Math.round(length * 0.618));
  while (factor(step, length) > 1) step += 1;
  for (let index = 0, place = 0; index < length; index += 1) {
    strewn[index] = cells[place];
    place = (place + step) % length;
  }
  return strewn;
}

/** The greatest common divisor. @param {number} one @param {number} other @returns {number} */
function factor(one, other) {
  return other === 0 ? one : factor(other, one % other);
}
