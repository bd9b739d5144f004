/** Draws the pictures of a film of a large board. The stage's worker draws the whole path or a part of it. */

import { get2dContext } from "../widgets/canvas-size.js";
import { panoramaFrameLayout } from "./frame-layout.js";

/** @import { PanoramaStage } from "../stage/panorama-stage.js" */
/** @import { Cut } from "./cut.js" */
/** @import { Reel, FrameLayout } from "./reel.js" */

/** @implements {Reel} */
export class PanoramaReel {
  canvas = document.createElement("canvas");
  // This canvas, and in the worker: the pixels in the core, their copy, the canvas, and the image that is sent.
  canvasCount = 5;
  first = 1;
  last;
  showsCandidates = false;
  showsMotion = false;
  #panorama;
  #board;
  #ratio = 1;
  /** @type {Cut | null} */
  #cut = null;
  /** The number of squares of the path on the canvas. */
  #drawnSquareCount = 0;

  /**
   * @param {PanoramaStage} panorama a panorama whose path is finished
   * @param {{rows: number, columns: number}} board
   */
  constructor(panorama, board) {
    this.#panorama = panorama;
    this.#board = board;
    this.last = panorama.length;
    // The pixels are read after every picture.
    this.canvas.getContext("2d", { willReadFrequently: true });
  }

  /** @param {number} size @returns {FrameLayout} */
  frameLayoutFor(size) {
    return panoramaFrameLayout(size, this.#board);
  }

  /** @param {FrameLayout} layout */
  resize({ frameSize, ratio }) {
    this.canvas.width = frameSize.width;
    this.canvas.height = frameSize.height;
    this.#ratio = ratio;
    this.#drawnSquareCount = 0;
  }

  /** @param {number} squareCount the number of squares of the path to show */
  async drawStill(squareCount) {
    if (squareCount === this.#drawnSquareCount) return;
    const { width, height } = this.canvas;
    await this.#panorama.drawWholeBoard(get2dContext(this.canvas), { width, height, ratio: this.#ratio }, squareCount);
    this.#drawnSquareCount = squareCount;
  }

  /** @param {Cut} cut @param {number} [frame] */
  async drawStart(cut, frame = 0) {
    this.#cut = cut;
    await this.drawStill(cut.positionAt(frame));
  }

  /** @param {number} frame */
  async drawFrame(frame) {
    await this.drawStill(/** @type {Cut} */ (this.#cut).positionAt(frame));
  }
}
