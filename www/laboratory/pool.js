/**
 * Workers that carry out the runs of a question together. Pure but for the clock: who answers is given.
 *
 * Each takes a chunk of runs, and the next one when that is done. Whoever finds no more left takes the later half of
 * what another has still to do, so that all of them end at about the same time.
 */

/** How long a worker works before the page hears of it, in milliseconds. */
const SLICE = 80;

/** How long a chunk should take, in milliseconds. */
const CHUNK = 400;

/** The most runs in a chunk. */
const MOST_IN_CHUNK = 2048;

/** A run at which workers die so often is lost. */
const MOST_DEATHS = 2;

/** So many deaths without a single result, and there is no hope. */
const HOPELESS = 6;

/** How many times longer the next chunk of a worker may be than the last one. */
const GROWTH = 4;

/** @typedef {import("./link.js").SweepText} SweepText */

/**
 * Who carries out runs: an `Engine`, or what a test puts in its place.
 *
 * @typedef {object} Asked
 * @property {(kind: "measure", asked: {question: SweepText, cells: Uint32Array, milliseconds: number}) => Promise<{results: Float64Array, done: number, more: boolean}>} ask
 * @property {() => void} end
 */

/** @typedef {"running" | "paused" | "done" | "cancelled" | "broken"} Phase */

/**
 * How far it is.
 *
 * @typedef {object} PoolState
 * @property {Phase} phase
 * @property {number} done runs, of this pool
 * @property {number} count of its runs
 * @property {number} lost runs at which workers died
 * @property {number} deaths of workers
 * @property {number} workers at work
 * @property {number} perSecond runs; 0 while it is not known
 * @property {number} left milliseconds; infinite while it is not known
 * @property {number} milliseconds that it was at work, pauses left out
 */

/** A chunk that a worker is at. @typedef {{cells: Uint32Array, done: number, end: number}} Chunk */

/** How many numbers a result has. */
export const NUMBERS = 7;

/** The runs of a question, and who does them. */
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
  /** Runs that nobody has taken yet: from here on in this list. */
  #cells;
  #next = 0;
  /** Runs that are tried again alone, after the worker that had them died. @type {number[]} */
  #again = [];
  /** How often a worker died at a run. @type {Map<number, number>} */
  #deaths = new Map();
  /** @type {Set<number>} */
  #settled = new Set();
  /** What each worker is at. @type {Map<Asked, Chunk>} */
  #chunks = new Map();
  #lost = 0;
  #died = 0;
  #hopeless = 0;
  #phase = /** @type {Phase} */ ("paused");
  /** Lets those go on that wait. @type {(() => void)[]} */
  #waiting = [];
  #worked = 0;
  #began = 0;
  /** When the first results came, and how many they were: before that, workers were being started. */
  #first = { worked: 0, done: 0 };
  /** How many runs the next chunk of each worker may have. @type {Map<Asked, number>} */
  #lengths = new Map();

  /**
   * @param {object} parts
   * @param {() => Asked} parts.makeEngine
   * @param {number} parts.workers how many there may be
   * @param {SweepText} parts.question
   * @param {Uint32Array} parts.cells its runs that are to be carried out; the order is the pool's business
   * @param {(cells: Uint32Array, numbers: Float64Array) => void} parts.onResults what is done: so many numbers each
   * @param {(cells: number[]) => void} [parts.onLost] workers died at these
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
    // The runs are strewn, so that those done stand for those to come.
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

  /** Starts, or goes on after a pause. */
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

  /** Lets the workers finish the slice that they are at, and wait. */
  pause() {
    if (this.#phase !== "running") return;
    this.#worked += this.#now() - this.#began;
    this.#phase = "paused";
    this.#onChange(this.state);
  }

  /** Ends all workers at once. What is done stays done. */
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

  /** Waits while there is a pause; says whether there is anything to go on with. */
  async #isWanted() {
    while (this.#phase === "paused") await new Promise((resolve) => this.#waiting.push(() => resolve(undefined)));
    return !this.#isOver;
  }

  /** Has an engine work, chunk by chunk. @param {Asked} engine */
  async #work(engine) {
    while (await this.#isWanted()) {
      const chunk = this.#take(engine);
      if (!chunk) {
        // Another may die with runs that somebody has to do.
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
   * Takes results, but for those that another worker has had before.
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

  /** The next runs for a worker that has none. @param {Asked} engine @returns {Chunk | null} */
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
    // The one that it is at stays with it.
    if (!busiest || busiest.end - busiest.done < 2) return null;
    const middle = busiest.done + Math.ceil((busiest.end - busiest.done) / 2);
    const cells = busiest.cells.slice(middle, busiest.end);
    busiest.end = middle;
    return whole(cells);
  }

  /**
   * Gives what a worker had still to do to others: each run alone, so that it is known at which a worker dies.
   *
   * @param {Asked} engine
   * @param {Chunk} chunk
   * @param {unknown} error
   * @returns {boolean} whether this worker is of no more use
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

/** Whether a worker died, which others outlive. @param {unknown} error */
function isDeath(error) {
  return error instanceof Error && "why" in error;
}

/**
 * The runs in an order in which the first ones stand for all: hard boards and easy ones come evenly, so that the time left
 * can be told from what is done, and a map fills everywhere at once.
 *
 * @param {Uint32Array} cells
 */
export function strewn(cells) {
  const { length } = cells;
  const strewn = new Uint32Array(length);
  // A step near the golden section of the length, which shares no factor with it, comes by every place once.
  let step = Math.max(1, Math.round(length * 0.618));
  while (factor(step, length) > 1) step += 1;
  for (let index = 0, place = 0; index < length; index += 1) {
    strewn[index] = cells[place];
    place = (place + step) % length;
  }
  return strewn;
}

/** The greatest common one. @param {number} one @param {number} other @returns {number} */
function factor(one, other) {
  return other === 0 ? one : factor(other, one % other);
}
