/**
 * Light or dark: as the system has it, until the person says otherwise.
 *
 * @module
 */

import { element } from "./element.js";

const KEY = "knights-tour.theme";

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
    // Where nothing may be stored, the choice lasts as long as the page.
    try {
      localStorage.setItem(KEY, next);
    } catch {
      /* The page works all the same. */
    }
    apply(next);
  });
  dark.addEventListener("change", onChange);
  try {
    apply(localStorage.getItem(KEY));
  } catch {
    apply(null);
  }
}
