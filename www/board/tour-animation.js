/**
 * The animation of a finished tour: a light travels along the tour, and then the closing move is drawn if there
 * is one.
 */

import { fillSquare } from "./squares.js";

/** The durations of the light along the tour and of the closing move, in milliseconds. */
const LIGHT_DURATION_MS = 1000;
const CLOSING_MOVE_DURATION_MS = 350;

/** The part of the tour that is lit at once. */
const LIT_FRACTION = 0.3;

/** The opacity of the light at its front. */
const FRONT_OPACITY = 0.8;

/**
 * The largest board, in squares, that is animated. A larger one takes too long to paint, and its squares are
 * hardly visible.
 */
const MAX_ANIMATED_SQUARES = 4000;

/** The state of the light along a tour. The picture after the animation equals the picture before it. */
export class TourAnimation {
  #startTime = -Infinity;

  /** Starts the animation for a finished tour. @param {number} at the start, in milliseconds */
  begin(at) {
    this.#startTime = at;
  }

  /** Cancels the animation. */
  clear() {
    this.#startTime = -Infinity;
  }

  /** The visible part of the closing move, from 0 to 1. @param {number} now in milliseconds */
  closingMoveProgress(now) {
    return Math.min(1, Math.max(0, (now - this.#startTime - LIGHT_DURATION_MS) / CLOSING_MOVE_DURATION_MS));
  }

  /** Whether the animation is running or due. @param {number} now in milliseconds */
  isRunning(now) {
    return now < this.#startTime + LIGHT_DURATION_MS + CLOSING_MOVE_DURATION_MS && Number.isFinite(this.#startTime);
  }

  /**
   * @param {import("./shapes.js").Context} context
   * @param {import("./scene.js").Scene} scene
   * @param {boolean} isTinted whether squares show only a tint of their colour
   * @param {number} now in milliseconds
   */
  draw(context, scene, isTinted, now) {
    const { depth, path, size } = scene.moment;
    const part = (now - this.#startTime) / LIGHT_DURATION_MS;
    if (!(part > 0 && part < 1) || size > MAX_ANIMATED_SQUARES) return;
    const band = LIT_FRACTION * depth;
    const front = part * (depth + band);
    context.save();
    for (let place = Math.max(0, Math.ceil(front - band)); place < Math.min(depth, front); place++) {
      // The light appears at once and then fades slowly.
      context.globalAlpha = FRONT_OPACITY * (1 - (front - place) / band) ** 1.5;
      fillSquare(context, scene, path[place], isTinted ? scene.pathColour(place) : scene.palette.panel);
    }
    context.restore();
  }
}
