/** Runs the experiments behind the published results, one after the other, in a separate worker. */

import { Moment } from "../board/moment.js";
import { ExperimentSession } from "../engine/experiment-session.js";
import { loadProgress, storeProgress } from "./progress-store.js";

/** @import { Estimate } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */

/** Time slice of the worker for one request, in milliseconds. */
const SEARCH_SLICE_MS = 50;

/** Duration for which an estimate is refined, in milliseconds. */
const ESTIMATE_TIME_MS = 600;

/**
 * Result of an experiment.
 *
 * @typedef {object} ExperimentResult
 * @property {Moment} moment the state at the end
 * @property {number[]} path the squares of the path in order
 * @property {number[]} numbers for every square its number in the path, from 1; 0 if it is not on the path
 * @property {boolean} isTour
 * @property {boolean} isClosed
 * @property {number} milliseconds duration of the search
 */

/**
 * Progress of a sweep: the number of completed runs, the number of failures among them, and the number of all runs.
 *
 * @typedef {{done: number, failures: number, count: number}} SweepProgress
 */

/** Runs the experiments of the documents. */
export class ExperimentRunner {
  #engine;
  #session;

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
    this.#session = new ExperimentSession(engine, () => undefined);
  }

  /** Stops the current work. Pending calls reject with `EngineError`. */
  stop() {
    this.#session.cancelPending();
    this.#engine.end();
  }

  /**
   * Runs a search until it ends or reaches the time limit.
   *
   * @param {string} query
   * @param {number} [timeLimit] in milliseconds
   * @returns {Promise<ExperimentResult>} rejects with `EngineError`
   */
  async search(query, timeLimit = Infinity) {
    const startTime = performance.now();
    const opened = await this.#session.open(query);
    if (opened && opened.faults.length > 0) throw new Error(`invalid experiment: ${query}`);
    await this.#session.computePath();
    const moment = new Moment(
      this.#session.experimentInfo ??
        opened?.experimentInfo ?? { rows: 1, columns: 1, start: 0, closed: false, all: false },
    );
    while (!moment.ended && performance.now() - startTime < timeLimit) {
      moment.apply(await this.#engine.request("advance", { steps: Infinity, milliseconds: SEARCH_SLICE_MS }));
    }
    const milliseconds = performance.now() - startTime;
    const path = Array.from(moment.path.subarray(0, moment.depth));
    const numbers = Array.from({ length: moment.size }, () => 0);
    path.forEach((square, index) => (numbers[square] = index + 1));
    const isClosed = moment.status === "closed-tour";
    return { moment, path, numbers, isTour: isClosed || moment.status === "open-tour", isClosed, milliseconds };
  }

  /**
   * Computes the complete path on a board that may be too large to be shown step by step.
   *
   * @param {string} query
   * @returns {Promise<{path: number[], isTour: boolean}>}
   */
  async completePath(query) {
    await this.#session.open(query, { panoramas: true, whole: true });
    await this.#session.computePath();
    const { rows, columns } = this.#session.experimentInfo ?? { rows: 0, columns: 0 };
    const squareNumbers = await this.#engine.request("places", { cells: rows * columns });
    const path = Array.from({ length: this.#session.progress?.squares ?? 0 }, () => 0);
    squareNumbers.forEach((number, square) => {
      if (number > 0) path[number - 1] = square;
    });
    return { path, isTour: this.#session.panoramaResult?.tour ?? false };
  }

  /**
   * Returns the number of nodes that the last search visited on each level of the search tree.
   *
   * @returns {Promise<number[]>}
   */
  async levelSizes() {
    const { levels } = await this.#engine.request("survey", { wants: { levels: true } });
    return Array.from(levels ?? []);
  }

  /** Returns the adjacency lists of the last experiment. @param {number} size number of its squares */
  async lastAdjacencyLists(size) {
    const lists = await this.#engine.adjacencyLists(size);
    return lists.map((list) => Array.from(list));
  }

  /** Returns the adjacency lists of an experiment. @param {string} query */
  async adjacencyLists(query) {
    await this.#session.open(query);
    return this.lastAdjacencyLists(this.#session.experimentInfo ? new Moment(this.#session.experimentInfo).size : 0);
  }

  /**
   * Estimates the number of visits that an experiment needs.
   *
   * @param {string} query
   * @returns {Promise<Estimate | null>}
   */
  async estimate(query) {
    const { draft } = await this.#engine.request("read", { query, panoramas: false });
    const startTime = performance.now();
    for (;;) {
      const estimate = await this.#engine.request("estimate", { draft, milliseconds: SEARCH_SLICE_MS });
      const isTimeUp = performance.now() - startTime > ESTIMATE_TIME_MS;
      if (!estimate || estimate.confidence === "exact" || isTimeUp) return estimate;
    }
  }

  /**
   * Runs an algorithm from many starts, on square boards of many sizes. The progress is stored in this tab, so that a
   * reload continues the sweep.
   *
   * @param {string} algorithm
   * @param {number} first the smallest side
   * @param {number} last the largest side
   * @param {string} starts the name of the set of starts
   * @returns {AsyncGenerator<SweepProgress>} the progress; the last progress is the result
   */
  async *sweep(algorithm, first, last, starts) {
    const defaults = { orders: "clockwise", seeds: "0", tour: "open", limit: "" };
    const question = { ...defaults, algorithms: algorithm, sizes: `${first}..${last}`, starts, centre: "integer" };
    const key = `knights-tour.sweep/${algorithm}/${first}-${last}/${starts}`;
    let { done, failures } = loadProgress(key);
    for (;;) {
      const response = await this.#engine.request("sweep", { question, done, milliseconds: SEARCH_SLICE_MS });
      done = response.done;
      failures += response.failures;
      storeProgress(key, { done, failures });
      yield { done, failures, count: response.count };
      if (!response.more) return;
    }
  }

  /**
   * Makes random walks from the start of an experiment.
   *
   * @param {string} query
   * @param {number} walks
   */
  async randomWalks(query, walks) {
    const { draft } = await this.#engine.request("read", { query, panoramas: false });
    for (;;) {
      const progress = await this.#engine.request("walks", { draft, walks, milliseconds: SEARCH_SLICE_MS });
      if (!progress.more) return progress;
    }
  }

  /** Returns the shortest path from the start of an experiment that cannot be extended. @param {string} query */
  async earliestDeadEnd(query) {
    const { draft } = await this.#engine.request("read", { query, panoramas: false });
    for (;;) {
      const request = { draft, longest: false, milliseconds: SEARCH_SLICE_MS };
      const { path, isProved } = await this.#engine.request("extreme-path", request);
      if (isProved) return path;
    }
  }

  /**
   * Counts the orders of the moves with which plain backtracking finds the given tour first.
   *
   * @param {{rows: number, columns: number, path: number[]}} tour
   */
  async countBacktrackingOrders({ rows, columns, path }) {
    const request = { rows, columns, path: Uint32Array.from(path), milliseconds: SEARCH_SLICE_MS };
    for (;;) {
      const { programs, more } = await this.#engine.request("identify", request);
      if (!more) return programs.find(({ algorithm }) => algorithm === "backtracking")?.orders ?? 0;
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
    const startTime = performance.now();
    let response;
    do {
      response = await this.#engine.request("count", { draft, milliseconds: SEARCH_SLICE_MS });
    } while (response.more);
    return { tours: response.tours, milliseconds: performance.now() - startTime };
  }
}
