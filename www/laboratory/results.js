/**
 * The results of the runs of a question: a column of numbers for each measure, in typed arrays. Pure.
 *
 * A cell is one requested experiment. If it is a mirror image of another cell, that cell's run provides its result.
 */

import { VALUES_PER_RESULT } from "./worker-pool.js";
import { sortIndices } from "./radix-sort.js";

/** @import { SweepPlan } from "../bindings/protocol" */

/** Outcomes of a run, by the core's numbers; the last one is the page's own, for runs at which workers died. */
export const OUTCOMES = /** @type {const} */ (["tour", "none", "limit", "gave-up", "no-memory", "lost"]);

const TOUR = OUTCOMES.indexOf("tour");
const LOST = OUTCOMES.indexOf("lost");

/** The measures of a run, in the order of the core's numbers after the outcome. */
export const MEASURES = /** @type {const} */ (["visits", "backtracks", "attempts", "time", "closed", "turns"]);

/** @typedef {typeof MEASURES[number]} Measure */
/**
 * The columns by which a table can be sorted.
 *
 * @typedef {Measure | "number" | "board" | "start" | "algorithm" | "order" | "seed" | "outcome"} Column
 */

/** The settings of a cell, in the order of the columns of a plan. */
const PARAMETERS = /** @type {const} */ (["board", "start", "algorithm", "order", "seed"]);

/** The results of the cells of a plan so far. */
export class Results {
  plan;
  /** `NUMBERS` numbers for each run, in the order of the runs. */
  #numbers;
  /** The index of the run of each cell. */
  #runIndices;
  /** The cells that have runs of their own. */
  runCells;
  #done = 0;
  #lost = 0;
  #found = 0;
  /** The time taken by the runs, in milliseconds. */
  #busy = 0;

  /** @param {SweepPlan} plan */
  constructor(plan) {
    this.plan = plan;
    this.runCells = Uint32Array.from({ length: plan.runs }, () => 0);
    this.#runIndices = new Uint32Array(plan.cells);
    let run = 0;
    for (let cell = 0; cell < plan.cells; cell += 1) {
      if (plan.twins[cell] !== cell) continue;
      this.#runIndices[cell] = run;
      this.runCells[run++] = cell;
    }
    // A cell may precede the one that provides its result.
    for (let cell = 0; cell < plan.cells; cell += 1) this.#runIndices[cell] = this.#runIndices[plan.twins[cell]];
    this.#numbers = new Float64Array(run * VALUES_PER_RESULT).fill(Number.NaN);
  }

  /** The number of completed runs. */
  get done() {
    return this.#done;
  }

  /** The number of runs at which workers died. */
  get lost() {
    return this.#lost;
  }

  /** The number of runs that found a tour. */
  get found() {
    return this.#found;
  }

  /** The sum of the times of all runs, in milliseconds. */
  get totalTimeMs() {
    return this.#busy;
  }

  get isWhole() {
    return this.#done === this.runCells.length;
  }

  /**
   * Adds results; those of known runs are ignored.
   *
   * @param {Uint32Array} cells cells with runs of their own
   * @param {Float64Array} numbers `NUMBERS` for each cell
   */
  add(cells, numbers) {
    for (const [place, cell] of cells.entries()) {
      const at = this.#runIndices[cell] * VALUES_PER_RESULT;
      if (!Number.isNaN(this.#numbers[at])) continue;
      this.#numbers.set(numbers.subarray(place * VALUES_PER_RESULT, (place + 1) * VALUES_PER_RESULT), at);
      this.#done += 1;
      if (this.#numbers[at] === TOUR) this.#found += 1;
      this.#busy += this.#numbers[at + 1 + MEASURES.indexOf("time")] || 0;
    }
  }

  /** Records runs at which workers died. @param {number[]} cells */
  markLost(cells) {
    const told = cells.filter((cell) => !this.isKnown(cell));
    for (const cell of told) this.#numbers[this.#runIndices[cell] * VALUES_PER_RESULT] = LOST;
    this.#done += told.length;
    this.#lost += told.length;
  }

  /** Whether the run of a cell is completed. @param {number} cell */
  isKnown(cell) {
    return !Number.isNaN(this.#numbers[this.#runIndices[cell] * VALUES_PER_RESULT]);
  }

  /** The cells of the runs that are not completed. */
  get missing() {
    return this.runCells.filter((cell) => !this.isKnown(cell));
  }

  /**
   * Returns the outcome of a cell's run; null while unknown.
   *
   * @param {number} cell @returns {typeof OUTCOMES[number] | null}
   */
  outcome(cell) {
    return OUTCOMES[this.#numbers[this.#runIndices[cell] * VALUES_PER_RESULT]] ?? null;
  }

  /** @param {number} cell @param {Measure} measure @returns {number} NaN if there is none */
  measure(cell, measure) {
    return this.#numbers[this.#runIndices[cell] * VALUES_PER_RESULT + 1 + MEASURES.indexOf(measure)];
  }

  /**
   * Returns the settings of a cell: indices into the lists of the plan, and the square of the start.
   *
   * @param {number} cell
   */
  parametersOf(cell) {
    const [board, start, algorithm, order, seed] = this.plan.columns.subarray(cell * PARAMETERS.length, (cell + 1) * PARAMETERS.length);
    return { board, start, algorithm, order, seed };
  }

  /** The cells whose runs are completed. @returns {Uint32Array} */
  get doneCells() {
    const known = new Uint32Array(this.plan.cells);
    let count = 0;
    for (let cell = 0; cell < known.length; cell += 1) if (this.isKnown(cell)) known[count++] = cell;
    return known.subarray(0, count);
  }

  /** @param {Uint32Array} cells @param {Column} column @returns {Float64Array} */
  values(cells, column) {
    const { columns } = this.plan;
    if (column === "number") return Float64Array.from(cells);
    const asked = PARAMETERS.findIndex((name) => name === column);
    if (asked >= 0) return Float64Array.from(cells, (cell) => columns[cell * PARAMETERS.length + asked]);
    const at = column === "outcome" ? 0 : 1 + MEASURES.findIndex((name) => name === column);
    return Float64Array.from(cells, (cell) => this.#numbers[this.#runIndices[cell] * VALUES_PER_RESULT + at]);
  }

  /**
   * Sorts cells by a column.
   *
   * @param {Uint32Array} cells
   * @param {Column} column
   * @param {boolean} [isDescending]
   * @returns {Uint32Array<ArrayBuffer>}
   */
  sorted(cells, column, isDescending = false) {
    const places = sortIndices(this.values(cells, column), isDescending);
    return Uint32Array.from(places, (place) => cells[place]);
  }
}
