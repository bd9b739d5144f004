/**
 * The light and dark themes, and notifications when the colours have changed. The default is the theme of the system.
 */

import { getElement } from "./element.js";
import { loadItem, storeItem } from "./local-storage.js";

const STORAGE_KEY = "knights-tour.theme";

/**
 * Calls a callback when a style sheet of the page has loaded. Some browsers run modules before the style sheets
 * have loaded, and code that reads colours then gets black.
 *
 * @param {() => void} onLoad
 */
function observeStyleSheets(onLoad) {
  for (const link of document.querySelectorAll("link")) {
    if (link.relList.contains("stylesheet")) link.addEventListener("load", onLoad);
  }
}

/**
 * Makes the theme button switch between the themes, and stores the choice.
 *
 * @param {() => void} onChange called when the colours have changed
 */
export function connectTheme(onChange) {
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  /** @param {string | null} theme */
  const apply = (theme) => {
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    onChange();
  };
  getElement("theme", HTMLButtonElement).addEventListener("click", () => {
    const current = document.documentElement.dataset.theme ?? (prefersDark.matches ? "dark" : "light");
    const next = current === "dark" ? "light" : "dark";
    storeItem(STORAGE_KEY, next);
    apply(next);
  });
  prefersDark.addEventListener("change", onChange);
  // Forced colours mode can begin and end at any time.
  matchMedia("(forced-colors: active)").addEventListener("change", onChange);
  observeStyleSheets(onChange);
  apply(loadItem(STORAGE_KEY));
}
