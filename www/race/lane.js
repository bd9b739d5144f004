/** One lane of a race: an experiment with a worker of its own. */

import { haveSameSquares } from "../board/ground.js";
import { Moment } from "../board/moment.js";
import { DraftRefused, EngineBroken, unlessLost } from "../engine/engine.js";
import { Run } from "../engine/run.js";

/** @import { Draft, Setting, Work } from "../bindings/protocol" */

/** What is shown before the core has said anything. */
const NOTHING_YET = { rows: 8, columns: 8, start: 0, closed: false, all: false };

/** Prepares its experiment, takes the steps that it owes, and keeps how it stands. */
export class Lane {
  #engine;
  #onReport;
  #onBreakdown;
  #run;
  /** The link that the experiment came from. */
  #query = "";
  #underWay = 0;
  /** How many of the steps owed are asked for. */
  #asked = 0;
  /** The experiment as asked for, even where the core refuses it. @type {Draft | null} */
  draft = null;
  /** The experiment that is shown, as it was asked for. @type {Draft | null} */
  #shown = null;
  /** The experiment as it is searched. @type {Setting | null} */
  setting = null;
  /** Why the core refuses what is asked for. @type {import("../engine/protocol.js").DraftFault | null} */
  fault = null;
  /** How far the tour has come that is made before the first step. @type {Work | null} */
  work = null;
  /** Why the worker was lost with its search. @type {import("../engine/engine.js").Breakdown | null} */
  breakdown = null;
  moment = new Moment(NOTHING_YET);
  /** How many steps it has been given and not yet taken; may be `Infinity`. */
  owed = 0;
  /** How long it had searched when it came to its end, in milliseconds. @type {number | null} */
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

  /** Whether the squares that are shown are those of the experiment that was asked for. */
  get showsItsSquares() {
    return haveSameSquares(this.draft, this.#shown);
  }

  /** Whether it can take steps. */
  get isRunning() {
    return this.setting !== null && !this.moment.ended && !this.breakdown;
  }

  /**
   * Takes the experiment of a link.
   *
   * @param {string} query
   * @returns {Promise<import("../engine/protocol.js").DraftFault[]>} what in it could not be kept
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
   * Asks the core to prepare the experiment, changed in parts, and to make its tour where one is made
   * before the first step. What is shown stays until `begin`.
   *
   * @param {Partial<Draft>} parts
   * @param {{more?: boolean}} [how] whether it works on, on a tour that it has not found, if nothing else changes
   * @returns {Promise<Setting | null>} null where the core refuses it, or it was changed again meanwhile
   */
  async prepare(parts, { more = false } = {}) {
    // Where the worker was lost before it had read the link, this is the next try.
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

  /** Shows the prepared experiment from its beginning. @param {Setting} setting */
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
   * The adjacency lists of its experiment.
   *
   * @returns {Promise<import("../engine/protocol.js").Lists | null>} none where the worker was lost
   */
  lists() {
    return unlessLost(this.#engine.lists(this.moment.size));
  }

  /**
   * Asks for what it owes, as far as that is not asked for yet.
   *
   * @param {number} slice how long the worker may search before it reports, in milliseconds
   * @param {number} ahead how many requests may be under way
   */
  advance(slice, ahead) {
    while (this.isRunning && this.#underWay < ahead) {
      const steps = this.owed === Infinity ? Infinity : this.owed - this.#asked;
      if (steps <= 0) return;
      this.#advance(steps, slice);
    }
  }

  /** Whether an answer of its worker is on the way. */
  get isBusy() {
    return this.#underWay > 0;
  }

  /** Takes one step, beside those that it owes. */
  step() {
    if (!this.isRunning) return;
    this.owed += 1;
    this.#advance(1, 1000);
  }

  /** Ends the worker. The experiment stays as it was asked for. */
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
      // A search that was replaced meanwhile leaves no trace on the new one.
      if (moment !== this.moment) return;
      this.#underWay -= 1;
      this.#asked -= counted;
      this.owed = Math.max(0, this.owed - (report.counters.steps - moment.counters.steps));
      // Slices asked for ahead, which found the search already at its end.
      if (moment.ended) return;
      moment.apply(report);
      this.#onReport(this, report);
    } catch (error) {
      if (moment === this.moment) this.#lose(error);
    }
  }

  /** @param {unknown} error */
  #lose(error) {
    if (!(error instanceof EngineBroken)) throw error;
    // Whoever ended the engine knows; and what was under way breaks down together, once.
    if (error.why === "stopped" || this.breakdown) return;
    this.breakdown = error.why;
    this.#onBreakdown(this);
  }
}
