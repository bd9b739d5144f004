/** Board of the element: a canvas on which the page's painter draws. */

import { fitted } from "../board/fitting.js";
import { fit } from "../board/geometry.js";
import { Painter } from "../board/painter.js";
import { PICTURES } from "../board/pictures/pictures.js";
import { COLOURS, Scene } from "../board/scene.js";
import { followRoom, NO_ROOM } from "../widgets/canvas-room.js";
import { readPalette } from "../widgets/colours.js";
import { withNextFrame } from "../widgets/frame.js";

/** Time without a report after which the run counts as standing still, in milliseconds. */
const STILL = 250;

/** Media queries whose answers change what is painted. */
const CALM = "(prefers-reduced-motion: reduce)";
const LOOKS = ["(prefers-color-scheme: dark)", "(forced-colors: active)"];

/** Paints one run onto one canvas, until `end` is called. */
export class BoardView {
  #canvas;
  #scene;
  #painter;
  #room = NO_ROOM;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #stillness;
  /** Removes the event listeners. */
  #ending = new AbortController();
  #leaveRoom;

  /**
   * @param {HTMLCanvasElement} canvas in a document
   * @param {import("../board/moment.js").Moment} moment
   * @param {import("../board/view.js").View} view
   */
  constructor(canvas, moment, view) {
    this.#canvas = canvas;
    this.#scene = new Scene(moment, view, fit({ ...this.#room, ground: moment.ground }), readPalette(canvas, COLOURS));
    this.#painter = new Painter(canvas, this.#scene);
    this.#leaveRoom = followRoom(canvas, (room) => {
      this.#room = room;
      this.#scene.layout = this.#fit();
      this.#painter.renew();
      this.#painter.paint(performance.now());
    });
    const { signal } = this.#ending;
    const calm = matchMedia(CALM);
    const follow = () => {
      this.#painter.animated = !calm.matches;
      this.#redraw();
    };
    follow();
    calm.addEventListener("change", follow, { signal });
    for (const look of LOOKS) matchMedia(look).addEventListener("change", () => this.recolour(), { signal });
  }

  /** Shows another run. @param {import("../board/moment.js").Moment} moment */
  show(moment) {
    this.#scene.moment = moment;
    this.#scene.lists = null;
    this.#scene.layout = this.#fit();
    this.#painter.restart();
    this.#redraw();
  }

  /** Whether the picture needs the adjacency lists. */
  get wantsLists() {
    const { view, moment } = this.#scene;
    return moment.ground.isGraph || Boolean(PICTURES[view.picture].drawEdges);
  }

  /** @param {import("../engine/protocol.js").Lists} lists */
  set lists(lists) {
    this.#scene.lists = lists;
    this.#redraw();
  }

  /**
   * Shows the effect of a report on the run.
   *
   * @param {import("../engine/protocol.js").Report} report
   * @param {number} speed steps a second
   */
  note(report, speed) {
    this.#painter.note(report, speed, performance.now());
    this.#redraw();
    clearTimeout(this.#stillness);
    this.#stillness = setTimeout(() => {
      this.#painter.settle();
      this.#redraw();
    }, STILL);
  }

  /** Redraws a run that was set to another step at once, without the steps between. */
  jump() {
    this.#painter.rest();
    this.#redraw();
  }

  /** Reads the colours of the style sheets again. */
  recolour() {
    this.#scene.palette = readPalette(this.#canvas, COLOURS);
    this.#painter.renew();
    this.#redraw();
  }

  /** Stops observing the canvas and the media queries, and clears the timer. */
  end() {
    this.#leaveRoom();
    this.#ending.abort();
    clearTimeout(this.#stillness);
  }

  #redraw = withNextFrame(() => {
    if (this.#ending.signal.aborted) return;
    if (this.#painter.paint(performance.now())) this.#redraw();
  });

  #fit() {
    const { moment, view } = this.#scene;
    return fitted(this.#room, moment.ground, view);
  }
}
