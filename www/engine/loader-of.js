/** What starts a core, whichever build of it, for the page's workers and the tests. */

/** 32 MiB. */
const PAGES_OF_A_LARGE_SEARCH = 512;

/** @param {(from: {module: WebAssembly.Module | BufferSource}) => {memory: WebAssembly.Memory}} initSync */
export function loaderOf(initSync) {
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
  };
}
