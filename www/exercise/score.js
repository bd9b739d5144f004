/** The current and the longest streak of right answers, stored in the browser. */

import { loadItem, storeItem } from "../widgets/local-storage.js";

/** The key in the local storage. */
const KEY = "knights-tour.exercise";

/** A streak counter, which a mistake resets. */
export class Streak {
  #streak = 0;
  #best = 0;

  constructor() {
    const [streak, best] = (loadItem(KEY) ?? "").split(" ").map(Number);
    // The stored text may be invalid.
    this.#streak = isCount(streak) ? streak : 0;
    this.#best = isCount(best) ? Math.max(best, this.#streak) : this.#streak;
  }

  /** The number of right answers in a row. */
  get streak() {
    return this.#streak;
  }

  /** The longest streak so far. */
  get best() {
    return this.#best;
  }

  /** Counts an answer, and stores the streaks. @param {boolean} isRight */
  count(isRight) {
    this.#streak = isRight ? this.#streak + 1 : 0;
    this.#best = Math.max(this.#best, this.#streak);
    storeItem(KEY, `${this.#streak} ${this.#best}`);
  }
}

/** @param {number} number */
function isCount(number) {
  return Number.isSafeInteger(number) && number >= 0;
}
