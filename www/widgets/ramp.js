/** The colour ramp of a path, from its first square to its last. */

import { interpolateOklch, readOklch, toHex } from "./oklch.js";

/** The default number of colours in a ramp. */
export const SHADE_COUNT = 128;

/**
 * A colour ramp through the given stops, interpolated in OKLCH. The lightness of the stops is monotonic, so that
 * lightness alone shows the order of the squares.
 *
 * @param {string[]} stops colours as browsers serialize them
 * @param {number} [count] the number of colours
 * @returns {string[]} as `#rrggbb`
 */
export function makeRamp(stops, count = SHADE_COUNT) {
  const colours = stops.map(readOklch);
  return Array.from({ length: count }, (_, shade) => {
    const position = (shade / (count - 1)) * (colours.length - 1);
    const index = Math.min(Math.floor(position), colours.length - 2);
    return toHex(interpolateOklch(colours[index], colours[index + 1], position - index));
  });
}

/**
 * Mixes two colours in sRGB.
 *
 * @param {string} from as `#rrggbb`
 * @param {string} to as `#rrggbb`
 * @param {number} share the share of the second colour, from 0 to 1
 * @returns {string} as `#rrggbb`
 */
export function mix(from, to, share) {
  const channels = [1, 3, 5].map((index) => {
    const [first, second] = [from, to].map((colour) => Number.parseInt(colour.slice(index, index + 2), 16));
    return Math.round(first + (second - first) * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * The index in a ramp of `SHADE_COUNT` colours for an element of a sequence.
 *
 * @param {number} index from 0
 * @param {number} count the length of the sequence
 */
export function shadeIndex(index, count) {
  return count < 2 ? 0 : Math.round((index / (count - 1)) * (SHADE_COUNT - 1));
}
