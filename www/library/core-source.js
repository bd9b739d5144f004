/** What the core of this program comes from. */

/**
 * What a core is made of: its bytes, what they were compiled to, or the answer of a server that has them.
 *
 * @typedef {BufferSource | WebAssembly.Module | Response} Source
 */

/**
 * Compiles a core.
 *
 * @param {Source} source
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (!(typeof Response === "function" && source instanceof Response)) return WebAssembly.compile(/** @type {BufferSource} */ (source));
  if (!source.ok) throw new Error(`${source.status} ${source.url}`);
  // The type that a server names is not always that of such a file.
  return WebAssembly.compile(await source.arrayBuffer());
}
