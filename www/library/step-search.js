/** Iterators over the steps of a search. */

import { readReport } from "../engine/protocol.js";
import { numbered, numbering } from "./lease.js";

/** @import { Event, Setting, Status, Step } from "../bindings/laboratory/protocol.js" */
/** @import { Search } from "../bindings/laboratory/knights_tour.js" */
/** @import { Lease } from "./lease.js" */

/** The number of steps that a worker sends in one response. */
const TOLD_AT_ONCE = 512;

/**
 * The state of a search: its last step, if any, and the counters up to that step.
 *
 * @typedef {object} Standing
 * @property {Status} status
 * @property {Event} event
 * @property {number | null} square
 * @property {{steps: number, visits: number, backtracks: number, deadEnds: number, tours: number, attempts: number, deepest: number}} counters
 * @property {number} length the number of known steps
 */

/**
 * Converts the square of a step to its public number.
 *
 * @param {Step} step
 * @param {(square: number) => number} number
 * @returns {Step}
 */
function stepOf(step, number) {
  return "square" in step ? { ...step, square: number(step.square) } : step;
}

/**
 * A search in the calling thread: an iterator over its steps, which can also go back to any of them. After a `break`,
 * the next loop continues at the following step.
 *
 * @implements {IterableIterator<Step>}
 */
export class StepSearch {
  #search;
  #number;
  #onEnd;
  /** The last step. @type {Pick<Standing, "event" | "square">} */
  #last = { event: "none", square: null };
  /** The board, the piece, and the facts known before the first step. @type {Setting} */
  setting;

  /**
   * @internal
   * @param {Search} search
   * @param {() => void} onEnd frees the search
   */
  constructor(search, onEnd) {
    this.#search = search;
    this.#onEnd = onEnd;
    this.setting = search.setting;
    this.#number = numbering(this.setting);
  }

  [Symbol.iterator]() {
    return this;
  }

  /** Takes the next step. @returns {IteratorResult<Step, undefined>} */
  next() {
    const { done, value } = this.#search.next();
    if (done) return { done: true, value: undefined };
    const step = stepOf(value, this.#number);
    this.#last = { event: step.kind, square: "square" in step ? step.square : null };
    return { done: false, value: step };
  }

  /** The squares of the path, the start first. @returns {Uint32Array} */
  get path() {
    return numbered(this.setting, this.#search.path);
  }

  /** The state of the search. @returns {Standing} */
  get standing() {
    return this.#stand(this.#search.advance(0, 0));
  }

  /**
   * Takes many steps in one call.
   *
   * @param {number} [steps] the largest number of steps; no limit by default
   * @param {number} [milliseconds] the time limit; none by default
   * @returns {Standing}
   */
  advance(steps = Infinity, milliseconds = Infinity) {
    return this.#stand(this.#search.advance(steps, milliseconds));
  }

  /**
   * Goes forward or back to a step; beyond the known steps, to the last of them.
   *
   * @param {number} step counted from 0
   * @returns {Standing}
   */
  seek(step) {
    return this.#stand(this.#search.seek(step));
  }

  /** Frees the memory of the search in the solver. */
  close() {
    this.#onEnd();
  }

  /** @param {Float64Array} numbers @returns {Standing} */
  #stand(numbers) {
    const { status, event, square, counters, length } = readReport(numbers);
    // If no step was taken, the last step is still the same.
    if (event !== "none" || counters.steps === 0) this.#last = { event, square: square < 0 ? null : this.#number(square) };
    return { status, ...this.#last, counters, length };
  }
}

/**
 * A search in a worker: an asynchronous iterator, which requests the steps in batches.
 *
 * @implements {AsyncIterableIterator<Step>}
 */
export class DistantSearch {
  #lease;
  /** The steps received and not yet returned, in reverse order. @type {Step[]} */
  #told = [];
  #isOver = false;
  /** The board, the piece, and the facts known before the first step. @type {Setting} */
  setting;

  /**
   * @internal
   * @param {Lease} lease
   * @param {Setting} setting
   */
  constructor(lease, setting) {
    this.#lease = lease;
    this.setting = setting;
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  /** Takes the next step. @returns {Promise<IteratorResult<Step, undefined>>} */
  async next() {
    if (this.#told.length === 0 && !this.#isOver) {
      const steps = await this.#lease.ask("steps", { most: TOLD_AT_ONCE });
      this.#isOver = steps.length < TOLD_AT_ONCE;
      this.#told = steps.reverse();
    }
    const step = this.#told.pop();
    if (step) return { done: false, value: stepOf(step, numbering(this.setting)) };
    this.close();
    return { done: true, value: undefined };
  }

  /** Frees the search in the worker. The end of the iteration does so too. */
  close() {
    this.#isOver = true;
    this.#told = [];
    this.#lease.end();
  }
}
