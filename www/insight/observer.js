/** Asks the engine what there is to tell of the moment shown, no more often than it can be read. */

import { unlessLost } from "../engine/engine.js";

/** @import { Survey, Wants } from "../bindings/protocol" */
/** @import { Moment } from "../board/moment.js" */

/** How long to wait between two looks at the search as a whole while it runs, in milliseconds. */
const BETWEEN_OVERVIEWS = 200;

/**
 * What may be asked for: what belongs to the very step, and what tells of the search as a whole.
 *
 * @typedef {object} ObserverEvents
 * @property {() => Wants} detail
 * @property {() => Wants} overview
 * @property {(survey: Survey, moment: Moment) => void} onSurvey
 * @property {(busy: boolean) => void} onBusy whether an answer is on its way
 */

/** Keeps one request under way at the most; the next one asks for what is wanted by then. */
export class Observer {
  #engine;
  #events;
  /** @type {Moment | null} */
  #moment = null;
  #underWay = false;
  #again = false;
  #settled = false;
  #lastOverview = -Infinity;

  /**
   * @param {Pick<import("../engine/engine.js").Engine, "ask">} engine
   * @param {ObserverEvents} events
   */
  constructor(engine, events) {
    this.#engine = engine;
    this.#events = events;
  }

  /**
   * Looks at a run, which has changed.
   *
   * @param {Moment} moment
   * @param {boolean} settled whether it stays as it is, so that everything is worth being told
   */
  look(moment, settled) {
    if (moment !== this.#moment) this.#lastOverview = -Infinity;
    this.#moment = moment;
    this.#settled = settled;
    if (this.#underWay) this.#again = true;
    else this.#ask(moment);
  }

  /** Looks at nothing any more: what is still told comes too late. */
  forget() {
    this.#moment = null;
    this.#again = false;
  }

  /** @param {Moment} moment */
  async #ask(moment) {
    const now = performance.now();
    const overview = this.#settled || now - this.#lastOverview >= BETWEEN_OVERVIEWS;
    const wants = { ...this.#events.detail(), ...(overview ? this.#events.overview() : {}) };
    if (Object.keys(wants).length === 0) return;
    if (overview) this.#lastOverview = now;
    this.#underWay = true;
    this.#again = false;
    this.#events.onBusy(true);
    try {
      const survey = await unlessLost(this.#engine.ask("survey", { wants }));
      if (survey && moment === this.#moment) this.#events.onSurvey(survey, moment);
    } finally {
      this.#underWay = false;
      this.#events.onBusy(false);
      if (this.#again && this.#moment) this.#ask(this.#moment);
    }
  }
}
