/** The colours of a picture: as the page has them now, or as it has them in one of its two themes. */

import { COLOURS } from "../board/scene.js";
import { readPalette } from "../widgets/colours.js";
import { make } from "../widgets/element.js";

/** @import { Palette } from "../board/scene.js" */

/** @typedef {"shown" | "light" | "dark"} Theme */

/**
 * @param {Theme} theme
 * @param {HTMLElement} shown what has the colours that are shown
 * @param {"ramp" | "area"} [kind] whether lines have them, or whole areas
 * @returns {Palette}
 */
export function paletteIn(theme, shown, kind = "ramp") {
  if (theme === "shown") return readPalette(shown, COLOURS, kind);
  // The style sheet says both colours in one, and whichever theme a part of the page is of chooses.
  const part = make("span");
  const around = make("div", { hidden: true }, part);
  around.style.colorScheme = theme;
  document.body.append(around);
  const palette = readPalette(part, COLOURS, kind);
  around.remove();
  return palette;
}
