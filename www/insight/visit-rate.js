/**
 * How many visits a second a search makes now: while it is played beyond all that is known of it. What is gone
 * over once more, and what was searched on the way to another step, says nothing of that. Pure.
 */

/** Over how long the pace is measured at least, in milliseconds of playing, and over how many steps. */
const WINDOW = 1000;
const FEWEST_STEPS = 8;

/**
 * Where a run stands.
 *
 * @typedef {object} Stand
 * @property {number} steps
 * @property {number} visits
 * @property {number} elapsed how long was played, in milliseconds
 */

const BEGINNING = { steps: 0, elapsed: 0 };

/** Keeps what was searched last, and how long that took. */
export class VisitRate {
  /** What was searched by playing, after each report of the window; the first is where the window begins. */
  #window = [BEGINNING];
  #last = BEGINNING;
  /** Which part of the steps are visits, as far as the run is known. */
  #share = 0;

  /**
   * The visits a second; 0 while nothing is known. The steps are those of the window, and which part of them are
   * visits is that of the whole run: a search that goes back for a while does not take for ever.
   */
  get perSecond() {
    const [first] = this.#window;
    const last = this.#window[this.#window.length - 1];
    const time = last.elapsed - first.elapsed;
    return time > 0 ? ((last.steps - first.steps) / (time / 1000)) * this.#share : 0;
  }

  /**
   * Takes note of steps that were taken.
   *
   * @param {Stand} now
   * @param {boolean} searching whether these steps were new
   */
  note(now, searching) {
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

  /** Begins anew, for another run. */
  reset() {
    this.#window = [BEGINNING];
    this.#last = BEGINNING;
    this.#share = 0;
  }

  /** Leaves out of the window what is older than it need be. */
  #forget() {
    const last = this.#window[this.#window.length - 1];
    const begins = this.#window.findLastIndex(
      ({ steps, elapsed }) => last.elapsed - elapsed >= WINDOW && last.steps - steps >= FEWEST_STEPS,
    );
    if (begins > 0) this.#window.splice(0, begins);
  }
}
