/** The board of the element: a canvas, on which the painter of the page draws. */

import { boardLayout } from "../board/pictures/pictures.js";
import { computeLayout } from "../board/geometry.js";
import { Painter } from "../board/painter.js";
import { PICTURES } from "../board/pictures/pictures.js";
import { COLOUR_PROPERTIES, Scene } from "../board/scene.js";
import { observeCanvasSize, EMPTY_CANVAS_SIZE } from "../widgets/canvas-size.js";
import { readPalette } from "../widgets/colours.js";
import { onNextFrame } from "../widgets/animation-frame.js";

/** Time without a report after which the last step is marked, in milliseconds. */
const IDLE_DELAY_MS = 250;

/** Media query for reduced motion. */
const REDUCED_MOTION_QUERY = "(prefers-reduced-motion: reduce)";

/** Media queries whose results change the colours. */
const COLOUR_QUERIES = ["(prefers-color-scheme: dark)", "(forced-colors: active)"];

/** Paints the shown run onto one canvas, until `end` is called. */
export class BoardView {
  #canvas;
  #scene;
  #painter;
  #canvasSize = EMPTY_CANVAS_SIZE;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #idleTimer;
  /** Removes the event listeners when it is aborted. */
  #abortController = new AbortController();
  #unobserveSize;

  /**
   * @param {HTMLCanvasElement} canvas a canvas in a document
   * @param {import("../board/moment.js").Moment} moment
   * @param {import("../board/view-settings.js").ViewSettings} view
   */
  constructor(canvas, moment, view) {
    this.#canvas = canvas;
    this.#scene = new Scene(
      moment,
      view,
      computeLayout({ ...this.#canvasSize, ground: moment.ground }),
      readPalette(canvas, COLOUR_PROPERTIES),
    );
    this.#painter = new Painter(canvas, this.#scene);
    this.#unobserveSize = observeCanvasSize(canvas, (canvasSize) => {
      this.#canvasSize = canvasSize;
      this.#scene.layout = this.#boardLayout();
      this.#painter.recreateLayers();
      this.#painter.paint(performance.now());
    });
    const { signal } = this.#abortController;
    const reducedMotion = matchMedia(REDUCED_MOTION_QUERY);
    const applyMotionSetting = () => {
      this.#painter.animated = !reducedMotion.matches;
      this.#redraw();
    };
    applyMotionSetting();
    reducedMotion.addEventListener("change", applyMotionSetting, { signal });
    for (const query of COLOUR_QUERIES)
      matchMedia(query).addEventListener("change", () => this.updateColours(), { signal });
  }

  /** Shows another run. @param {import("../board/moment.js").Moment} moment */
  show(moment) {
    this.#scene.moment = moment;
    this.#scene.adjacencyLists = null;
    this.#scene.layout = this.#boardLayout();
    this.#painter.restart();
    this.#redraw();
  }

  /** Whether the picture needs the adjacency lists. */
  get needsAdjacencyLists() {
    const { view, moment } = this.#scene;
    return moment.ground.isGraph || Boolean(PICTURES[view.picture].drawEdges);
  }

  /** @param {import("../engine/protocol.js").AdjacencyLists} adjacencyLists */
  set adjacencyLists(adjacencyLists) {
    this.#scene.adjacencyLists = adjacencyLists;
    this.#redraw();
  }

  /**
   * Shows the effect of a report on the run.
   *
   * @param {import("../engine/protocol.js").Report} report
   * @param {number} speed steps a second
   */
  showReport(report, speed) {
    this.#painter.recordReport(report, speed, performance.now());
    this.#redraw();
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      this.#painter.markLastStep();
      this.#redraw();
    }, IDLE_DELAY_MS);
  }

  /** Redraws the board after a jump to another step. */
  showJump() {
    this.#painter.stopAnimations();
    this.#redraw();
  }

  /** Reads the colours of the style sheets again. */
  updateColours() {
    this.#scene.palette = readPalette(this.#canvas, COLOUR_PROPERTIES);
    this.#painter.recreateLayers();
    this.#redraw();
  }

  /** Stops observing the canvas and the media queries, and clears the timer. */
  end() {
    this.#unobserveSize();
    this.#abortController.abort();
    clearTimeout(this.#idleTimer);
  }

  #redraw = onNextFrame(() => {
    if (this.#abortController.signal.aborted) return;
    if (this.#painter.paint(performance.now())) this.#redraw();
  });

  #boardLayout() {
    const { moment, view } = this.#scene;
    return boardLayout(this.#canvasSize, moment.ground, view);
  }
}
