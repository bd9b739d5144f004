/** The way along a path that is known, square by square: what a film of a tour shows, without the search that found it. Pure. */

import { reportOf } from "../board/path-report.js";

/** @import { Report } from "../engine/protocol.js" */
/** @import { Moment } from "../board/moment.js" */

/** One way through a run, along which a film goes. @typedef {import("./search-way.js").Way} Way */

/** @implements {Way} */
export class PathWay {
  first = 1;
  #path;
  #status;

  /**
   * @param {Moment} moment that is led along, of which nothing is shown yet
   * @param {number[]} path
   * @param {Report["status"]} status how a run stands that has come to its end
   */
  constructor(moment, path, status) {
    this.moment = moment;
    this.#path = path;
    this.#status = status;
  }

  get last() {
    return this.#path.length;
  }

  /** @param {number} place how many squares of the path are shown */
  async goTo(place) {
    const report = reportOf(this.moment, this.#path.slice(0, place), place === this.last ? this.#status : "searching");
    // Whoever goes back to a square of the path has come to it, as at first: no step is taken back.
    const come = report.event === "leave" ? { ...report, event: /** @type {const} */ ("enter"), square: this.#path[place - 1] } : report;
    this.moment.apply(come);
    return come;
  }

  async decision() {
    return null;
  }
}
