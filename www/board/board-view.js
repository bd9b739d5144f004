/** A canvas that shows a run, without input. */

import { onNextFrame } from "../widgets/animation-frame.js";
import { EMPTY_CANVAS_SIZE, observeCanvasSize } from "../widgets/canvas-size.js";
import { readPalette } from "../widgets/colours.js";
import { computeLayout } from "./geometry.js";
import { edgePainterOf, Painter } from "./painter.js";
import { boardLayout, PICTURES } from "./pictures/pictures.js";
import { COLOUR_PROPERTIES, Scene } from "./scene.js";

/** @import { AdjacencyLists, Report } from "../engine/protocol.js" */
/** @import { Moment } from "./moment.js" */
/** @import { PictureSettings } from "./scene.js" */

/** The time without a report after which the run counts as stopped, in milliseconds. */
const IDLE_DELAY_MS = 250;

/** The attribute of a canvas with an animation that is running or about to start. */
const MOVING_ATTRIBUTE = "data-moving";

/**
 * Fetches the adjacency lists of the run, which some pictures need; null if there are none.
 *
 * @typedef {() => Promise<AdjacencyLists | null>} FetchLists
 */

/** The canvas with its painter and its size. It is used until `end` is called. */
export class BoardView {
  #canvas;
  #fetchLists;
  #canvasSize = EMPTY_CANVAS_SIZE;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #idleTimer;
  #abortController = new AbortController();
  #unobserveSize;
  /** @protected */
  scene;
  /** @protected */
  painter;
  /** Called after a change of the canvas's size. @protected */
  onResize = () => {};

  /**
   * @param {HTMLCanvasElement} canvas a canvas in a document
   * @param {Moment} moment
   * @param {PictureSettings} view
   * @param {FetchLists} [fetchLists]
   */
  constructor(canvas, moment, view, fetchLists = async () => null) {
    this.#canvas = canvas;
    this.#fetchLists = fetchLists;
    const layout = computeLayout({ ...this.#canvasSize, ground: moment.ground });
    this.scene = new Scene(moment, view, layout, readPalette(canvas, COLOUR_PROPERTIES));
    this.painter = new Painter(canvas, this.scene);
    this.#unobserveSize = observeCanvasSize(canvas, (size) => {
      this.#canvasSize = size;
      this.#updateLayout();
      this.painter.recreateLayers();
      this.painter.paint(performance.now());
      this.onResize();
    });
    this.#observeReducedMotion();
  }

  /** Replaces the shown run. @param {Moment} moment */
  show(moment) {
    this.scene.moment = moment;
    this.scene.adjacencyLists = null;
    this.#updateLayout();
    this.painter.restart();
    this.redraw();
    this.#fetchAdjacencyLists();
  }

  /**
   * Shows the effect of a report on the run.
   *
   * @param {Report} report
   * @param {number} speed steps a second
   * @returns {number} the duration of the animated knight's move, in milliseconds; 0 without animation
   */
  showReport(report, speed) {
    const flightDuration = this.painter.recordReport(report, speed, performance.now());
    this.redraw();
    // A fast run shows no marks of single steps. Once no further report arrives, its last step is marked.
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      this.#idleTimer = undefined;
      this.painter.markLastStep();
      this.redraw();
    }, IDLE_DELAY_MS);
    return flightDuration;
  }

  /** Shows the run after a jump to another moment. */
  showJump() {
    this.painter.stopAnimations();
    this.redraw();
  }

  /** Reads the colours of the style sheet again. */
  updateColours() {
    this.scene.palette = readPalette(this.#canvas, COLOUR_PROPERTIES);
    this.painter.recreateLayers();
    this.redraw();
  }

  /** Applies the view settings again after a change. */
  applyViewSettings() {
    this.#updateLayout();
    this.painter.recreateLayers();
    this.redraw();
    this.#fetchAdjacencyLists();
  }

  /** Requests a redraw; all calls before the next animation frame share it. */
  redraw() {
    this.#canvas.toggleAttribute(MOVING_ATTRIBUTE, true);
    this.#paint();
  }

  /** Stops observing the canvas and the system's settings, and clears the timer. */
  end() {
    this.#unobserveSize();
    this.#abortController.abort();
    clearTimeout(this.#idleTimer);
  }

  /**
   * The position of a pointer on the canvas, in device pixels.
   *
   * @protected
   * @param {MouseEvent | Touch} event
   * @returns {[number, number]}
   */
  devicePointOf(event) {
    const box = this.#canvas.getBoundingClientRect();
    const { ratio } = this.#canvasSize;
    return [(event.clientX - box.left) * ratio, (event.clientY - box.top) * ratio];
  }

  #paint = onNextFrame(() => {
    if (this.#abortController.signal.aborted) return;
    if (this.painter.paint(performance.now())) this.#paint();
    else if (this.#idleTimer === undefined) this.#canvas.toggleAttribute(MOVING_ATTRIBUTE, false);
  });

  #updateLayout() {
    const { moment, view } = this.scene;
    this.scene.layout = boardLayout(this.#canvasSize, moment.ground, view);
  }

  /** Fetches the adjacency lists of the run if the chosen picture needs them and they are missing. */
  async #fetchAdjacencyLists() {
    const { view, moment, adjacencyLists } = this.scene;
    const picture = PICTURES[view.picture];
    if (adjacencyLists || !(picture.needsLists || edgePainterOf(picture, moment.ground))) return;
    const fetched = await this.#fetchLists();
    if (!fetched || moment !== this.scene.moment) return;
    this.scene.adjacencyLists = fetched;
    this.redraw();
  }

  #observeReducedMotion() {
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    const updateAnimated = () => {
      this.painter.animated = !query.matches;
      this.redraw();
    };
    updateAnimated();
    query.addEventListener("change", updateAnimated, { signal: this.#abortController.signal });
  }
}
