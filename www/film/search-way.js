/** Replays the steps of a search in a separate engine, beside the engine of the page. */

/** @import { Report } from "../engine/protocol.js" */
/** @import { Moment } from "../board/moment.js" */

/**
 * A sequence of places in a run that a film follows.
 *
 * @typedef {object} Way
 * @property {Moment} moment the shown moment
 * @property {number} first the first place
 * @property {number} last the last known place
 * @property {(place: number) => Promise<Report>} goTo shows another place, and returns the report of the last action
 * @property {() => Promise<import("../board/candidates.js").ShownDecision | null>} decision the pending decision at
 *   the shown place
 */

/** The time slice of the worker, in milliseconds, after which it reports its progress. */
const SLICE = 40;

/** @implements {Way} */
export class SearchWay {
  first = 0;
  #engine;

  /**
   * @param {Pick<import("../engine/engine.js").Engine, "ask">} engine with the search prepared and at its beginning
   * @param {Moment} moment
   */
  constructor(engine, moment) {
    this.#engine = engine;
    this.moment = moment;
  }

  get last() {
    return this.moment.length;
  }

  /**
   * Shows another step, or the last one if the search ends before it.
   *
   * @param {number} step
   */
  async goTo(step) {
    const { moment } = this;
    if (step < moment.counters.steps) return this.#take(await this.#engine.ask("seek", { step }));
    let report = await this.search(step, SLICE);
    while (moment.counters.steps < step && !moment.ended) report = await this.search(step, SLICE);
    return report;
  }

  /**
   * Advances towards a step within a time limit.
   *
   * @param {number} step
   * @param {number} milliseconds
   */
  async search(step, milliseconds) {
    return this.#take(await this.#engine.ask("advance", { steps: step - this.moment.counters.steps, milliseconds }));
  }

  async decision() {
    if (this.moment.ended) return null;
    const { insight } = await this.#engine.ask("survey", { wants: { insight: true } });
    return insight?.decision ?? null;
  }

  /** @param {Report} report */
  #take(report) {
    this.moment.apply(report);
    return report;
  }
}
