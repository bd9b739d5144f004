/** The types of the custom element in components of Svelte 5. The entry point also defines the element. */

import type { HTMLAttributes } from "svelte/elements";
import type { KnightsTourAttributes, KnightsTourElement, KnightsTourHandlers } from "./element.js";

export * from "./element.js";

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "knights-tour": Omit<HTMLAttributes<KnightsTourElement>, keyof KnightsTourAttributes | keyof KnightsTourHandlers> &
      KnightsTourAttributes &
      KnightsTourHandlers;
  }
}
