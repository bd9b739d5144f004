/**
 * The panels beside the board, which explain the current moment: decisions, counters, charts and the search tree. The
 * core answers requests for the data of a moment with a survey.
 */

import { nullIfEngineLost } from "../engine/engine.js";
import { decodeHistory } from "../engine/history.js";
import { getElement } from "../widgets/element.js";
import { observeVisibility } from "../widgets/visibility.js";
import { CandidateTable } from "./candidate-table.js";
import { LazyCharts } from "./charts/lazy-charts.js";
import { Counters } from "./counters.js";
import { ForecastLine } from "./forecast-line.js";
import { Forecaster } from "./forecaster.js";
import { SurveyRequester } from "./survey-requester.js";
import { ProgramPanel } from "./program-panel.js";
import { LazyTree } from "./tree/lazy-tree.js";
import { VisitRate } from "./visit-rate.js";

/** @import { MomentData } from "../bindings/protocol.js" */
/** @import { Moment } from "../board/moment.js" */

/**
 * The queries and handlers of the panels.
 *
 * @typedef {object} InsightEvents
 * @property {() => Moment} getMoment returns the current moment
 * @property {(step: number) => void} onSeek requests the moment after a step
 * @property {(square: number) => void} onPoint called when the pointer or the focus reaches a candidate; −1 for none
 * @property {() => boolean} isReadable whether steps come slowly enough for each to be described
 * @property {() => boolean} isMoveAnimated whether the last move is still animated; the decision after it is shown when
 *   the animation has ended
 * @property {() => void} onDataNeeded called when a panel needs more data about the current moment
 * @property {(decision: import("../bindings/protocol.js").Decision) => void} onDecision receives the decision of the
 *   current moment
 * @property {(nextStep: import("../bindings/protocol.js").NextStep) => void} onNextStep receives the next step, and its
 *   reason
 * @property {(history: import("../engine/history.js").RunHistory) => void} onHistory receives the history of
 *   the run
 * @property {(algorithm: string) => void} onUseAlgorithm replaces the algorithm of the run
 * @property {(queries: string[]) => void} onCompare requests a side-by-side comparison of the runs with these
 *   queries
 */

/** Updates the panels, and requests from the core the data that they need. */
export class InsightPanels {
  #engine;
  #player;
  #events;
  #surveyRequester;
  #candidates;
  #counters = new Counters();
  #program;
  #tree;
  #charts;
  #forecaster;
  #forecastLine = new ForecastLine(
    () => this.requestComparison(),
    (algorithm) => this.#events.onUseAlgorithm(algorithm),
  );
  /**
   * The draft of the run, and the query of its link.
   *
   * @type {{draft: import("../bindings/protocol.js").Draft, query: string | null, rival: string, algorithm: string} | null}
   */
  #experiment = null;
  /** The number of visits at the furthest step of the run. */
  #maxVisits = 0;
  #visitRate = new VisitRate();
  /**
   * The last survey with a history, and the number of squares of its board.
   *
   * @type {Omit<MomentData, "history"> & {history: import("../engine/history.js").RunHistory, size: number} | null}
   */
  #lastSurvey = null;
  /**
   * The explanation of a step, to be shown after the knight has landed.
   *
   * @type {{insight: NonNullable<MomentData["insight"]>, step: number} | null}
   */
  #pendingInsight = null;
  /** The surveys to be shown after the knight has landed. @type {[MomentData, Moment][]} */
  #pendingSurveys = [];
  #isRequestPending = false;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine
   * @param {import("../engine/engine.js").Engine} parts.estimator a second engine, for estimates while the search runs
   * @param {import("../board/view-settings.js").ViewSettings} parts.view
   * @param {import("../wording/board-vocabulary.js").BoardVocabulary} parts.vocabulary
   * @param {import("../transport/player.js").Player} parts.player
   * @param {InsightEvents} events
   */
  constructor({ engine, estimator, view, vocabulary, player }, events) {
    const { nameOf, numberOf, translate } = vocabulary;
    this.#player = player;
    const { onSeek, onPoint, onDataNeeded } = events;
    this.#engine = engine;
    this.#events = events;
    this.#candidates = new CandidateTable({ nameOf, translateForBoard: translate, onPoint });
    const resumeForecast = () => this.#forecaster.resume();
    this.#charts = new LazyCharts({
      onSeek,
      onOpen: () => {
        onDataNeeded();
        resumeForecast();
      },
    });
    const isForecastVisible = observeVisibility(getElement("forecast-short", HTMLElement), resumeForecast);
    document.addEventListener("visibilitychange", resumeForecast);
    this.#forecaster = new Forecaster(estimator, {
      // The charts show the estimate too, even after the end of the search, when the forecast is hidden.
      isNeeded: () => (isForecastVisible() || this.#charts.isVisible) && !document.hidden,
      onEstimate: () => {
        this.#showForecast();
        this.#updateCharts();
      },
    });
    this.#program = new ProgramPanel(translate);
    this.#tree = new LazyTree(view, {
      engine,
      nameOf,
      numberOf,
      translateForBoard: translate,
      onSeek,
      onDataNeeded,
      onSeekDecision: (choice) => this.#seekDecision(choice),
    });
    this.#surveyRequester = new SurveyRequester(engine, {
      getStepRequest: () => (events.isReadable() && !this.#moment.ended ? { insight: true } : {}),
      getSearchRequest: () => ({
        history: true,
        ...(this.#charts.isVisible ? { levels: true } : {}),
        ...this.#tree.getSurveyRequest(this.#moment.depth),
      }),
      onSurvey: (survey, moment) => this.#receiveSurvey(survey, moment),
      onBusy: (isBusy) => {
        this.#isRequestPending = isBusy;
        this.#updateBusy();
      },
    });
  }

  /** Sets the programs and algorithms of the core. @param {import("../bindings/protocol.js").Choices} choices */
  setChoices({ programs, algorithms }) {
    this.#program.setPrograms(programs, algorithms);
  }

  /**
   * Resets all panels for another search.
   *
   * @param {import("../bindings/protocol.js").ExperimentInfo} experiment
   * @param {import("../bindings/protocol.js").Draft} draft
   */
  begin({ moves, program, algorithm, forecast, query, rival }, draft) {
    this.#candidates.begin(moves.length);
    this.#counters.reset();
    this.#tree.reset();
    this.#lastSurvey = null;
    this.#clearPending();
    this.#visitRate.reset();
    this.#charts.reset();
    this.#experiment = { draft, query, rival, algorithm };
    this.#maxVisits = 0;
    this.#forecastLine.begin({ forecast, query, rival });
    this.#forecaster.begin(forecast ? draft : null);
    this.#program.begin(program, algorithm);
  }

  /** Cancels pending requests and the estimate, because another stage is shown. */
  leave() {
    this.#surveyRequester.cancel();
    this.#clearPending();
    this.#forecaster.begin(null);
  }

  /** Updates the visit rate. @param {boolean} isNew whether new steps have led to the current moment */
  updateVisitRate(isNew) {
    const { steps, visits } = this.#moment.counters;
    this.#visitRate.addSample({ steps, visits, elapsed: this.#player.elapsed }, isNew);
  }

  /** Handles a jump to another moment. */
  handleJump() {
    this.#counters.restartRate(this.#moment, this.#player);
    this.updateVisitRate(false);
  }

  /** Shows the counters. */
  showCounters() {
    this.#counters.show(this.#moment, this.#player);
  }

  /** Shows how long the run has played; the other counters stay. */
  showElapsedTime() {
    this.#counters.showElapsedTime(this.#player);
  }

  /** Shows the data that needs no request to the core. */
  showLocalData() {
    this.showCounters();
    this.#showForecast();
    const { ended } = this.#moment;
    if (this.#events.isReadable() && !ended) return;
    this.#candidates.show(null, ended ? "over" : "fast");
    this.#program.markLine("");
  }

  /** Requests the data that only the core has. @param {boolean} isSettled whether the moment stays as it is */
  requestData(isSettled) {
    this.#forecaster.resume();
    this.#surveyRequester.update(this.#moment, isSettled);
  }

  /** Shows the options of the search tree that the user has chosen. */
  updateView() {
    this.#tree.updateOptions();
  }

  /** Reads the colours of the style sheet again. */
  updateColours() {
    this.#tree.recolour();
    this.#charts.recolour();
  }

  /** Updates the charts with the last survey. */
  #updateCharts() {
    if (!this.#lastSurvey || !this.#charts.isVisible) return;
    const { history, levels, step, depth, over, size } = this.#lastSurvey;
    this.#charts.show({
      history,
      visitsByLevel: levels ?? null,
      position: step,
      depth,
      size,
      ended: over,
      visitsPerSecond: this.#visitRate.perSecond,
      estimate: this.#forecaster.estimate,
    });
  }

  /** Shows the forecast of the duration. */
  #showForecast() {
    const { counters, ended } = this.#moment;
    this.#maxVisits = Math.max(this.#maxVisits, counters.visits);
    const { estimate, fullSpeed } = this.#forecaster;
    this.#forecastLine.show(
      estimate,
      { visits: this.#maxVisits, ended: ended || Boolean(this.#lastSurvey?.over) },
      { stepsPerSecond: this.#player.speed, visitsPerSecond: this.#visitRate.perSecond, fullSpeed },
    );
  }

  /** Requests a comparison of the run with the same experiment by the algorithm that the page suggests for it. */
  async requestComparison() {
    const experiment = this.#experiment;
    if (!experiment?.query) return;
    const rivalQuery = await this.#forecaster.queryOf({
      ...experiment.draft,
      algorithm: experiment.rival,
    });
    if (rivalQuery && experiment === this.#experiment) this.#events.onCompare([experiment.query, rivalQuery]);
  }

  /** @returns {Moment} */
  get #moment() {
    return this.#events.getMoment();
  }

  /** Drops the explanation and the surveys that wait until the knight has landed. */
  #clearPending() {
    this.#pendingInsight = null;
    this.#pendingSurveys = [];
  }

  /**
   * Shows a survey, or waits until the knight has landed, so that all parts speak of the same step. At high speeds,
   * nothing waits.
   *
   * @param {MomentData} survey
   * @param {Moment} moment
   */
  #receiveSurvey(survey, moment) {
    const { insight, step } = survey;
    this.#pendingInsight = insight ? { insight, step } : null;
    this.#pendingSurveys.push([survey, moment]);
    const isAnimated = this.#events.isMoveAnimated();
    if (!isAnimated || !this.#events.isReadable()) this.#showPendingSurveys();
    if (!isAnimated) this.showPendingInsight();
  }

  #showPendingSurveys() {
    for (const [survey, moment] of this.#pendingSurveys.splice(0)) this.#showSurvey(survey, moment);
  }

  /**
   * Shows the history of a survey, its charts and its tree.
   *
   * @param {MomentData} survey
   * @param {Moment} moment
   */
  #showSurvey(survey, moment) {
    const { length } = survey;
    if (survey.history) {
      const history = decodeHistory(survey.history, length);
      this.#lastSurvey = { ...survey, history, size: moment.size };
      this.#updateCharts();
      this.#events.onHistory(history);
    }
    this.#tree.show({ survey, moment, experiment: this.#experiment, history: this.#lastSurvey?.history });
  }

  /** Shows the pending surveys, and the pending explanation, if it belongs to the current moment. */
  showPendingInsight() {
    this.#showPendingSurveys();
    const pending = this.#pendingInsight;
    this.#pendingInsight = null;
    this.#updateBusy();
    const moment = this.#moment;
    const isCurrent = pending?.step === moment.counters.steps && this.#events.isReadable() && !moment.ended;
    if (!pending || !isCurrent) return;
    const { outlook: nextStep, decision } = pending.insight;
    this.#events.onDecision(decision);
    this.#candidates.show(decision);
    if (!nextStep) return;
    this.#program.markLine(nextStep.line, nextStep.program);
    // Before the first step, the status card tells the user what to do.
    if (moment.lastEvent !== "none") this.#events.onNextStep(nextStep);
  }

  /** Marks the candidates as busy while an explanation is pending, and removes the mark afterwards. */
  #updateBusy() {
    const isBusy = this.#isRequestPending || this.#pendingInsight !== null;
    getElement("candidates-panel", HTMLElement).ariaBusy = String(isBusy);
  }

  /**
   * Goes to the moment of a decision.
   *
   * @param {{place: number, square: number}} choice the index in the path, and the square chosen there
   */
  async #seekDecision({ place, square }) {
    const moment = this.#moment;
    const step = await nullIfEngineLost(this.#engine.request("choice", { place, square }));
    if (step && moment === this.#moment) this.#events.onSeek(step - 1);
  }
}
