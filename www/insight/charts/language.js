/**
 * Replaces a browser language that `Intl` rejects, such as `C` or `en-US@posix`. uPlot reads the language while it is
 * loaded, and throws for such a language (issue 1053 of uPlot). Modules that import uPlot import this module first.
 */

import { currentLanguage } from "../../locales/current-language.js";

try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: currentLanguage(), configurable: true });
}
