/** Board of the element: a canvas on which the page's painter draws. */

import { boardLayout } from "../board/board-layout.js";
import { computeLayout } from "../board/geometry.js";
import { Painter } from "../board/painter.js";
import { PICTURES } from "../board/pictures/pictures.js";
import { COLOUR_PROPERTIES, Scene } from "../board/scene.js";
import { observeCanvasSize, EMPTY_CANVAS_SIZE } from "../widgets/canvas-size.js";
import { readPalette } from "../widgets/colours.js";
import { onNextFrame } from "../widgets/animation-frame.js";

/** Time without a report after which the run counts as standing still, in milliseconds. */
const IDLE_DELAY_MS = 250;

/** Media queries whose answers change what is painted. */
const REDUCED_MOTION_QUERY = "(prefers-reduced-motion: reduce)";
const COLOUR_QUERIES = ["(prefers-color-scheme: dark)", "(forced-colors: active)"];

/** Paints one run onto one canvas, until `end` is called. */
export class BoardView {
  #canvas;
  #scene;
  #painter;
  #room = EMPTY_CANVAS_SIZE;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #idleTimer;
  /** Removes the event listeners. */
  #abortController = new AbortController();
  #unobserveSize;

  /**
   * @param {HTMLCanvasElement} canvas in a document
   * @param {import("../board/moment.js").Moment} moment
   * @param {import("../board/view-settings.js").ViewSettings} view
   */
  constructor(canvas, moment, view) {
    this.#canvas = canvas;
    this.#scene = new Scene(moment, view, computeLayout({ ...this.#room, ground: moment.ground }), readPalette(canvas, COLOUR_PROPERTIES));
    this.#painter = new Painter(canvas, this.#scene);
    this.#unobserveSize = observeCanvasSize(canvas, (room) => {
      this.#room = room;
      this.#scene.layout = this.#fit();
      this.#painter.recreateLayers();
      this.#painter.paint(performance.now());
    });
    const { signal } = this.#abortController;
    const calm = matchMedia(REDUCED_MOTION_QUERY);
    const follow = () => {
      this.#painter.animated = !calm.matches;
      this.#redraw();
    };
    follow();
    calm.addEventListener("change", follow, { signal });
    for (const look of COLOUR_QUERIES) matchMedia(look).addEventListener("change", () => this.recolour(), { signal });
  }

  /** Shows another run. @param {import("../board/moment.js").Moment} moment */
  show(moment) {
    this.#scene.moment = moment;
    this.#scene.adjacencyLists = null;
    this.#scene.layout = this.#fit();
    this.#painter.restart();
    this.#redraw();
  }

  /** Whether the picture needs the adjacency lists. */
  get wantsLists() {
    const { view, moment } = this.#scene;
    return moment.ground.isGraph || Boolean(PICTURES[view.picture].drawEdges);
  }

  /** @param {import("../engine/protocol.js").AdjacencyLists} lists */
  set lists(lists) {
    this.#scene.adjacencyLists = lists;
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

  /** Redraws a run that was set to another step at once, without the steps between. */
  jump() {
    this.#painter.stopAnimations();
    this.#redraw();
  }

  /** Reads the colours of the style sheets again. */
  recolour() {
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

  #fit() {
    const { moment, view } = this.#scene;
    return boardLayout(this.#room, moment.ground, view);
  }
}
