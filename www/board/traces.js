/**
 * What steps leave behind for a moment: dotted lines where the knight stepped back, and crosses in
 * dead ends.
 */

import { drawCross, drawRing } from "./figures.js";
import { strokeMove } from "./lines.js";

/** @import { Context } from "./figures.js" */
/** @import { Scene } from "./scene.js" */

/** How long a trace takes to fade, in milliseconds. */
const FADE = 900;

/** The most traces kept at once; older ones give way. */
const MOST_TRACES = 12;

/**
 * @typedef {{kind: "retreat", from: number, to: number, born: number}
 *   | {kind: "dead-end", square: number, born: number}} Trace
 */

/** The traces that still fade. */
export class Traces {
  /** @type {Trace[]} */
  #traces = [];

  clear() {
    this.#traces = [];
  }

  /**
   * Takes note of the step that was just applied to the run.
   *
   * @param {import("./moment.js").Moment} moment
   * @param {number} now in milliseconds
   */
  note(moment, now) {
    const trace = traceOf(moment, now);
    if (trace) this.#traces.push(trace);
    this.#traces.splice(0, this.#traces.length - MOST_TRACES);
  }

  /**
   * Draws what has not faded yet.
   *
   * @param {Context} context
   * @param {Scene} scene
   * @param {number} now in milliseconds
   * @returns {boolean} whether anything is left
   */
  drawFading(context, scene, now) {
    this.#traces = this.#traces.filter(({ born }) => now - born < FADE);
    for (const trace of this.#traces) {
      draw(context, scene, trace, 1 - (Math.max(0, now - trace.born) / FADE) ** 2);
    }
    return this.#traces.length > 0;
  }
}

/**
 * Draws the trace of the last step, for those who see nothing fade: it stays until the next step.
 *
 * @param {Context} context
 * @param {Scene} scene
 */
export function drawLastTrace(context, scene) {
  const trace = scene.moment.ended ? null : traceOf(scene.moment, 0);
  if (trace) draw(context, scene, trace, 1);
}

/**
 * The trace of the last step of a run, if it leaves one.
 *
 * @param {import("./moment.js").Moment} moment
 * @param {number} born
 * @returns {Trace | null}
 */
function traceOf({ event, square, knight, depth }, born) {
  if (event === "dead-end") return { kind: event, square, born };
  return event === "leave" && depth > 0 ? { kind: "retreat", from: square, to: knight, born } : null;
}

/**
 * @param {Context} context
 * @param {Scene} scene
 * @param {Trace} trace
 * @param {number} alpha
 */
function draw(context, scene, trace, alpha) {
  // While the knight still stands in the dead end, it carries the mark itself.
  if (trace.kind === "dead-end" && trace.square === scene.moment.knight) return;
  const { square, ratio } = scene.layout;
  context.save();
  context.strokeStyle = scene.palette.bad;
  context.lineCap = "round";
  context.lineWidth = Math.max(1.5 * ratio, Math.min(5 * ratio, square * 0.055));
  context.globalAlpha = alpha;
  if (trace.kind === "dead-end") {
    const point = scene.centre(trace.square);
    const radius = Math.max(square * 0.3, 7 * ratio);
    drawRing(context, point, radius, context.lineWidth, scene.palette.bad);
    drawCross(context, point, radius * Math.SQRT1_2);
  } else {
    context.setLineDash([square * 0.02 + ratio, square * 0.09 + ratio]);
    // From the disc of the square gone back to, so that its number stays legible.
    strokeMove(context, scene, trace.to, trace.from, 0.1, 1);
  }
  context.restore();
}
