/** The moment of a run that is shown: the path and the counters, as the last report left them. */

import { Ground } from "./ground.js";

/** @import { Setting } from "../bindings/protocol" */
/** @import { GroundShape } from "./ground.js" */

/** What is known before the first step. @typedef {Pick<Setting, "refutation" | "working" | "notFound" | "given">} Known */

/**
 * How a run stands before its first step.
 *
 * @param {Partial<Known>} known
 * @returns {import("../engine/protocol.js").Report["status"]}
 */
function statusBefore({ refutation, working, notFound }) {
  if (refutation) return "refuted";
  if (working) return "working";
  return typeof notFound === "number" ? "not-found" : "searching";
}

/** The page's one state of a run: what it knows of the moment that it shows. */
export class Moment {
  /** @param {GroundShape & Pick<Setting, "start" | "closed" | "all">} setting */
  constructor({ start, end, closed, all, refutation, working, notFound, given, ...shape }) {
    const outcome = { refutation, working, notFound };
    this.ground = new Ground(shape);
    this.size = this.ground.size;
    this.start = start;
    /** The square where a tour must end, or −1. */
    this.end = end ?? -1;
    /** Whether a tour must be closed. */
    this.closed = closed;
    /** Whether every tour is looked for. */
    this.all = all;
    /** What is wrong with the path that somebody gave, if that is what is shown and anything is. */
    this.fault = given?.fault ?? null;
    /** The squares of the path; only the first `depth` count. */
    this.path = new Uint32Array(this.size);
    this.depth = 0;
    /** How many steps of the search are known; those shown are `counters.steps`. */
    this.length = 0;
    /** @type {import("../engine/protocol.js").Report["status"]} */
    this.status = statusBefore(outcome);
    /** @type {import("../engine/protocol.js").Report["event"]} */
    this.event = "none";
    /** The square of the last step, or −1. */
    this.square = -1;
    /** @type {import("../engine/protocol.js").Counters} */
    this.counters = {
      steps: 0,
      visits: 0,
      backtracks: 0,
      deadEnds: 0,
      tours: 0,
      attempts: 1,
      deepest: 0,
    };
  }

  /** The square on which the knight stands: the end of the path, or the start before the first step. */
  get knight() {
    return this.depth > 0 ? this.path[this.depth - 1] : this.start;
  }

  /** Whether there is nothing more to search. */
  get ended() {
    return this.status !== "searching" && this.status !== "working";
  }

  /** Whether all that is known of the search is shown. */
  get atEnd() {
    return this.counters.steps === this.length;
  }

  /** The same, which stays as it is while this one goes on. */
  get copy() {
    const copy = Object.assign(Object.create(Moment.prototype), this);
    copy.path = this.path.slice();
    return /** @type {Moment} */ (copy);
  }

  /** Takes what some steps did. @param {import("../engine/protocol.js").Report} report */
  apply(report) {
    this.path.set(report.squares, report.kept);
    this.depth = report.kept + report.squares.length;
    this.status = report.status;
    this.counters = report.counters;
    this.length = report.length;
    // An empty slice says nothing new of the last step; before the first there is none.
    if (report.event !== "none" || report.counters.steps === 0) {
      this.event = report.event;
      this.square = report.square;
    }
  }
}
