/** Fades the shown decision in, and the previous decision out. */

import { drawCandidates } from "./candidates.js";

/** @import { ShownDecision } from "./candidates.js" */

/** The fade-in and fade-out times in milliseconds. Both begin at once, so that a decision is always visible. */
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

  /** The shown decision, or null. */
  get shown() {
    return this.#shown;
  }

  /** Removes both decisions at once. */
  clear() {
    this.#shown = null;
    this.#previous = null;
  }

  /**
   * Whether the shown decision is the decision on this square; true if no decision is shown.
   *
   * @param {number} square
   */
  isAbout(square) {
    return this.#shown === null || this.#shown.square === square;
  }

  /**
   * Shows a decision, and fades the previous one out.
   *
   * @param {ShownDecision | null} decision
   * @param {number} now the start of the fade, in milliseconds
   */
  show(decision, now) {
    if (decision === this.#shown) return;
    // An equal decision causes no fade.
    if (decision && this.#shown && isEqual(decision, this.#shown)) return;
    if (this.#shown) {
      this.#previous = this.#shown;
      this.#fadeOutStart = now;
    }
    this.#shown = decision;
    this.#fadeInStart = now;
  }

  /**
   * Draws both decisions.
   *
   * @param {import("./shapes.js").Context} context
   * @param {import("./scene.js").Scene} scene
   * @param {boolean} hasBoxes whether every square has a box
   * @param {number} now in milliseconds
   * @returns {boolean} whether a fade is running
   */
  draw(context, scene, hasBoxes, now) {
    /** @type {(start: number, duration: number) => number} */
    const progress = (start, duration) => Math.min(1, Math.max(0, now - start) / duration);
    const fadeIn = progress(this.#fadeInStart, FADE_IN_MS);
    const fadeOut = progress(this.#fadeOutStart, FADE_OUT_MS);
    if (fadeOut === 1) this.#previous = null;
    if (this.#previous) drawCandidates(context, scene, this.#previous, hasBoxes, 1 - fadeOut);
    if (this.#shown) drawCandidates(context, scene, this.#shown, hasBoxes, fadeIn);
    return this.#previous !== null || (this.#shown !== null && fadeIn < 1);
  }
}

/**
 * Whether two decisions have the same content.
 *
 * @param {ShownDecision} a
 * @param {ShownDecision} b
 */
function isEqual(a, b) {
  return a.place === b.place && a.square === b.square && JSON.stringify(a) === JSON.stringify(b);
}
