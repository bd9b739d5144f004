/**
 * The results of the runs of a question, in a typed array.
 *
 * A cell is one requested experiment. If a cell equals or mirrors another cell, the run of that other cell provides the
 * result.
 */

import { VALUES_PER_RESULT } from "./worker-pool.js";
import { sortIndices } from "./radix-sort.js";

/** @import { SweepPlan } from "../bindings/protocol" */

/**
 * The outcomes of a run, by the core's numbers. The core does not use the last outcome, which marks runs that crashed
 * workers.
 */
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

/** The parameters of a cell, in the order of the columns of a plan. */
const PARAMETERS = /** @type {const} */ (["board", "start", "algorithm", "order", "seed"]);

/** The results of the cells of a plan so far. */
export class Results {
  plan;
  /** `VALUES_PER_RESULT` numbers for each run, in the order of the runs; NaN if unknown. */
  #numbers;
  /** The index of the run of each cell. */
  #runIndices;
  /** The cells that have runs of their own. */
  runCells;
  #doneCount = 0;
  #lostCount = 0;
  #foundCount = 0;
  /** The sum of the times of all completed runs, in milliseconds. */
  #totalTimeMs = 0;

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
    // A cell without a run of its own shares the run of the cell that provides its result.
    for (let cell = 0; cell < plan.cells; cell += 1) this.#runIndices[cell] = this.#runIndices[plan.twins[cell]];
    this.#numbers = new Float64Array(run * VALUES_PER_RESULT).fill(Number.NaN);
  }

  /** The number of completed runs, including lost runs. */
  get done() {
    return this.#doneCount;
  }

  /** The number of runs that crashed workers. */
  get lost() {
    return this.#lostCount;
  }

  /** The number of runs that found a tour. */
  get found() {
    return this.#foundCount;
  }

  /** The sum of the times of all completed runs, in milliseconds. */
  get totalTimeMs() {
    return this.#totalTimeMs;
  }

  get isComplete() {
    return this.#doneCount === this.runCells.length;
  }

  /** The greatest number of visits of a run that reached its limit; 0 if no run did. */
  get reachedLimit() {
    const limitedCells = this.runCells.filter((cell) => this.outcome(cell) === "limit");
    return limitedCells.reduce((most, cell) => Math.max(most, this.measure(cell, "visits")), 0);
  }

  /**
   * Adds results. Results of runs that are already completed are ignored.
   *
   * @param {Uint32Array} cells cells with runs of their own
   * @param {Float64Array} numbers `VALUES_PER_RESULT` numbers for each cell
   */
  add(cells, numbers) {
    for (const [index, cell] of cells.entries()) {
      const offset = this.#runIndices[cell] * VALUES_PER_RESULT;
      if (!Number.isNaN(this.#numbers[offset])) continue;
      this.#numbers.set(numbers.subarray(index * VALUES_PER_RESULT, (index + 1) * VALUES_PER_RESULT), offset);
      this.#doneCount += 1;
      if (this.#numbers[offset] === TOUR) this.#foundCount += 1;
      this.#totalTimeMs += this.#numbers[offset + 1 + MEASURES.indexOf("time")] || 0;
    }
  }

  /** Records runs that crashed workers. @param {number[]} cells */
  markLost(cells) {
    const newlyLost = cells.filter((cell) => !this.isKnown(cell));
    for (const cell of newlyLost) this.#numbers[this.#runIndices[cell] * VALUES_PER_RESULT] = LOST;
    this.#doneCount += newlyLost.length;
    this.#lostCount += newlyLost.length;
  }

  /** Whether the run of a cell is completed. @param {number} cell */
  isKnown(cell) {
    return !Number.isNaN(this.#numbers[this.#runIndices[cell] * VALUES_PER_RESULT]);
  }

  /** The cells of the runs that are not completed. */
  get missingCells() {
    return this.runCells.filter((cell) => !this.isKnown(cell));
  }

  /** The cells of the runs that are completed and did not crash workers. */
  get storableCells() {
    return this.runCells.filter((cell) => this.isKnown(cell) && this.outcome(cell) !== "lost");
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
   * Returns the numbers of cells, as `add` takes them.
   *
   * @param {Uint32Array} cells
   */
  numbersOf(cells) {
    const numbers = new Float64Array(cells.length * VALUES_PER_RESULT);
    for (const [index, cell] of cells.entries()) {
      const offset = this.#runIndices[cell] * VALUES_PER_RESULT;
      numbers.set(this.#numbers.subarray(offset, offset + VALUES_PER_RESULT), index * VALUES_PER_RESULT);
    }
    return numbers;
  }

  /**
   * Returns the parameters of a cell: indices into the lists of the plan, and the number of the start square.
   *
   * @param {number} cell
   */
  parametersOf(cell) {
    const [board, start, algorithm, order, seed] = this.plan.columns.subarray(
      cell * PARAMETERS.length,
      (cell + 1) * PARAMETERS.length,
    );
    return { board, start, algorithm, order, seed };
  }

  /** The cells whose runs are completed. @returns {Uint32Array} */
  get doneCells() {
    const known = new Uint32Array(this.plan.cells);
    let count = 0;
    for (let cell = 0; cell < known.length; cell += 1) if (this.isKnown(cell)) known[count++] = cell;
    return known.subarray(0, count);
  }

  /**
   * Returns the values of cells in a column. Parameters are indices into the lists of the plan, except the number of
   * the start square. Unknown results are NaN.
   *
   * @param {Uint32Array} cells
   * @param {Column} column
   * @returns {Float64Array}
   */
  values(cells, column) {
    const { columns } = this.plan;
    if (column === "number") return Float64Array.from(cells);
    const parameterIndex = PARAMETERS.findIndex((name) => name === column);
    if (parameterIndex >= 0)
      return Float64Array.from(cells, (cell) => columns[cell * PARAMETERS.length + parameterIndex]);
    const valueIndex = column === "outcome" ? 0 : 1 + MEASURES.findIndex((name) => name === column);
    return Float64Array.from(cells, (cell) => this.#numbers[this.#runIndices[cell] * VALUES_PER_RESULT + valueIndex]);
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
    const indices = sortIndices(this.values(cells, column), isDescending);
    return Uint32Array.from(indices, (index) => cells[index]);
  }
}
