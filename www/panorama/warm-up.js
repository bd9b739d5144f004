/**
 * Warms up the code for large boards, so that the first one is nearly as fast as the second. Engines optimise
 * code only after it has run for a while, and a path of a million squares takes no longer than that.
 */

import { Camera } from "./camera.js";
import { PanoramaRenderer } from "./panorama-renderer.js";

/** The side of a board whose path needs little memory and a few milliseconds. */
const SIDE = 250;

/** The side of a picture in pixels, in which several squares share a pixel. */
const PICTURE_SIDE_PX = 120;

/**
 * Creates and draws a path that is never shown, with the same code as a large one.
 *
 * @param {Pick<typeof import("#laboratory"), "prepare" | "choices">} core
 * @param {import("./picture-messages.js").PanoramaPictureRequest} look the parameters used for large boards
 */
export function warmUp(core, look) {
  const board = { rows: SIDE, columns: SIDE };
  const side = String(SIDE);
  const draft = { ...core.choices().draft, rows: side, columns: side, algorithm: "auto" };
  const panorama = /** @type {import("#laboratory").Panorama} */ (core.prepare(draft, true, true));
  try {
    panorama.work(Infinity);
    const room = { ...look.canvasSize, width: PICTURE_SIDE_PX, height: PICTURE_SIDE_PX };
    const { placement } = new Camera(room, board);
    const whole = { length: SIDE * SIDE, progress: SIDE * SIDE };
    new PanoramaRenderer(panorama).draw({ ...look, ...whole, canvasSize: room, board, placement, blockStep: null }).image.close();
  } finally {
    panorama.free();
  }
}
