/** Light or dark: as the system has it, until the person says otherwise. */

import { element } from "./element.js";
import { recall, remember } from "./memory.js";

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
    remember(KEY, next);
    apply(next);
  });
  dark.addEventListener("change", onChange);
  apply(recall(KEY));
}
