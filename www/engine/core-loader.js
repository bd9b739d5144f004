/** Instantiates either build of the core, for the page's workers and the tests. */

/** The memory of a large search, in WebAssembly pages of 64 KiB: 32 MiB. */
const LARGE_SEARCH_WASM_PAGES = 512;

/**
 * Creates the loader of one build of the core.
 *
 * @param {(options: {module: WebAssembly.Module | BufferSource}) => {memory: WebAssembly.Memory}} initSync instantiates
 *   that build
 */
export function createCoreLoader(initSync) {
  /** @type {WebAssembly.Memory | undefined} */
  let memory;

  return {
    /**
     * Instantiates the core from a compiled module or from its bytes. Call this before any other function of the core.
     *
     * @param {WebAssembly.Module | BufferSource} module
     */
    load(module) {
      memory = initSync({ module }).memory;
    },

    /**
     * Whether the core could still allocate the memory of a large search. After a trap, a caller thus learns whether
     * missing memory was the reason. The core must not be used afterwards.
     */
    hasMemoryLeft() {
      try {
        memory?.grow(LARGE_SEARCH_WASM_PAGES);
        return true;
      } catch {
        return false;
      }
    },
  };
}
