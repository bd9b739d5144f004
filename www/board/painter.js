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
import { MAX_LINES_PER_STROKE, drawPathLines, lineGap, strokeMove } from "./move-lines.js";
import { drawRequiredEnd } from "./pictures/ends.js";
import { PICTURES } from "./pictures/pictures.js";
import { markJoinedSides } from "./joined-sides.js";
import { drawCursor, drawChangedCells } from "./hole-sketch-overlay.js";
import { writeLabels, writeLayerNames } from "./squares.js";
import { Traces, drawLastTrace } from "./traces.js";
import { drawEdges as drawEdgesOfGraph } from "./vertices.js";

/** @import { SquareMoves } from "./candidates.js" */
/** @import { Context } from "./shapes.js" */

/** The minimum number of squares at the end of the path that every frame redraws. */
const MIN_REDRAWN_SQUARES = 64;

/**
 * The maximum number of squares added per frame. A search may enter ten thousand squares between two frames. The
 * squares are then spread over several frames, so that no frame blocks the page.
 */
const MAX_SQUARES_PER_FRAME = 1200;

/** The maximum number of squares per frame whose graph edges are added. */
const MAX_EDGE_SQUARES_PER_FRAME = 600;

/** The largest graph, in vertices, that is redrawn completely to restore the smooth outlines of its discs. */
const MAX_REPAIRED_VERTICES = 1000;

/** The highest speed, in steps a second, at which single steps are marked. Faster marks would only flicker. */
const MAX_MARKED_SPEED = 60;

/**
 * The target of the painter: a canvas on the page or off it, or an object that records the drawing operations.
 *
 * @typedef {HTMLCanvasElement | OffscreenCanvas} Surface
 */

/** Creates a layer of the given size. @typedef {(width: number, height: number) => Context} CreateLayer */

/** @type {CreateLayer} */
const createOffscreenLayer = (width, height) => get2dContext(new OffscreenCanvas(width, height));

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
  #createLayer;
  #squaresLayer;
  #pathLayer;
  /** The path as the squares layer shows it; only the first `#shownDepth` squares count. */
  #shownPath = new Uint32Array(0);
  #shownDepth = 0;
  /** The number of path squares in the path layer. */
  #pathLayerLength = 0;
  /** The number of squares whose graph edges are in the squares layer. */
  #squaresWithEdgesCount = 0;
  /** Whether discs were repainted since the squares layer was created. */
  #needsDiscRepair = false;
  #traces = new Traces();
  /** Whether steps are slow enough to mark each of them. */
  #marksSteps = true;
  /** Whether the run is paused or finished. The layers then equal those of a complete redraw. */
  #isIdle = true;
  /** Whether movement and fading are animated. */
  animated = true;
  /** The square under the pointer, and the square at the keyboard cursor. Each is −1 if there is none. */
  hovered = -1;
  focused = -1;
  #knight;
  #decisionFade = new DecisionFade();
  #tourAnimation = new TourAnimation();
  /** The free moves of the square under the pointer or the keyboard cursor. @type {SquareMoves | null} */
  freeMoves = null;
  /** The holes being drawn; null outside drawing mode. @type {import("./hole-sketch.js").HoleSketch | null} */
  sketch = null;
  /**
   * Marks the fault of a given path and the given numbers of a puzzle; null until the module is loaded.
   *
   * @type {typeof import("./given-marks.js").drawGivenMarks | null}
   */
  drawMarks = null;

  /**
   * @param {Surface} canvas
   * @param {import("./scene.js").Scene} scene
   * @param {CreateLayer} [createLayer]
   */
  constructor(canvas, scene, createLayer = createOffscreenLayer) {
    this.#canvas = canvas;
    this.#context = get2dContext(canvas);
    this.#scene = scene;
    this.#createLayer = createLayer;
    this.#knight = new Knight(scene);
    this.#squaresLayer = createLayer(1, 1);
    this.#pathLayer = createLayer(1, 1);
  }

  /** Creates both layers again, after a change of the size, the colours or the view settings. */
  recreateLayers() {
    const scene = this.#scene;
    const { width, height } = this.#canvas;
    this.#squaresLayer = this.#createLayer(width, height);
    this.#pathLayer = this.#createLayer(width, height);
    this.#shownPath = new Uint32Array(scene.moment.size);
    this.#shownDepth = 0;
    this.#pathLayerLength = 0;
    this.#squaresWithEdgesCount = 0;
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
    if (scene.layout.hasMargin) writeLayerNames(this.#squaresLayer, scene);
  }

  /** Shows another run, and discards the state of the old one. */
  restart() {
    this.#decisionFade.clear();
    this.freeMoves = null;
    this.stopAnimations();
    this.recreateLayers();
  }

  /**
   * Records a report, which describes one or several steps and was just applied to the run. Starts its animations.
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
    // The decision from which the knight is moving stays until the knight has landed. An older decision is removed.
    const departure =
      lastEvent === "enter" ? moment.path[moment.depth - 2] : lastEvent === "leave" ? report.square : moment.knight;
    if (!this.#decisionFade.isAbout(departure)) this.showDecision(null, now);
    const flightDuration = this.#startStepAnimations(report, speed, now);
    const hasTour = moment.status.endsWith("tour") && moment.depth > 1;
    if (this.animated && hasTour) this.#tourAnimation.begin(now + flightDuration);
    else this.#tourAnimation.clear();
    return flightDuration;
  }

  /**
   * Starts the animations of a step, unless they are off or the run is too fast.
   *
   * @param {import("../engine/protocol.js").Report} report
   * @param {number} speed steps a second
   * @param {number} now in milliseconds
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
   * Replaces the shown pending decision by another decision, or by none.
   *
   * @param {import("./candidates.js").ShownDecision | null} decision
   * @param {number} now in milliseconds
   */
  showDecision(decision, now) {
    this.#decisionFade.show(decision, this.animated ? now : -Infinity);
  }

  /** The shown decision, or null. */
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

  /** Marks the last step, even of a fast run, because the run is paused or finished. */
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
   * @returns {boolean} whether another frame is needed, because something still moves or is missing
   */
  paint(now) {
    const scene = this.#scene;
    const context = this.#context;
    const { moment } = scene;
    const knightPosition = this.#knight.positionAt(now);
    const { isEntering } = this.#knight;
    const targetDepth = moment.depth - (isEntering ? 1 : 0);
    if (this.#needsDiscRepair && this.#isIdle && moment.size <= MAX_REPAIRED_VERTICES) this.recreateLayers();
    const shownDepth = this.#updateSquaresLayer(targetDepth);
    const lacksEdges = this.#addEdges();
    this.#updatePathLayer(shownDepth);
    context.drawImage(this.#squaresLayer.canvas, 0, 0);
    this.#picture.drawOverlay?.(context, scene, shownDepth);
    this.#tourAnimation.draw(context, scene, this.#picture.pathStyle !== null, now);
    if (this.sketch) drawChangedCells(context, scene, this.sketch);
    context.drawImage(this.#pathLayer.canvas, 0, 0);
    if (isEntering) this.#drawCurrentMove(knightPosition.progress);
    this.#drawPath(context, this.#pathLayerLength, shownDepth, shownDepth);
    this.#drawClosingMove(this.#tourAnimation.closingMoveProgress(now));
    let hasFadingTraces = false;
    if (this.animated) hasFadingTraces = this.#traces.drawFading(context, scene, now);
    else if (this.#marksSteps) drawLastTrace(context, scene);
    this.#picture.drawEnds(context, scene);
    drawRequiredEnd(context, scene);
    this.drawMarks?.(context, scene);
    const isDecisionFading = !this.sketch && this.#drawDecision(now);
    this.#drawMarkers();
    this.#knight.draw(context, knightPosition, this.#marksSteps);
    const isIncomplete = lacksEdges || shownDepth < targetDepth;
    const isAnimating = this.#tourAnimation.isRunning(now) || this.#knight.isFlying;
    return hasFadingTraces || isDecisionFading || isAnimating || isIncomplete;
  }

  get #picture() {
    return PICTURES[this.#scene.view.picture];
  }

  /**
   * Redraws the squares in the squares layer that no longer match the path.
   *
   * @param {number} targetDepth the number of path squares to show
   * @returns {number} the number of path squares shown after this frame
   */
  #updateSquaresLayer(targetDepth) {
    const scene = this.#scene;
    const { moment } = scene;
    const { path } = moment;
    const { drawSquare } = this.#picture;
    let keptCount = 0;
    const maxKeptCount = Math.min(this.#shownDepth, targetDepth);
    while (keptCount < maxKeptCount && this.#shownPath[keptCount] === path[keptCount]) keptCount++;
    const depth = Math.min(targetDepth, keptCount + MAX_SQUARES_PER_FRAME);
    if (drawSquare) {
      for (let index = keptCount; index < this.#shownDepth; index++) {
        drawSquare(this.#squaresLayer, scene, this.#shownPath[index]);
      }
      for (let index = keptCount; index < depth; index++) drawSquare(this.#squaresLayer, scene, path[index], index);
    }
    // Each repaint makes the smooth outline of a disc a little wider. The layer is created again once nothing moves.
    const hasRepainted = drawSquare && (keptCount < depth || keptCount < this.#shownDepth);
    if (moment.ground.isGraph && hasRepainted) this.#needsDiscRepair = true;
    this.#shownPath.set(path.subarray(keptCount, depth), keptCount);
    this.#shownDepth = depth;
    if (keptCount < this.#pathLayerLength) this.#clearPathLayer();
    return depth;
  }

  /** Adds the edges of some squares. @returns {boolean} whether some edges of the graph are still missing */
  #addEdges() {
    const scene = this.#scene;
    const { adjacencyLists, moment } = scene;
    const { drawSquare } = this.#picture;
    const drawEdges = edgePainterOf(this.#picture, moment.ground);
    if (!drawEdges || !adjacencyLists || this.#squaresWithEdgesCount === moment.size) return false;
    const end = Math.min(moment.size, this.#squaresWithEdgesCount + MAX_EDGE_SQUARES_PER_FRAME);
    drawEdges(this.#squaresLayer, scene, this.#squaresWithEdgesCount, end);
    this.#squaresWithEdgesCount = end;
    if (end < moment.size) return true;
    // The discs are redrawn, because new edges pass below them.
    if (moment.ground.isGraph && drawSquare) {
      for (let square = 0; square < moment.size; square++) drawSquare(this.#squaresLayer, scene, square);
      for (let index = 0; index < this.#shownDepth; index++) {
        drawSquare(this.#squaresLayer, scene, this.#shownPath[index], index);
      }
    }
    return false;
  }

  #clearPathLayer() {
    this.#pathLayer.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#pathLayerLength = 0;
  }

  /**
   * Adds lines far from the end of the path to the path layer, in whole strokes.
   *
   * @param {number} shownDepth the number of path squares shown
   */
  #updatePathLayer(shownDepth) {
    const strokeCount = Math.floor(Math.max(0, shownDepth - MIN_REDRAWN_SQUARES) / MAX_LINES_PER_STROKE);
    const settledLength = strokeCount * MAX_LINES_PER_STROKE;
    // While the search backtracks, the layer may contain more lines than necessary.
    if (settledLength < this.#pathLayerLength && this.#isIdle) this.#clearPathLayer();
    if (settledLength <= this.#pathLayerLength) return;
    this.#drawPath(this.#pathLayer, this.#pathLayerLength, settledLength, settledLength - 1);
    this.#pathLayerLength = settledLength;
  }

  /**
   * Draws the lines to the squares of the path from index `begin` up to, not including, `end`. Marks are drawn from
   * the square before `begin` on. Lines end at the centres of squares, so the mark of a square is drawn after the
   * lines on both of its sides.
   *
   * @param {Context} context
   * @param {number} begin
   * @param {number} end
   * @param {number} marksEnd the index before which the marks end
   */
  #drawPath(context, begin, end, marksEnd) {
    const { pathStyle } = this.#picture;
    if (!pathStyle) return;
    const scene = this.#scene;
    this.#styleLine(context, pathStyle.width(scene));
    drawPathLines(context, scene, begin, end, pathStyle.colour(scene));
    for (let index = Math.max(0, begin - 1); index < marksEnd; index++) pathStyle.drawMark(context, scene, index);
  }

  /** Draws the closing move of a closed tour. @param {number} progress the drawn part of the move, from 0 to 1 */
  #drawClosingMove(progress) {
    const scene = this.#scene;
    const { status, path, depth } = scene.moment;
    if (status !== "closed-tour" || !this.#picture.pathStyle || progress === 0) return;
    const { squareSize, ratio } = scene.layout;
    const context = this.#context;
    context.save();
    context.lineCap = "butt";
    context.lineWidth = Math.max(1.5 * ratio, Math.min(12 * ratio, squareSize * 0.075));
    context.setLineDash([context.lineWidth * 2, context.lineWidth * 1.2]);
    context.strokeStyle = scene.palette.good;
    // The line runs from ring to ring, so that both numbers stay legible.
    const gap = lineGap(scene, path[depth - 1], path[0], 0.165);
    strokeMove(context, scene, path[depth - 1], path[0], gap, gap + (1 - 2 * gap) * progress);
    context.restore();
  }

  /**
   * Draws the pending decision, and the free moves of the square under the pointer or the keyboard cursor.
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
    const { squareSize, ratio } = scene.layout;
    if (this.sketch) {
      drawCursor(context, scene, this.sketch);
      return;
    }
    for (const [markedSquare, colour] of /** @type {const} */ ([
      [this.hovered, scene.palette.muted],
      [this.focused, scene.palette.accent],
    ])) {
      if (markedSquare < 0) continue;
      const [x, y] = scene.centre(markedSquare);
      const half = Math.max(squareSize / 2, 4 * ratio) - ratio;
      context.lineWidth = 2 * ratio;
      context.strokeStyle = colour;
      context.beginPath();
      if (scene.moment.ground.isGraph) context.arc(x, y, half * 0.8, 0, 2 * Math.PI);
      else context.rect(x - half, y - half, half * 2, half * 2);
      context.stroke();
    }
  }

  /** Draws the finished part of the knight's move. @param {number} progress from 0 to 1 */
  #drawCurrentMove(progress) {
    const { pathStyle: style } = this.#picture;
    if (!style || progress === 0) return;
    const scene = this.#scene;
    const { path, depth } = scene.moment;
    this.#styleLine(this.#context, style.width(scene));
    this.#context.strokeStyle = style.colour(scene)(depth - 1);
    strokeMove(this.#context, scene, path[depth - 2], path[depth - 1], 0, progress);
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
