/**
 * Draws the picture of a panorama in the worker. The core colours the squares. This module draws moves, numbers and
 * blocks over the coloured squares, if the squares are large enough. The page gets one image.
 */

import { makeRamp } from "../widgets/ramp.js";
import { Camera, cellCount, isWithin } from "./camera.js";
import { drawBlocks, drawJoins, drawMoves, drawNumbers, createBlockCrossingPredicate } from "./overlay.js";
import { MIN_LINED_SQUARE_PX, PALETTE_SHADE_COUNT, paletteBytes, tintShareAt } from "./palette.js";

/** @import { BlockLayout, BoardPart } from "../bindings/protocol.js" */

/** The maximum number of visible squares for which lines are drawn. */
const MAX_LINED_SQUARES = 12_000;

/** The margin that is fetched around the visible part, in squares. Short pans then need no further request. */
const FETCH_MARGIN = 12;

/** The number of moves in the trail behind the knight. */
const TRAIL_LENGTH = 300;

/** Draws pictures of one panorama, and caches the cells and blocks around the visible part. */
export class PanoramaRenderer {
  #panorama;
  #canvas = new OffscreenCanvas(1, 1);
  /** @type {import("./overlay.js").CellWindow | null} */
  #cellWindow = null;
  /** The blocks of a part of the board. @type {{part: BoardPart, structure: BlockLayout} | null} */
  #fetchedBlocks = null;
  /** Whether a move leads from one block to another. @type {((from: number, to: number) => boolean) | null} */
  #crossesBlocks = null;
  /** The cached shades of the last colour ramp. */
  #shadeCache = { key: "", shades: /** @type {string[]} */ ([]) };

  /** @param {import("#laboratory").Panorama} panorama */
  constructor(panorama) {
    this.#panorama = panorama;
  }

  /**
   * Draws a picture.
   *
   * @param {import("./picture-messages.js").PanoramaPictureRequest} request
   * @returns {import("./picture-messages.js").PanoramaPictureResponse}
   */
  draw(request) {
    const { canvasSize, board, placement, pathLength, shownLength, isClosed } = request;
    const { showsChain, blockStep, firstNumber, colours, ramp } = request;
    const camera = Camera.withPlacement(canvasSize, board, placement);
    const { width, height, ratio } = canvasSize;
    const part = camera.visiblePart(2);
    const fitsLines = camera.square >= MIN_LINED_SQUARE_PX * ratio && cellCount(part) <= MAX_LINED_SQUARES;
    const showsLines = pathLength > 0 && fitsLines;
    const isCached = this.#cellWindow !== null && isWithin(part, this.#cellWindow.part);
    const newWindow = showsLines && !isCached ? camera.visiblePart(FETCH_MARGIN) : null;
    const shades = this.#shadesOf(ramp);
    const response = this.#panorama.look(
      {
        left: camera.left,
        top: camera.top,
        scale: 1 / camera.square,
        width,
        height,
        chain: showsChain,
        progress: shownLength,
        trail: shownLength < pathLength ? TRAIL_LENGTH : 1,
        window: newWindow,
      },
      paletteBytes(colours, shades, showsLines ? tintShareAt(camera.square / ratio) : 1),
    );
    if (newWindow && response.window) this.#cellWindow = { part: newWindow, cellNumbers: response.window };

    this.#canvas.width = width;
    this.#canvas.height = height;
    const context = this.#canvas.getContext("2d");
    if (!context) throw new Error("this browser offers no two-dimensional canvas");
    context.putImageData(new ImageData(response.pixels, width, height), 0, 0);
    const overlay = { camera, ratio, columns: board.columns, pathLength, shownLength, isClosed, shades, colours };
    if (blockStep && pathLength > 0) this.#fetchBlocks(camera, part, board.columns);
    if (showsLines && this.#cellWindow) {
      const isHidden = blockStep === "blocks" || blockStep === "out" ? this.#crossesBlocks : null;
      drawMoves(context, overlay, this.#cellWindow, isHidden);
    }
    if (blockStep && this.#fetchedBlocks) {
      const { structure } = this.#fetchedBlocks;
      drawBlocks(context, overlay, structure);
      if (structure.joins && camera.square >= 1.5 * ratio) drawJoins(context, overlay, structure.joins, blockStep);
    }
    if (showsLines && this.#cellWindow) {
      drawNumbers(context, overlay, this.#cellWindow, (position) => position + firstNumber);
    }
    return { image: this.#canvas.transferToImageBitmap(), trail: response.trail ?? new Uint32Array(0) };
  }

  /**
   * Fetches the blocks of the visible part, unless they are cached.
   *
   * @param {Camera} camera
   * @param {BoardPart} part
   * @param {number} columns of the board
   */
  #fetchBlocks(camera, part, columns) {
    if (this.#fetchedBlocks && isWithin(part, this.#fetchedBlocks.part)) return;
    const fetchedPart = camera.visiblePart(FETCH_MARGIN);
    const structure = this.#panorama.structure(fetchedPart);
    if (!structure) return;
    this.#fetchedBlocks = { part: fetchedPart, structure };
    this.#crossesBlocks ??= createBlockCrossingPredicate(structure, columns);
  }

  /** Returns the shades of a colour ramp. @param {string[]} ramp the colour stops */
  #shadesOf(ramp) {
    const key = ramp.join();
    if (key !== this.#shadeCache.key) this.#shadeCache = { key, shades: makeRamp(ramp, PALETTE_SHADE_COUNT) };
    return this.#shadeCache.shades;
  }
}
