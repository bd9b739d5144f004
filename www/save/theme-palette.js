/** The colours of a picture: the current colours of the page, or those of its light or dark theme. */

import { COLOUR_PROPERTIES } from "../board/scene.js";
import { readPalette } from "../widgets/colours.js";
import { createElement } from "../widgets/element.js";

/** @import { Palette } from "../board/scene.js" */

/** @typedef {"shown" | "light" | "dark"} Theme */

/**
 * Reads the colours of a theme from the style sheet.
 *
 * @param {Theme} theme
 * @param {HTMLElement} element the element whose current colours are read
 * @param {"ramp" | "area"} [kind] whether the ramp is for lines or for filled areas
 * @returns {Palette}
 */
export function readThemePalette(theme, element, kind = "ramp") {
  if (theme === "shown") return readPalette(element, COLOUR_PROPERTIES, kind);
  // The style sheet defines each colour with `light-dark()`. The colour scheme of an element selects the light or the
  // dark value.
  const probe = createElement("span");
  const wrapper = createElement("div", { hidden: true }, probe);
  wrapper.style.colorScheme = theme;
  document.body.append(wrapper);
  const palette = readPalette(probe, COLOUR_PROPERTIES, kind);
  wrapper.remove();
  return palette;
}
