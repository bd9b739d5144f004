/**
 * Makes sure that the browser's language has a name that it knows: uPlot asks for it while it is loaded, and throws where
 * it is one such as `C` or `en-US@posix` (its issue 1053). Whoever imports uPlot imports this first.
 */

import { LANGUAGE } from "../../locales/languages.js";

try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: LANGUAGE, configurable: true });
}
