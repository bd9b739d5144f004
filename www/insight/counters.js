/** Shows the counters of a run. */

import { duration, compactNumber, wholeNumber, translate } from "../locales/locale.js";
import { getElement, setFittedText } from "../widgets/element.js";

/** The minimum interval over which the rate is measured, in milliseconds. */
const RATE_WINDOW_MS = 500;

/** The counters that are meaningful for every run. */
const ALWAYS_SHOWN = /** @type {const} */ (["steps", "visits", "backtracks", "deadEnds", "deepest"]);

/** The counters of a run, and its rate in steps a second. */
export class Counters {
  #fields = {
    steps: getElement("count-steps", HTMLElement),
    visits: getElement("count-visits", HTMLElement),
    backtracks: getElement("count-backtracks", HTMLElement),
    deadEnds: getElement("count-dead-ends", HTMLElement),
    tours: getElement("count-tours", HTMLElement),
    attempts: getElement("count-attempts", HTMLElement),
    depth: getElement("count-depth", HTMLElement),
    deepest: getElement("count-deepest", HTMLElement),
    elapsed: getElement("count-elapsed", HTMLElement),
    rate: getElement("count-rate", HTMLElement),
  };
  #boardSize = getElement("depth-of", HTMLElement);
  /** The time, in milliseconds, and the number of steps at the beginning of the current measurement of the rate. */
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
    for (const name of ALWAYS_SHOWN) setFittedText(fields[name], wholeNumber(moment.counters[name]));
    setCounter(fields.tours, moment.findsAllTours, tours);
    setCounter(fields.attempts, attempts > 1, attempts);
    fields.depth.textContent = wholeNumber(moment.depth);
    this.#boardSize.textContent = translate("progress.depthOf", { size: wholeNumber(moment.size) });
    this.showElapsedTime(player);
    this.#updateRate(steps, player);
  }

  /** Shows how long the run has played. @param {import("../transport/player.js").Player} player */
  showElapsedTime(player) {
    this.#fields.elapsed.textContent = duration(player.elapsed);
  }

  /** Resets the rate for a new run. */
  reset() {
    this.#sample = { time: 0, steps: 0 };
    this.#fields.rate.textContent = translate("progress.none");
  }

  /**
   * Restarts the measurement of the rate after a jump to another step.
   *
   * @param {import("../board/moment.js").Moment} moment
   * @param {import("../transport/player.js").Player} player
   */
  restartRate(moment, player) {
    this.#sample = { time: player.elapsed, steps: moment.counters.steps };
  }

  /**
   * Updates the rate once an interval is complete. A short run is measured at its end.
   *
   * @param {number} steps
   * @param {import("../transport/player.js").Player} player
   */
  #updateRate(steps, player) {
    const time = player.elapsed - this.#sample.time;
    if (time < RATE_WINDOW_MS && !(player.state === "finished" && this.#sample.time === 0)) return;
    const rate = (steps - this.#sample.steps) / (time / 1000);
    this.#sample = { time: player.elapsed, steps };
    if (Number.isFinite(rate)) this.#fields.rate.textContent = compactNumber(rate);
  }
}

/**
 * Updates a counter, and hides it for runs for which it has no meaning.
 *
 * @param {HTMLElement} counter
 * @param {boolean} isShown
 * @param {number} value
 */
function setCounter(counter, isShown, value) {
  counter.textContent = wholeNumber(value);
  if (counter.parentElement) counter.parentElement.hidden = !isShown;
}
