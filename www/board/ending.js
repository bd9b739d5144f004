/**
 * The animation of a finished tour: a light travels along the tour, and then the closing move is drawn if there
 * is one.
 */

import { fillSquare } from "./squares.js";

/** The durations of the light along the tour and of the closing move, in milliseconds. */
const ALONG = 1000;
const CLOSING = 350;

/** The part of the tour that is lit at once. */
const LIT = 0.3;

/** The opacity of the light at its front. */
const STRENGTH = 0.8;

/**
 * The largest board, in squares, that is animated. A larger one takes too long to paint, and its squares are
 * hardly visible.
 */
const LARGEST = 4000;

/** The state of the light along a tour. The picture after the animation equals the picture before it. */
export class Ending {
  #born = -Infinity;

  /** Starts the animation for a finished tour. @param {number} at the start, in milliseconds */
  begin(at) {
    this.#born = at;
  }

  /** Cancels the animation. */
  clear() {
    this.#born = -Infinity;
  }

  /** The visible part of the closing move, from 0 to 1. @param {number} now in milliseconds */
  closing(now) {
    return Math.min(1, Math.max(0, (now - this.#born - ALONG) / CLOSING));
  }

  /** Whether the animation is running or due. @param {number} now in milliseconds */
  isOn(now) {
    return now < this.#born + ALONG + CLOSING && Number.isFinite(this.#born);
  }

  /**
   * @param {import("./figures.js").Context} context
   * @param {import("./scene.js").Scene} scene
   * @param {boolean} isTinted whether squares show only a tint of their colour
   * @param {number} now in milliseconds
   */
  draw(context, scene, isTinted, now) {
    const { depth, path, size } = scene.moment;
    const part = (now - this.#born) / ALONG;
    if (!(part > 0 && part < 1) || size > LARGEST) return;
    const band = LIT * depth;
    const front = part * (depth + band);
    context.save();
    for (let place = Math.max(0, Math.ceil(front - band)); place < Math.min(depth, front); place++) {
      // The light appears at once and then fades slowly.
      context.globalAlpha = STRENGTH * (1 - (front - place) / band) ** 1.5;
      fillSquare(context, scene, path[place], isTinted ? scene.colour(place) : scene.palette.panel);
    }
    context.restore();
  }
}
