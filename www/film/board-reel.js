/** Draws the pictures of a film of a board with the page's own painter, off the page and in the time of the film. */

import { boardLayout } from "../board/board-layout.js";
import { Painter } from "../board/painter.js";
import { Scene } from "../board/scene.js";
import { boardFrameLayout } from "./frame-layout.js";

/** @import { ShownDecision } from "../board/candidates.js" */
/** @import { PictureSettings, Palette } from "../board/scene.js" */
/** @import { Cut } from "./cut.js" */
/** @import { Reel, FrameLayout } from "./reel.js" */
/** @import { Replay } from "./search-replay.js" */

/**
 * The maximum number of calls of the painter for one complete picture. The painter adds only some squares of a
 * large board per call.
 */
const MAX_PAINT_CALLS = 1000;

/** @implements {Reel} */
export class BoardReel {
  canvas = document.createElement("canvas");
  // The canvas, and the two layers of the painter.
  canvasCount = 3;
  #replay;
  #view;
  #scene;
  #painter;
  showsCandidates = false;
  showsMotion = true;
  /** @type {Cut | null} */
  #cut = null;
  /**
   * The decision at the square where the knight will land, and the time of the landing in milliseconds.
   *
   * @type {{decision: ShownDecision | null, at: number} | null}
   */
  #landing = null;

  /**
   * @param {Replay} way the way that the film follows
   * @param {PictureSettings} view
   * @param {Palette} palette
   * @param {import("../engine/protocol.js").AdjacencyLists | null} lists
   */
  constructor(way, view, palette, lists) {
    this.#replay = way;
    this.#view = view;
    // The pixels are read after every picture.
    this.canvas.getContext("2d", { willReadFrequently: true });
    const room = { width: this.canvas.width, height: this.canvas.height, ratio: 1 };
    this.#scene = new Scene(way.moment, view, boardLayout(room, way.moment.ground, view), palette);
    this.#scene.adjacencyLists = lists;
    this.#painter = new Painter(this.canvas, this.#scene);
  }

  get first() {
    return this.#replay.first;
  }

  get last() {
    return this.#replay.last;
  }

  /** @param {number} size @returns {FrameLayout} */
  frameLayoutFor(size) {
    return boardFrameLayout(size, this.#replay.moment.ground, this.#view);
  }

  /** @param {FrameLayout} sheet */
  resize({ frameSize, ratio }) {
    this.canvas.width = frameSize.width;
    this.canvas.height = frameSize.height;
    this.#scene.layout = boardLayout({ ...frameSize, ratio }, this.#replay.moment.ground, this.#view);
    this.#painter.recreateLayers();
  }

  /** @param {number} place */
  async drawStill(place) {
    await this.#replay.seek(place);
    await this.#paintComplete();
  }

  /** @param {Cut} cut @param {number} [frame] */
  async drawStart(cut, frame = 0) {
    this.#cut = cut;
    await this.drawStill(cut.placeAt(frame));
  }

  /** @param {number} frame */
  async drawFrame(frame) {
    const cut = /** @type {Cut} */ (this.#cut);
    const now = cut.timeOf(frame);
    const place = cut.placeAt(frame);
    const isLast = frame === cut.frames - 1;
    this.#painter.animated = this.showsMotion;
    if (place !== this.#place) await this.#advance(place, now);
    if (isLast) return this.#paintComplete();
    if (this.#landing && now >= this.#landing.at) this.#showLandingDecision(now);
    this.#paint(now);
  }

  /** The place of the shown moment on the way. */
  get #place() {
    return this.#replay.moment.counters.steps;
  }

  /** @param {number} place @param {number} now in milliseconds */
  async #advance(place, now) {
    const report = await this.#replay.seek(place);
    const flight = this.#painter.recordReport(report, /** @type {Cut} */ (this.#cut).speed, now);
    const decision = this.showsCandidates ? await this.#replay.decision() : null;
    this.#landing = { decision, at: now + flight };
  }

  /** @param {number} now */
  #showLandingDecision(now) {
    this.#painter.showDecision(this.#landing?.decision ?? null, now);
    this.#landing = null;
  }

  /** Draws the complete picture without any movement. */
  async #paintComplete() {
    this.#landing = null;
    const decision = this.showsCandidates ? await this.#replay.decision() : null;
    this.#painter.animated = this.showsMotion;
    this.#painter.stopAnimations();
    // A time in the past makes the decision fully visible.
    this.#painter.showDecision(decision, -Infinity);
    let pictures = 0;
    while (this.#painter.paint(0) && pictures < MAX_PAINT_CALLS) pictures += 1;
  }

  /** @param {number} now */
  #paint(now) {
    // One call of the painter adds a limited number of squares. Further calls at the same time add the others.
    const { maxStepsPerFrame } = /** @type {Cut} */ (this.#cut);
    for (let picture = 0; picture <= maxStepsPerFrame / 1000; picture++) this.#painter.paint(now);
  }
}
