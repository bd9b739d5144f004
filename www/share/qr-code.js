/** A text as a QR code. */

import { encode } from "uqr";

/** The quiet room around the code that readers need, in modules. */
const QUIET = 4;

/**
 * The code as the inside of a drawing.
 *
 * @param {string} text
 * @returns {{path: string, side: number} | null} null where the text is too long for any code
 */
export function qrCode(text) {
  try {
    const { data, size } = encode(text, { ecc: "M", border: QUIET });
    const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
    return { path: rows.join(""), side: size };
  } catch {
    return null;
  }
}
