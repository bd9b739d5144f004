/** What was decided last and what is decided now: one gives way to the other, and neither comes and goes at once. */

import { drawCandidates } from "./candidates.js";

/** @import { ShownDecision } from "./candidates.js" */

/** How long one takes to come and the other to go, in milliseconds: there is no moment between them without either. */
const COMING = 60;
const GOING = 120;

/** The candidates that are seen on the board. */
export class Decisions {
  /** @type {ShownDecision | null} */
  #shown = null;
  /** @type {ShownDecision | null} */
  #leaving = null;
  /** Since when each of the two is what it is, in milliseconds. */
  #shownAt = -Infinity;
  #leftAt = -Infinity;

  /** What is decided, as it is shown. */
  get shown() {
    return this.#shown;
  }

  /** Nothing is decided any more, and nothing gives way. */
  clear() {
    this.#shown = null;
    this.#leaving = null;
  }

  /**
   * Whether nothing is shown but what belongs to a square.
   *
   * @param {number} square
   */
  isAbout(square) {
    return this.#shown === null || this.#shown.square === square;
  }

  /**
   * @param {ShownDecision | null} decision
   * @param {number} now in milliseconds; what was shown gives way from then on
   */
  show(decision, now) {
    if (decision === this.#shown) return;
    // The same once more, which was asked for again, is no change that could be seen.
    if (decision && this.#shown && isSame(decision, this.#shown)) return;
    if (this.#shown) {
      this.#leaving = this.#shown;
      this.#leftAt = now;
    }
    this.#shown = decision;
    this.#shownAt = now;
  }

  /**
   * @param {import("./figures.js").Context} context
   * @param {import("./scene.js").Scene} scene
   * @param {boolean} onBoxes whether there is a box on every square
   * @param {number} now in milliseconds
   * @returns {boolean} whether one still gives way to the other
   */
  draw(context, scene, onBoxes, now) {
    /** @type {(since: number, span: number) => number} */
    const part = (since, span) => Math.min(1, Math.max(0, now - since) / span);
    const [arrived, left] = [part(this.#shownAt, COMING), part(this.#leftAt, GOING)];
    if (left === 1) this.#leaving = null;
    if (this.#leaving) drawCandidates(context, scene, this.#leaving, onBoxes, 1 - left);
    if (this.#shown) drawCandidates(context, scene, this.#shown, onBoxes, arrived);
    return this.#leaving !== null || (this.#shown !== null && arrived < 1);
  }
}

/**
 * @param {ShownDecision} one
 * @param {ShownDecision} other
 */
function isSame(one, other) {
  return one.place === other.place && one.square === other.square && JSON.stringify(one) === JSON.stringify(other);
}
