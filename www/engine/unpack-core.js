/** Decompresses the core embedded in the single-file page, and compiles it. Replaces compile-core.js there. */

/** The core, compiled once for all callers. @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

/** @param {string} packed gzip data in base64 */
export function compileCore(packed) {
  compiled ??= unpack(packed).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

/** @param {string} packed */
function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
