/**
 * One lane of a race: an experiment with a worker of its own.
 *
 * @module
 */

import { DraftRefused, EngineBroken } from "../engine/engine.js";
import { Moment } from "../board/moment.js";

/** @typedef {import("../engine/protocol.js").Draft} Draft */
/** @typedef {import("../engine/protocol.js").Report} Report */
/** @typedef {import("../engine/protocol.js").Setting} Setting */

/** How long a tour is looked for before the page hears of it, in milliseconds. */
const MAKE_SLICE = 50;

/** What is shown before the core has said anything. */
const NOTHING_YET = { rows: 8, columns: 8, start: 0, closed: false, all: false };

/** Prepares its experiment, takes the steps that it owes, and keeps how it stands. */
export class Lane {
  #engine;
  #onReport;
  #onBreakdown;
  #onMaking;
  /** Counts what the core was asked to prepare, so that work on an older one is known as such. */
  #prepared = 0;
  /** The link that the experiment came from. */
  #query = "";
  #underWay = 0;
  /** How many of the steps owed are asked for. */
  #asked = 0;
  /** The experiment as asked for, even where the core refuses it. @type {Draft | null} */
  draft = null;
  /** The experiment as it is searched. @type {Setting | null} */
  setting = null;
  /** Why the core refuses what is asked for. @type {import("../engine/protocol.js").DraftFault | null} */
  fault = null;
  /** How far the tour has come that is made before the first step. @type {import("../engine/protocol.js").Progress | null} */
  making = null;
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
   * @param {(lane: Lane, report: Report) => void} events.onReport
   * @param {(lane: Lane) => void} events.onBreakdown
   * @param {(lane: Lane) => void} events.onMaking
   */
  constructor(engine, { onReport, onBreakdown, onMaking }) {
    this.#engine = engine;
    this.#onReport = onReport;
    this.#onBreakdown = onBreakdown;
    this.#onMaking = onMaking;
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
      const { draft, faults } = await this.#engine.read(query);
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
   * @param {{further?: boolean}} [how] whether it looks on for a tour that it has not found, if nothing else changes
   * @returns {Promise<Setting | null>} null where the core refuses it, or it was changed again meanwhile
   */
  async prepare(parts, { further = false } = {}) {
    // Where the worker was lost before it had read the link, this is the next try.
    if (!this.draft) await this.read(this.#query);
    if (!this.draft) return null;
    this.draft = { ...this.draft, ...parts };
    const asked = ++this.#prepared;
    this.making = null;
    try {
      let setting = await (further ? this.#engine.goOn() : this.#engine.prepare(this.draft));
      while (setting.making && asked === this.#prepared) {
        const made = await this.#engine.make(MAKE_SLICE);
        if (asked !== this.#prepared) return null;
        this.making = made.setting ? null : made;
        if (made.setting) setting = made.setting;
        else this.#onMaking(this);
      }
      return asked === this.#prepared ? setting : null;
    } catch (error) {
      if (error instanceof DraftRefused) this.fault = error.fault;
      else this.#lose(error);
      return null;
    }
  }

  /**
   * Shows the prepared experiment from its beginning.
   *
   * @param {Setting} setting
   */
  begin(setting) {
    this.setting = setting;
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
  async lists() {
    try {
      return await this.#engine.lists(this.moment.size);
    } catch (error) {
      if (error instanceof EngineBroken) return null;
      throw error;
    }
  }

  /**
   * Asks for what it owes, as far as that is not asked for yet.
   *
   * @param {number} slice how long the worker may search before it reports, in milliseconds
   * @param {number} ahead how many requests may be under way
   */
  goOn(slice, ahead) {
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
  stop() {
    this.#prepared += 1;
    this.making = null;
    this.#engine.stop();
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
      const report = await this.#engine.advance(steps, milliseconds);
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
    // Whoever stopped the engine knows; and what was under way breaks down together, once.
    if (error.why === "stopped" || this.breakdown) return;
    this.breakdown = error.why;
    this.#onBreakdown(this);
  }
}
