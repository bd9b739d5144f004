/** The shown decision and the previous one, which fade in and out. */

import { drawCandidates } from "./candidates.js";

/** @import { ShownDecision } from "./candidates.js" */

/** The fade-in and fade-out times in milliseconds. The two overlap, so that one is always visible. */
const FADE_IN_MS = 60;
const FADE_OUT_MS = 120;

/** The decisions whose candidates are visible on the board. */
export class DecisionFade {
  /** @type {ShownDecision | null} */
  #shown = null;
  /** @type {ShownDecision | null} */
  #previous = null;
  /** The times at which the new decision appeared and the previous one began to fade, in milliseconds. */
  #fadeInStart = -Infinity;
  #fadeOutStart = -Infinity;

  /** The pending decision as shown. */
  get shown() {
    return this.#shown;
  }

  /** Removes both decisions at once. */
  clear() {
    this.#shown = null;
    this.#previous = null;
  }

  /**
   * Whether the shown decision is about a square; true if none is shown.
   *
   * @param {number} square
   */
  isAbout(square) {
    return this.#shown === null || this.#shown.square === square;
  }

  /**
   * @param {ShownDecision | null} decision
   * @param {number} now the start of the fade, in milliseconds
   */
  show(decision, now) {
    if (decision === this.#shown) return;
    // An equal decision, requested again, causes no visible change.
    if (decision && this.#shown && isSame(decision, this.#shown)) return;
    if (this.#shown) {
      this.#previous = this.#shown;
      this.#fadeOutStart = now;
    }
    this.#shown = decision;
    this.#fadeInStart = now;
  }

  /**
   * @param {import("./shapes.js").Context} context
   * @param {import("./scene.js").Scene} scene
   * @param {boolean} onBoxes whether every square has a box
   * @param {number} now in milliseconds
   * @returns {boolean} whether a fade is running
   */
  draw(context, scene, onBoxes, now) {
    /** @type {(since: number, span: number) => number} */
    const part = (since, span) => Math.min(1, Math.max(0, now - since) / span);
    const [arrived, left] = [part(this.#fadeInStart, FADE_IN_MS), part(this.#fadeOutStart, FADE_OUT_MS)];
    if (left === 1) this.#previous = null;
    if (this.#previous) drawCandidates(context, scene, this.#previous, onBoxes, 1 - left);
    if (this.#shown) drawCandidates(context, scene, this.#shown, onBoxes, arrived);
    return this.#previous !== null || (this.#shown !== null && arrived < 1);
  }
}

/**
 * @param {ShownDecision} one
 * @param {ShownDecision} other
 */
function isSame(one, other) {
  return one.place === other.place && one.square === other.square && JSON.stringify(one) === JSON.stringify(other);
}
