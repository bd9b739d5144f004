/** A lane of a race: an experiment with a worker of its own. */

import { haveSameSquares } from "../board/ground.js";
import { Moment } from "../board/moment.js";
import { InvalidDraftError, EngineError, nullIfEngineLost } from "../engine/engine.js";
import { ExperimentSession } from "../engine/experiment-session.js";

/** @import { Draft, ExperimentInfo, WorkResult } from "../bindings/protocol" */

/** The board that is shown before the core has responded. */
const PLACEHOLDER_BOARD = { rows: 8, columns: 8, start: 0, closed: false, all: false };

/** Prepares an experiment, requests its steps when they are due, and keeps the state of the search. */
export class Lane {
  #engine;
  #onReport;
  #onBreakdown;
  #run;
  /** The query of the link that the experiment came from. */
  #query = "";
  #pendingRequests = 0;
  /** The number of owed steps that are already requested. */
  #requestedSteps = 0;
  /** The requested experiment, even if the core refuses it. @type {Draft | null} */
  draft = null;
  /** The draft of the experiment that is shown. @type {Draft | null} */
  #shownDraft = null;
  /** The prepared experiment. @type {ExperimentInfo | null} */
  setting = null;
  /** The reason why the core refuses the draft. @type {import("../engine/protocol.js").DraftFault | null} */
  fault = null;
  /** The progress of the work on a tour that is made before the first step. @type {WorkResult | null} */
  work = null;
  /** The reason why the worker and its search were lost. @type {import("../engine/engine.js").EngineErrorReason | null} */
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
    this.#run = new ExperimentSession(engine, (work) => {
      this.work = work;
      onWork(this);
    });
  }

  /** Whether the squares that are shown are those of the requested experiment. */
  get showsRequestedSquares() {
    return haveSameSquares(this.draft, this.#shownDraft);
  }

  /** Whether it can take steps. */
  get isRunning() {
    return this.setting !== null && !this.moment.ended && !this.breakdown;
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
   * Has the core prepare the experiment with some parts changed, and make its tour if one is needed before the first
   * step. The lane shows the previous experiment until `begin`.
   *
   * @param {Partial<Draft>} parts
   * @param {{more?: boolean}} [how] `more` continues the work on a tour that was not found, without any change
   * @returns {Promise<ExperimentInfo | null>} null if the core refused it, or if it was changed again in the meantime
   */
  async prepare(parts, { more = false } = {}) {
    // If the worker was lost before it had read the link, this is another attempt.
    if (!this.draft) await this.read(this.#query);
    if (!this.draft) return null;
    this.draft = { ...this.draft, ...parts };
    this.work = null;
    try {
      const setting = await (more ? this.#run.resume() : this.#run.prepare(this.draft));
      if (!setting || !(await this.#run.computePath())) return null;
      this.work = null;
      return this.#run.experimentInfo;
    } catch (error) {
      if (!(error instanceof InvalidDraftError)) this.#handleLoss(error);
      else this.fault = error.fault;
      this.#run.cancelPending();
      return null;
    }
  }

  /** Resets the lane to the start of the prepared experiment. @param {ExperimentInfo} setting */
  begin(setting) {
    this.setting = setting;
    this.#shownDraft = this.draft;
    this.fault = null;
    this.breakdown = null;
    this.moment = new Moment(setting);
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
  lists() {
    return nullIfEngineLost(this.#engine.adjacencyLists(this.moment.size));
  }

  /**
   * Requests the owed steps that are not requested yet.
   *
   * @param {number} slice the time slice of the worker, in milliseconds
   * @param {number} ahead the largest number of pending requests
   */
  advance(slice, ahead) {
    while (this.isRunning && this.#pendingRequests < ahead) {
      const steps = this.dueSteps === Infinity ? Infinity : this.dueSteps - this.#requestedSteps;
      if (steps <= 0) return;
      this.#advance(steps, slice);
    }
  }

  /** Whether a response of the worker is pending. */
  get isBusy() {
    return this.#pendingRequests > 0;
  }

  /** Takes one step in addition to those that are owed. */
  step() {
    if (!this.isRunning) return;
    this.dueSteps += 1;
    this.#advance(1, 1000);
  }

  /** Ends the worker, and keeps the draft. */
  end() {
    this.#run.cancelPending();
    this.work = null;
    this.#engine.end();
    this.setting = null;
  }

  /**
   * @param {number} steps
   * @param {number} milliseconds
   */
  async #advance(steps, milliseconds) {
    const moment = this.moment;
    const counted = steps === Infinity ? 0 : steps;
    this.#pendingRequests += 1;
    this.#requestedSteps += counted;
    try {
      const report = await this.#engine.request("advance", { steps, milliseconds });
      // A response to a replaced search must not affect the new one.
      if (moment !== this.moment) return;
      this.#pendingRequests -= 1;
      this.#requestedSteps -= counted;
      this.dueSteps = Math.max(0, this.dueSteps - (report.counters.steps - moment.counters.steps));
      // A request that was sent ahead may find the search already ended.
      if (moment.ended) return;
      moment.apply(report);
      this.#onReport(this, report);
    } catch (error) {
      if (moment === this.moment) this.#handleLoss(error);
    }
  }

  /** Reports the loss of the worker; throws any other error again. @param {unknown} error */
  #handleLoss(error) {
    if (!(error instanceof EngineError)) throw error;
    // An intended stop is not reported. All pending requests fail together, but the loss is reported once.
    if (error.why === "stopped" || this.breakdown) return;
    this.breakdown = error.why;
    this.#onBreakdown(this);
  }
}
