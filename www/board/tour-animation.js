/**
 * The animation of a finished tour: a light travels along the tour. Then the closing move of a closed tour is drawn.
 */

import { fillSquare } from "./squares.js";

/** The durations of the light along the tour and of the closing move, in milliseconds. */
const LIGHT_DURATION_MS = 1000;
const CLOSING_MOVE_DURATION_MS = 350;

/** The length of the light, as a fraction of the tour. */
const LIT_FRACTION = 0.3;

/** The opacity of the light at its front. */
const FRONT_OPACITY = 0.8;

/**
 * The largest board, in squares, on which the light is drawn. On a larger board, the light takes too long to paint, and
 * the squares are hardly visible.
 */
const MAX_ANIMATED_SQUARES = 4000;

/** The times of the animation, and the drawing of the light over the picture. */
export class TourAnimation {
  #startTime = -Infinity;

  /** Starts the animation for a finished tour. @param {number} startTime in milliseconds */
  begin(startTime) {
    this.#startTime = startTime;
  }

  /** Cancels the animation. */
  clear() {
    this.#startTime = -Infinity;
  }

  /**
   * Returns the visible fraction of the closing move, from 0 to 1; 1 if no animation was started.
   *
   * @param {number} now in milliseconds
   */
  closingMoveProgress(now) {
    return Math.min(1, Math.max(0, (now - this.#startTime - LIGHT_DURATION_MS) / CLOSING_MOVE_DURATION_MS));
  }

  /** Whether the animation is running, or starts later. @param {number} now in milliseconds */
  isRunning(now) {
    return now < this.#startTime + LIGHT_DURATION_MS + CLOSING_MOVE_DURATION_MS && Number.isFinite(this.#startTime);
  }

  /**
   * Draws the light.
   *
   * @param {import("./shapes.js").Context} context
   * @param {import("./scene.js").Scene} scene
   * @param {boolean} isTinted whether the squares of the picture show only a tint of their path colours
   * @param {number} now in milliseconds
   */
  draw(context, scene, isTinted, now) {
    const { depth, path, size } = scene.moment;
    const progress = (now - this.#startTime) / LIGHT_DURATION_MS;
    if (!(progress > 0 && progress < 1) || size > MAX_ANIMATED_SQUARES) return;
    const lightLength = LIT_FRACTION * depth;
    const front = progress * (depth + lightLength);
    context.save();
    for (let index = Math.max(0, Math.ceil(front - lightLength)); index < Math.min(depth, front); index++) {
      // A square is brightest at the front of the light, and then fades.
      context.globalAlpha = FRONT_OPACITY * (1 - (front - index) / lightLength) ** 1.5;
      fillSquare(context, scene, path[index], isTinted ? scene.pathColour(index) : scene.palette.panel);
    }
    context.restore();
  }
}
