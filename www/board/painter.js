/**
 * Draws the board: the chosen picture of the run, the knight, and the current activity of the search.
 *
 * Two layers are cached and updated only where something changed: the squares, and the older part of the path.
 * Each frame draws both layers, then the end of the path and the knight. A long path therefore costs no more
 * per frame than a short one. Once nothing moves, the picture depends only on the scene and the decision, not
 * on the steps that led to them.
 */

import { get2dContext } from "../widgets/canvas-size.js";
import { drawFreeMoves } from "./candidates.js";
import { DecisionFade } from "./decision-fade.js";
import { TourAnimation } from "./tour-animation.js";
import { Knight } from "./knight.js";
import { MAX_LINES_PER_STROKE, drawPathLines, strokeMove } from "./move-lines.js";
import { drawRequiredEnd } from "./pictures/ends.js";
import { PICTURES } from "./pictures/pictures.js";
import { markJoinedSides } from "./joined-sides.js";
import { drawCursor, drawChangedCells } from "./hole-sketch-overlay.js";
import { writeLabels } from "./squares.js";
import { Traces, drawLastTrace } from "./traces.js";
import { drawEdges as drawEdgesOfGraph } from "./vertices.js";

/** @import { Context } from "./shapes.js" */

/** @typedef {{square: number, moves: ArrayLike<number>}} SquareMoves */

/** The minimum number of squares at the end of the path that every frame redraws. */
const MIN_REDRAWN_SQUARES = 64;

/**
 * The maximum number of squares added per frame. A search may enter ten thousand squares between two frames.
 * The next frames then catch up, and none of them blocks the page.
 */
const MAX_SQUARES_PER_FRAME = 1200;

/** The maximum number of squares per frame whose graph edges are added. */
const MAX_EDGE_SQUARES_PER_FRAME = 600;

/** The largest graph, in vertices, that is redrawn completely to repair worn discs. */
const MAX_REPAIRED_VERTICES = 1000;

/** The highest speed, in steps a second, at which single steps are marked. Faster marks would only flicker. */
const MAX_MARKED_SPEED = 60;

/**
 * The target of the painter: a canvas on or off the page, or a recorder of the drawing operations.
 *
 * @typedef {HTMLCanvasElement | OffscreenCanvas} Surface
 */

/** Creates a layer of the given size. @typedef {(width: number, height: number) => Context} MakeLayer */

/** @type {MakeLayer} */
const makeLayer = (width, height) => get2dContext(new OffscreenCanvas(width, height));

/**
 * Returns the function that draws the edges of a graph in a picture, or null. A graph without a board shows its
 * edges in every picture that draws single squares.
 *
 * @param {import("./pictures/picture.js").Picture} picture
 * @param {import("./ground.js").Ground} ground
 */
export function edgePainterOf(picture, ground) {
  return picture.drawEdges ?? (ground.isGraph && picture.drawSquare ? drawEdgesOfGraph : null);
}

/** The painter of one board on one canvas. */
export class Painter {
  #canvas;
  #context;
  #scene;
  #makeLayer;
  #squaresLayer;
  #pathLayer;
  /** The path as the layer of the squares shows it. */
  #shownPath = new Uint32Array(0);
  #shownDepth = 0;
  /** The number of path squares in the trail layer. */
  #pathLayerLength = 0;
  /** The number of squares whose graph edges are in the layer of the squares. */
  #squaresWithEdges = 0;
  /** Whether discs in the layer of the squares were painted over since the layer was created. */
  #needsDiscRepair = false;
  #traces = new Traces();
  /** Whether steps are slow enough to mark each of them. */
  #marksSteps = true;
  /** Whether no step follows for now. The layers then equal those of a complete redraw. */
  #isIdle = true;
  /** Whether movement and fading are animated. */
  animated = true;
  /** The square under the pointer and the square chosen by keyboard, or −1. */
  hovered = -1;
  focused = -1;
  #knight;
  #decisionFade = new DecisionFade();
  #tourAnimation = new TourAnimation();
  /** The free moves of the square under the pointer. @type {SquareMoves | null} */
  freeMoves = null;
  /** The holes being drawn; null outside drawing mode. @type {import("./hole-sketch.js").HoleSketch | null} */
  sketch = null;
  /**
   * Marks the fault of a given path; null until the module is loaded.
   *
   * @type {typeof import("./given-fault.js").drawGivenFault | null}
   */
  markFault = null;

  /**
   * @param {Surface} canvas
   * @param {import("./scene.js").Scene} scene
   * @param {MakeLayer} [make]
   */
  constructor(canvas, scene, make = makeLayer) {
    this.#canvas = canvas;
    this.#context = get2dContext(canvas);
    this.#scene = scene;
    this.#makeLayer = make;
    this.#knight = new Knight(scene);
    this.#squaresLayer = make(1, 1);
    this.#pathLayer = make(1, 1);
  }

  /** Creates both layers again, after a change of the size, the colours or the choices. */
  recreateLayers() {
    const scene = this.#scene;
    const { width, height } = this.#canvas;
    this.#squaresLayer = this.#makeLayer(width, height);
    this.#pathLayer = this.#makeLayer(width, height);
    this.#shownPath = new Uint32Array(scene.moment.size);
    this.#shownDepth = 0;
    this.#pathLayerLength = 0;
    this.#squaresWithEdges = 0;
    this.#needsDiscRepair = false;
    if (scene.hasBackground) {
      this.#squaresLayer.fillStyle = scene.palette.background;
      this.#squaresLayer.fillRect(0, 0, width, height);
    }
    if (scene.layout.hasMargin) {
      writeLabels(this.#squaresLayer, scene);
      markJoinedSides(this.#squaresLayer, scene);
    }
    this.#picture.drawSquares(this.#squaresLayer, scene);
  }

  /** Starts to show another run and discards everything about the old one. */
  restart() {
    this.#decisionFade.clear();
    this.freeMoves = null;
    this.stopAnimations();
    this.recreateLayers();
  }

  /**
   * Records a report that was just applied to the run, and starts its animations.
   *
   * @param {import("../engine/protocol.js").Report} report
   * @param {number} speed steps a second
   * @param {number} now in milliseconds
   * @returns {number} the duration of the knight's move, in milliseconds
   */
  recordReport(report, speed, now) {
    const { moment } = this.#scene;
    this.#knight.endFlight();
    this.#isIdle = false;
    this.#marksSteps = speed <= MAX_MARKED_SPEED;
    const { lastEvent } = report;
    const left = lastEvent === "enter" ? moment.path[moment.depth - 2] : lastEvent === "leave" ? report.square : moment.knight;
    // A decision stays until the knight has landed. Older decisions are removed.
    if (!this.#decisionFade.isAbout(left)) this.showDecision(null, now);
    const flight = this.#startStepAnimations(report, speed, now);
    if (this.animated && moment.status.endsWith("tour") && moment.depth > 1) this.#tourAnimation.begin(now + flight);
    else this.#tourAnimation.clear();
    return flight;
  }

  /**
   * @param {import("../engine/protocol.js").Report} report
   * @param {number} speed
   * @param {number} now
   * @returns {number} the duration of the knight's move, in milliseconds
   */
  #startStepAnimations(report, speed, now) {
    const { moment } = this.#scene;
    if (!this.animated || !this.#marksSteps) {
      this.#traces.clear();
      return 0;
    }
    this.#traces.recordStep(moment, now);
    return this.#knight.startFlight(report, speed, now);
  }

  /**
   * Shows another pending decision, or none.
   *
   * @param {import("./candidates.js").ShownDecision | null} decision
   * @param {number} now in milliseconds
   */
  showDecision(decision, now) {
    this.#decisionFade.show(decision, this.animated ? now : -Infinity);
  }

  /** The pending decision as shown. */
  get decision() {
    return this.#decisionFade.shown;
  }

  /** Stops all animations, after a jump within the run or a change of the run. */
  stopAnimations() {
    this.#traces.clear();
    this.#knight.endFlight();
    this.#tourAnimation.clear();
    this.markLastStep();
  }

  /** Marks the last step, however fast it was, because no step follows for now. */
  markLastStep() {
    this.#marksSteps = true;
    this.#isIdle = true;
  }

  /**
   * Shows the knight while it is dragged.
   *
   * @param {[number, number] | null} point in device pixels; null after its release
   */
  dragKnight(point) {
    this.#knight.dragPoint = point;
  }

  /**
   * Draws one frame.
   *
   * @param {number} now in milliseconds
   * @returns {boolean} whether something still moves, so that another frame is needed
   */
  paint(now) {
    const scene = this.#scene;
    const context = this.#context;
    const { moment } = scene;
    const place = this.#knight.positionAt(now);
    const entering = this.#knight.isEntering;
    const due = moment.depth - (entering ? 1 : 0);
    if (this.#needsDiscRepair && this.#isIdle && moment.size <= MAX_REPAIRED_VERTICES) this.recreateLayers();
    const end = this.#updateSquaresLayer(due);
    const edging = this.#addEdges();
    this.#updatePathLayer(end);
    context.drawImage(this.#squaresLayer.canvas, 0, 0);
    this.#tourAnimation.draw(context, scene, this.#picture.pathStyle !== null, now);
    if (this.sketch) drawChangedCells(context, scene, this.sketch);
    context.drawImage(this.#pathLayer.canvas, 0, 0);
    if (entering) this.#drawCurrentMove(place.part);
    this.#drawPath(context, this.#pathLayerLength, end, end);
    this.#drawClosing(this.#tourAnimation.closingMoveProgress(now));
    let fading = false;
    if (this.animated) fading = this.#traces.drawFading(context, scene, now);
    else if (this.#marksSteps) drawLastTrace(context, scene);
    this.#picture.drawEnds(context, scene);
    drawRequiredEnd(context, scene);
    if (moment.fault) this.markFault?.(context, scene, moment.fault);
    const changing = !this.sketch && this.#drawDecision(now);
    this.#drawMarkers();
    this.#knight.draw(context, place, this.#marksSteps);
    return fading || changing || this.#tourAnimation.isRunning(now) || edging || this.#knight.isFlying || end < due;
  }

  get #picture() {
    return PICTURES[this.#scene.view.picture];
  }

  /**
   * Updates the squares that differ from the path.
   *
   * @param {number} due the number of path squares to show
   * @returns {number} the number of path squares shown after this frame
   */
  #updateSquaresLayer(due) {
    const scene = this.#scene;
    const { moment } = scene;
    const { path } = moment;
    const { drawSquare } = this.#picture;
    let same = 0;
    const both = Math.min(this.#shownDepth, due);
    while (same < both && this.#shownPath[same] === path[same]) same++;
    const depth = Math.min(due, same + MAX_SQUARES_PER_FRAME);
    if (drawSquare) {
      for (let place = same; place < this.#shownDepth; place++) {
        drawSquare(this.#squaresLayer, scene, this.#shownPath[place]);
      }
      for (let place = same; place < depth; place++) drawSquare(this.#squaresLayer, scene, path[place], place);
    }
    // Each repaint enlarges the round rim of a disc a little. The layer is created again once nothing moves.
    if (moment.ground.isGraph && drawSquare && (same < depth || same < this.#shownDepth)) this.#needsDiscRepair = true;
    this.#shownPath.set(path.subarray(same, depth), same);
    this.#shownDepth = depth;
    if (same < this.#pathLayerLength) this.#clearPathLayer();
    return depth;
  }

  /** @returns {boolean} whether some edges of the graph are still missing */
  #addEdges() {
    const scene = this.#scene;
    const { adjacencyLists, moment } = scene;
    const { drawSquare } = this.#picture;
    const drawEdges = edgePainterOf(this.#picture, moment.ground);
    if (!drawEdges || !adjacencyLists || this.#squaresWithEdges === moment.size) return false;
    const end = Math.min(moment.size, this.#squaresWithEdges + MAX_EDGE_SQUARES_PER_FRAME);
    drawEdges(this.#squaresLayer, scene, this.#squaresWithEdges, end);
    this.#squaresWithEdges = end;
    if (end < moment.size) return true;
    // The discs are redrawn, because new edges pass below them.
    if (moment.ground.isGraph && drawSquare) {
      for (let square = 0; square < moment.size; square++) drawSquare(this.#squaresLayer, scene, square);
      for (let place = 0; place < this.#shownDepth; place++) drawSquare(this.#squaresLayer, scene, this.#shownPath[place], place);
    }
    return false;
  }

  #clearPathLayer() {
    this.#pathLayer.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#pathLayerLength = 0;
  }

  /**
   * Moves whole chunks far from the end of the path to the trail layer.
   *
   * @param {number} end the number of path squares shown
   */
  #updatePathLayer(end) {
    const settled = Math.floor(Math.max(0, end - MIN_REDRAWN_SQUARES) / MAX_LINES_PER_STROKE) * MAX_LINES_PER_STROKE;
    // While the search goes back and forth, the layer may hold more than necessary.
    if (settled < this.#pathLayerLength && this.#isIdle) this.#clearPathLayer();
    if (settled <= this.#pathLayerLength) return;
    this.#drawPath(this.#pathLayer, this.#pathLayerLength, settled, settled - 1);
    this.#pathLayerLength = settled;
  }

  /**
   * Draws the lines to the squares at the places from `begin` up to, not including, `end`. Marks are drawn from
   * the square before `begin` on. Lines end at the centres of squares, so the mark of a square must follow the
   * lines on both of its sides.
   *
   * @param {Context} context
   * @param {number} begin
   * @param {number} end
   * @param {number} marksEnd the place before which the marks end
   */
  #drawPath(context, begin, end, marksEnd) {
    const { pathStyle } = this.#picture;
    if (!pathStyle) return;
    const scene = this.#scene;
    this.#styleLine(context, pathStyle.width(scene));
    drawPathLines(context, scene, begin, end, pathStyle.colour(scene));
    for (let place = Math.max(0, begin - 1); place < marksEnd; place++) pathStyle.drawMark(context, scene, place);
  }

  /** Draws the closing move of a closed tour. @param {number} part the drawn part of the move, from 0 to 1 */
  #drawClosing(part) {
    const scene = this.#scene;
    const { status, path, depth } = scene.moment;
    if (status !== "closed-tour" || !this.#picture.pathStyle || part === 0) return;
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
   * Draws the pending decision, and the free moves of the square under the pointer.
   *
   * @param {number} now
   * @returns {boolean} whether a transition between two decisions is running
   */
  #drawDecision(now) {
    const { hasBoxes } = this.#picture;
    if (this.freeMoves) drawFreeMoves(this.#context, this.#scene, this.freeMoves, hasBoxes);
    return this.#decisionFade.draw(this.#context, this.#scene, hasBoxes, now);
  }

  /** Draws the pointer marker and the keyboard marker. */
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

  /** Draws the finished part of the knight's move. @param {number} part from 0 to 1 */
  #drawCurrentMove(part) {
    const { pathStyle: style } = this.#picture;
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
