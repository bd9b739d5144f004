/** A lane of a race: an experiment with a worker of its own. */

import { haveSameSquares } from "../board/ground.js";
import { Moment } from "../board/moment.js";
import { InvalidDraftError, EngineError, nullIfEngineLost } from "../engine/engine.js";
import { ExperimentSession } from "../engine/experiment-session.js";
import { runOf } from "../engine/run-numbers.js";

/** @import { Draft, ExperimentInfo, WorkResult } from "../bindings/protocol" */
/** @import { EngineErrorReason } from "../engine/engine.js" */

/** The experiment that is shown before the core has responded. */
const PLACEHOLDER_BOARD = { rows: 8, columns: 8, start: 0, closed: false, all: false };

/** The time slice of the worker for a single step, in milliseconds. */
const SINGLE_STEP_SLICE_MS = 1000;

/** Prepares an experiment, requests its steps when they are due, and keeps the state of the search. */
export class Lane {
  #engine;
  #onReport;
  #onBreakdown;
  #session;
  /** The query of the link that the experiment came from. */
  #query = "";
  /** The number of pending requests for steps. */
  #pendingRequests = 0;
  /** The number of due steps that are already requested. */
  #requestedSteps = 0;
  /** The number of the shown run. @type {number | undefined} */
  #run;
  /** The requested experiment, even if the core refuses it. @type {Draft | null} */
  draft = null;
  /** The draft of the experiment that is shown. @type {Draft | null} */
  #shownDraft = null;
  /** The prepared experiment. @type {ExperimentInfo | null} */
  experimentInfo = null;
  /** The reason why the core refuses the draft. @type {import("../engine/protocol.js").DraftFault | null} */
  fault = null;
  /** The progress of constructing a tour, if a tour is needed before the first step. @type {WorkResult | null} */
  work = null;
  /** The reason why the worker and its search were lost. @type {EngineErrorReason | null} */
  breakdown = null;
  moment = new Moment(PLACEHOLDER_BOARD);
  /** The number of steps that are due and not yet taken; may be `Infinity`. */
  dueSteps = 0;
  /** The race time at which the search ended, in milliseconds. @type {number | null} */
  endedAfter = null;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {object} events
   * @param {(lane: Lane, report: import("../engine/protocol.js").Report) => void} events.onReport
   * @param {(lane: Lane) => void} events.onBreakdown
   * @param {(lane: Lane) => void} events.onWork
   */
  constructor(engine, { onReport, onBreakdown, onWork }) {
    this.#engine = engine;
    this.#onReport = onReport;
    this.#onBreakdown = onBreakdown;
    this.#session = new ExperimentSession(engine, (work) => {
      this.work = work;
      onWork(this);
    });
  }

  /** Whether the board that is shown has the squares of the requested experiment. */
  get showsRequestedSquares() {
    return haveSameSquares(this.draft, this.#shownDraft);
  }

  /** Whether the lane can take steps. */
  get isRunning() {
    return this.experimentInfo !== null && !this.moment.ended && !this.breakdown;
  }

  /**
   * Reads the experiment of a link.
   *
   * @param {string} query
   * @returns {Promise<import("../engine/protocol.js").DraftFault[]>} the invalid parts, which are dropped
   */
  async read(query) {
    this.#query = query;
    this.draft = null;
    try {
      const { draft, faults } = await this.#engine.request("read", { query, panoramas: false });
      this.draft = draft;
      return faults;
    } catch (error) {
      this.#handleLoss(error);
      return [];
    }
  }

  /**
   * Prepares the experiment with some parts changed, and constructs its tour if a tour is needed before the first step.
   * The lane shows the previous experiment until `reset`.
   *
   * @param {Partial<Draft>} change
   * @param {{resumes?: boolean}} [options] `resumes` continues the construction of a tour that was not found yet; the
   *   experiment does not change
   * @returns {Promise<ExperimentInfo | null>} null if the core refused the experiment, if the experiment was changed
   *   again in the meantime, or if the worker was lost
   */
  async prepare(change, { resumes = false } = {}) {
    // The link is read again if the worker was lost during an earlier reading.
    if (!this.draft) await this.read(this.#query);
    if (!this.draft) return null;
    this.draft = { ...this.draft, ...change };
    this.work = null;
    try {
      const prepared = await (resumes ? this.#session.resume() : this.#session.prepare(this.draft));
      if (!prepared || !(await this.#session.computePath())) return null;
      this.work = null;
      // The construction may have updated the experiment.
      return this.#session.experimentInfo;
    } catch (error) {
      if (!(error instanceof InvalidDraftError)) this.#handleLoss(error);
      else this.fault = error.fault;
      this.#session.cancelPending();
      return null;
    }
  }

  /** Resets the lane to the start of the prepared experiment. @param {ExperimentInfo} experimentInfo */
  reset(experimentInfo) {
    this.experimentInfo = experimentInfo;
    this.#shownDraft = this.draft;
    this.fault = null;
    this.breakdown = null;
    this.moment = new Moment(experimentInfo);
    this.#run = runOf(experimentInfo);
    this.dueSteps = 0;
    this.#requestedSteps = 0;
    this.#pendingRequests = 0;
    this.endedAfter = null;
  }

  /**
   * Returns the adjacency lists of the experiment.
   *
   * @returns {Promise<import("../engine/protocol.js").AdjacencyLists | null>} null if the worker was lost
   */
  adjacencyLists() {
    return nullIfEngineLost(this.#engine.adjacencyLists(this.moment.size));
  }

  /**
   * Requests the due steps that are not requested yet.
   *
   * @param {number} sliceMs the time slice of the worker, in milliseconds
   * @param {number} maxPending the largest number of pending requests
   */
  advance(sliceMs, maxPending) {
    while (this.isRunning && this.#pendingRequests < maxPending) {
      const steps = this.dueSteps === Infinity ? Infinity : this.dueSteps - this.#requestedSteps;
      if (steps <= 0) return;
      this.#advance(steps, sliceMs);
    }
  }

  /** Whether a request for steps is pending. */
  get isBusy() {
    return this.#pendingRequests > 0;
  }

  /** Takes one step in addition to the due steps. */
  step() {
    if (!this.isRunning) return;
    this.dueSteps += 1;
    this.#advance(1, SINGLE_STEP_SLICE_MS);
  }

  /** Ends the worker, and keeps the draft. */
  end() {
    this.#session.cancelPending();
    this.work = null;
    this.#engine.end();
    this.experimentInfo = null;
  }

  /**
   * Requests steps, and applies the report to the moment.
   *
   * @param {number} steps
   * @param {number} milliseconds the time slice of the worker
   */
  async #advance(steps, milliseconds) {
    const moment = this.moment;
    const countedSteps = steps === Infinity ? 0 : steps;
    this.#pendingRequests += 1;
    this.#requestedSteps += countedSteps;
    try {
      const report = await this.#engine.request("advance", { steps, milliseconds });
      // A response to a replaced search must not affect the new search.
      if (moment !== this.moment) return;
      this.#pendingRequests -= 1;
      this.#requestedSteps -= countedSteps;
      // The core has prepared another search, which is not shown yet.
      if (runOf(report) !== this.#run) return;
      this.dueSteps = Math.max(0, this.dueSteps - (report.counters.steps - moment.counters.steps));
      // Several requests may be pending at once. The search may have ended in the response to an earlier request.
      if (moment.ended) return;
      moment.apply(report);
      this.#onReport(this, report);
    } catch (error) {
      if (moment === this.moment) this.#handleLoss(error);
    }
  }

  /** Reports the loss of the worker, and rethrows any other error. @param {unknown} error */
  #handleLoss(error) {
    if (!(error instanceof EngineError)) throw error;
    // An intended stop is not reported. All pending requests fail together, but the loss is reported once.
    if (error.why === "stopped" || this.breakdown) return;
    this.breakdown = error.why;
    this.#onBreakdown(this);
  }
}
