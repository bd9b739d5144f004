/** What the search does, and why: everything beside the board that tells of the moment shown. */

import { unlessLost } from "../engine/engine.js";
import { readHistory } from "../engine/history.js";
import { element } from "../widgets/element.js";
import { followSight } from "../widgets/sight.js";
import { Candidates } from "./candidates.js";
import { LateCharts } from "./charts/late-charts.js";
import { Counters } from "./counters.js";
import { ForecastLine, rivalOf } from "./forecast-line.js";
import { Forecaster } from "./forecaster.js";
import { Observer } from "./observer.js";
import { Program } from "./program.js";
import { LateTree } from "./tree/late-tree.js";
import { VisitRate } from "./visit-rate.js";

/** @import { Survey } from "../bindings/protocol" */
/** @import { Moment } from "../board/moment.js" */

/**
 * @typedef {object} InsightEvents
 * @property {() => Moment} moment what is shown
 * @property {(step: number) => void} onSeek
 * @property {(square: number) => void} onPoint a candidate is pointed at; −1 for none
 * @property {() => boolean} isReadable whether steps come slowly enough for each to be told
 * @property {() => boolean} isFlying whether the knight is still on its way to the moment shown: what is decided there
 *   waits until it has landed
 * @property {() => void} onWant more is wanted of the moment shown
 * @property {(decision: import("../bindings/protocol").Decision) => void} onDecision what is decided now
 * @property {(outlook: import("../bindings/protocol").Outlook) => void} onOutlook what comes next
 * @property {(history: import("../engine/history.js").History) => void} onHistory what happened so far
 * @property {(queries: string[]) => void} onCompare the runs of these addresses are to be seen side by side
 */

/** The panels, and the questions to the core that they need. */
export class Insight {
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
  #forecastLine = new ForecastLine(() => this.compare());
  /** The draft of the run, and its address. @type {{draft: import("../bindings/protocol").Draft, query: string | null} | null} */
  #run = null;
  /** The visits of the run where it is furthest. */
  #visits = 0;
  #visitRate = new VisitRate();
  /**
   * What was told last of the search as a whole, and of how many squares.
   *
   * @type {Omit<Survey, "history"> & {history: import("../engine/history.js").History, size: number} | null}
   */
  #told = null;
  /**
   * What is to be told of a step when the knight has landed.
   *
   * @type {{insight: NonNullable<Survey["insight"]>, step: number} | null}
   */
  #pending = null;
  #isAsking = false;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine
   * @param {import("../engine/engine.js").Engine} parts.estimator another one, for what goes on beside the search
   * @param {import("../wording/speech.js").Speech} parts.speech
   * @param {import("../transport/player.js").Player} parts.player
   * @param {InsightEvents} events
   */
  constructor({ engine, estimator, speech, player }, events) {
    const { nameOf, say } = speech;
    this.#player = player;
    const { onSeek, onPoint, onWant } = events;
    this.#engine = engine;
    this.#events = events;
    this.#candidates = new Candidates({ nameOf, say, onPoint });
    const wake = () => this.#forecaster.wake();
    this.#charts = new LateCharts({
      onSeek,
      onOpen: () => {
        onWant();
        wake();
      },
    });
    const isForecastSeen = followSight(element("forecast", HTMLElement), wake);
    document.addEventListener("visibilitychange", wake);
    this.#forecaster = new Forecaster(estimator, {
      // The charts tell of it too, also once the search is over and the forecast gone.
      isWanted: () => (isForecastSeen() || this.#charts.wanted) && !document.hidden,
      onEstimate: () => {
        this.#foretell();
        this.#chart();
      },
    });
    this.#program = new Program(say);
    this.#tree = new LateTree({ nameOf, say, onSeek, onWant, onTravel: (to) => this.#travel(to) });
    this.#observer = new Observer(engine, {
      detail: () => (events.isReadable() && !this.#moment.ended ? { insight: true } : {}),
      overview: () => ({
        history: true,
        ...(this.#charts.wanted ? { levels: true } : {}),
        ...this.#tree.wants(this.#moment.depth),
      }),
      onSurvey: (survey, moment) => this.#show(survey, moment),
      onBusy: (isBusy) => {
        this.#isAsking = isBusy;
        this.#followBusy();
      },
    });
  }

  /** @param {import("../bindings/protocol").Choices} choices */
  offer({ programs, algorithms }) {
    this.#program.offer(programs, algorithms);
  }

  /**
   * Begins anew, for another search.
   *
   * @param {import("../bindings/protocol").Setting} setting
   * @param {import("../bindings/protocol").Draft} draft
   */
  begin({ moves, program, algorithm, forecast, query }, draft) {
    this.#candidates.begin(moves.length);
    this.#counters.reset();
    this.#tree.reset();
    this.#told = null;
    this.#pending = null;
    this.#visitRate.reset();
    this.#charts.reset();
    this.#run = { draft, query };
    this.#visits = 0;
    this.#forecastLine.begin({ forecast, query });
    this.#forecaster.begin(forecast ? draft : null);
    this.#program.begin(program, algorithm);
  }

  /** Tells no longer of the run, nor how long it will take, because it is not shown any more. */
  leave() {
    this.#observer.forget();
    this.#pending = null;
    this.#forecaster.begin(null);
  }

  /** Takes note of another moment. @param {boolean} isNew whether new steps have led to it */
  measure(isNew) {
    const { steps, visits } = this.#moment.counters;
    this.#visitRate.note({ steps, visits, elapsed: this.#player.elapsed }, isNew);
  }

  /** Takes note of another moment, to which no steps have led. */
  jump() {
    this.#counters.jump(this.#moment, this.#player);
    this.measure(false);
  }

  /** Shows the counters. */
  count() {
    this.#counters.show(this.#moment, this.#player);
  }

  /** Shows what the page knows of the moment by itself. */
  tell() {
    this.count();
    this.#foretell();
    const { ended } = this.#moment;
    if (this.#events.isReadable() && !ended) return;
    this.#candidates.show(null, ended ? "over" : "fast");
    this.#program.mark("");
  }

  /** Asks for what only the core can tell. @param {boolean} isSettled whether the moment stays as it is */
  look(isSettled) {
    this.#forecaster.wake();
    this.#observer.look(this.#moment, isSettled);
  }

  recolour() {
    this.#tree.recolour();
    this.#charts.recolour();
  }

  /** Shows the charts what was told last. */
  #chart() {
    if (!this.#told || !this.#charts.wanted) return;
    const { history, levels, step, depth, over, size } = this.#told;
    this.#charts.show({
      history,
      levels: levels ?? null,
      position: step,
      depth,
      size,
      ended: over,
      visitsPerSecond: this.#visitRate.perSecond,
      estimate: this.#forecaster.estimate,
    });
  }

  /** Says how long the search will take. */
  #foretell() {
    const { counters, ended } = this.#moment;
    this.#visits = Math.max(this.#visits, counters.visits);
    const { estimate, fullSpeed } = this.#forecaster;
    this.#forecastLine.show(
      estimate,
      { visits: this.#visits, ended: ended || Boolean(this.#told?.over) },
      { speed: this.#player.speed, visitsPerSecond: this.#visitRate.perSecond, fullSpeed },
    );
  }

  /** Sets the run beside the same by the rival. */
  async compare() {
    const run = this.#run;
    if (!run?.query) return;
    const rival = await this.#forecaster.queryOf({ ...run.draft, algorithm: rivalOf(run.draft.algorithm) });
    if (rival && run === this.#run) this.#events.onCompare([run.query, rival]);
  }

  /** What is shown. @returns {Moment} */
  get #moment() {
    return this.#events.moment();
  }

  /**
   * Shows what the core has told.
   *
   * @param {Survey} survey
   * @param {Moment} moment
   */
  #show(survey, moment) {
    const { branches, decisions, depth, insight, length, step, visits } = survey;
    if (survey.history) {
      const history = readHistory(survey.history, length);
      this.#told = { ...survey, history, size: moment.size };
      this.#chart();
      this.#events.onHistory(history);
    }
    if (branches) this.#tree.showBranches({ branches, length, position: step });
    if (decisions) this.#tree.showDecisions({ depth, decisions, totals: { visits } });
    this.#pending = insight ? { insight, step } : null;
    if (!this.#events.isFlying()) this.present();
  }

  /** Shows what was told of the moment, if the knight has come there. */
  present() {
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
    // Before the first step one is told what to do.
    if (moment.event !== "none") this.#events.onOutlook(outlook);
  }

  /** Says whether what is shown of the moment is still to come. */
  #followBusy() {
    const isBusy = this.#isAsking || this.#pending !== null;
    element("candidates-fold", HTMLElement).ariaBusy = String(isBusy);
  }

  /**
   * Goes to the moment at which a decision was made.
   *
   * @param {{place: number, square: number}} to the place of the path, and where it went on from there
   */
  async #travel({ place, square }) {
    const moment = this.#moment;
    const step = await unlessLost(this.#engine.ask("choice", { place, square }));
    if (step && moment === this.#moment) this.#events.onSeek(step - 1);
  }
}
