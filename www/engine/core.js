/**
 * The core, as the page's worker and the tests use it: the one JavaScript file that imports the
 * bindings.
 *
 * @module
 */

import { Enumeration, Estimation, Event, Search, Status, choices, initSync, panic, readLink } from "#bindings";

// A search has `next`; this is all that it lacks to be walked with `for … of`.
Object.defineProperty(Search.prototype, Symbol.iterator, {
  value() {
    return this;
  },
});

/** @typedef {Search & Iterable<{kind: string, square?: number}>} IterableSearch */

/**
 * The search that a draft describes.
 *
 * @param {import("./protocol.js").Draft} draft
 * @returns {IterableSearch}
 * @throws {import("./protocol.js").DraftFault} when a field of the draft is at fault
 */
export function search(draft) {
  return /** @type {IterableSearch} */ (new Search(draft));
}

/**
 * Starts the core from a compiled module or from its bytes. Nothing else may be called before.
 *
 * @param {WebAssembly.Module | BufferSource} module
 */
export function load(module) {
  initSync({ module });
}

export { Enumeration, Estimation, Event, Status, choices, panic, readLink };
