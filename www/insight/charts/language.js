/**
 * Replaces a browser language that `Intl` rejects, such as `C` or `en-US@posix`: uPlot reads the language while
 * loading, and throws in that case (its issue 1053). Modules that import uPlot import this module first.
 */

import { currentLanguage } from "../../locales/current-language.js";

try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: currentLanguage(), configurable: true });
}
