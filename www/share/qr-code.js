/** Encodes a text as a QR code. */

import { html, nothing } from "lit-html";
import encodeQr from "qr";

/** The quiet zone around the code that scanners require, in modules. */
const QUIET_ZONE = 4;

/**
 * Returns the QR code of a text as the data of an SVG path.
 *
 * @param {string} text
 * @returns {{path: string, side: number} | null} the path, and the side length in modules; null if the text is too long
 *   for any code
 */
export function qrCode(text) {
  try {
    const data = encodeQr(text, "raw", { ecc: "medium", border: QUIET_ZONE });
    const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
    return { path: rows.join(""), side: data.length };
  } catch {
    return null;
  }
}

/**
 * The drawing of a text's QR code; null if the text is too long for any code.
 *
 * @param {string} text
 * @param {string | typeof nothing} label the accessible name
 */
export function qrDrawing(text, label = nothing) {
  const code = qrCode(text);
  const role = label === nothing ? nothing : "img";
  return (
    code &&
    html`<svg viewBox="0 0 ${code.side} ${code.side}" role=${role} aria-label=${label}>
      <path d=${code.path}></path>
    </svg>`
  );
}
