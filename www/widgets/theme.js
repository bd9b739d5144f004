/** Light or dark: as the system has it, until the person says otherwise; and when colours must be read anew. */

import { element } from "./element.js";
import { recall, remember } from "./memory.js";

const KEY = "knights-tour.theme";

/**
 * Calls whenever a style sheet of the page has come: some engines start modules before it is there, and what reads
 * colours then reads black.
 *
 * @param {() => void} onSheet
 */
function followSheets(onSheet) {
  for (const link of document.querySelectorAll("link")) {
    if (link.relList.contains("stylesheet")) link.addEventListener("load", onSheet);
  }
}

/** Lets the person change the theme, and remembers it. @param {() => void} onChange the colours are others now */
export function followTheme(onChange) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  /** @param {string | null} theme */
  const apply = (theme) => {
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    onChange();
  };
  element("theme", HTMLButtonElement).addEventListener("click", () => {
    const now = document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light");
    const next = now === "dark" ? "light" : "dark";
    remember(KEY, next);
    apply(next);
  });
  dark.addEventListener("change", onChange);
  // The system may set all colours itself, and stop doing so.
  matchMedia("(forced-colors: active)").addEventListener("change", onChange);
  followSheets(onChange);
  apply(recall(KEY));
}
