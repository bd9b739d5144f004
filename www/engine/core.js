/**
 * The core, as the page's worker and the tests use it: the one JavaScript file that imports the
 * bindings.
 */

import { Enumeration, Estimation, Panorama, Search, Sweep, choices, initSync, outlineOfPreset, outlineOfText, prepare, readLink, readRace, tourFacts, writeRace } from "#bindings";

// A search has `next`; this is all that it lacks to be walked with `for … of`.
Object.defineProperty(Search.prototype, Symbol.iterator, {
  value() {
    return this;
  },
});

/** @type {WebAssembly.Memory | undefined} */
let memory;

/** 32 MiB. */
const PAGES_OF_A_LARGE_SEARCH = 512;

/** @typedef {Search & Iterable<import("../bindings/protocol").Step>} IterableSearch */

/**
 * The search that a draft describes.
 *
 * @param {import("../bindings/protocol").Draft} draft
 * @returns {IterableSearch}
 * @throws {import("./protocol.js").DraftFault} when a field of the draft is at fault
 */
export function search(draft) {
  return /** @type {IterableSearch} */ (prepare(draft, false, false));
}

/**
 * The whole path that a draft describes, of which nothing is made yet.
 *
 * @param {import("../bindings/protocol").Draft} draft
 * @returns {Panorama}
 * @throws {import("./protocol.js").DraftFault} when a field of the draft is at fault, or it would take too much memory
 */
export function panorama(draft) {
  return /** @type {Panorama} */ (prepare(draft, true, true));
}

/**
 * Starts the core from a compiled module or from its bytes. Nothing else may be called before.
 *
 * @param {WebAssembly.Module | BufferSource} module
 */
export function load(module) {
  memory = initSync({ module }).memory;
}

/**
 * Whether the core could still have as much memory as a large search takes. Asked after a trap, which
 * does not say whether it was for want of memory; the core is of no use any more then.
 */
export function hasMemoryLeft() {
  try {
    memory?.grow(PAGES_OF_A_LARGE_SEARCH);
    return true;
  } catch {
    return false;
  }
}

export { Enumeration, Estimation, Panorama, Sweep, choices, outlineOfPreset, outlineOfText, prepare, readLink, readRace, tourFacts, writeRace };
