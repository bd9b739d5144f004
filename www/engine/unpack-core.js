/** The core as the page has it that is one file: packed into the script. It stands in for compile-core.js there. */

/** What was packed was compiled once, for all who ask. @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

/** @param {string} packed by gzip, in base64 */
export function compileCore(packed) {
  compiled ??= unpack(packed).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

/** @param {string} packed */
function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
