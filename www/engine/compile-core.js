/** Fetches and compiles the core. */

/**
 * Compiles while downloading. Some servers send a wrong media type for wasm files, which makes that fail; then the core
 * is compiled from its bytes.
 *
 * @param {string} address
 */
export async function compileCore(address) {
  try {
    return await WebAssembly.compileStreaming(fetch(address));
  } catch {
    return WebAssembly.compile(await (await fetch(address)).arrayBuffer());
  }
}
