/** The steps of a search, which an engine of one's own goes through beside the one that is shown. */

/** @import { Report } from "../engine/protocol.js" */
/** @import { Moment } from "../board/moment.js" */

/**
 * One way through a run, along which a film goes.
 *
 * @typedef {object} Way
 * @property {Moment} moment what is shown
 * @property {number} first the first place on the way
 * @property {number} last the last one that is known
 * @property {(place: number) => Promise<Report>} goTo shows another place; tells what was done last
 * @property {() => Promise<import("../board/candidates.js").ShownDecision | null>} decision what is being decided there
 */

/** How long the worker may search before it tells how far it has come, in milliseconds. */
const SLICE = 40;

/** @implements {Way} */
export class SearchWay {
  first = 0;
  #engine;

  /**
   * @param {Pick<import("../engine/engine.js").Engine, "ask">} engine in which the search is prepared, at its beginning
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
   * Shows another step; where the search ends before it, its last one.
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
   * Goes on towards a step, for so long at the most.
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
