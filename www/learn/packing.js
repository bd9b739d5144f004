/** Packs a text into an address, and unpacks it. Pure. */

import { MAX_BYTES, LessonRefused } from "./limits.js";

/**
 * The maximum length of a packed text, in characters. An incompressible text takes four characters for three bytes, and
 * a few characters more.
 */
const MAX_PACKED_CHARACTERS = 1.4 * MAX_BYTES;

/**
 * Compresses a text.
 *
 * @param {string} text
 * @returns {Promise<string>} in characters that need no escape in an address
 */
export async function pack(text) {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Decompresses a text, and stops at the size limit, because even a short address can contain a huge text.
 *
 * @param {string} packed
 * @returns {Promise<string | null>} null if `packed` is not a packed text; rejects with `LessonRefused` if the text is
 *   too long
 */
export async function unpack(packed) {
  if (packed.length > MAX_PACKED_CHARACTERS) throw new LessonRefused("too-long");
  try {
    const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    /** @type {Uint8Array[]} */
    const chunks = [];
    let size = 0;
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      size += chunk.value.length;
      if (size > MAX_BYTES) {
        await reader.cancel();
        throw new LessonRefused("too-long");
      }
      chunks.push(chunk.value);
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(
      await new Blob(/** @type {BlobPart[]} */ (chunks)).arrayBuffer(),
    );
  } catch (error) {
    if (error instanceof LessonRefused) throw error;
    return null;
  }
}
