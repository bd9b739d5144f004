/** Reads the colours of the style sheet for painting on canvases. */

import { readOklch, toHex } from "./oklch.js";

/**
 * The values of colour properties in the current theme, as the browser serializes them.
 *
 * @param {HTMLElement} element the element whose properties are read
 * @param {readonly string[]} properties
 */
function readComputed(element, properties) {
  // A custom property keeps `light-dark(…)` unresolved, but a colour property resolves it. The probe is placed beside
  // a canvas and not inside it, because the content of a canvas is not rendered.
  const probe = document.createElement("span");
  // In forced colours mode, the style sheet sets these properties. The probe must not get the forced text colour.
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
 * The values of colour properties in the current theme, as `#rrggbb`.
 *
 * @template {string} Name
 * @param {HTMLElement} element the element whose properties are read
 * @param {Readonly<Record<Name, string>>} properties custom properties by the names of the result
 * @returns {Record<Name, string>}
 */
export function readColours(element, properties) {
  const names = /** @type {Name[]} */ (Object.keys(properties));
  const computed = readComputed(
    element,
    names.map((name) => properties[name]),
  );
  const colours = names.map((name, index) => [name, toHex(readOklch(computed[index]))]);
  return /** @type {Record<Name, string>} */ (Object.fromEntries(colours));
}

/** The number of colour stops of the path. */
const STOP_COUNT = 5;

/**
 * The colours of `readColours`, and the colour stops of the path from its first square to its last. The stops are as
 * the browser serializes them.
 *
 * @template {string} Name
 * @param {HTMLElement} element
 * @param {Readonly<Record<Name, string>>} properties
 * @param {"ramp" | "area"} [kind] which stops: those for lines, or those for large areas
 * @returns {Record<Name, string> & {ramp: string[]}}
 */
export function readPalette(element, properties, kind = "ramp") {
  const stops = Array.from({ length: STOP_COUNT }, (_, stop) => `--${kind}-stop-${stop + 1}`);
  return { ...readColours(element, properties), ramp: readComputed(element, stops) };
}
