/** The colours of the style sheet, for what is painted. */

import { readOklch, toHex } from "./oklch.js";

/**
 * The colours that custom properties have now, light or dark, as the browser tells them.
 *
 * @param {HTMLElement} element whose colours they are
 * @param {readonly string[]} properties
 */
function readComputed(element, properties) {
  // A custom property keeps `light-dark(…)` as it was written; only a real colour property tells
  // which of the two holds. The probe stands beside a canvas, whose content is not shown.
  const probe = document.createElement("span");
  // Where the system sets the colours, the style sheet names them itself; the probe must not get that of all text.
  probe.style.forcedColorAdjust = "none";
  (element.parentElement ?? element).append(probe);
  const style = getComputedStyle(probe);
  const colours = properties.map((property) => {
    probe.style.color = `var(${property})`;
    return style.color;
  });
  probe.remove();
  return colours;
}

/**
 * The colours that custom properties have now, light or dark, as `#rrggbb`.
 *
 * @template {string} Name
 * @param {HTMLElement} element whose colours they are
 * @param {Readonly<Record<Name, string>>} properties the custom properties, by the names wanted
 * @returns {Record<Name, string>}
 */
export function readColours(element, properties) {
  const names = /** @type {Name[]} */ (Object.keys(properties));
  const computed = readComputed(element, names.map((name) => properties[name]));
  const colours = names.map((name, index) => [name, toHex(readOklch(computed[index]))]);
  return /** @type {Record<Name, string>} */ (Object.fromEntries(colours));
}

/** How many stops the colours of the path have. */
const STOPS = 5;

/**
 * The same with the stops of the colours of the path, from its first square to its last, as the browser tells them.
 *
 * @template {string} Name
 * @param {HTMLElement} element
 * @param {Readonly<Record<Name, string>>} properties
 * @param {"ramp" | "area"} [kind] whether lines have them, or whole areas
 * @returns {Record<Name, string> & {ramp: string[]}}
 */
export function readPalette(element, properties, kind = "ramp") {
  const stops = Array.from({ length: STOPS }, (_, stop) => `--${kind}-stop-${stop + 1}`);
  return { ...readColours(element, properties), ramp: readComputed(element, stops) };
}
