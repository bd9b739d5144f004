/** The core as the browser takes it: fetched and compiled. */

/**
 * Some servers do not know the type of a wasm file; then it is compiled from its bytes.
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
