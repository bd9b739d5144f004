/**
 * The light and dark themes, and notifications when colours must be read again. The default is the theme of the system.
 */

import { getElement } from "./element.js";
import { loadItem, storeItem } from "./local-storage.js";

const KEY = "knights-tour.theme";

/**
 * Calls a callback when a style sheet of the page has loaded. Some engines run modules before that, and code that reads
 * colours then gets black.
 *
 * @param {() => void} onSheet
 */
function followSheets(onSheet) {
  for (const link of document.querySelectorAll("link")) {
    if (link.relList.contains("stylesheet")) link.addEventListener("load", onSheet);
  }
}

/**
 * Lets the reader change the theme, and stores the choice.
 *
 * @param {() => void} onChange called when the colours have changed
 */
export function followTheme(onChange) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  /** @param {string | null} theme */
  const apply = (theme) => {
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    onChange();
  };
  getElement("theme", HTMLButtonElement).addEventListener("click", () => {
    const now = document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light");
    const next = now === "dark" ? "light" : "dark";
    storeItem(KEY, next);
    apply(next);
  });
  dark.addEventListener("change", onChange);
  // Forced colours mode can begin and end at any time.
  matchMedia("(forced-colors: active)").addEventListener("change", onChange);
  followSheets(onChange);
  apply(loadItem(KEY));
}
