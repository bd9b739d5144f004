/** What both builds of the core have in common for the page's workers and the tests, whichever bindings it is. */

/** 32 MiB. */
const PAGES_OF_A_LARGE_SEARCH = 512;

/** @typedef {import("#laboratory").Search & Iterable<import("../bindings/protocol").Step>} IterableSearch */

/**
 * The core behind its bindings.
 *
 * @param {Pick<typeof import("#laboratory"), "Search" | "initSync" | "prepare">} bindings
 */
export function coreOf({ Search, initSync, prepare }) {
  // A search has `next`; this is all that it lacks to be walked with `for … of`.
  Object.defineProperty(Search.prototype, Symbol.iterator, {
    value() {
      return this;
    },
  });

  /** @type {WebAssembly.Memory | undefined} */
  let memory;

  return {
    /**
     * Starts the core from a compiled module or from its bytes. Nothing else may be called before.
     *
     * @param {WebAssembly.Module | BufferSource} module
     */
    load(module) {
      memory = initSync({ module }).memory;
    },

    /**
     * Whether the core could still have as much memory as a large search takes. Asked after a trap, which
     * does not say whether it was for want of memory; the core is of no use any more then.
     */
    hasMemoryLeft() {
      try {
        memory?.grow(PAGES_OF_A_LARGE_SEARCH);
        return true;
      } catch {
        return false;
      }
    },

    /**
     * The search that a draft describes.
     *
     * @param {import("../bindings/protocol").Draft} draft
     * @returns {IterableSearch}
     * @throws {import("./protocol.js").DraftFault} when a field of the draft is at fault
     */
    search(draft) {
      return /** @type {IterableSearch} */ (prepare(draft, false, false));
    },

    /**
     * The whole path that a draft describes, of which nothing is made yet.
     *
     * @param {import("../bindings/protocol").Draft} draft
     * @returns {import("#laboratory").Panorama}
     * @throws {import("./protocol.js").DraftFault} when a field of the draft is at fault, or it would take too much memory
     */
    panorama(draft) {
      return /** @type {import("#laboratory").Panorama} */ (prepare(draft, true, true));
    },
  };
}
