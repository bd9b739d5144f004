/** How many questions were answered rightly in a row, and the most there ever were, kept in this browser. */

import { recall, remember } from "../widgets/memory.js";

const KEY = "knights-tour.exercise";

/** A count that begins anew at every mistake. */
export class Score {
  #streak = 0;
  #best = 0;

  constructor() {
    const [streak, best] = (recall(KEY) ?? "").split(" ").map(Number);
    // Whatever stands there may have been written by anybody.
    this.#streak = isCount(streak) ? streak : 0;
    this.#best = isCount(best) ? Math.max(best, this.#streak) : this.#streak;
  }

  /** How many right answers there were in a row. */
  get streak() {
    return this.#streak;
  }

  /** The most there ever were. */
  get best() {
    return this.#best;
  }

  /** @param {boolean} isRight */
  count(isRight) {
    this.#streak = isRight ? this.#streak + 1 : 0;
    this.#best = Math.max(this.#best, this.#streak);
    remember(KEY, `${this.#streak} ${this.#best}`);
  }
}

/** @param {number} number */
function isCount(number) {
  return Number.isSafeInteger(number) && number >= 0;
}
