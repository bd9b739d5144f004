/** Estimates a run's visits and its highest speed in the background, in time slices. */

import { InvalidDraftError, EngineError } from "../engine/engine.js";

/** @import { Draft, Estimate } from "../bindings/protocol" */

/** The time slice of the estimate and the pause after it, in milliseconds. The worker is idle most of the time. */
const TIME_SLICE_MS = 60;
const SLICE_PAUSE_MS = 140;

/** The relative error below which the estimate is accurate enough. */
const MAX_RELATIVE_ERROR = 0.005;

/** The maximum number of time slices for one estimate. */
const MAX_SLICES = 60;

/** The warm-up before the speed is measured, and the measurement itself, in milliseconds. */
const WARM_UP_MS = 40;
const MEASUREMENT_MS = 60;

/**
 * The highest speed of the search on this computer.
 *
 * @typedef {object} FullSpeed
 * @property {number} visitsPerSecond
 * @property {number} visitFraction the fraction of visits among the steps
 */

/** Runs the estimate on an engine of its own, while the estimate is visible. */
export class Forecaster {
  #engine;
  #isNeeded;
  #onEstimate;
  /** @type {Draft | null} */
  #draft = null;
  #sliceCount = 0;
  #isRunning = false;
  /** Settles when the engine measures no speed. @type {Promise<unknown>} */
  #measurement = Promise.resolve();
  /** The current estimate. @type {Estimate | null} */
  estimate = null;
  /** The highest speed of the search, once measured. @type {FullSpeed | null} */
  fullSpeed = null;

  /**
   * @param {Pick<import("../engine/engine.js").Engine, "request" | "end">} engine an engine for the forecaster alone.
   *   The worker of this engine is ended when no work is left
   * @param {object} events
   * @param {() => boolean} events.isNeeded whether the estimate is visible
   * @param {() => void} events.onEstimate called after a change of the estimate
   */
  constructor(engine, { isNeeded, onEstimate }) {
    this.#engine = engine;
    this.#isNeeded = isNeeded;
    this.#onEstimate = onEstimate;
  }

  /**
   * Starts the estimate for a draft, and discards the previous estimate.
   *
   * @param {Draft | null} draft null for a run that needs no estimate
   */
  begin(draft) {
    this.#draft = draft;
    this.#sliceCount = 0;
    this.estimate = null;
    this.fullSpeed = null;
    this.resume();
    this.#endIfIdle();
  }

  /** Continues the estimate, if it is incomplete and visible. */
  async resume() {
    if (this.#isRunning || !this.#draft) return;
    this.#isRunning = true;
    while (this.#draft && this.#isNeeded()) {
      /** @type {Draft} */
      const draft = this.#draft;
      try {
        const estimate = await this.#engine.request("estimate", { draft, milliseconds: TIME_SLICE_MS });
        if (draft !== this.#draft) continue;
        this.#sliceCount += 1;
        this.estimate = estimate;
        if (estimate && !this.fullSpeed) {
          const measurement = this.#measureFullSpeed(draft);
          this.#measurement = measurement.catch(() => undefined);
          const fullSpeed = await measurement;
          if (draft !== this.#draft) continue;
          this.fullSpeed = fullSpeed;
        }
        this.#onEstimate();
        if (!estimate || isAccurate(estimate) || this.#sliceCount === MAX_SLICES) this.#draft = null;
      } catch (error) {
        if (!(error instanceof EngineError) && !(error instanceof InvalidDraftError)) throw error;
        // Without an estimate the page shows no forecast.
        if (draft === this.#draft) this.#draft = null;
      }
      await new Promise((resolve) => setTimeout(resolve, SLICE_PAUSE_MS));
    }
    this.#isRunning = false;
    this.#endIfIdle();
  }

  /**
   * Returns the query of the link to a draft. This method is here because the engine of the forecaster can prepare a
   * draft without replacing the shown run.
   *
   * @param {Draft} draft
   * @returns {Promise<string | null>} null if the draft has no link
   */
  async queryOf(draft) {
    // Another draft would replace the search whose speed is measured.
    await this.#measurement;
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
   * Measures the search at full speed for a short time.
   *
   * @param {Draft} draft
   * @returns {Promise<FullSpeed>}
   */
  async #measureFullSpeed(draft) {
    await this.#engine.request("prepare", { draft, panoramas: false, whole: false });
    const warmUp = await this.#engine.request("advance", { steps: Infinity, milliseconds: WARM_UP_MS });
    const { counters } = await this.#engine.request("advance", { steps: Infinity, milliseconds: MEASUREMENT_MS });
    const visits = counters.visits - warmUp.counters.visits;
    return {
      visitsPerSecond: visits / (MEASUREMENT_MS / 1000),
      visitFraction: counters.visits / Math.max(1, counters.steps),
    };
  }

  /** Ends the worker if no work is left. */
  #endIfIdle() {
    if (!this.#isRunning && !this.#draft) this.#engine.end();
  }
}

/** Whether an estimate needs no more time slices. @param {Estimate} estimate */
function isAccurate({ confidence, relativeError }) {
  return confidence === "exact" || (confidence === "interval" && (relativeError ?? 1) < MAX_RELATIVE_ERROR);
}
