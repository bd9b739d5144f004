/** Starts either build of the core, for the page's workers and the tests. */

/** WebAssembly pages of 64 KiB: 32 MiB. */
const LARGE_SEARCH_WASM_PAGES = 512;

/** @param {(from: {module: WebAssembly.Module | BufferSource}) => {memory: WebAssembly.Memory}} initSync */
export function createCoreLoader(initSync) {
  /** @type {WebAssembly.Memory | undefined} */
  let memory;

  return {
    /**
     * Starts the core from a compiled module or from its bytes. Must be called before any other function of the core.
     *
     * @param {WebAssembly.Module | BufferSource} module
     */
    load(module) {
      memory = initSync({ module }).memory;
    },

    /**
     * Whether the core could still allocate the memory of a large search. Called after a trap, which does not say
     * whether memory was the reason. The core must not be used afterwards.
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
