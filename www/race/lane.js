/** A lane of a race: an experiment with a worker of its own. */

import { haveSameSquares } from "../board/ground.js";
import { Moment } from "../board/moment.js";
import { DraftRefused, EngineBroken, unlessLost } from "../engine/engine.js";
import { Run } from "../engine/run.js";

/** @import { Draft, Setting, Work } from "../bindings/protocol" */

/** The board that is shown before the core has responded. */
const NOTHING_YET = { rows: 8, columns: 8, start: 0, closed: false, all: false };

/** Prepares an experiment, requests its steps when they are due, and keeps the state of the search. */
export class Lane {
  #engine;
  #onReport;
  #onBreakdown;
  #run;
  /** The query of the link that the experiment came from. */
  #query = "";
  #underWay = 0;
  /** The number of owed steps that are already requested. */
  #asked = 0;
  /** The requested experiment, even if the core refuses it. @type {Draft | null} */
  draft = null;
  /** The draft of the experiment that is shown. @type {Draft | null} */
  #shown = null;
  /** The prepared experiment. @type {Setting | null} */
  setting = null;
  /** The reason why the core refuses the draft. @type {import("../engine/protocol.js").DraftFault | null} */
  fault = null;
  /** The progress of the work on a tour that is made before the first step. @type {Work | null} */
  work = null;
  /** The reason why the worker and its search were lost. @type {import("../engine/engine.js").Breakdown | null} */
  breakdown = null;
  moment = new Moment(NOTHING_YET);
  /** The number of steps that are due and not yet taken; may be `Infinity`. */
  owed = 0;
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
    this.#run = new Run(engine, (work) => {
      this.work = work;
      onWork(this);
    });
  }

  /** Whether the squares that are shown are those of the requested experiment. */
  get showsItsSquares() {
    return haveSameSquares(this.draft, this.#shown);
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
      const { draft, faults } = await this.#engine.ask("read", { query, panoramas: false });
      this.draft = draft;
      return faults;
    } catch (error) {
      this.#lose(error);
      return [];
    }
  }

  /**
   * Has the core prepare the experiment with some parts changed, and make its tour if one is needed before the first
   * step. The lane shows the previous experiment until `begin`.
   *
   * @param {Partial<Draft>} parts
   * @param {{more?: boolean}} [how] `more` continues the work on a tour that was not found, without any change
   * @returns {Promise<Setting | null>} null if the core refused it, or if it was changed again in the meantime
   */
  async prepare(parts, { more = false } = {}) {
    // If the worker was lost before it had read the link, this is another attempt.
    if (!this.draft) await this.read(this.#query);
    if (!this.draft) return null;
    this.draft = { ...this.draft, ...parts };
    this.work = null;
    try {
      const setting = await (more ? this.#run.more() : this.#run.prepare(this.draft));
      if (!setting || !(await this.#run.work())) return null;
      this.work = null;
      return this.#run.setting;
    } catch (error) {
      if (!(error instanceof DraftRefused)) this.#lose(error);
      else this.fault = error.fault;
      this.#run.forget();
      return null;
    }
  }

  /** Resets the lane to the start of the prepared experiment. @param {Setting} setting */
  begin(setting) {
    this.setting = setting;
    this.#shown = this.draft;
    this.fault = null;
    this.breakdown = null;
    this.moment = new Moment(setting);
    this.owed = 0;
    this.#asked = 0;
    this.#underWay = 0;
    this.endedAfter = null;
  }

  /**
   * Returns the adjacency lists of the experiment.
   *
   * @returns {Promise<import("../engine/protocol.js").Lists | null>} null if the worker was lost
   */
  lists() {
    return unlessLost(this.#engine.lists(this.moment.size));
  }

  /**
   * Requests the owed steps that are not requested yet.
   *
   * @param {number} slice the time slice of the worker, in milliseconds
   * @param {number} ahead the largest number of pending requests
   */
  advance(slice, ahead) {
    while (this.isRunning && this.#underWay < ahead) {
      const steps = this.owed === Infinity ? Infinity : this.owed - this.#asked;
      if (steps <= 0) return;
      this.#advance(steps, slice);
    }
  }

  /** Whether a response of the worker is pending. */
  get isBusy() {
    return this.#underWay > 0;
  }

  /** Takes one step in addition to those that are owed. */
  step() {
    if (!this.isRunning) return;
    this.owed += 1;
    this.#advance(1, 1000);
  }

  /** Ends the worker, and keeps the draft. */
  end() {
    this.#run.forget();
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
    this.#underWay += 1;
    this.#asked += counted;
    try {
      const report = await this.#engine.ask("advance", { steps, milliseconds });
      // A response to a replaced search must not affect the new one.
      if (moment !== this.moment) return;
      this.#underWay -= 1;
      this.#asked -= counted;
      this.owed = Math.max(0, this.owed - (report.counters.steps - moment.counters.steps));
      // A request that was sent ahead may find the search already ended.
      if (moment.ended) return;
      moment.apply(report);
      this.#onReport(this, report);
    } catch (error) {
      if (moment === this.moment) this.#lose(error);
    }
  }

  /** Reports the loss of the worker; throws any other error again. @param {unknown} error */
  #lose(error) {
    if (!(error instanceof EngineBroken)) throw error;
    // An intended stop is not reported. All pending requests fail together, but the loss is reported once.
    if (error.why === "stopped" || this.breakdown) return;
    this.breakdown = error.why;
    this.#onBreakdown(this);
  }
}
