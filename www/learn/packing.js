/** A text packed into an address, and unpacked again. Pure. */

/** What is unpacked is no longer than this, in bytes: a short address must not fill the memory. */
export const LONGEST = 100_000;

/** @param {string} text @returns {Promise<string>} in letters that an address takes as they are */
export async function pack(text) {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} packed @returns {Promise<string | null>} none where it is no such text, or too long */
export async function unpack(packed) {
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    /** @type {Uint8Array[]} */
    const chunks = [];
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > LONGEST) {
        await reader.cancel();
        return null;
      }
      chunks.push(part.value);
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(/** @type {BlobPart[]} */ (chunks)).arrayBuffer());
  } catch {
    return null;
  }
}
