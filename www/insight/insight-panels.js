/** The panels beside the board, which explain the current moment: decisions, counters, charts and the search tree. */

import { nullIfEngineLost } from "../engine/engine.js";
import { decodeHistory } from "../engine/history.js";
import { getElement } from "../widgets/element.js";
import { observeVisibility } from "../widgets/visibility.js";
import { CandidateTable } from "./candidate-table.js";
import { LazyCharts } from "./charts/late-charts.js";
import { Counters } from "./counters.js";
import { ForecastLine, comparisonAlgorithm } from "./forecast-line.js";
import { Forecaster } from "./forecaster.js";
import { SurveyRequester } from "./survey-requester.js";
import { ProgramPanel } from "./program-panel.js";
import { LazyTree } from "./tree/late-tree.js";
import { VisitRate } from "./visit-rate.js";

/** @import { MomentData } from "../bindings/protocol.js" */
/** @import { Moment } from "../board/moment.js" */

/**
 * @typedef {object} InsightEvents
 * @property {() => Moment} getMoment returns the current moment
 * @property {(step: number) => void} onSeek
 * @property {(square: number) => void} onPoint the pointer or the focus is on a candidate; −1 for none
 * @property {() => boolean} isReadable whether steps come slowly enough for each to be described
 * @property {() => boolean} isMoveAnimated whether the knight is still moving to the current moment; its decision is shown
 *   after the landing
 * @property {() => void} onDataNeeded a panel needs more data about the current moment
 * @property {(decision: import("../bindings/protocol.js").Decision) => void} onDecision the decision of the current moment
 * @property {(outlook: import("../bindings/protocol.js").NextStep) => void} onOutlook the next step, and its reason
 * @property {(history: import("../engine/history.js").RunHistory) => void} onHistory the history of the run
 * @property {(queries: string[]) => void} onCompare requests a side-by-side comparison of the runs of these addresses
 */

/** The panels, and the requests to the core that they need. */
export class InsightPanels {
  #engine;
  #player;
  #events;
  #observer;
  #candidates;
  #counters = new Counters();
  #program;
  #tree;
  #charts;
  #forecaster;
  #forecastLine = new ForecastLine(() => this.requestComparison());
  /**
   * The draft of the run, and the query of its address.
   *
   * @type {{draft: import("../bindings/protocol.js").Draft, query: string | null} | null}
   */
  #run = null;
  /** The visits of the run at its furthest step. */
  #visits = 0;
  #visitRate = new VisitRate();
  /**
   * The last survey of the whole search, and the number of squares of its board.
   *
   * @type {Omit<MomentData, "history"> & {history: import("../engine/history.js").RunHistory, size: number} | null}
   */
  #lastSurvey = null;
  /**
   * The explanation of a step, to be shown after the knight has landed.
   *
   * @type {{insight: NonNullable<MomentData["insight"]>, step: number} | null}
   */
  #pending = null;
  #isAsking = false;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine
   * @param {import("../engine/engine.js").Engine} parts.estimator a second engine, for estimates while the search runs
   * @param {import("../wording/board-vocabulary.js").BoardVocabulary} parts.speech
   * @param {import("../transport/player.js").Player} parts.player
   * @param {InsightEvents} events
   */
  constructor({ engine, estimator, speech, player }, events) {
    const { nameOf, translate } = speech;
    this.#player = player;
    const { onSeek, onPoint, onDataNeeded } = events;
    this.#engine = engine;
    this.#events = events;
    this.#candidates = new CandidateTable({ nameOf, say: translate, onPoint });
    const wake = () => this.#forecaster.resume();
    this.#charts = new LazyCharts({
      onSeek,
      onOpen: () => {
        onDataNeeded();
        wake();
      },
    });
    const isForecastSeen = observeVisibility(getElement("forecast", HTMLElement), wake);
    document.addEventListener("visibilitychange", wake);
    this.#forecaster = new Forecaster(estimator, {
      // The charts also show the estimate, even after the search has ended and the forecast is hidden.
      isWanted: () => (isForecastSeen() || this.#charts.isVisible) && !document.hidden,
      onEstimate: () => {
        this.#showForecast();
        this.#updateCharts();
      },
    });
    this.#program = new ProgramPanel(translate);
    this.#tree = new LazyTree({ nameOf, say: translate, onSeek, onWant: onDataNeeded, onTravel: (to) => this.#seekDecision(to) });
    this.#observer = new SurveyRequester(engine, {
      getStepRequest: () => (events.isReadable() && !this.#moment.ended ? { insight: true } : {}),
      getSearchRequest: () => ({
        history: true,
        ...(this.#charts.isVisible ? { levels: true } : {}),
        ...this.#tree.getSurveyRequest(this.#moment.depth),
      }),
      onSurvey: (survey, moment) => this.#show(survey, moment),
      onBusy: (isBusy) => {
        this.#isAsking = isBusy;
        this.#followBusy();
      },
    });
  }

  /** @param {import("../bindings/protocol.js").Choices} choices */
  setChoices({ programs, algorithms }) {
    this.#program.offer(programs, algorithms);
  }

  /**
   * Resets all panels for another search.
   *
   * @param {import("../bindings/protocol.js").ExperimentInfo} setting
   * @param {import("../bindings/protocol.js").Draft} draft
   */
  begin({ moves, program, algorithm, forecast, query }, draft) {
    this.#candidates.begin(moves.length);
    this.#counters.reset();
    this.#tree.reset();
    this.#lastSurvey = null;
    this.#pending = null;
    this.#visitRate.reset();
    this.#charts.reset();
    this.#run = { draft, query };
    this.#visits = 0;
    this.#forecastLine.begin({ forecast, query });
    this.#forecaster.begin(forecast ? draft : null);
    this.#program.begin(program, algorithm);
  }

  /** Drops pending surveys and ends the estimate, because another stage is shown. */
  leave() {
    this.#observer.forget();
    this.#pending = null;
    this.#forecaster.begin(null);
  }

  /** Updates the visit rate. @param {boolean} isNew whether new steps have led to the current moment */
  updateVisitRate(isNew) {
    const { steps, visits } = this.#moment.counters;
    this.#visitRate.addSample({ steps, visits, elapsed: this.#player.elapsed }, isNew);
  }

  /** Handles a jump to another moment. */
  jump() {
    this.#counters.jump(this.#moment, this.#player);
    this.updateVisitRate(false);
  }

  /** Shows the counters. */
  showCounters() {
    this.#counters.show(this.#moment, this.#player);
  }

  /** Shows the data that the page has without asking the core. */
  showLocalData() {
    this.showCounters();
    this.#showForecast();
    const { ended } = this.#moment;
    if (this.#events.isReadable() && !ended) return;
    this.#candidates.show(null, ended ? "over" : "fast");
    this.#program.mark("");
  }

  /** Requests the data that only the core has. @param {boolean} isSettled whether the moment stays as it is */
  requestData(isSettled) {
    this.#forecaster.resume();
    this.#observer.update(this.#moment, isSettled);
  }

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
    this.#visits = Math.max(this.#visits, counters.visits);
    const { estimate, fullSpeed } = this.#forecaster;
    this.#forecastLine.show(
      estimate,
      { visits: this.#visits, ended: ended || Boolean(this.#lastSurvey?.over) },
      { stepsPerSecond: this.#player.speed, visitsPerSecond: this.#visitRate.perSecond, fullSpeed },
    );
  }

  /** Requests a comparison of the run with the same experiment by the rival algorithm. */
  async requestComparison() {
    const run = this.#run;
    if (!run?.query) return;
    const rival = await this.#forecaster.queryOf({ ...run.draft, algorithm: comparisonAlgorithm(run.draft.algorithm) });
    if (rival && run === this.#run) this.#events.onCompare([run.query, rival]);
  }

  /** @returns {Moment} */
  get #moment() {
    return this.#events.getMoment();
  }

  /**
   * Shows a survey.
   *
   * @param {MomentData} survey
   * @param {Moment} moment
   */
  #show(survey, moment) {
    const { branches, decisions, depth, insight, length, step, visits } = survey;
    if (survey.history) {
      const history = decodeHistory(survey.history, length);
      this.#lastSurvey = { ...survey, history, size: moment.size };
      this.#updateCharts();
      this.#events.onHistory(history);
    }
    if (branches) this.#tree.showBranches({ branches, length, position: step });
    if (decisions) this.#tree.showDecisions({ depth, decisions, totals: { visits } });
    this.#pending = insight ? { insight, step } : null;
    if (!this.#events.isMoveAnimated()) this.showPendingInsight();
  }

  /** Shows the pending explanation, if it belongs to the current moment. */
  showPendingInsight() {
    const pending = this.#pending;
    this.#pending = null;
    this.#followBusy();
    const moment = this.#moment;
    const isCurrent = pending?.step === moment.counters.steps && this.#events.isReadable() && !moment.ended;
    if (!pending || !isCurrent) return;
    const { outlook, decision } = pending.insight;
    this.#events.onDecision(decision);
    this.#candidates.show(decision);
    if (!outlook) return;
    this.#program.mark(outlook.line, outlook.program);
    // Before the first step, the sentence says what to do.
    if (moment.lastEvent !== "none") this.#events.onOutlook(outlook);
  }

  /** Marks the candidates as busy while an explanation is pending. */
  #followBusy() {
    const isBusy = this.#isAsking || this.#pending !== null;
    getElement("candidates-fold", HTMLElement).ariaBusy = String(isBusy);
  }

  /**
   * Goes to the moment of a decision.
   *
   * @param {{place: number, square: number}} to the place in the path, and the square chosen there
   */
  async #seekDecision({ place, square }) {
    const moment = this.#moment;
    const step = await nullIfEngineLost(this.#engine.request("choice", { place, square }));
    if (step && moment === this.#moment) this.#events.onSeek(step - 1);
  }
}
