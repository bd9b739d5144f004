/** The custom element, as TypeScript finds it by its name. */

import type { KnightsTourElement } from "../element/knights-tour-element.js";

export * from "../element/knights-tour-element.js";

declare global {
  interface HTMLElementTagNameMap {
    "knights-tour": KnightsTourElement;
  }
}
