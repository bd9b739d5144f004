/// <reference lib="esnext.disposable" preserve="true" />

/** Iterators over the steps of a search. */

import { decodeReport } from "../engine/protocol.js";
import { checkMilliseconds, checkSteps } from "./arguments.js";
import { AlreadyClosed } from "./errors.js";
import { toPublicNumbers, toPublicNumber } from "./run-handle.js";

/** @import { StepKind, ExperimentInfo, SearchStatus, Step } from "../bindings/laboratory/protocol.js" */
/** @import { Search } from "../bindings/laboratory/knights_tour.js" */
/** @import { RunHandle } from "./run-handle.js" */

/** The number of steps that a worker sends in one response. */
const STEPS_PER_RESPONSE = 512;

/**
 * The state of a search: its last step, if any, and the counters up to that step.
 *
 * @typedef {object} Standing
 * @property {SearchStatus} status
 * @property {StepKind} event
 * @property {number | null} square
 * @property {{steps: number, visits: number, backtracks: number, deadEnds: number, tours: number, attempts: number,
 *   deepest: number}} counters
 * @property {number} length the number of known steps
 */

/**
 * Converts the square of a step from the number in the core to the public number, which counts holes too.
 *
 * @param {Step} step
 * @param {(square: number) => number} toPublic
 * @returns {Step}
 */
function withPublicSquare(step, toPublic) {
  return "square" in step ? { ...step, square: toPublic(step.square) } : step;
}

/**
 * A search in the calling thread: an iterator over its steps. The search can go back to any known step. After a
 * `break`, another loop continues at the following step. After `close`, everything but `setting` throws
 * `AlreadyClosed`.
 *
 * @implements {IterableIterator<Step>}
 */
export class StepSearch {
  /** The search in the core; null once it is closed. @type {Search | null} */
  #openSearch;
  #toPublicNumber;
  #onEnd;
  /** The last step. @type {Pick<Standing, "event" | "square">} */
  #last = { event: "none", square: null };
  /** The board, the piece, and the facts known before the first step. @type {ExperimentInfo} */
  setting;

  /**
   * @internal
   * @param {Search} search
   * @param {() => void} onEnd frees the search
   */
  constructor(search, onEnd) {
    this.#openSearch = search;
    this.#onEnd = onEnd;
    this.setting = search.setting;
    this.#toPublicNumber = toPublicNumber(this.setting);
  }

  [Symbol.iterator]() {
    return this;
  }

  /** The search in the core. */
  get #search() {
    if (!this.#openSearch) throw new AlreadyClosed("search");
    return this.#openSearch;
  }

  /** Takes the next step. @returns {IteratorResult<Step, undefined>} */
  next() {
    const { done, value } = this.#search.next();
    if (done) return { done: true, value: undefined };
    const step = withPublicSquare(value, this.#toPublicNumber);
    this.#last = { event: step.kind, square: "square" in step ? step.square : null };
    return { done: false, value: step };
  }

  /** The squares of the path, the start first. @returns {Uint32Array} */
  get path() {
    return toPublicNumbers(this.setting, this.#search.path);
  }

  /** The state of the search. @returns {Standing} */
  get standing() {
    return this.#toStanding(this.#search.advance(0, 0));
  }

  /**
   * Takes many steps in one call.
   *
   * @param {number} [steps] the largest number of steps; no limit by default
   * @param {number} [milliseconds] the time limit; none by default
   * @returns {Standing}
   * @throws {ArgumentRefused}
   */
  advance(steps = Infinity, milliseconds = Infinity) {
    checkSteps("steps", steps, true);
    checkMilliseconds(milliseconds);
    return this.#toStanding(this.#search.advance(steps, milliseconds));
  }

  /**
   * Goes forward or back to a step. A number beyond the known steps means the last known step.
   *
   * @param {number} step counted from 0
   * @returns {Standing}
   * @throws {ArgumentRefused}
   */
  seek(step) {
    checkSteps("step", step);
    return this.#toStanding(this.#search.seek(step));
  }

  /** Frees the memory of the search in the core. */
  close() {
    this.#openSearch = null;
    this.#onEnd();
  }

  /** Closes the search at the end of a block that declares it with `using`. */
  [Symbol.dispose]() {
    this.close();
  }

  /**
   * Decodes a report: the numbers in which the core describes the state of a search.
   *
   * @param {Float64Array} report
   * @returns {Standing}
   */
  #toStanding(report) {
    const { status, lastEvent, square, counters, stepCount } = decodeReport(report);
    // If no step was taken, the last step does not change.
    if (lastEvent !== "none" || counters.steps === 0)
      this.#last = { event: lastEvent, square: square < 0 ? null : this.#toPublicNumber(square) };
    return { status, ...this.#last, counters, length: stepCount };
  }
}

/**
 * A search in a worker: an asynchronous iterator, which requests the steps in batches.
 *
 * @implements {AsyncIterableIterator<Step>}
 */
export class AsyncStepSearch {
  #handle;
  /** The steps received and not yet returned, in reverse order. @type {Step[]} */
  #buffer = [];
  #isExhausted = false;
  #isClosed = false;
  /** The last call of `next`: calls are answered one after the other. @type {Promise<unknown>} */
  #lastCall = Promise.resolve();
  /** The board, the piece, and the facts known before the first step. @type {ExperimentInfo} */
  setting;

  /**
   * @internal
   * @param {RunHandle} handle
   * @param {ExperimentInfo} setting
   */
  constructor(handle, setting) {
    this.#handle = handle;
    this.setting = setting;
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  /**
   * Takes the next step.
   *
   * @returns {Promise<IteratorResult<Step, undefined>>} rejects with `AlreadyClosed` after `close`
   */
  next() {
    const call = this.#lastCall.then(() => this.#next());
    this.#lastCall = call.catch(() => undefined);
    return call;
  }

  /** @returns {Promise<IteratorResult<Step, undefined>>} */
  async #next() {
    if (this.#isClosed) throw new AlreadyClosed("search");
    if (this.#buffer.length === 0 && !this.#isExhausted) {
      const steps = await this.#requestSteps();
      this.#isExhausted = steps.length < STEPS_PER_RESPONSE;
      this.#buffer = steps.reverse();
    }
    const step = this.#buffer.pop();
    if (step) return { done: false, value: withPublicSquare(step, toPublicNumber(this.setting)) };
    this.#handle.end();
    return { done: true, value: undefined };
  }

  /** @returns {Promise<Step[]>} */
  async #requestSteps() {
    try {
      return await this.#handle.request("steps", { most: STEPS_PER_RESPONSE });
    } catch (error) {
      throw this.#isClosed ? new AlreadyClosed("search") : error;
    }
  }

  /** Frees the memory of the search in the worker. The end of the iteration frees this memory too. */
  close() {
    this.#isClosed = true;
    this.#buffer = [];
    this.#handle.end();
  }

  /** Closes the search at the end of a block that declares it with `using`. */
  [Symbol.dispose]() {
    this.close();
  }
}
