/** The colours of a picture: those of the page now, or those of one of its two themes. */

import { COLOURS } from "../board/scene.js";
import { readPalette } from "../widgets/colours.js";
import { make } from "../widgets/element.js";

/** @import { Palette } from "../board/scene.js" */

/** @typedef {"shown" | "light" | "dark"} Theme */

/**
 * @param {Theme} theme
 * @param {HTMLElement} shown the element whose current colours are read
 * @param {"ramp" | "area"} [kind] whether the ramp is for lines or for filled areas
 * @returns {Palette}
 */
export function paletteIn(theme, shown, kind = "ramp") {
  if (theme === "shown") return readPalette(shown, COLOURS, kind);
  // The style sheet defines both colours with `light-dark()`, and the colour scheme of an element selects one.
  const part = make("span");
  const around = make("div", { hidden: true }, part);
  around.style.colorScheme = theme;
  document.body.append(around);
  const palette = readPalette(part, COLOURS, kind);
  around.remove();
  return palette;
}
