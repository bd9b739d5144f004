/** Compiles the core, a WebAssembly module, from its bytes or from an HTTP response. */

/**
 * A source of the core: its bytes, the compiled module (a `WebAssembly.Module`), or an HTTP response with the bytes (a
 * `Response`). These two types are not named, because programs without a browser may lack them.
 *
 * @typedef {ArrayBuffer | ArrayBufferView | object} CoreSource
 */

/**
 * Compiles a core, unless it is already compiled.
 *
 * @internal
 * @param {CoreSource} source
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compileSource(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (!(typeof Response === "function" && source instanceof Response))
    return WebAssembly.compile(/** @type {BufferSource} */ (source));
  if (!source.ok) throw new Error(`${source.status} ${source.url}`);
  // Some servers send a wrong media type, which `compileStreaming` would reject.
  return WebAssembly.compile(await source.arrayBuffer());
}
