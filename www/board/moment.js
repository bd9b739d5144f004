/** The shown moment of a run: the path and the counters as of the last report. */

import { Ground } from "./ground.js";

/** @import { ExperimentInfo } from "../bindings/protocol" */
/** @import { GroundShape } from "./ground.js" */

/**
 * The facts known before the first step.
 *
 * @typedef {Pick<ExperimentInfo, "refutation" | "working" | "notFound" | "given">} PriorFacts
 */

/**
 * Returns the status of a run before its first step.
 *
 * @param {Partial<PriorFacts>} known
 * @returns {import("../engine/protocol.js").Report["status"]}
 */
function initialStatus({ refutation, working, notFound }) {
  if (refutation) return "refuted";
  if (working) return "working";
  return typeof notFound === "number" ? "not-found" : "searching";
}

/** The page's single state of a run at the shown moment. */
export class Moment {
  /** @param {GroundShape & Pick<ExperimentInfo, "start" | "closed" | "all">} setting */
  constructor({ start, end, closed, all, refutation, working, notFound, given, ...shape }) {
    const outcome = { refutation, working, notFound };
    this.ground = new Ground(shape);
    this.size = this.ground.size;
    this.start = start;
    /** The square where a tour must end, or −1. */
    this.requiredEnd = end ?? -1;
    /** Whether a tour must be closed. */
    this.requiresClosed = closed;
    /** Whether all tours are searched for. */
    this.findsAllTours = all;
    /** The fault of a given path, or null. */
    this.fault = given?.fault ?? null;
    /** The squares of the path; only the first `depth` count. */
    this.path = new Uint32Array(this.size);
    this.depth = 0;
    /** The number of known steps of the search; the number of shown steps is `counters.steps`. */
    this.stepCount = 0;
    /** @type {import("../engine/protocol.js").Report["status"]} */
    this.status = initialStatus(outcome);
    /** @type {import("../engine/protocol.js").Report["lastEvent"]} */
    this.lastEvent = "none";
    /** The square of the last step, or −1. */
    this.lastSquare = -1;
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

  /** Whether the search is over. */
  get ended() {
    return this.status !== "searching" && this.status !== "working";
  }

  /** Whether all known steps of the search are shown. */
  get atEnd() {
    return this.counters.steps === this.stepCount;
  }

  /** A copy that later reports do not change. */
  get copy() {
    const copy = Object.assign(Object.create(Moment.prototype), this);
    copy.path = this.path.slice();
    return /** @type {Moment} */ (copy);
  }

  /** Applies a report of some steps. @param {import("../engine/protocol.js").Report} report */
  apply(report) {
    this.path.set(report.changedSquares, report.unchangedSquares);
    this.depth = report.unchangedSquares + report.changedSquares.length;
    this.status = report.status;
    this.counters = report.counters;
    this.stepCount = report.stepCount;
    // An empty slice reports no event, so the last one stays. Before the first step there is none.
    if (report.lastEvent !== "none" || report.counters.steps === 0) {
      this.lastEvent = report.lastEvent;
      this.lastSquare = report.square;
    }
  }
}
