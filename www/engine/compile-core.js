/** Fetches and compiles the core. */

/**
 * Compiles the core while it downloads. If this compilation fails, for example because the server sends a wrong media
 * type for wasm files, the core is fetched again and compiled from its bytes.
 *
 * @param {string} url
 */
export async function compileCore(url) {
  try {
    return await WebAssembly.compileStreaming(fetch(url));
  } catch {
    return WebAssembly.compile(await (await fetch(url)).arrayBuffer());
  }
}
