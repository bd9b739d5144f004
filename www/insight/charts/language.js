/**
 * Makes sure that the browser's language has a name that it knows: uPlot asks for it while it is loaded, and throws where
 * it is one such as `C` or `en-US@posix` (its issue 1053). Whoever imports uPlot imports this first.
 */

import { spoken } from "../../locales/spoken.js";

try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: spoken(), configurable: true });
}
