/** Draws the pictures of a film of a large board. The worker of the stage draws the whole path or a part of it. */

import { contextOf } from "../widgets/canvas-room.js";
import { panoramaSheet } from "./sheet.js";

/** @import { PanoramaStage } from "../stage/panorama-stage.js" */
/** @import { Cut } from "./cut.js" */
/** @import { Reel, Sheet } from "./reel.js" */

/** @implements {Reel} */
export class PanoramaReel {
  canvas = document.createElement("canvas");
  // The worker has the pixels, its canvas, and the image that it sends.
  canvases = 5;
  first = 1;
  last;
  candidates = false;
  moving = false;
  #panorama;
  #board;
  #ratio = 1;
  /** @type {Cut | null} */
  #cut = null;
  /** The number of squares of the path on the canvas. */
  #drawn = 0;

  /**
   * @param {PanoramaStage} panorama whose path is finished
   * @param {{rows: number, columns: number}} board
   */
  constructor(panorama, board) {
    this.#panorama = panorama;
    this.#board = board;
    this.last = panorama.length;
    // The pixels are read after every picture.
    this.canvas.getContext("2d", { willReadFrequently: true });
  }

  /** @param {number} size @returns {Sheet} */
  sheetOf(size) {
    return panoramaSheet(size, this.#board);
  }

  /** @param {Sheet} sheet */
  resize({ room, ratio }) {
    this.canvas.width = room.width;
    this.canvas.height = room.height;
    this.#ratio = ratio;
    this.#drawn = 0;
  }

  /** @param {number} place the number of squares of the path to show */
  async still(place) {
    if (place === this.#drawn) return;
    const { width, height } = this.canvas;
    await this.#panorama.drawOn(contextOf(this.canvas), { width, height, ratio: this.#ratio }, place);
    this.#drawn = place;
  }

  /** @param {Cut} cut @param {number} [frame] */
  async begin(cut, frame = 0) {
    this.#cut = cut;
    await this.still(cut.placeAt(frame));
  }

  /** @param {number} frame */
  async frame(frame) {
    await this.still(/** @type {Cut} */ (this.#cut).placeAt(frame));
  }
}
