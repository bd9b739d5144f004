/**
 * The numbers of runs. A worker answers its requests in their order, so each answer belongs to the run that was
 * prepared last before it. An answer may arrive while the page still shows an earlier run.
 */

/** @import { RequestKind } from "./requests.js" */

/** The run of each answer and of each prepared experiment. @type {WeakMap<object, number>} */
const runs = new WeakMap();

/** The number of runs that all workers have prepared. */
let runCount = 0;

/** Numbers the runs of one worker. */
export class RunNumbers {
  #current = 0;

  /**
   * Records the run of an answer. Answers come in the order of the requests.
   *
   * @param {RequestKind} kind the kind of the request
   * @param {unknown} answer null if the worker did not support the request
   */
  record(kind, answer) {
    if (typeof answer !== "object" || answer === null) return;
    if (kind === "prepare" || kind === "open") this.#current = ++runCount;
    runs.set(answer, this.#current);
    if ("setting" in answer && answer.setting) runs.set(answer.setting, this.#current);
  }
}

/**
 * Returns the number of the run to which an answer, or a prepared experiment, belongs.
 *
 * @param {object} answer
 * @returns {number | undefined} undefined if no worker has sent it
 */
export const runOf = (answer) => runs.get(answer);
