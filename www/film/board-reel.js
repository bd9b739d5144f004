/** Draws the pictures of a film of a board with the page's own painter, off the page and in the time of the film. */

import { fitted } from "../board/fitting.js";
import { Painter } from "../board/painter.js";
import { Scene } from "../board/scene.js";
import { boardSheet } from "./sheet.js";

/** @import { ShownDecision } from "../board/candidates.js" */
/** @import { Choices, Palette } from "../board/scene.js" */
/** @import { Cut } from "./cut.js" */
/** @import { Reel, Sheet } from "./reel.js" */
/** @import { Way } from "./search-way.js" */

/**
 * The maximum number of calls of the painter for one complete picture. The painter adds only some squares of a
 * large board per call.
 */
const MOST_PICTURES = 1000;

/** @implements {Reel} */
export class BoardReel {
  canvas = document.createElement("canvas");
  // The canvas, and the two layers of the painter.
  canvases = 3;
  #way;
  #view;
  #scene;
  #painter;
  candidates = false;
  moving = true;
  /** @type {Cut | null} */
  #cut = null;
  /**
   * The decision at the square where the knight will land, and the time of the landing in milliseconds.
   *
   * @type {{decision: ShownDecision | null, at: number} | null}
   */
  #landing = null;

  /**
   * @param {Way} way the way that the film follows
   * @param {Choices} view
   * @param {Palette} palette
   * @param {import("../engine/protocol.js").Lists | null} lists
   */
  constructor(way, view, palette, lists) {
    this.#way = way;
    this.#view = view;
    // The pixels are read after every picture.
    this.canvas.getContext("2d", { willReadFrequently: true });
    const room = { width: this.canvas.width, height: this.canvas.height, ratio: 1 };
    this.#scene = new Scene(way.moment, view, fitted(room, way.moment.ground, view), palette);
    this.#scene.lists = lists;
    this.#painter = new Painter(this.canvas, this.#scene);
  }

  get first() {
    return this.#way.first;
  }

  get last() {
    return this.#way.last;
  }

  /** @param {number} size @returns {Sheet} */
  sheetOf(size) {
    return boardSheet(size, this.#way.moment.ground, this.#view);
  }

  /** @param {Sheet} sheet */
  resize({ room, ratio }) {
    this.canvas.width = room.width;
    this.canvas.height = room.height;
    this.#scene.layout = fitted({ ...room, ratio }, this.#way.moment.ground, this.#view);
    this.#painter.renew();
  }

  /** @param {number} place */
  async still(place) {
    await this.#way.goTo(place);
    await this.#rest();
  }

  /** @param {Cut} cut @param {number} [frame] */
  async begin(cut, frame = 0) {
    this.#cut = cut;
    await this.still(cut.placeAt(frame));
  }

  /** @param {number} frame */
  async frame(frame) {
    const cut = /** @type {Cut} */ (this.#cut);
    const now = cut.timeOf(frame);
    const place = cut.placeAt(frame);
    const isLast = frame === cut.frames - 1;
    this.#painter.animated = this.moving;
    if (place !== this.#place) await this.#advance(place, now);
    if (isLast) return this.#rest();
    if (this.#landing && now >= this.#landing.at) this.#land(now);
    this.#paint(now);
  }

  /** The place of the shown moment on the way. */
  get #place() {
    return this.#way.moment.counters.steps;
  }

  /** @param {number} place @param {number} now in milliseconds */
  async #advance(place, now) {
    const report = await this.#way.goTo(place);
    const flight = this.#painter.note(report, /** @type {Cut} */ (this.#cut).speed, now);
    const decision = this.candidates ? await this.#way.decision() : null;
    this.#landing = { decision, at: now + flight };
  }

  /** @param {number} now */
  #land(now) {
    this.#painter.decide(this.#landing?.decision ?? null, now);
    this.#landing = null;
  }

  /** Draws the complete picture without any movement. */
  async #rest() {
    this.#landing = null;
    const decision = this.candidates ? await this.#way.decision() : null;
    this.#painter.animated = this.moving;
    this.#painter.rest();
    // A time in the past makes the decision fully visible.
    this.#painter.decide(decision, -Infinity);
    let pictures = 0;
    while (this.#painter.paint(0) && pictures < MOST_PICTURES) pictures += 1;
  }

  /** @param {number} now */
  #paint(now) {
    // One call of the painter adds a limited number of squares. Further calls at the same time add the others.
    const { stride } = /** @type {Cut} */ (this.#cut);
    for (let picture = 0; picture <= stride / 1000; picture++) this.#painter.paint(now);
  }
}
