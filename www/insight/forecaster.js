/** Has the visits that a run needs estimated, beside the search and in slices. */

import { DraftRefused, EngineBroken } from "../engine/engine.js";

/** @import { Draft, Estimate } from "../bindings/protocol" */

/** How long a slice takes, and the pause after it, in milliseconds: half of the time at most. */
const SLICE = 60;
const PAUSE = 140;

/** As good as this, as a part of the number, an estimate is good enough. */
const GOOD_ENOUGH = 0.005;

/** How long to go on for a good one, in slices. */
const MOST_SLICES = 60;

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
    this.wake();
  }

  /** Goes on, if there is anything to do and anyone who wants it. */
  async wake() {
    if (this.#underWay) return;
    this.#underWay = true;
    while (this.#draft && this.#isWanted()) {
      const draft = this.#draft;
      try {
        const estimate = await this.#engine.ask("estimate", { draft, milliseconds: SLICE });
        if (draft !== this.#draft) continue;
        this.#slices += 1;
        this.estimate = estimate;
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
    if (!this.#draft) this.#engine.end();
  }
}

/** @param {Estimate} estimate */
function isGoodEnough({ confidence, relativeError }) {
  return confidence === "exact" || (confidence === "interval" && (relativeError ?? 1) < GOOD_ENOUGH);
}
