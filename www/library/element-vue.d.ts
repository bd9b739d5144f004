/** The types of the custom element in templates of Vue 3. The entry point also defines the element. */

import type { EmitFn, HTMLAttributes, PublicProps } from "vue";
import type { KnightsTourAttributes, KnightsTourElement, KnightsTourElementEventMap } from "./element.js";

export * from "./element.js";

/** The names of the listeners of the element's events. Vue has an `onEnded` of its own, for media. */
type ListenerName = `on${Capitalize<keyof KnightsTourElementEventMap & string>}`;

/** The element as a component: Vue reads its attributes from `$props`, and its events from `$emit`. */
type KnightsTourComponent = new () => KnightsTourElement & {
  /** @deprecated Only for templates. */
  $props: Omit<HTMLAttributes, keyof KnightsTourAttributes | ListenerName> & KnightsTourAttributes & PublicProps;
  /** @deprecated Only for templates. */
  $emit: EmitFn<{ [Name in keyof KnightsTourElementEventMap]: (event: KnightsTourElementEventMap[Name]) => void }>;
};

declare module "vue" {
  interface GlobalComponents {
    "knights-tour": KnightsTourComponent;
  }
}
