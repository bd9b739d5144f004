/** A search that is walked step by step. */

import { readReport } from "../engine/protocol.js";
import { numbered, numbering } from "./lease.js";

/** @import { Event, Setting, Status, Step } from "../bindings/laboratory/protocol.js" */
/** @import { Search } from "../bindings/laboratory/knights_tour.js" */
/** @import { Lease } from "./lease.js" */

/** How many steps a worker tells at once. */
const TOLD_AT_ONCE = 512;

/**
 * How a search stands: what its last step was, if there was one, and what was counted until then.
 *
 * @typedef {object} Standing
 * @property {Status} status
 * @property {Event} event
 * @property {number | null} square
 * @property {{steps: number, visits: number, backtracks: number, deadEnds: number, tours: number, attempts: number, deepest: number}} counters
 * @property {number} length how many steps of it are known
 */

/**
 * A step with its square numbered as a program has it.
 *
 * @param {Step} step
 * @param {(square: number) => number} number
 * @returns {Step}
 */
function stepOf(step, number) {
  return "square" in step ? { ...step, square: number(step.square) } : step;
}

/**
 * A search in this program: an iterator of steps, with a way back to any of them. A loop that is left can be taken up again.
 *
 * @implements {IterableIterator<Step>}
 */
export class StepSearch {
  #search;
  #number;
  #onEnd;
  /** The step taken last. @type {Pick<Standing, "event" | "square">} */
  #last = { event: "none", square: null };
  /** The board, the piece and what is known before the first step. @type {Setting} */
  setting;

  /**
   * @internal
   * @param {Search} search
   * @param {() => void} onEnd frees it
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

  /** How it stands. @returns {Standing} */
  get standing() {
    return this.#stand(this.#search.advance(0, 0));
  }

  /**
   * Takes many steps at once.
   *
   * @param {number} [steps] at most: all that there are, unless it is said
   * @param {number} [milliseconds] the time after which it stops
   * @returns {Standing}
   */
  advance(steps = Infinity, milliseconds = Infinity) {
    return this.#stand(this.#search.advance(steps, milliseconds));
  }

  /**
   * Goes to a step, forward or back, or to the last one known.
   *
   * @param {number} step from 0
   * @returns {Standing}
   */
  seek(step) {
    return this.#stand(this.#search.seek(step));
  }

  /** Frees the memory that it has in the solver. What is forgotten without this is freed some time later. */
  close() {
    this.#onEnd();
  }

  /** @param {Float64Array} numbers @returns {Standing} */
  #stand(numbers) {
    const { status, event, square, counters, length } = readReport(numbers);
    // Where no step was taken, it stands as it stood.
    if (event !== "none" || counters.steps === 0) this.#last = { event, square: square < 0 ? null : this.#number(square) };
    return { status, ...this.#last, counters, length };
  }
}

/**
 * A search in a worker: its steps come as they are asked for.
 *
 * @implements {AsyncIterableIterator<Step>}
 */
export class DistantSearch {
  #lease;
  /** Those that were told and not taken yet, the next one last. @type {Step[]} */
  #told = [];
  #isOver = false;
  /** The board, the piece and what is known before the first step. @type {Setting} */
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

  /** Frees it in the worker. It does so by itself at its end. */
  close() {
    this.#isOver = true;
    this.#told = [];
    this.#lease.end();
  }
}
