/** The counters of a run. */

import { duration, shortNumber, wholeNumber, words } from "../locales/locale.js";
import { element } from "../widgets/element.js";

/** The time over which the rate is measured, in milliseconds. */
const RATE_WINDOW = 500;

/** The counters that are meaningful for every run. */
const ALWAYS_SHOWN = /** @type {const} */ (["steps", "visits", "backtracks", "deadEnds", "deepest"]);

/** The counters and the rate of a run. */
export class Counters {
  #fields = {
    steps: element("count-steps", HTMLElement),
    visits: element("count-visits", HTMLElement),
    backtracks: element("count-backtracks", HTMLElement),
    deadEnds: element("count-dead-ends", HTMLElement),
    tours: element("count-tours", HTMLElement),
    attempts: element("count-attempts", HTMLElement),
    depth: element("count-depth", HTMLElement),
    deepest: element("count-deepest", HTMLElement),
    elapsed: element("count-elapsed", HTMLElement),
    rate: element("count-rate", HTMLElement),
  };
  #depthOf = element("depth-of", HTMLElement);
  #sample = { time: 0, steps: 0 };

  /**
   * Shows the counters.
   *
   * @param {import("../board/moment.js").Moment} moment
   * @param {import("../transport/player.js").Player} player
   */
  show(moment, player) {
    const { steps, tours, attempts } = moment.counters;
    const fields = this.#fields;
    for (const name of ALWAYS_SHOWN) fields[name].textContent = wholeNumber(moment.counters[name]);
    showWhere(fields.tours, moment.all, tours);
    showWhere(fields.attempts, attempts > 1, attempts);
    fields.depth.textContent = wholeNumber(moment.depth);
    this.#depthOf.textContent = words("progress.depthOf", { size: wholeNumber(moment.size) });
    fields.elapsed.textContent = duration(player.elapsed);
    this.#measure(steps, player);
  }

  /** Resets the rate for a new run. */
  reset() {
    this.#sample = { time: 0, steps: 0 };
    this.#fields.rate.textContent = words("progress.none");
  }

  /**
   * Continues the measurement from another step.
   *
   * @param {import("../board/moment.js").Moment} moment
   * @param {import("../transport/player.js").Player} player
   */
  jump(moment, player) {
    this.#sample = { time: player.elapsed, steps: moment.counters.steps };
  }

  /**
   * @param {number} steps
   * @param {import("../transport/player.js").Player} player
   */
  #measure(steps, player) {
    const time = player.elapsed - this.#sample.time;
    if (time < RATE_WINDOW && !(player.state === "finished" && this.#sample.time === 0)) return;
    const rate = (steps - this.#sample.steps) / (time / 1000);
    this.#sample = { time: player.elapsed, steps };
    if (Number.isFinite(rate)) this.#fields.rate.textContent = shortNumber(rate);
  }
}

/**
 * Updates a counter, and hides it where it has no meaning.
 *
 * @param {HTMLElement} counter
 * @param {boolean} shown
 * @param {number} value
 */
function showWhere(counter, shown, value) {
  counter.textContent = wholeNumber(value);
  if (counter.parentElement) counter.parentElement.hidden = !shown;
}
