/**
 * The shown moment of a run: the path and the counters as of the last report. A report is the worker's answer after
 * some steps.
 */

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
 * @param {Partial<PriorFacts>} facts
 * @returns {import("../engine/protocol.js").Report["status"]}
 */
function initialStatus({ refutation, working, notFound }) {
  if (refutation) return "refuted";
  if (working) return "working";
  return typeof notFound === "number" ? "not-found" : "searching";
}

/** The state of a run at the shown moment. */
export class Moment {
  /** @param {GroundShape & Pick<ExperimentInfo, "start" | "closed" | "all">} experiment */
  constructor({ start, end, closed, all, refutation, working, notFound, given, ...shape }) {
    const priorFacts = { refutation, working, notFound };
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
    /** The given numbers of a puzzle. @type {import("../bindings/protocol").Given[]} */
    this.givens = [];
    /** The squares of the path, in its first `depth` entries. */
    this.path = new Uint32Array(this.size);
    this.depth = 0;
    /** The number of steps computed so far; `counters.steps` is the number of the shown step. */
    this.stepCount = 0;
    /** @type {import("../engine/protocol.js").Report["status"]} */
    this.status = initialStatus(priorFacts);
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

  /** Whether the last computed step is shown. */
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
    // A time slice without steps reports no event, so the last event remains. A jump to step 0 removes the last event.
    if (report.lastEvent !== "none" || report.counters.steps === 0) {
      this.lastEvent = report.lastEvent;
      this.lastSquare = report.square;
    }
  }
}
