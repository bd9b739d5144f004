/**
 * Makes the first large board nearly as fast as the second: engines compile well only what has run for a while,
 * and a path of a million squares takes no longer than that.
 */

import { Camera } from "./camera.js";
import { Picture } from "./picture.js";

/** The side of a board whose path takes next to no memory, and a few milliseconds. */
const SIDE = 250;

/** The side of a picture in which squares share pixels, in pixels. */
const PIXELS = 120;

/**
 * Makes a path that nobody will see, and its picture, with all that a large one takes.
 *
 * @param {Pick<typeof import("#laboratory"), "prepare" | "choices">} core
 * @param {import("./look.js").Look} look how large ones are looked at
 */
export function warmUp(core, look) {
  const board = { rows: SIDE, columns: SIDE };
  const side = String(SIDE);
  const draft = { ...core.choices().draft, rows: side, columns: side, algorithm: "auto" };
  const panorama = /** @type {import("#laboratory").Panorama} */ (core.prepare(draft, true, true));
  try {
    panorama.work(Infinity);
    const room = { ...look.room, width: PIXELS, height: PIXELS };
    const { placement } = new Camera(room, board);
    const whole = { length: SIDE * SIDE, progress: SIDE * SIDE };
    new Picture(panorama).draw({ ...look, ...whole, room, board, placement, blocks: null }).image.close();
  } finally {
    panorama.free();
  }
}
