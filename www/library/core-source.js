/** Compiles the core, a WebAssembly module, from its bytes or from an HTTP response. */

import { SolverBroken } from "./errors.js";

/** A function that only the core exports. */
const CORE_EXPORT = "choices";

/**
 * A source of the core: its bytes, the compiled module (a `WebAssembly.Module`), or an HTTP response with the bytes (a
 * `Response`). The type says `object` for the last two, because programs without a browser may lack their types.
 *
 * @typedef {ArrayBuffer | ArrayBufferView | object} CoreSource
 */

/**
 * Compiles a core, unless it is already compiled.
 *
 * @internal
 * @param {CoreSource} source
 * @returns {Promise<WebAssembly.Module>} rejects with `SolverBroken` if the source is no core
 */
export async function compileSource(source) {
  const module = await compile(source).catch((error) => {
    throw new SolverBroken("not-loaded", { cause: error });
  });
  // An instantiated core cannot be replaced, so a wrong module has to be detected before.
  if (!WebAssembly.Module.exports(module).some(({ name }) => name === CORE_EXPORT))
    throw new SolverBroken("not-loaded", { cause: new Error("this WebAssembly module is not the core") });
  return module;
}

/** @param {CoreSource} source @returns {Promise<WebAssembly.Module>} */
async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (!(typeof Response === "function" && source instanceof Response))
    return WebAssembly.compile(/** @type {BufferSource} */ (source));
  if (!source.ok) throw new Error(`the server answered ${source.status} for ${source.url}`);
  // Some servers send a wrong media type, which `compileStreaming` would reject.
  return WebAssembly.compile(await source.arrayBuffer());
}
