/** Draws the fading traces of steps: dotted lines for backtracking, and crosses in dead ends. */

import { drawCross, drawRing } from "./shapes.js";
import { lineGap, strokeMove } from "./move-lines.js";

/** @import { Context } from "./shapes.js" */
/** @import { Scene } from "./scene.js" */

/** The fading time of a trace, in milliseconds. */
const FADE_MS = 900;

/** The maximum number of traces; the oldest are dropped. */
const MAX_TRACES = 12;

/**
 * The trace of one step.
 *
 * @typedef {{kind: "backtrack", from: number, to: number, startTime: number}
 *   | {kind: "dead-end", square: number, startTime: number}} Trace
 */

/** The traces that are still fading. */
export class Traces {
  /** @type {Trace[]} */
  #traces = [];

  /** Removes all traces. */
  clear() {
    this.#traces = [];
  }

  /**
   * Records the trace of the step that was just applied to the run.
   *
   * @param {import("./moment.js").Moment} moment
   * @param {number} now in milliseconds
   */
  recordStep(moment, now) {
    const trace = traceOf(moment, now);
    if (trace) this.#traces.push(trace);
    this.#traces.splice(0, this.#traces.length - MAX_TRACES);
  }

  /**
   * Draws the traces that have not faded yet.
   *
   * @param {Context} context
   * @param {Scene} scene
   * @param {number} now in milliseconds
   * @returns {boolean} whether any trace is left
   */
  drawFading(context, scene, now) {
    this.#traces = this.#traces.filter(({ startTime }) => now - startTime < FADE_MS);
    for (const trace of this.#traces) {
      draw(context, scene, trace, 1 - (Math.max(0, now - trace.startTime) / FADE_MS) ** 2);
    }
    return this.#traces.length > 0;
  }
}

/**
 * Draws the trace of the last step when animations are off. The trace stays until the next step.
 *
 * @param {Context} context
 * @param {Scene} scene
 */
export function drawLastTrace(context, scene) {
  const trace = scene.moment.ended ? null : traceOf(scene.moment, 0);
  if (trace) draw(context, scene, trace, 1);
}

/**
 * Returns the trace of the last step of a run, if the step leaves one.
 *
 * @param {import("./moment.js").Moment} moment
 * @param {number} startTime in milliseconds
 * @returns {Trace | null}
 */
function traceOf({ lastEvent, lastSquare, knight, depth }, startTime) {
  if (lastEvent === "dead-end") return { kind: lastEvent, square: lastSquare, startTime };
  return lastEvent === "leave" && depth > 0 ? { kind: "backtrack", from: lastSquare, to: knight, startTime } : null;
}

/**
 * @param {Context} context
 * @param {Scene} scene
 * @param {Trace} trace
 * @param {number} opacity from 0 to 1
 */
function draw(context, scene, trace, opacity) {
  // While the knight stands in the dead end, the badge of the knight marks the dead end.
  if (trace.kind === "dead-end" && trace.square === scene.moment.knight) return;
  const { squareSize, ratio } = scene.layout;
  context.save();
  context.strokeStyle = scene.palette.bad;
  context.lineCap = "round";
  context.lineWidth = Math.max(1.5 * ratio, Math.min(5 * ratio, squareSize * 0.055));
  context.globalAlpha = opacity;
  if (trace.kind === "dead-end") {
    const point = scene.centre(trace.square);
    const radius = Math.max(squareSize * 0.3, 7 * ratio);
    drawRing(context, point, radius, context.lineWidth, scene.palette.bad);
    drawCross(context, point, radius * Math.SQRT1_2);
  } else {
    context.setLineDash([squareSize * 0.02 + ratio, squareSize * 0.09 + ratio]);
    // The line begins at the edge of the disc of its first square, so that the number in this disc stays legible.
    strokeMove(context, scene, trace.to, trace.from, lineGap(scene, trace.to, trace.from, 0.1), 1);
  }
  context.restore();
}
