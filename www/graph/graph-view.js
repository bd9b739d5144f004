/** A canvas with the graph of a board, whose vertices can be dragged. */

import { BoardView } from "../board/board-view.js";
import { squareAt } from "../board/geometry.js";
import { onNextFrame } from "../widgets/animation-frame.js";
import { GraphGround } from "./graph-ground.js";
import { boardPlaces, placesBetween } from "./places.js";

/** @import { Moment } from "../board/moment.js" */
/** @import { ViewSettings } from "../board/view-settings.js" */
/** @import { Places } from "./places.js" */

/** The duration of the movement to another arrangement, in milliseconds. */
const ARRANGING_MS = 1200;

/** The least distance of the centre of a disc from the edge of the canvas, in cells. */
const DISC_MARGIN = 0.25;

/** The distance a pointer moves before it drags a vertex, in CSS pixels. It tolerates an unsteady hand. */
const DRAG_THRESHOLD_PX = 4;

/**
 * Returns the settings of the board for a picture of its graph.
 *
 * @param {ViewSettings} view
 * @returns {import("../board/scene.js").PictureSettings}
 */
const graphSettings = (view) => ({
  picture: "graph",
  sounds: false,
  name: (square, ground) => view.name(square, ground),
  number: (index) => view.number(index),
  get arched() {
    return view.arched;
  },
  get arrangement() {
    return view.arrangement;
  },
  get naming() {
    return view.naming;
  },
});

/**
 * Returns a moment that shares the state of another one, but has the vertices of a graph in place of its squares.
 *
 * @param {Moment} moment
 * @param {GraphGround} ground
 * @returns {Moment}
 */
const momentOnGraph = (moment, ground) => Object.create(moment, { ground: { value: ground } });

/** A view of the run of a board, on its graph. */
export class GraphView extends BoardView {
  #canvas;
  #onPick;
  #onArranged;
  #ground;
  /** The movement to another arrangement, if any. @type {{from: Places, to: Places, startTime: number} | null} */
  #arranging = null;
  /**
   * The press on a vertex: the id of its pointer, its point, and whether it has become a drag.
   *
   * @type {{id: number, vertex: number, x: number, y: number, isDrag: boolean} | null}
   */
  #press = null;

  /**
   * @param {HTMLCanvasElement} canvas a canvas in a document
   * @param {Moment} moment
   * @param {ViewSettings} view
   * @param {object} events
   * @param {import("../board/board-view.js").FetchLists} events.fetchLists
   * @param {(square: number) => void} events.onPick called with a chosen vertex
   * @param {() => void} events.onArranged called when the vertices have reached another arrangement
   */
  constructor(canvas, moment, view, { fetchLists, onPick, onArranged }) {
    const ground = new GraphGround(moment.ground, boardPlaces(moment.ground));
    super(canvas, momentOnGraph(moment, ground), graphSettings(view), fetchLists);
    this.#canvas = canvas;
    this.#onPick = onPick;
    this.#onArranged = onArranged;
    this.#ground = ground;
    this.#listenToPointer();
  }

  /**
   * Shows another run.
   *
   * @param {Moment} moment
   * @param {{isSameGraph: boolean}} options whether the graph is the same, and its vertices keep their places
   */
  showRun(moment, { isSameGraph }) {
    if (!isSameGraph) {
      this.#arranging = null;
      this.#press = null;
    }
    const places = isSameGraph ? this.#ground.places : boardPlaces(moment.ground);
    this.#ground = new GraphGround(moment.ground, places);
    this.show(momentOnGraph(moment, this.#ground));
  }

  /** Moves all vertices to another arrangement. @param {Places} places */
  arrange(places) {
    this.#arranging = { from: this.#ground.places, to: places, startTime: performance.now() };
    this.#moveVertices();
  }

  #moveVertices = onNextFrame(() => {
    if (!this.#arranging) return;
    const { from, to, startTime } = this.#arranging;
    const elapsed = this.painter.animated ? Math.min(1, (performance.now() - startTime) / ARRANGING_MS) : 1;
    // The vertices start and stop gently.
    this.#ground.place(placesBetween(from, to, (1 - Math.cos(Math.PI * elapsed)) / 2));
    this.applyViewSettings();
    if (elapsed < 1) return this.#moveVertices();
    this.#arranging = null;
    this.#onArranged();
  });

  #listenToPointer() {
    const canvas = this.#canvas;
    /** @type {(event: MouseEvent | Touch) => number} */
    const vertexUnder = (event) => squareAt(this.scene.layout, ...this.devicePointOf(event));
    canvas.addEventListener("pointerdown", (event) => {
      const vertex = vertexUnder(event);
      if (vertex < 0 || event.button !== 0 || this.#press || this.#arranging) return;
      this.#press = { id: event.pointerId, vertex, x: event.clientX, y: event.clientY, isDrag: false };
      canvas.setPointerCapture(event.pointerId);
    });
    // A finger on a vertex drags it, and does not scroll the page.
    canvas.addEventListener(
      "touchstart",
      (event) => {
        if (event.cancelable && vertexUnder(event.touches[0]) >= 0) event.preventDefault();
      },
      { passive: false },
    );
    canvas.addEventListener("pointermove", (event) => {
      const press = this.#press;
      if (press?.id === event.pointerId) {
        press.isDrag ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_THRESHOLD_PX;
        if (press.isDrag) this.#dragVertex(press.vertex, event);
      } else if (event.pointerType === "mouse") {
        this.#hover(vertexUnder(event));
      }
    });
    canvas.addEventListener("pointerleave", () => this.#hover(-1));
    /** @param {PointerEvent} event @param {boolean} isPick */
    const release = (event, isPick) => {
      const press = this.#press;
      if (press?.id !== event.pointerId) return;
      this.#press = null;
      if (isPick && !press.isDrag) this.#onPick(press.vertex);
    };
    canvas.addEventListener("pointerup", (event) => release(event, true));
    canvas.addEventListener("pointercancel", (event) => release(event, false));
  }

  /**
   * @param {number} vertex
   * @param {PointerEvent} event
   */
  #dragVertex(vertex, event) {
    const { left, top, squareSize } = this.scene.layout;
    // The whole disc stays on the canvas.
    const margin = squareSize * DISC_MARGIN;
    const within = (/** @type {number} */ offset, /** @type {number} */ length) =>
      Math.min(Math.max(offset, margin), length - margin);
    const [x, y] = this.devicePointOf(event);
    const row = (within(y, this.#canvas.height) - top) / squareSize - 0.5;
    this.#ground.moveVertex(vertex, row, (within(x, this.#canvas.width) - left) / squareSize - 0.5);
    this.painter.recreateLayers();
    this.redraw();
  }

  /** @param {number} vertex −1 for none */
  #hover(vertex) {
    if (vertex === this.painter.hovered) return;
    this.painter.hovered = vertex;
    this.#canvas.style.cursor = vertex >= 0 ? "grab" : "";
    this.redraw();
  }
}
