/** The colours of a panorama, as the core takes them. Pure. */

import { mix } from "../widgets/ramp.js";

/** How many colours lead from the first square to the last; the core's `Palette::SHADES`. */
export const SHADES = 256;

/** From which size of a square on its lines are drawn, in CSS pixels. */
export const LEGIBLE_LINES = 6;

/**
 * How much of the colour of its place a visited square takes on: all of it while squares are small, and
 * less when lines and numbers are drawn over them.
 *
 * @param {number} square its side, in CSS pixels
 */
export function strengthAt(square) {
  const [small, large] = [LEGIBLE_LINES, 20];
  const part = Math.min(1, Math.max(0, (square - small) / (large - small)));
  return 1 - 0.68 * part;
}

/**
 * Red, green and blue of every colour: of light squares that were visited, in all shades, and of one that
 * was not; then the same of dark ones.
 *
 * @param {{light: string, dark: string}} tones of the squares, as `#rrggbb`
 * @param {string[]} shades `SHADES` colours of a ramp
 * @param {number} strength how much of its shade a square takes on
 */
export function paletteBytes({ light, dark }, shades, strength) {
  const colours = [light, dark].flatMap((tone) => [...shades.map((shade) => mix(tone, shade, strength)), tone]);
  const bytes = new Uint8Array(colours.length * 3);
  for (const [index, colour] of colours.entries()) {
    const channels = Number.parseInt(colour.slice(1), 16);
    bytes.set([channels >> 16, (channels >> 8) & 255, channels & 255], index * 3);
  }
  return bytes;
}
