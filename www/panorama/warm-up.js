/**
 * Warms up the code for large boards, so that the first board is nearly as fast as later boards. JavaScript engines
 * optimise code only after it has run for a while. A path of a million squares would be complete by then.
 */

import { Camera } from "./camera.js";
import { PanoramaRenderer } from "./panorama-renderer.js";

/** The side of the board, in squares. A path on this board needs little memory and a few milliseconds. */
const BOARD_SIDE = 250;

/** The side of the picture, in pixels. Several squares share a pixel, as on a large board. */
const PICTURE_SIDE_PX = 120;

/**
 * Constructs and draws a path that is never shown, with the code that large paths use.
 *
 * @param {Pick<typeof import("#laboratory"), "prepare" | "choices">} core
 * @param {import("./picture-messages.js").PanoramaPictureRequest} request a request for the picture of a large board
 */
export function warmUp(core, request) {
  const board = { rows: BOARD_SIDE, columns: BOARD_SIDE };
  const side = String(BOARD_SIDE);
  const draft = { ...core.choices().draft, rows: side, columns: side, algorithm: "auto" };
  const panorama = /** @type {import("#laboratory").Panorama} */ (core.prepare(draft, true, true));
  try {
    panorama.work(Infinity);
    const canvasSize = { ...request.canvasSize, width: PICTURE_SIDE_PX, height: PICTURE_SIDE_PX };
    const { placement } = new Camera(canvasSize, board);
    const pathLength = BOARD_SIDE * BOARD_SIDE;
    const renderer = new PanoramaRenderer(panorama);
    renderer
      .draw({ ...request, pathLength, shownLength: pathLength, canvasSize, board, placement, blockStep: null })
      .image.close();
  } finally {
    panorama.free();
  }
}
