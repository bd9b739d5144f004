/** The types of the custom element in JSX of React 18 and 19. The entry point also defines the element. */

import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { KnightsTourAttributes, KnightsTourElement, KnightsTourHandlers } from "./element.js";

export * from "./element.js";

/** The attributes of every element, without those that the element types itself. */
type CommonAttributes = Omit<
  DetailedHTMLProps<HTMLAttributes<KnightsTourElement>, KnightsTourElement>,
  keyof KnightsTourAttributes | keyof KnightsTourHandlers
>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "knights-tour": CommonAttributes & KnightsTourAttributes & KnightsTourHandlers;
    }
  }
}
