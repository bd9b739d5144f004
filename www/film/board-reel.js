/** Draws the frames of a film of a board with the page's painter, on a separate canvas and in the time of the film. */

import { boardLayout } from "../board/pictures/pictures.js";
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
  // This canvas, and the two layers of the painter.
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
   * The decision at the square where the knight will land, and the landing time in the film, in milliseconds.
   *
   * @type {{decision: ShownDecision | null, at: number} | null}
   */
  #landing = null;

  /**
   * @param {Replay} replay the replay to film
   * @param {PictureSettings} view
   * @param {Palette} palette
   * @param {import("../engine/protocol.js").AdjacencyLists | null} adjacencyLists
   */
  constructor(replay, view, palette, adjacencyLists) {
    this.#replay = replay;
    this.#view = view;
    // The pixels are read after every picture.
    this.canvas.getContext("2d", { willReadFrequently: true });
    const canvasSize = { width: this.canvas.width, height: this.canvas.height, ratio: 1 };
    this.#scene = new Scene(replay.moment, view, boardLayout(canvasSize, replay.moment.ground, view), palette);
    this.#scene.adjacencyLists = adjacencyLists;
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

  /** @param {FrameLayout} layout */
  resize({ frameSize, ratio }) {
    this.canvas.width = frameSize.width;
    this.canvas.height = frameSize.height;
    this.#scene.layout = boardLayout({ ...frameSize, ratio }, this.#replay.moment.ground, this.#view);
    this.#painter.recreateLayers();
  }

  /** @param {number} position */
  async drawStill(position) {
    await this.#replay.seek(position);
    await this.#paintComplete();
  }

  /** @param {Cut} cut @param {number} [frame] */
  async drawStart(cut, frame = 0) {
    this.#cut = cut;
    await this.drawStill(cut.positionAt(frame));
  }

  /** @param {number} frame */
  async drawFrame(frame) {
    const cut = /** @type {Cut} */ (this.#cut);
    const now = cut.timeOf(frame);
    const position = cut.positionAt(frame);
    const isLast = frame === cut.frameCount - 1;
    this.#painter.animated = this.showsMotion;
    if (position !== this.#position) await this.#advance(position, now);
    if (isLast) return this.#paintComplete();
    if (this.#landing && now >= this.#landing.at) this.#showLandingDecision(now);
    this.#paint(now);
  }

  /** The position of the shown moment: a step, or a number of squares. */
  get #position() {
    return this.#replay.moment.counters.steps;
  }

  /** @param {number} position @param {number} now the time in the film, in milliseconds */
  async #advance(position, now) {
    const report = await this.#replay.seek(position);
    const flight = this.#painter.recordReport(report, /** @type {Cut} */ (this.#cut).speed, now);
    const decision = this.showsCandidates ? await this.#replay.loadDecision() : null;
    this.#landing = { decision, at: now + flight };
  }

  /** @param {number} now the time in the film, in milliseconds */
  #showLandingDecision(now) {
    this.#painter.showDecision(this.#landing?.decision ?? null, now);
    this.#landing = null;
  }

  /** Draws the complete picture without any movement. */
  async #paintComplete() {
    this.#landing = null;
    const decision = this.showsCandidates ? await this.#replay.loadDecision() : null;
    this.#painter.animated = this.showsMotion;
    this.#painter.stopAnimations();
    // A start time in the past ends the fade-in, so that the decision is fully visible.
    this.#painter.showDecision(decision, -Infinity);
    let paintCalls = 0;
    while (this.#painter.paint(0) && paintCalls < MAX_PAINT_CALLS) paintCalls += 1;
  }

  /** @param {number} now the time in the film, in milliseconds */
  #paint(now) {
    // One call of the painter adds a limited number of squares. Further calls with the same time add the others.
    const { maxStepsPerFrame } = /** @type {Cut} */ (this.#cut);
    for (let paintCall = 0; paintCall <= maxStepsPerFrame / 1000; paintCall++) this.#painter.paint(now);
  }
}
