/**
 * Draws the board: the picture of the run that the reader chose, the knight, and what the search
 * does just now.
 *
 * Two layers are kept and mended where something changed: the squares, and the older part of the
 * path. Each picture is those two with the end of the path and the knight on
 * top, so that a long path costs no more a frame than a short one. What is drawn once nothing moves
 * depends on the scene and the decision only, not on how the run came there.
 */

import { contextOf } from "../widgets/canvas-room.js";
import { drawMoves } from "./candidates.js";
import { Decisions } from "./decisions.js";
import { Ending } from "./ending.js";
import { Knight } from "./knight.js";
import { CHUNK, drawLines, strokeMove } from "./lines.js";
import { drawWantedEnd } from "./pictures/ends.js";
import { PICTURES } from "./pictures/pictures.js";
import { markJoinedSides } from "./sides.js";
import { drawCursor, drawSketch } from "./sketching.js";
import { writeLabels } from "./squares.js";
import { Traces, drawLastTrace } from "./traces.js";
import { drawEdges as drawEdgesOfGraph } from "./vertices.js";

/** @import { Context } from "./figures.js" */

/** @typedef {{square: number, moves: ArrayLike<number>}} Facts */

/** How many squares at the end of the path are drawn afresh with every picture, at least. */
const LIVE_TAIL = 64;

/**
 * How many squares a picture adds to the one before at the most. A search may enter ten thousand between
 * two pictures; then the next few catch up, and none of them holds up the page.
 */
const MOST_ADDED = 1200;

/** From how many squares a picture adds the edges of the graph at the most. */
const MOST_EDGES_FROM = 600;

/** A graph of so many vertices is drawn anew in no time. */
const MOST_RENEWED = 1000;

/** Above so many steps a second single steps are no longer marked: they would only flicker. */
const FASTEST_MARKED = 60;

/**
 * What the painter draws on: a canvas of the page or beside it, or what writes down what is drawn.
 *
 * @typedef {HTMLCanvasElement | OffscreenCanvas} Surface
 */

/** Makes what lies below what is drawn last, as large as that. @typedef {(width: number, height: number) => Context} MakeLayer */

/** @type {MakeLayer} */
const makeLayer = (width, height) => contextOf(new OffscreenCanvas(width, height));

/**
 * What draws the edges of a graph in a picture: one without a board has its edges in all of them.
 *
 * @param {import("./pictures/picture.js").Picture} picture
 * @param {import("./ground.js").Ground} ground
 */
export function edgesOf(picture, ground) {
  return picture.drawEdges ?? (ground.isGraph && picture.drawSquare ? drawEdgesOfGraph : null);
}

/** Paints one board onto one canvas. */
export class Painter {
  #canvas;
  #context;
  #scene;
  #makeLayer;
  #squares;
  #trail;
  /** The path as the layer of the squares shows it. */
  #shown = new Uint32Array(0);
  #shownDepth = 0;
  /** How many squares of the path the trail layer holds. */
  #laid = 0;
  /** From how many squares that layer holds the edges of the graph. */
  #edged = 0;
  /** Whether round squares of that layer were filled over again since it was made. */
  #isWorn = false;
  #traces = new Traces();
  /** Whether steps come slowly enough to mark each of them. */
  #marksSteps = true;
  /** Whether no step follows for now: then the layers hold what they would if all were drawn at once. */
  #isStill = true;
  /** Whether things may move and fade. */
  animated = true;
  /** The square under the pointer and the one chosen by keyboard, or −1. */
  hovered = -1;
  focused = -1;
  #knight;
  #decisions = new Decisions();
  #ending = new Ending();
  /** The free moves of a square that somebody points at. @type {Facts | null} */
  facts = null;
  /** The holes that are being drawn, if somebody draws. @type {import("./sketch.js").Sketch | null} */
  sketch = null;
  /** Marks the fault of a path that somebody gave, once that is here. @type {typeof import("./given-fault.js").drawGivenFault | null} */
  markFault = null;

  /**
   * @param {Surface} canvas
   * @param {import("./scene.js").Scene} scene
   * @param {MakeLayer} [make]
   */
  constructor(canvas, scene, make = makeLayer) {
    this.#canvas = canvas;
    this.#context = contextOf(canvas);
    this.#scene = scene;
    this.#makeLayer = make;
    this.#knight = new Knight(scene);
    this.#squares = make(1, 1);
    this.#trail = make(1, 1);
  }

  /** Makes both layers anew: the size, the colours or the choices are others. */
  renew() {
    const scene = this.#scene;
    const { width, height } = this.#canvas;
    this.#squares = this.#makeLayer(width, height);
    this.#trail = this.#makeLayer(width, height);
    this.#shown = new Uint32Array(scene.moment.size);
    this.#shownDepth = 0;
    this.#laid = 0;
    this.#edged = 0;
    this.#isWorn = false;
    if (scene.hasGround) {
      this.#squares.fillStyle = scene.palette.ground;
      this.#squares.fillRect(0, 0, width, height);
    }
    if (scene.layout.hasMargin) {
      writeLabels(this.#squares, scene);
      markJoinedSides(this.#squares, scene);
    }
    this.#picture.drawSquares(this.#squares, scene);
  }

  /** Begins to show another run; nothing of the old one stays. */
  restart() {
    this.#decisions.clear();
    this.facts = null;
    this.rest();
    this.renew();
  }

  /**
   * Takes note of a report that was just applied to the run: what to show moving and fading.
   *
   * @param {import("../engine/protocol.js").Report} report
   * @param {number} speed steps a second
   * @param {number} now in milliseconds
   * @returns {number} how long the knight is on its way, in milliseconds
   */
  note(report, speed, now) {
    const { moment } = this.#scene;
    this.#knight.rest();
    this.#isStill = false;
    this.#marksSteps = speed <= FASTEST_MARKED;
    const { event } = report;
    const left = event === "enter" ? moment.path[moment.depth - 2] : event === "leave" ? report.square : moment.knight;
    // What was decided stays until the knight has landed; but not what was decided longer ago.
    if (!this.#decisions.isAbout(left)) this.decide(null, now);
    const flight = this.#depart(report, speed, now);
    if (this.animated && moment.status.endsWith("tour") && moment.depth > 1) this.#ending.begin(now + flight);
    else this.#ending.clear();
    return flight;
  }

  /**
   * @param {import("../engine/protocol.js").Report} report
   * @param {number} speed
   * @param {number} now
   * @returns {number} how long the knight is on its way
   */
  #depart(report, speed, now) {
    const { moment } = this.#scene;
    if (!this.animated || !this.#marksSteps) {
      this.#traces.clear();
      return 0;
    }
    this.#traces.note(moment, now);
    return this.#knight.depart(report, speed, now);
  }

  /**
   * Shows what is being decided from now on.
   *
   * @param {import("./candidates.js").ShownDecision | null} decision
   * @param {number} now in milliseconds
   */
  decide(decision, now) {
    this.#decisions.show(decision, this.animated ? now : -Infinity);
  }

  /** What is being decided, as it is shown. */
  get decision() {
    return this.#decisions.shown;
  }

  /** The run was set to another moment, or is another one: nothing flies or fades. */
  rest() {
    this.#traces.clear();
    this.#knight.rest();
    this.#ending.clear();
    this.settle();
  }

  /** No step follows for now: the last one is marked, however fast it came. */
  settle() {
    this.#marksSteps = true;
    this.#isStill = true;
  }

  /** Shows the knight in somebody's hand. @param {[number, number] | null} point in device pixels; null when it was let go */
  hold(point) {
    this.#knight.held = point;
  }

  /**
   * Draws one picture.
   *
   * @param {number} now in milliseconds
   * @returns {boolean} whether something still moves, so that another picture is needed
   */
  paint(now) {
    const scene = this.#scene;
    const context = this.#context;
    const { moment } = scene;
    const place = this.#knight.place(now);
    const entering = this.#knight.isEntering;
    const due = moment.depth - (entering ? 1 : 0);
    if (this.#isWorn && this.#isStill && moment.size <= MOST_RENEWED) this.renew();
    const end = this.#mendSquares(due);
    const edging = this.#mendEdges();
    this.#mendTrail(end);
    context.drawImage(this.#squares.canvas, 0, 0);
    this.#ending.draw(context, scene, this.#picture.path !== null, now);
    if (this.sketch) drawSketch(context, scene, this.sketch);
    context.drawImage(this.#trail.canvas, 0, 0);
    if (entering) this.#drawReach(place.part);
    this.#drawPath(context, this.#laid, end, end);
    this.#drawClosing(this.#ending.closing(now));
    let fading = false;
    if (this.animated) fading = this.#traces.drawFading(context, scene, now);
    else if (this.#marksSteps) drawLastTrace(context, scene);
    this.#picture.drawEnds(context, scene);
    drawWantedEnd(context, scene);
    if (moment.fault) this.markFault?.(context, scene, moment.fault);
    const changing = !this.sketch && this.#drawDecision(now);
    this.#drawMarkers();
    this.#knight.draw(context, place, this.#marksSteps);
    return fading || changing || this.#ending.isOn(now) || edging || this.#knight.isFlying || end < due;
  }

  get #picture() {
    return PICTURES[this.#scene.view.picture];
  }

  /**
   * Brings the squares up to the path, touching only what changed.
   *
   * @param {number} due up to which square of the path
   * @returns {number} up to which square it came in this picture
   */
  #mendSquares(due) {
    const scene = this.#scene;
    const { moment } = scene;
    const { path } = moment;
    const { drawSquare } = this.#picture;
    let same = 0;
    const both = Math.min(this.#shownDepth, due);
    while (same < both && this.#shown[same] === path[same]) same++;
    const depth = Math.min(due, same + MOST_ADDED);
    if (drawSquare) {
      for (let place = same; place < this.#shownDepth; place++) {
        drawSquare(this.#squares, scene, this.#shown[place]);
      }
      for (let place = same; place < depth; place++) drawSquare(this.#squares, scene, path[place], place);
    }
    // The round rim of a disc that is filled again grows a little: it is made anew when all is still.
    if (moment.ground.isGraph && drawSquare && (same < depth || same < this.#shownDepth)) this.#isWorn = true;
    this.#shown.set(path.subarray(same, depth), same);
    this.#shownDepth = depth;
    if (same < this.#laid) this.#clearTrail();
    return depth;
  }

  /** @returns {boolean} whether some edges of the graph are still to come */
  #mendEdges() {
    const scene = this.#scene;
    const { lists, moment } = scene;
    const { drawSquare } = this.#picture;
    const drawEdges = edgesOf(this.#picture, moment.ground);
    if (!drawEdges || !lists || this.#edged === moment.size) return false;
    const end = Math.min(moment.size, this.#edged + MOST_EDGES_FROM);
    drawEdges(this.#squares, scene, this.#edged, end);
    this.#edged = end;
    if (end < moment.size) return true;
    // Discs lie above the edges that pass below them.
    if (moment.ground.isGraph && drawSquare) {
      for (let square = 0; square < moment.size; square++) drawSquare(this.#squares, scene, square);
      for (let place = 0; place < this.#shownDepth; place++) drawSquare(this.#squares, scene, this.#shown[place], place);
    }
    return false;
  }

  #clearTrail() {
    this.#trail.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#laid = 0;
  }

  /**
   * Moves what is far from the end of the path to the trail layer, whole chunks at a time.
   *
   * @param {number} end up to which square the path is shown
   */
  #mendTrail(end) {
    const settled = Math.floor(Math.max(0, end - LIVE_TAIL) / CHUNK) * CHUNK;
    // While the search goes back and forth the layer may hold more than it would.
    if (settled < this.#laid && this.#isStill) this.#clearTrail();
    if (settled <= this.#laid) return;
    this.#drawPath(this.#trail, this.#laid, settled, settled - 1);
    this.#laid = settled;
  }

  /**
   * Draws a part of the path: the lines to the squares from one place up to, not including, another,
   * and the marks from the square before them on. A line goes up to the middles of its squares, so
   * that the mark of a square must be drawn after the lines on both of its sides.
   *
   * @param {Context} context
   * @param {number} begin
   * @param {number} end
   * @param {number} marksEnd up to which place the squares are marked
   */
  #drawPath(context, begin, end, marksEnd) {
    const { path } = this.#picture;
    if (!path) return;
    const scene = this.#scene;
    this.#styleLine(context, path.width(scene));
    drawLines(context, scene, begin, end, path.colour(scene));
    for (let place = Math.max(0, begin - 1); place < marksEnd; place++) path.drawMark(context, scene, place);
  }

  /** The move that closes a closed tour. @param {number} part how much of it */
  #drawClosing(part) {
    const scene = this.#scene;
    const { status, path, depth } = scene.moment;
    if (status !== "closed-tour" || !this.#picture.path || part === 0) return;
    const { square, ratio } = scene.layout;
    const context = this.#context;
    context.save();
    context.lineCap = "butt";
    context.lineWidth = Math.max(1.5 * ratio, Math.min(12 * ratio, square * 0.075));
    context.setLineDash([context.lineWidth * 2, context.lineWidth * 1.2]);
    context.strokeStyle = scene.palette.good;
    // From ring to ring, so that both numbers stay legible.
    strokeMove(context, scene, path[depth - 1], path[0], 0.17, 0.17 + 0.67 * part);
    context.restore();
  }

  /**
   * What is being decided, and what is asked about the square that somebody points at.
   *
   * @param {number} now
   * @returns {boolean} whether one decision still gives way to another
   */
  #drawDecision(now) {
    const { hasBoxes } = this.#picture;
    if (this.facts) drawMoves(this.#context, this.#scene, this.facts, hasBoxes);
    return this.#decisions.draw(this.#context, this.#scene, hasBoxes, now);
  }

  /** The squares that the pointer and the keyboard are at. */
  #drawMarkers() {
    const scene = this.#scene;
    const context = this.#context;
    const { square, ratio } = scene.layout;
    if (this.sketch) {
      drawCursor(context, scene, this.sketch);
      return;
    }
    for (const [marked, colour] of /** @type {const} */ ([
      [this.hovered, scene.palette.muted],
      [this.focused, scene.palette.accent],
    ])) {
      if (marked < 0) continue;
      const [x, y] = scene.centre(marked);
      const half = Math.max(square / 2, 4 * ratio) - ratio;
      context.lineWidth = 2 * ratio;
      context.strokeStyle = colour;
      context.beginPath();
      if (scene.moment.ground.isGraph) context.arc(x, y, half * 0.8, 0, 2 * Math.PI);
      else context.rect(x - half, y - half, half * 2, half * 2);
      context.stroke();
    }
  }

  /** The part of a move that the knight has done. @param {number} part */
  #drawReach(part) {
    const { path: style } = this.#picture;
    if (!style || part === 0) return;
    const scene = this.#scene;
    const { path, depth } = scene.moment;
    this.#styleLine(this.#context, style.width(scene));
    this.#context.strokeStyle = style.colour(scene)(depth - 1);
    strokeMove(this.#context, scene, path[depth - 2], path[depth - 1], 0, part);
  }

  /**
   * @param {Context} context
   * @param {number} width
   */
  #styleLine(context, width) {
    context.lineCap = "round";
    context.lineJoin = "round";
    context.lineWidth = width;
  }
}
