/**
 * The search as a whole: its charts, its estimate and the branches at the top of its tree.
 *
 * @module
 */

import { readHistory } from "../engine/history.js";
import { element } from "../widgets/element.js";
import { Charts } from "./charts/charts.js";
import { Forecaster } from "./forecaster.js";
import { Icicle } from "./tree/icicle.js";
import { VisitRate } from "./visit-rate.js";

/** @import { Draft, Survey, Wants } from "../bindings/protocol" */

/** How many levels of the search tree are shown as an icicle. */
const ICICLE_LEVELS = 5;

/** Keeps what was told last of the search as a whole, and shows what of it somebody looks at. */
export class Overview {
  #icicle;
  #charts;
  #forecaster;
  #visitRate = new VisitRate();
  #fold = element("icicle-fold", HTMLDetailsElement);
  /**
   * What was told last, and of how many squares.
   *
   * @type {Omit<Survey, "history"> & {history: import("../engine/history.js").History, size: number} | null}
   */
  #told = null;

  /**
   * @param {import("../engine/engine.js").Engine} estimator an engine for what goes on beside the search
   * @param {object} events
   * @param {(square: number) => string} events.nameOf
   * @param {(step: number) => void} events.onSeek
   * @param {() => void} events.onWant more is wanted than before
   */
  constructor(estimator, { nameOf, onSeek, onWant }) {
    this.#icicle = new Icicle(element("icicle", HTMLCanvasElement), { onSeek, nameOf });
    this.#fold.addEventListener("toggle", onWant);
    this.#charts = new Charts({
      onSeek,
      onOpen: () => {
        onWant();
        this.#forecaster.wake();
      },
    });
    this.#forecaster = new Forecaster(estimator, {
      isWanted: () => this.#charts.wanted,
      onEstimate: () => this.#chart(),
    });
  }

  /** Begins anew, for another search. */
  begin() {
    this.#told = null;
    this.#visitRate.reset();
    this.#icicle.show({ branches: [], length: 0, position: 0 });
    this.#charts.reset();
  }

  /** Estimates how long a run will take. @param {Draft | null} draft none for a run that needs no estimate */
  forecast(draft) {
    this.#forecaster.begin(draft);
  }

  /**
   * Takes note of steps that were taken.
   *
   * @param {number} visits how many there were up to now
   * @param {number} elapsed how long was played, in milliseconds
   * @param {boolean} searching whether these steps are new
   */
  measure(visits, elapsed, searching) {
    this.#visitRate.note({ visits, elapsed }, searching);
  }

  /** What is to be told. @returns {Wants} */
  get wants() {
    return {
      history: true,
      ...(this.#charts.wanted ? { levels: true } : {}),
      ...(this.#fold.open ? { branches: ICICLE_LEVELS } : {}),
    };
  }

  /**
   * Shows what the core has told.
   *
   * @param {Survey} survey
   * @param {number} size how many squares there are
   * @returns {import("../engine/history.js").History | null} what happened, if that was told
   */
  show(survey, size) {
    const { branches, length, step: position } = survey;
    const history = survey.history ? readHistory(survey.history, length) : null;
    if (history) {
      this.#told = { ...survey, history, size };
      this.#chart();
    }
    if (branches) this.#icicle.show({ branches, length, position });
    return history;
  }

  recolour() {
    this.#icicle.recolour();
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
}
