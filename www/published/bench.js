/** Computes published results again: carries out experiments one after the other, in a worker of its own. */

import { Moment } from "../board/moment.js";
import { ExperimentSession } from "../engine/experiment-session.js";
import { loadProgress, storeProgress } from "./progress-store.js";

/** @import { Estimate } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */

/** Time slice of a search, after which the worker reports to the page, in milliseconds. */
const SEARCH_SLICE_MS = 50;

/** Duration for which an estimate is refined, in milliseconds. */
const ESTIMATE_TIME_MS = 600;

/**
 * Result of an experiment.
 *
 * @typedef {object} ExperimentResult
 * @property {Moment} moment the state at the end
 * @property {number[]} path its squares in order
 * @property {number[]} numbers the place of each square in the path from 1, or 0
 * @property {boolean} isTour
 * @property {boolean} isClosed
 * @property {number} milliseconds duration of the search
 */

/** Progress of a sweep. @typedef {{done: number, failures: number, count: number}} SweepProgress */

/** Carries out the experiments of the documents. */
export class ExperimentRunner {
  #engine;
  #run;

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
    this.#run = new ExperimentSession(engine, () => undefined);
  }

  /** Stops the current work. Pending calls reject with `EngineError`. */
  end() {
    this.#run.cancelPending();
    this.#engine.end();
  }

  /**
   * Runs a search until it ends or its time is up.
   *
   * @param {string} query
   * @param {number} [patience] time limit in milliseconds
   * @returns {Promise<ExperimentResult>} rejects with `EngineError`
   */
  async search(query, patience = Infinity) {
    const began = performance.now();
    const { draft, faults } = await this.#engine.request("read", { query, panoramas: false });
    if (faults.length > 0) throw new Error(`no experiment: ${query}`);
    const setting = await this.#run.prepare(draft);
    await this.#run.computePath();
    const moment = new Moment(this.#run.experimentInfo ?? setting ?? { rows: 1, columns: 1, start: 0, closed: false, all: false });
    while (!moment.ended && performance.now() - began < patience) {
      moment.apply(await this.#engine.request("advance", { steps: Infinity, milliseconds: SEARCH_SLICE_MS }));
    }
    const milliseconds = performance.now() - began;
    const path = Array.from(moment.path.subarray(0, moment.depth));
    const numbers = Array.from({ length: moment.size }, () => 0);
    path.forEach((square, place) => (numbers[square] = place + 1));
    const isClosed = moment.status === "closed-tour";
    return { moment, path, numbers, isTour: isClosed || moment.status === "open-tour", isClosed, milliseconds };
  }

  /**
   * Finds the whole path of a board that may be too large for single steps.
   *
   * @param {string} query
   * @returns {Promise<{path: number[], isTour: boolean}>}
   */
  async completePath(query) {
    const { draft } = await this.#engine.request("read", { query, panoramas: true });
    await this.#run.prepare(draft, { panoramas: true, whole: true });
    await this.#run.computePath();
    const { rows, columns } = this.#run.experimentInfo ?? { rows: 0, columns: 0 };
    const places = await this.#engine.request("places", { cells: rows * columns });
    const path = Array.from({ length: this.#run.progress?.squares ?? 0 }, () => 0);
    places.forEach((place, square) => {
      if (place > 0) path[place - 1] = square;
    });
    return { path, isTour: this.#run.panoramaResult?.tour ?? false };
  }

  /** Returns how many paths of each length the last search entered. @returns {Promise<number[]>} */
  async levelSizes() {
    const { levels } = await this.#engine.request("survey", { wants: { levels: true } });
    return Array.from(levels ?? []);
  }

  /** Returns the adjacency lists of the last experiment. @param {number} size number of its squares */
  async lists(size) {
    const lists = await this.#engine.adjacencyLists(size);
    return lists.map((list) => Array.from(list));
  }

  /** Returns the adjacency lists of an experiment. @param {string} query */
  async adjacency(query) {
    const { draft } = await this.#engine.request("read", { query, panoramas: false });
    await this.#run.prepare(draft);
    return this.lists(this.#run.experimentInfo ? new Moment(this.#run.experimentInfo).size : 0);
  }

  /**
   * Estimates the number of visits that an experiment needs.
   *
   * @param {string} query
   * @returns {Promise<Estimate | null>}
   */
  async estimate(query) {
    const { draft } = await this.#engine.request("read", { query, panoramas: false });
    const began = performance.now();
    for (;;) {
      const estimate = await this.#engine.request("estimate", { draft, milliseconds: SEARCH_SLICE_MS });
      if (!estimate || estimate.confidence === "exact" || performance.now() - began > ESTIMATE_TIME_MS) return estimate;
    }
  }

  /**
   * Runs an algorithm from many starts on square boards of many sides. The progress is stored in this tab, so that a
   * reload continues the sweep.
   *
   * @param {string} algorithm
   * @param {number} first the smallest side
   * @param {number} last the largest side
   * @param {string} starts the name of the set of starts
   * @returns {AsyncGenerator<SweepProgress>} the progress; the last one is the result
   */
  async *sweep(algorithm, first, last, starts) {
    const usual = { orders: "clockwise", seeds: "0", tour: "open", limit: "" };
    const question = { ...usual, algorithms: algorithm, sizes: `${first}..${last}`, starts, centre: "integer" };
    const key = `knights-tour.sweep/${algorithm}/${first}-${last}/${starts}`;
    let { done, failures } = loadProgress(key);
    for (;;) {
      const swept = await this.#engine.request("sweep", { question, done, milliseconds: SEARCH_SLICE_MS });
      done = swept.done;
      failures += swept.failures;
      storeProgress(key, { done, failures });
      yield { done, failures, count: swept.count };
      if (!swept.more) return;
    }
  }

  /**
   * Counts the tours of an experiment.
   *
   * @param {string} query
   * @returns {Promise<{tours: number, milliseconds: number}>}
   */
  async count(query) {
    const { draft } = await this.#engine.request("read", { query, panoramas: false });
    const began = performance.now();
    let counted;
    do {
      counted = await this.#engine.request("count", { draft, milliseconds: SEARCH_SLICE_MS });
    } while (counted.more);
    return { tours: counted.tours, milliseconds: performance.now() - began };
  }
}
