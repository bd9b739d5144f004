/** Reads the core from the package’s files in Node. */

import { readFile } from "node:fs/promises";

/** Reads the bytes of the core. @returns {Promise<BufferSource>} */
export function readCore() {
  return readFile(new URL("../bindings/laboratory/knights_tour_bg.wasm", import.meta.url));
}
