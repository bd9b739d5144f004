/** How a finished tour is celebrated: it lights up from its first square to its last, and then closes if it can. */

import { fillSquare } from "./squares.js";

/** How long the light goes along the tour, and how long the move takes that closes it, in milliseconds. */
const ALONG = 1000;
const CLOSING = 350;

/** How much of the tour is lit at once. */
const LIT = 0.3;

/** How much of its colour a square takes on where the light is. */
const STRENGTH = 0.8;

/** Larger boards would take too long to paint; there a square can hardly be seen. */
const LARGEST = 4000;

/** The light on its way along a tour. It changes nothing: when it is over, the picture is what it was. */
export class Ending {
  #born = -Infinity;

  /** The tour is finished. @param {number} at when, in milliseconds */
  begin(at) {
    this.#born = at;
  }

  /** There is no ending, or it is over. */
  clear() {
    this.#born = -Infinity;
  }

  /** How much of the move that closes the tour is seen, from 0 to 1. @param {number} now in milliseconds */
  closing(now) {
    return Math.min(1, Math.max(0, (now - this.#born - ALONG) / CLOSING));
  }

  /** Whether it still goes on. @param {number} now in milliseconds */
  isOn(now) {
    return now < this.#born + ALONG + CLOSING && Number.isFinite(this.#born);
  }

  /**
   * @param {import("./figures.js").Context} context
   * @param {import("./scene.js").Scene} scene
   * @param {boolean} isTinted whether squares bear no more than a tint of their colour
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
      // Bright at once, and then softly out.
      context.globalAlpha = STRENGTH * (1 - (front - place) / band) ** 1.5;
      fillSquare(context, scene, path[place], isTinted ? scene.colour(place) : scene.palette.panel);
    }
    context.restore();
  }
}
