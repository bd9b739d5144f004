/** Requests surveys of the current moment, throttled to a readable rate. */

import { nullIfEngineLost } from "../engine/engine.js";

/** @import { MomentData, SurveyRequest } from "../bindings/protocol.js" */
/** @import { Moment } from "../board/moment.js" */

/** The least time between two overviews of a running search, in milliseconds. */
const MIN_OVERVIEW_INTERVAL_MS = 200;

/**
 * `detail` and `overview` return the requested facts: about the current step, and about the whole search.
 *
 * @typedef {object} ObserverEvents
 * @property {() => SurveyRequest} getStepRequest
 * @property {() => SurveyRequest} getSearchRequest
 * @property {(survey: MomentData, moment: Moment) => void} onSurvey
 * @property {(busy: boolean) => void} onBusy whether a response is pending
 */

/** Keeps at most one pending request. The next one asks for the facts needed at that time. */
export class SurveyRequester {
  #engine;
  #events;
  /** @type {Moment | null} */
  #moment = null;
  #underWay = false;
  #isStale = false;
  #settled = false;
  #lastOverview = -Infinity;

  /**
   * @param {Pick<import("../engine/engine.js").Engine, "request">} engine
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
  update(moment, settled) {
    if (moment !== this.#moment) this.#lastOverview = -Infinity;
    this.#moment = moment;
    this.#settled = settled;
    if (this.#underWay) this.#isStale = true;
    else this.#sendRequest(moment);
  }

  /** Drops pending responses. */
  forget() {
    this.#moment = null;
    this.#isStale = false;
  }

  /** @param {Moment} moment */
  async #sendRequest(moment) {
    const now = performance.now();
    const overview = this.#settled || now - this.#lastOverview >= MIN_OVERVIEW_INTERVAL_MS;
    const wants = { ...this.#events.getStepRequest(), ...(overview ? this.#events.getSearchRequest() : {}) };
    if (Object.keys(wants).length === 0) return;
    if (overview) this.#lastOverview = now;
    this.#underWay = true;
    this.#isStale = false;
    this.#events.onBusy(true);
    try {
      const survey = await nullIfEngineLost(this.#engine.request("survey", { wants }));
      if (survey && moment === this.#moment) this.#events.onSurvey(survey, moment);
    } finally {
      this.#underWay = false;
      this.#events.onBusy(false);
      if (this.#isStale && this.#moment) this.#sendRequest(this.#moment);
    }
  }
}
