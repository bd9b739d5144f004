/** Measures the visits a second of a search while it is played. Only new steps count, not repeated steps or jumps. */

/**
 * The size of the window of the measurement. Old entries are dropped while the rest has at least this playing time, in
 * milliseconds, and at least this number of steps.
 */
const MIN_WINDOW_MS = 1000;
const MIN_WINDOW_STEPS = 8;

/**
 * The progress of a run.
 *
 * @typedef {object} RunProgress
 * @property {number} steps
 * @property {number} visits
 * @property {number} elapsed the playing time, in milliseconds
 */

const EMPTY_SAMPLE = { steps: 0, elapsed: 0 };

/** Keeps the most recent steps and their times. */
export class VisitRate {
  /** The number of new steps and the playing time after each sample. The first entry is the start of the window. */
  #window = [EMPTY_SAMPLE];
  #last = EMPTY_SAMPLE;
  /** The fraction of visits among the steps of the run. */
  #visitFraction = 0;

  /**
   * The visits a second; 0 if unknown. Steps are counted in the window, and the fraction of visits is that of the
   * whole run. A rate of only the visits in the window would drop to zero while the search backtracks.
   */
  get perSecond() {
    const [first] = this.#window;
    const last = this.#window[this.#window.length - 1];
    const time = last.elapsed - first.elapsed;
    return time > 0 ? ((last.steps - first.steps) / (time / 1000)) * this.#visitFraction : 0;
  }

  /**
   * Records the progress of a run.
   *
   * @param {RunProgress} current
   * @param {boolean} isNew whether the steps since the last sample were new
   */
  addSample(current, isNew) {
    const previous = this.#last;
    this.#last = current;
    if (!isNew || current.steps <= previous.steps) return;
    this.#visitFraction = current.visits / current.steps;
    const end = this.#window[this.#window.length - 1];
    this.#window.push({
      steps: end.steps + current.steps - previous.steps,
      elapsed: end.elapsed + current.elapsed - previous.elapsed,
    });
    this.#trimWindow();
  }

  /** Resets the measurement for another run. */
  reset() {
    this.#window = [EMPTY_SAMPLE];
    this.#last = EMPTY_SAMPLE;
    this.#visitFraction = 0;
  }

  /** Removes entries that are older than the window needs. */
  #trimWindow() {
    const last = this.#window[this.#window.length - 1];
    const firstIndex = this.#window.findLastIndex(
      ({ steps, elapsed }) => last.elapsed - elapsed >= MIN_WINDOW_MS && last.steps - steps >= MIN_WINDOW_STEPS,
    );
    if (firstIndex > 0) this.#window.splice(0, firstIndex);
  }
}
