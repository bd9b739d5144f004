/**
 * Draws the picture of a panorama in the worker. The core colours the squares. Moves, numbers and blocks are
 * drawn over them where they are large enough. The page gets one image.
 */

import { makeRamp } from "../widgets/ramp.js";
import { Camera, cellsOf, isWithin } from "./camera.js";
import { drawBlocks, drawJoins, drawMoves, drawNumbers, makeCrossing } from "./figures.js";
import { LEGIBLE_LINES, SHADES, paletteBytes, strengthAt } from "./palette.js";

/** The maximum number of visible squares for which lines are drawn. */
const MOST_LINES = 12_000;

/** The margin in squares that is fetched around the visible part, so that not every pan needs a new request. */
const AROUND = 12;

/** The number of moves in the trail behind the knight. */
const TRAIL = 300;

/** The pictures of one panorama. */
export class Picture {
  #panorama;
  #canvas = new OffscreenCanvas(1, 1);
  /** @type {import("./figures.js").Window | null} */
  #window = null;
  /** @type {{part: import("../bindings/protocol").Part, structure: import("../bindings/protocol").Structure} | null} */
  #structure = null;
  /** @type {((from: number, to: number) => boolean) | null} */
  #crossing = null;
  /** The cache of the ramp, valid for one set of colours of the page. */
  #colours = { key: "", shades: /** @type {string[]} */ ([]) };

  /** @param {import("#laboratory").Panorama} panorama */
  constructor(panorama) {
    this.#panorama = panorama;
  }

  /**
   * @param {import("./look.js").Look} look
   * @returns {import("./look.js").Drawn}
   */
  draw({ room, board, placement, length, progress, closed, chain, blocks, firstNumber, colours, ramp }) {
    const camera = Camera.at(room, board, placement);
    const { width, height, ratio } = room;
    const part = camera.part(2);
    const isLined = length > 0 && camera.square >= LEGIBLE_LINES * ratio && cellsOf(part) <= MOST_LINES;
    const window = isLined && !(this.#window && isWithin(part, this.#window.part)) ? camera.part(AROUND) : null;
    const shades = this.#shades(ramp);
    const seen = this.#panorama.look(
      {
        left: camera.left,
        top: camera.top,
        scale: 1 / camera.square,
        width,
        height,
        chain,
        progress,
        trail: progress < length ? TRAIL : 1,
        window,
      },
      paletteBytes(colours, shades, isLined ? strengthAt(camera.square / ratio) : 1),
    );
    if (window && seen.window) this.#window = { part: window, numbers: seen.window };

    this.#canvas.width = width;
    this.#canvas.height = height;
    const context = this.#canvas.getContext("2d");
    if (!context) throw new Error("this browser offers no two-dimensional canvas");
    context.putImageData(new ImageData(seen.pixels, width, height), 0, 0);
    const panel = { camera, ratio, columns: board.columns, length, progress, closed, shades, colours };
    if (blocks && length > 0) this.#learn(camera, part, board.columns);
    if (isLined && this.#window) {
      const isHidden = blocks === "blocks" || blocks === "out" ? this.#crossing : null;
      drawMoves(context, panel, this.#window, isHidden);
    }
    if (blocks && this.#structure) {
      const { structure } = this.#structure;
      drawBlocks(context, panel, structure);
      if (structure.joins && camera.square >= 1.5 * ratio) drawJoins(context, panel, structure.joins, blocks);
    }
    if (isLined && this.#window) drawNumbers(context, panel, this.#window, (place) => place + firstNumber);
    return { image: this.#canvas.transferToImageBitmap(), trail: seen.trail ?? new Uint32Array(0) };
  }

  /**
   * Fetches the blocks of the visible part.
   *
   * @param {Camera} camera
   * @param {import("../bindings/protocol").Part} part
   * @param {number} columns of the board
   */
  #learn(camera, part, columns) {
    if (this.#structure && isWithin(part, this.#structure.part)) return;
    const around = camera.part(AROUND);
    const structure = this.#panorama.structure(around);
    if (!structure) return;
    this.#structure = { part: around, structure };
    this.#crossing ??= makeCrossing(structure, columns);
  }

  /** @param {string[]} ramp */
  #shades(ramp) {
    const key = ramp.join();
    if (key !== this.#colours.key) this.#colours = { key, shades: makeRamp(ramp, SHADES) };
    return this.#colours.shades;
  }
}
