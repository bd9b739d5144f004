/** The colours of a panorama in the format of the core. Pure. */

import { mix } from "../widgets/ramp.js";

/** The number of colours from the first square to the last; the core's `Palette::SHADES`. */
export const PALETTE_SHADE_COUNT = 256;

/** The smallest side of a square at which moves are drawn as lines, in CSS pixels. */
export const MIN_LINED_SQUARE_PX = 6;

/**
 * Returns the share of the path's colour in the colour of a visited square. The share is 1 while squares are
 * small, and less for larger squares, on which lines and numbers are drawn.
 *
 * @param {number} square the side of the square, in CSS pixels
 */
export function tintShareAt(square) {
  const [small, large] = [MIN_LINED_SQUARE_PX, 20];
  const fraction = Math.min(1, Math.max(0, (square - small) / (large - small)));
  return 1 - 0.68 * fraction;
}

/**
 * Returns the red, green and blue bytes of all colours: visited light squares in all shades, unvisited light squares,
 * and then the dark squares in the same order.
 *
 * @param {{light: string, dark: string}} tones the colours of unvisited squares, as `#rrggbb`
 * @param {string[]} shades `PALETTE_SHADE_COUNT` colours of the path
 * @param {number} tintShare the share of the path's colour in a visited square, from 0 to 1
 */
export function paletteBytes({ light, dark }, shades, tintShare) {
  const colours = [light, dark].flatMap((tone) => [...shades.map((shade) => mix(tone, shade, tintShare)), tone]);
  const bytes = new Uint8Array(colours.length * 3);
  for (const [index, colour] of colours.entries()) {
    const channels = Number.parseInt(colour.slice(1), 16);
    bytes.set([channels >> 16, (channels >> 8) & 255, channels & 255], index * 3);
  }
  return bytes;
}
