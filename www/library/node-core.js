/** The core as Node has it: a file beside the others. */

import { readFile } from "node:fs/promises";

/** @returns {Promise<BufferSource>} */
export function readCore() {
  return readFile(new URL("../bindings/laboratory/knights_tour_bg.wasm", import.meta.url));
}
