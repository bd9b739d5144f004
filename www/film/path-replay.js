/** Replays a known path square by square, for a film of a tour without the search that found it. Needs no engine. */

import { createPathReport } from "../board/path-report.js";

/** @import { Report } from "../engine/protocol.js" */
/** @import { Moment } from "../board/moment.js" */
/** @import { Replay } from "./search-replay.js" */

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

  /** @param {number} squareCount the number of squares of the path to show */
  async seek(squareCount) {
    const report = createPathReport(
      this.moment,
      this.#path.slice(0, squareCount),
      squareCount === this.last ? this.#status : "searching",
    );
    // A step backwards in the film is not backtracking, so the report enters the earlier square instead.
    const shownReport =
      report.lastEvent === "leave"
        ? { ...report, lastEvent: /** @type {const} */ ("enter"), square: this.#path[squareCount - 1] }
        : report;
    this.moment.apply(shownReport);
    return shownReport;
  }

  async loadDecision() {
    return null;
  }
}
