/**
 * The visits a second that a search makes while it is played beyond its known steps. Repeated steps, and steps on the
 * way to another one, do not count. Pure.
 */

/** The least duration of the measurement, in milliseconds of playing, and its fewest steps. */
const MIN_WINDOW_MS = 1000;
const MIN_WINDOW_STEPS = 8;

/**
 * The position of a run.
 *
 * @typedef {object} RunProgress
 * @property {number} steps
 * @property {number} visits
 * @property {number} elapsed the playing time, in milliseconds
 */

const EMPTY_SAMPLE = { steps: 0, elapsed: 0 };

/** Keeps the most recent steps and their times. */
export class VisitRate {
  /** Steps and playing time after each report; the first entry is the beginning of the window. */
  #window = [EMPTY_SAMPLE];
  #last = EMPTY_SAMPLE;
  /** The fraction of the known steps that are visits. */
  #share = 0;

  /**
   * The visits a second; 0 if unknown. The steps are those of the window, and the fraction of visits is that of the
   * whole run: otherwise the rate would drop to zero while the search goes back.
   */
  get perSecond() {
    const [first] = this.#window;
    const last = this.#window[this.#window.length - 1];
    const time = last.elapsed - first.elapsed;
    return time > 0 ? ((last.steps - first.steps) / (time / 1000)) * this.#share : 0;
  }

  /**
   * Records steps.
   *
   * @param {RunProgress} now
   * @param {boolean} searching whether these steps were new
   */
  addSample(now, searching) {
    const before = this.#last;
    this.#last = now;
    if (!searching || now.steps <= before.steps) return;
    this.#share = now.visits / now.steps;
    const end = this.#window[this.#window.length - 1];
    this.#window.push({
      steps: end.steps + now.steps - before.steps,
      elapsed: end.elapsed + now.elapsed - before.elapsed,
    });
    this.#forget();
  }

  /** Resets the measurement for another run. */
  reset() {
    this.#window = [EMPTY_SAMPLE];
    this.#last = EMPTY_SAMPLE;
    this.#share = 0;
  }

  /** Drops entries that are older than the window needs. */
  #forget() {
    const last = this.#window[this.#window.length - 1];
    const begins = this.#window.findLastIndex(
      ({ steps, elapsed }) => last.elapsed - elapsed >= MIN_WINDOW_MS && last.steps - steps >= MIN_WINDOW_STEPS,
    );
    if (begins > 0) this.#window.splice(0, begins);
  }
}
