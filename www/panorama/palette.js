/** The colours of a panorama in the format of the core. Pure. */

import { mix } from "../widgets/ramp.js";

/** The number of colours from the first square to the last; the core's `Palette::SHADES`. */
export const PALETTE_SHADE_COUNT = 256;

/** The smallest square with lines, in CSS pixels. */
export const MIN_LINED_SQUARE_PX = 6;

/**
 * Returns the share of its place's colour in a visited square. It is 1 while squares are small, and less under
 * lines and numbers.
 *
 * @param {number} square the side of the square, in CSS pixels
 */
export function tintShareAt(square) {
  const [small, large] = [MIN_LINED_SQUARE_PX, 20];
  const part = Math.min(1, Math.max(0, (square - small) / (large - small)));
  return 1 - 0.68 * part;
}

/**
 * Returns the red, green and blue bytes of all colours: light squares visited, in all shades, and unvisited;
 * then dark squares in the same order.
 *
 * @param {{light: string, dark: string}} tones of the squares, as `#rrggbb`
 * @param {string[]} shades `SHADES` colours of a ramp
 * @param {number} strength the share of its shade in a square, from 0 to 1
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
