/** Has it found out how long a run will take, beside the search and in slices: its visits, and how fast they can be. */

import { DraftRefused, EngineBroken } from "../engine/engine.js";

/** @import { Draft, Estimate } from "../bindings/protocol" */

/** How long a slice takes, and the pause after it, in milliseconds: half of the time at most. */
const SLICE = 60;
const PAUSE = 140;

/** As good as this, as a part of the number, an estimate is good enough. */
const GOOD_ENOUGH = 0.005;

/** How long to go on for a good one, in slices. */
const MOST_SLICES = 60;

/** For how long it is measured how fast the machine can search, in milliseconds; before that it gets into its stride. */
const STRIDE = 40;
const MEASURE = 60;

/**
 * How fast the machine can search.
 *
 * @typedef {object} FullSpeed
 * @property {number} visitsPerSecond
 * @property {number} share which part of the steps are visits
 */

/** Asks an engine of its own, for as long as the estimate is wanted. */
export class Forecaster {
  #engine;
  #isWanted;
  #onEstimate;
  /** @type {Draft | null} */
  #draft = null;
  #slices = 0;
  #underWay = false;
  /** The estimate as it stands. @type {Estimate | null} */
  estimate = null;
  /** How fast the search could be, once it was tried. @type {FullSpeed | null} */
  fullSpeed = null;

  /**
   * @param {Pick<import("../engine/engine.js").Engine, "ask" | "end">} engine its worker runs only while
   *   there is something to estimate
   * @param {object} events
   * @param {() => boolean} events.isWanted whether anyone would see it
   * @param {() => void} events.onEstimate it is another one now
   */
  constructor(engine, { isWanted, onEstimate }) {
    this.#engine = engine;
    this.#isWanted = isWanted;
    this.#onEstimate = onEstimate;
  }

  /**
   * Estimates the run of another draft from now on.
   *
   * @param {Draft | null} draft none for a run that needs no estimate
   */
  begin(draft) {
    this.#draft = draft;
    this.#slices = 0;
    this.estimate = null;
    this.fullSpeed = null;
    this.wake();
    this.#rest();
  }

  /** Goes on, if there is anything to do and anyone who wants it. */
  async wake() {
    if (this.#underWay || !this.#draft) return;
    this.#underWay = true;
    while (this.#draft && this.#isWanted()) {
      /** @type {Draft} */
      const draft = this.#draft;
      try {
        const estimate = await this.#engine.ask("estimate", { draft, milliseconds: SLICE });
        if (draft !== this.#draft) continue;
        this.#slices += 1;
        this.estimate = estimate;
        if (estimate && !this.fullSpeed) {
          const fullSpeed = await this.#measure(draft);
          if (draft !== this.#draft) continue;
          this.fullSpeed = fullSpeed;
        }
        this.#onEstimate();
        if (!estimate || isGoodEnough(estimate) || this.#slices === MOST_SLICES) this.#draft = null;
      } catch (error) {
        if (!(error instanceof EngineBroken) && !(error instanceof DraftRefused)) throw error;
        // Without an estimate the page says nothing of it.
        if (draft === this.#draft) this.#draft = null;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    this.#underWay = false;
    this.#rest();
  }

  /**
   * The query of an address for another draft.
   *
   * @param {Draft} draft
   * @returns {Promise<string | null>} none where there can be none
   */
  async queryOf(draft) {
    try {
      const { query } = await this.#engine.ask("prepare", { draft, panoramas: false, whole: false });
      return query;
    } catch (error) {
      if (!(error instanceof EngineBroken) && !(error instanceof DraftRefused)) throw error;
      return null;
    } finally {
      this.#rest();
    }
  }

  /**
   * Lets the search run for a moment as fast as it can.
   *
   * @param {Draft} draft
   * @returns {Promise<FullSpeed>}
   */
  async #measure(draft) {
    await this.#engine.ask("prepare", { draft, panoramas: false, whole: false });
    const { counters: before } = await this.#engine.ask("advance", { steps: Infinity, milliseconds: STRIDE });
    const { counters } = await this.#engine.ask("advance", { steps: Infinity, milliseconds: MEASURE });
    const visits = counters.visits - before.visits;
    return { visitsPerSecond: visits / (MEASURE / 1000), share: counters.visits / Math.max(1, counters.steps) };
  }

  /** Ends the worker, where nothing is left to do. */
  #rest() {
    if (!this.#underWay && !this.#draft) this.#engine.end();
  }
}

/** @param {Estimate} estimate */
function isGoodEnough({ confidence, relativeError }) {
  return confidence === "exact" || (confidence === "interval" && (relativeError ?? 1) < GOOD_ENOUGH);
}
