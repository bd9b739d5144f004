/** Handles of runs in a core, in this thread or in a worker. */

import { SolverBroken } from "./errors.js";

/** @import { ExperimentInfo } from "../bindings/laboratory/protocol.js" */
/** @import { SendRequest, LibraryRequests } from "./requests.js" */

/** @typedef {"prepare" | "work" | "stop" | "advance" | "steps" | "path" | "count"} RunRequest */

let lastRun = 0;

/** The handle of a run, valid until `end`. */
export class RunHandle {
  #ask;
  /** The number that identifies the run in requests. */
  number = ++lastRun;

  /** @param {SendRequest} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  /**
   * Sends a request about the run.
   *
   * @template {RunRequest} K
   * @param {K} kind
   * @param {Omit<LibraryRequests[K]["asked"], "run">} asked
   * @returns {Promise<NonNullable<LibraryRequests[K]["answer"]>>} rejects with `SolverBroken` if the run no longer exists
   */
  ask = async (kind, asked) => {
    const answer = await this.#ask(kind, /** @type {LibraryRequests[K]["asked"]} */ ({ ...asked, run: this.number }));
    if (answer === null) throw new SolverBroken("stopped");
    return /** @type {NonNullable<LibraryRequests[K]["answer"]>} */ (answer);
  };

  /** Frees the run. A failed request is ignored: the run was lost with its worker. */
  end() {
    this.#ask("end", { run: this.number }).catch(() => undefined);
  }
}

/**
 * Returns the conversion from the core’s square numbers to public ones. On a board with holes, public numbers count all
 * cells, so that a number still gives the row and the column.
 *
 * @param {Pick<ExperimentInfo, "cells" | "sides">} setting
 * @returns {(square: number) => number}
 */
export function toPublicNumber({ cells, sides }) {
  return cells && !sides ? (square) => cells[square] : (square) => square;
}

/**
 * Converts square numbers of the core to public ones.
 *
 * @param {Pick<ExperimentInfo, "cells" | "sides">} setting
 * @param {Uint32Array} squares
 */
export function toPublicNumbers(setting, squares) {
  return setting.cells && !setting.sides ? squares.map(toPublicNumber(setting)) : squares;
}
