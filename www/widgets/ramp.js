/** The colours of a path from its first square to its last. */

import { betweenOklch, readOklch, toHex } from "./oklch.js";

/** How many colours a ramp has, where nothing else is said. */
export const SHADES = 128;

/**
 * A ramp through the given colours, as even to the eye as they are. Its lightness runs one way only, so that the order
 * of the squares can be told without seeing hues.
 *
 * @param {string[]} stops colours as a browser tells them
 * @param {number} [count] how many colours it has
 * @returns {string[]} as `#rrggbb`
 */
export function makeRamp(stops, count = SHADES) {
  const colours = stops.map(readOklch);
  return Array.from({ length: count }, (_, shade) => {
    const place = (shade / (count - 1)) * (colours.length - 1);
    const index = Math.min(Math.floor(place), colours.length - 2);
    return toHex(betweenOklch(colours[index], colours[index + 1], place - index));
  });
}

/**
 * A colour between two.
 *
 * @param {string} from as `#rrggbb`
 * @param {string} to as `#rrggbb`
 * @param {number} part how much of the second, from 0 to 1
 * @returns {string} as `#rrggbb`
 */
export function mix(from, to, part) {
  const channels = [1, 3, 5].map((index) => {
    const [one, other] = [from, to].map((colour) => Number.parseInt(colour.slice(index, index + 2), 16));
    return Math.round(one + (other - one) * part);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * The shade of a place in a row of so many.
 *
 * @param {number} index from 0
 * @param {number} count
 */
export function shadeOf(index, count) {
  return count < 2 ? 0 : Math.round((index / (count - 1)) * (SHADES - 1));
}
