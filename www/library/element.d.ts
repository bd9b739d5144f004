/** The types of the custom element, registered under its tag name. */

import type { KnightsTourElement } from "../element/knights-tour-element.js";

export * from "../element/knights-tour-element.js";

declare global {
  interface HTMLElementTagNameMap {
    "knights-tour": KnightsTourElement;
  }
}
