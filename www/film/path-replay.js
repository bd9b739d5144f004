/** The way along a known path, square by square, for a film of a tour without the search that found it. Pure. */

import { createPathReport } from "../board/path-report.js";

/** @import { Report } from "../engine/protocol.js" */
/** @import { Moment } from "../board/moment.js" */

/** A sequence of places in a run that a film follows. @typedef {import("./search-replay.js").Replay} Replay */

/** @implements {Replay} */
export class PathReplay {
  first = 1;
  #path;
  #status;

  /**
   * @param {Moment} moment the moment to update, before its first step
   * @param {number[]} path
   * @param {Report["status"]} status the status of the run at the end of the path
   */
  constructor(moment, path, status) {
    this.moment = moment;
    this.#path = path;
    this.#status = status;
  }

  get last() {
    return this.#path.length;
  }

  /** @param {number} place the number of squares of the path to show */
  async seek(place) {
    const report = createPathReport(this.moment, this.#path.slice(0, place), place === this.last ? this.#status : "searching");
    // Going back in the film enters the earlier square again. It is not shown as backtracking.
    const come = report.lastEvent === "leave" ? { ...report, lastEvent: /** @type {const} */ ("enter"), square: this.#path[place - 1] } : report;
    this.moment.apply(come);
    return come;
  }

  async decision() {
    return null;
  }
}
