/** Requests surveys: facts about the current moment, and at a limited rate about the whole search. */

import { nullIfEngineLost } from "../engine/engine.js";

/** @import { MomentData, SurveyRequest } from "../bindings/protocol.js" */
/** @import { Moment } from "../board/moment.js" */

/** The minimum time between two requests for facts about the whole search, in milliseconds. */
const MIN_SEARCH_REQUEST_INTERVAL_MS = 250;

/**
 * The queries and handlers of the requester.
 *
 * @typedef {object} SurveyEvents
 * @property {() => SurveyRequest} getStepRequest returns a request for the facts needed about the current moment
 * @property {() => SurveyRequest} getSearchRequest returns a request for the facts needed about the whole search
 * @property {(survey: MomentData, moment: Moment) => void} onSurvey receives each survey
 * @property {(isBusy: boolean) => void} onBusy called with true when a request is sent, and with false when its
 *   response has arrived
 */

/** Sends one request at a time. A request after a response asks for the facts needed at that time. */
export class SurveyRequester {
  #engine;
  #events;
  /** @type {Moment | null} */
  #moment = null;
  #isPending = false;
  /** Whether the moment has changed since the pending request was sent. */
  #isStale = false;
  #isSettled = false;
  /** The time of the last request for facts about the whole search, in milliseconds. */
  #lastSearchRequestMs = -Infinity;

  /**
   * @param {Pick<import("../engine/engine.js").Engine, "request">} engine
   * @param {SurveyEvents} events
   */
  constructor(engine, events) {
    this.#engine = engine;
    this.#events = events;
  }

  /**
   * Handles a change of the current moment.
   *
   * @param {Moment} moment
   * @param {boolean} isSettled whether the moment stays as it is. Then facts about the whole search are requested at
   *   once
   */
  update(moment, isSettled) {
    if (moment !== this.#moment) this.#lastSearchRequestMs = -Infinity;
    this.#moment = moment;
    this.#isSettled = isSettled;
    if (this.#isPending) this.#isStale = true;
    else this.#sendRequest(moment);
  }

  /** Ignores the pending response. */
  cancel() {
    this.#moment = null;
    this.#isStale = false;
  }

  /** Requests the facts needed now. @param {Moment} moment */
  async #sendRequest(moment) {
    const now = performance.now();
    const needsSearchFacts = this.#isSettled || now - this.#lastSearchRequestMs >= MIN_SEARCH_REQUEST_INTERVAL_MS;
    const wants = { ...this.#events.getStepRequest(), ...(needsSearchFacts ? this.#events.getSearchRequest() : {}) };
    if (Object.keys(wants).length === 0) return;
    if (needsSearchFacts) this.#lastSearchRequestMs = now;
    this.#isPending = true;
    this.#isStale = false;
    this.#events.onBusy(true);
    try {
      const survey = await nullIfEngineLost(this.#engine.request("survey", { wants }));
      if (survey && moment === this.#moment) this.#events.onSurvey(survey, moment);
    } finally {
      this.#isPending = false;
      this.#events.onBusy(false);
      if (this.#isStale && this.#moment) this.#sendRequest(this.#moment);
    }
  }
}
