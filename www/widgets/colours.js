/** The colours of the style sheet, for what is painted. */

/**
 * The colours that custom properties have now, light or dark, as `#rrggbb`.
 *
 * @template {string} Name
 * @param {HTMLElement} element whose colours they are
 * @param {Readonly<Record<Name, string>>} properties the custom properties, by the names wanted
 * @returns {Record<Name, string>}
 */
export function readColours(element, properties) {
  // A custom property keeps `light-dark(…)` as it was written; only a real colour property tells
  // which of the two holds. The probe stands beside a canvas, whose content is not shown.
  const probe = document.createElement("span");
  (element.parentElement ?? element).append(probe);
  const colours = /** @type {Record<Name, string>} */ ({});
  for (const [name, property] of /** @type {[Name, string][]} */ (Object.entries(properties))) {
    probe.style.color = `var(${property})`;
    const channels = getComputedStyle(probe).color.match(/\d+/g) ?? [];
    colours[name] = `#${channels
      .slice(0, 3)
      .map((part) => Number(part).toString(16).padStart(2, "0"))
      .join("")}`;
  }
  probe.remove();
  return colours;
}

/** The custom properties of the path's colours, from its first square to its last. */
const RAMP = Object.fromEntries([1, 2, 3, 4, 5, 6].map((stop) => [stop, `--ramp-${stop}`]));

/**
 * The same with the colours of the path, from its first square to its last.
 *
 * @template {string} Name
 * @param {HTMLElement} element
 * @param {Readonly<Record<Name, string>>} properties
 * @returns {Record<Name, string> & {ramp: string[]}}
 */
export function readPalette(element, properties) {
  return { ...readColours(element, properties), ramp: Object.values(readColours(element, RAMP)) };
}
