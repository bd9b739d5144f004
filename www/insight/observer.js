/** Requests surveys of the current moment, throttled to a readable rate. */

import { unlessLost } from "../engine/engine.js";

/** @import { Survey, Wants } from "../bindings/protocol" */
/** @import { Moment } from "../board/moment.js" */

/** The least time between two overviews of a running search, in milliseconds. */
const BETWEEN_OVERVIEWS = 200;

/**
 * `detail` and `overview` return the requested facts: about the current step, and about the whole search.
 *
 * @typedef {object} ObserverEvents
 * @property {() => Wants} detail
 * @property {() => Wants} overview
 * @property {(survey: Survey, moment: Moment) => void} onSurvey
 * @property {(busy: boolean) => void} onBusy whether a response is pending
 */

/** Keeps at most one pending request. The next one asks for the facts needed at that time. */
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
   * Handles a change of a run.
   *
   * @param {Moment} moment
   * @param {boolean} settled whether the moment stays as it is, so that an overview is due at once
   */
  look(moment, settled) {
    if (moment !== this.#moment) this.#lastOverview = -Infinity;
    this.#moment = moment;
    this.#settled = settled;
    if (this.#underWay) this.#again = true;
    else this.#ask(moment);
  }

  /** Drops pending responses. */
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
