/** A run of the core, wherever that is, for as long as somebody asks for it. */

import { SolverBroken } from "./errors.js";

/** @import { Setting } from "../bindings/laboratory/protocol.js" */
/** @import { Ask, Questions } from "./questions.js" */

/** @typedef {"prepare" | "work" | "stop" | "advance" | "steps" | "path" | "count"} OfARun */

let lastRun = 0;

/** The right to ask about a run, until it is ended. */
export class Lease {
  #ask;
  /** The number by which whoever answers knows it. */
  number = ++lastRun;

  /** @param {Ask} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  /**
   * @template {OfARun} K
   * @param {K} kind
   * @param {Omit<Questions[K]["asked"], "run">} asked
   * @returns {Promise<NonNullable<Questions[K]["answer"]>>} rejects with `SolverBroken` where the run is gone
   */
  ask = async (kind, asked) => {
    const answer = await this.#ask(kind, /** @type {Questions[K]["asked"]} */ ({ ...asked, run: this.number }));
    if (answer === null) throw new SolverBroken("stopped");
    return /** @type {NonNullable<Questions[K]["answer"]>} */ (answer);
  };

  /** Frees it; where it is gone already, there is nothing to be freed. */
  end() {
    this.#ask("end", { run: this.number }).catch(() => undefined);
  }
}

/**
 * The numbers of squares as a program has them: those of a board with holes are counted in cells, so that each still tells its
 * row and its column.
 *
 * @param {Pick<Setting, "cells" | "sides">} setting
 * @returns {(square: number) => number}
 */
export function numbering({ cells, sides }) {
  return cells && !sides ? (square) => cells[square] : (square) => square;
}

/**
 * The same of many.
 *
 * @param {Pick<Setting, "cells" | "sides">} setting
 * @param {Uint32Array} squares
 */
export function numbered(setting, squares) {
  return setting.cells && !setting.sides ? squares.map(numbering(setting)) : squares;
}
