/**
 * Draws the picture of a panorama in the worker. The core colours the squares. Moves, numbers and blocks are
 * drawn over them where they are large enough. The page gets one image.
 */

import { makeRamp } from "../widgets/ramp.js";
import { Camera, cellCount, isWithin } from "./camera.js";
import { drawBlocks, drawJoins, drawMoves, drawNumbers, createBlockCrossingTest } from "./overlay.js";
import { MIN_LINED_SQUARE_PX, PALETTE_SHADE_COUNT, paletteBytes, tintShareAt } from "./palette.js";

/** The maximum number of visible squares for which lines are drawn. */
const MAX_LINED_SQUARES = 12_000;

/** The margin in squares that is fetched around the visible part, so that not every pan needs a new request. */
const FETCH_MARGIN = 12;

/** The number of moves in the trail behind the knight. */
const TRAIL_LENGTH = 300;

/** The pictures of one panorama. */
export class PanoramaRenderer {
  #panorama;
  #canvas = new OffscreenCanvas(1, 1);
  /** @type {import("./overlay.js").CellWindow | null} */
  #cellWindow = null;
  /** @type {{part: import("../bindings/protocol.js").BoardPart, structure: import("../bindings/protocol.js").BlockLayout} | null} */
  #structure = null;
  /** @type {((from: number, to: number) => boolean) | null} */
  #crossesBlocks = null;
  /** The cache of the ramp, valid for one set of colours of the page. */
  #shadeCache = { key: "", shades: /** @type {string[]} */ ([]) };

  /** @param {import("#laboratory").Panorama} panorama */
  constructor(panorama) {
    this.#panorama = panorama;
  }

  /**
   * @param {import("./picture-messages.js").PanoramaPictureRequest} look
   * @returns {import("./picture-messages.js").PanoramaPictureResponse}
   */
  draw({ canvasSize, board, placement, pathLength, shownLength, isClosed, showsChain, blockStep, firstNumber, colours, ramp }) {
    const camera = Camera.withPlacement(canvasSize, board, placement);
    const { width, height, ratio } = canvasSize;
    const part = camera.visiblePart(2);
    const isLined = pathLength > 0 && camera.square >= MIN_LINED_SQUARE_PX * ratio && cellCount(part) <= MAX_LINED_SQUARES;
    const window = isLined && !(this.#cellWindow && isWithin(part, this.#cellWindow.part)) ? camera.visiblePart(FETCH_MARGIN) : null;
    const shades = this.#shades(ramp);
    const seen = this.#panorama.look(
      {
        left: camera.left,
        top: camera.top,
        scale: 1 / camera.square,
        width,
        height,
        chain: showsChain,
        progress: shownLength,
        trail: shownLength < pathLength ? TRAIL_LENGTH : 1,
        window,
      },
      paletteBytes(colours, shades, isLined ? tintShareAt(camera.square / ratio) : 1),
    );
    if (window && seen.window) this.#cellWindow = { part: window, cellNumbers: seen.window };

    this.#canvas.width = width;
    this.#canvas.height = height;
    const context = this.#canvas.getContext("2d");
    if (!context) throw new Error("this browser offers no two-dimensional canvas");
    context.putImageData(new ImageData(seen.pixels, width, height), 0, 0);
    const panel = { camera, ratio, columns: board.columns, pathLength, shownLength, isClosed, shades, colours };
    if (blockStep && pathLength > 0) this.#fetchBlocks(camera, part, board.columns);
    if (isLined && this.#cellWindow) {
      const isHidden = blockStep === "blocks" || blockStep === "out" ? this.#crossesBlocks : null;
      drawMoves(context, panel, this.#cellWindow, isHidden);
    }
    if (blockStep && this.#structure) {
      const { structure } = this.#structure;
      drawBlocks(context, panel, structure);
      if (structure.joins && camera.square >= 1.5 * ratio) drawJoins(context, panel, structure.joins, blockStep);
    }
    if (isLined && this.#cellWindow) drawNumbers(context, panel, this.#cellWindow, (place) => place + firstNumber);
    return { image: this.#canvas.transferToImageBitmap(), trail: seen.trail ?? new Uint32Array(0) };
  }

  /**
   * Fetches the blocks of the visible part.
   *
   * @param {Camera} camera
   * @param {import("../bindings/protocol.js").BoardPart} part
   * @param {number} columns of the board
   */
  #fetchBlocks(camera, part, columns) {
    if (this.#structure && isWithin(part, this.#structure.part)) return;
    const around = camera.visiblePart(FETCH_MARGIN);
    const structure = this.#panorama.structure(around);
    if (!structure) return;
    this.#structure = { part: around, structure };
    this.#crossesBlocks ??= createBlockCrossingTest(structure, columns);
  }

  /** @param {string[]} ramp */
  #shades(ramp) {
    const key = ramp.join();
    if (key !== this.#shadeCache.key) this.#shadeCache = { key, shades: makeRamp(ramp, PALETTE_SHADE_COUNT) };
    return this.#shadeCache.shades;
  }
}
