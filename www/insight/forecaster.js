/** Estimates a run's visits and its greatest speed in the background, in time slices. */

import { InvalidDraftError, EngineError } from "../engine/engine.js";

/** @import { Draft, Estimate } from "../bindings/protocol" */

/** The time slice of the estimate and the pause after it, in milliseconds: the worker mostly idles. */
const TIME_SLICE_MS = 60;
const SLICE_PAUSE_MS = 140;

/** The relative error at which the estimate is good enough. */
const MAX_RELATIVE_ERROR = 0.005;

/** The greatest number of slices for one estimate. */
const MAX_SLICES = 60;

/** The warm-up before the speed is measured, and the measurement itself, in milliseconds. */
const WARM_UP_MS = 40;
const MEASUREMENT_MS = 60;

/**
 * The greatest speed of the search on this computer.
 *
 * @typedef {object} FullSpeed
 * @property {number} visitsPerSecond
 * @property {number} share the fraction of the steps that are visits
 */

/** Uses an engine of its own, while the estimate is visible. */
export class Forecaster {
  #engine;
  #isWanted;
  #onEstimate;
  /** @type {Draft | null} */
  #draft = null;
  #slices = 0;
  #underWay = false;
  /** The current estimate. @type {Estimate | null} */
  estimate = null;
  /** The greatest speed of the search, once measured. @type {FullSpeed | null} */
  fullSpeed = null;

  /**
   * @param {Pick<import("../engine/engine.js").Engine, "request" | "end">} engine its worker runs only during an estimate
   * @param {object} events
   * @param {() => boolean} events.isWanted whether the estimate is visible
   * @param {() => void} events.onEstimate the estimate has changed
   */
  constructor(engine, { isWanted, onEstimate }) {
    this.#engine = engine;
    this.#isWanted = isWanted;
    this.#onEstimate = onEstimate;
  }

  /**
   * Starts the estimate for another draft.
   *
   * @param {Draft | null} draft null for a run that needs no estimate
   */
  begin(draft) {
    this.#draft = draft;
    this.#slices = 0;
    this.estimate = null;
    this.fullSpeed = null;
    this.resume();
    this.#endIfIdle();
  }

  /** Continues the estimate, if it is incomplete and visible. */
  async resume() {
    if (this.#underWay || !this.#draft) return;
    this.#underWay = true;
    while (this.#draft && this.#isWanted()) {
      /** @type {Draft} */
      const draft = this.#draft;
      try {
        const estimate = await this.#engine.request("estimate", { draft, milliseconds: TIME_SLICE_MS });
        if (draft !== this.#draft) continue;
        this.#slices += 1;
        this.estimate = estimate;
        if (estimate && !this.fullSpeed) {
          const fullSpeed = await this.#measure(draft);
          if (draft !== this.#draft) continue;
          this.fullSpeed = fullSpeed;
        }
        this.#onEstimate();
        if (!estimate || isGoodEnough(estimate) || this.#slices === MAX_SLICES) this.#draft = null;
      } catch (error) {
        if (!(error instanceof EngineError) && !(error instanceof InvalidDraftError)) throw error;
        // Without an estimate the page shows no forecast.
        if (draft === this.#draft) this.#draft = null;
      }
      await new Promise((resolve) => setTimeout(resolve, SLICE_PAUSE_MS));
    }
    this.#underWay = false;
    this.#endIfIdle();
  }

  /**
   * Returns the query of the address for another draft.
   *
   * @param {Draft} draft
   * @returns {Promise<string | null>} null if the draft has no address
   */
  async queryOf(draft) {
    try {
      const { query } = await this.#engine.request("prepare", { draft, panoramas: false, whole: false });
      return query;
    } catch (error) {
      if (!(error instanceof EngineError) && !(error instanceof InvalidDraftError)) throw error;
      return null;
    } finally {
      this.#endIfIdle();
    }
  }

  /**
   * Measures the search at full speed for a moment.
   *
   * @param {Draft} draft
   * @returns {Promise<FullSpeed>}
   */
  async #measure(draft) {
    await this.#engine.request("prepare", { draft, panoramas: false, whole: false });
    const { counters: before } = await this.#engine.request("advance", { steps: Infinity, milliseconds: WARM_UP_MS });
    const { counters } = await this.#engine.request("advance", { steps: Infinity, milliseconds: MEASUREMENT_MS });
    const visits = counters.visits - before.visits;
    return { visitsPerSecond: visits / (MEASUREMENT_MS / 1000), share: counters.visits / Math.max(1, counters.steps) };
  }

  /** Ends the worker if no work is left. */
  #endIfIdle() {
    if (!this.#underWay && !this.#draft) this.#engine.end();
  }
}

/** @param {Estimate} estimate */
function isGoodEnough({ confidence, relativeError }) {
  return confidence === "exact" || (confidence === "interval" && (relativeError ?? 1) < MAX_RELATIVE_ERROR);
}
