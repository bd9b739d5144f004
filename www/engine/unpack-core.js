/** Decompresses and compiles the core embedded in the single-file page, where this module replaces compile-core.js. */

/** The core, compiled once for all callers. @type {Promise<WebAssembly.Module> | undefined} */
let compiledCore;

/** @param {string} packed gzip data in base64 */
export function compileCore(packed) {
  compiledCore ??= unpack(packed).then((bytes) => WebAssembly.compile(bytes));
  return compiledCore;
}

/** @param {string} packed */
function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
