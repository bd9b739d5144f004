/** Replays the steps of a search in a separate engine, not in the engine of the page. */

/** @import { Report } from "../engine/protocol.js" */
/** @import { Moment } from "../board/moment.js" */

/**
 * A replay of a run for a film. A position is a step of a search, or a number of squares of a path.
 *
 * @typedef {object} Replay
 * @property {Moment} moment the shown moment
 * @property {number} first the first position
 * @property {number} last the last known position
 * @property {(position: number) => Promise<Report>} seek shows a position, and returns the report of the last
 *   action
 * @property {() => Promise<import("../board/candidates.js").ShownDecision | null>} loadDecision
 *   returns the pending decision at the shown position
 */

/** The time slice of the worker, in milliseconds. The worker reports its progress after every slice. */
const SLICE_MS = 40;

/** @implements {Replay} */
export class SearchReplay {
  first = 0;
  #engine;

  /**
   * @param {Pick<import("../engine/engine.js").Engine, "request">} engine an engine with the prepared search before its
   *   first step
   * @param {Moment} moment
   */
  constructor(engine, moment) {
    this.#engine = engine;
    this.moment = moment;
  }

  get last() {
    return this.moment.stepCount;
  }

  /**
   * Shows a step, or the last step if the search ends before the requested step.
   *
   * @param {number} step
   */
  async seek(step) {
    const { moment } = this;
    if (step < moment.counters.steps) return this.#applyReport(await this.#engine.request("seek", { step }));
    let report = await this.advanceTowards(step, SLICE_MS);
    while (moment.counters.steps < step && !moment.ended) report = await this.advanceTowards(step, SLICE_MS);
    return report;
  }

  /**
   * Advances towards a step within a time limit.
   *
   * @param {number} step
   * @param {number} milliseconds
   */
  async advanceTowards(step, milliseconds) {
    return this.#applyReport(
      await this.#engine.request("advance", { steps: step - this.moment.counters.steps, milliseconds }),
    );
  }

  async loadDecision() {
    if (this.moment.ended) return null;
    const { insight } = await this.#engine.request("survey", { wants: { insight: true } });
    return insight?.decision ?? null;
  }

  /** @param {Report} report */
  #applyReport(report) {
    this.moment.apply(report);
    return report;
  }
}
