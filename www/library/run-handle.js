/** Handles of runs in a core, and the conversion of square numbers. */

import { SolverBroken } from "./errors.js";

/** @import { ExperimentInfo } from "../bindings/laboratory/protocol.js" */
/** @import { SendRequest, LibraryRequests } from "./requests.js" */

/**
 * The kind of a request about a run.
 *
 * @typedef {"prepare" | "work" | "stop" | "advance" | "steps" | "path" | "count" | "identify"} RunRequest
 */

let lastRunNumber = 0;

/** The handle of a run, valid until `end`. */
export class RunHandle {
  #sendRequest;
  /** The number that identifies the run in requests. */
  number = ++lastRunNumber;

  /** @param {SendRequest} sendRequest */
  constructor(sendRequest) {
    this.#sendRequest = sendRequest;
  }

  /**
   * Sends a request about the run.
   *
   * @template {RunRequest} K
   * @param {K} kind
   * @param {Omit<LibraryRequests[K]["parameters"], "run">} parameters
   * @returns {Promise<NonNullable<LibraryRequests[K]["answer"]>>} rejects with `SolverBroken` if the run no longer
   *   exists
   */
  request = async (kind, parameters) => {
    const answer = await this.#sendRequest(
      kind,
      /** @type {LibraryRequests[K]["parameters"]} */ ({ ...parameters, run: this.number }),
    );
    if (answer === null) throw new SolverBroken("stopped");
    return /** @type {NonNullable<LibraryRequests[K]["answer"]>} */ (answer);
  };

  /** Frees the run. A failed request is ignored, because the run was then lost with its worker. */
  end() {
    this.#sendRequest("end", { run: this.number }).catch(() => undefined);
  }
}

/**
 * Returns a function that converts square numbers of the core to public square numbers. On a board with holes, public
 * numbers count the holes too, so that a number gives the row and the column.
 *
 * @param {Pick<ExperimentInfo, "cells" | "sides">} experimentInfo
 * @returns {(square: number) => number}
 */
export function toPublicNumber({ cells, sides }) {
  return cells && !sides ? (square) => cells[square] : (square) => square;
}

/**
 * Converts square numbers of the core to public square numbers.
 *
 * @param {Pick<ExperimentInfo, "cells" | "sides">} experimentInfo
 * @param {Uint32Array} squares
 */
export function toPublicNumbers(experimentInfo, squares) {
  return experimentInfo.cells && !experimentInfo.sides ? squares.map(toPublicNumber(experimentInfo)) : squares;
}
