/** The types of the custom element, its attributes and its events, registered under its tag name. */

import type { Events, Statuses } from "../bindings/laboratory/protocol.js";
import type { KnightsTourElement } from "../element/knights-tour-element.js";
import type { KnightsTourProperties } from "./element-attributes.js";

export * from "../element/knights-tour-element.js";
export type { KnightsTourAttributes, KnightsTourProperties } from "./element-attributes.js";

/** The step that is shown. */
export interface KnightsTourStep {
  step: number;
  /** The number of known steps. */
  length: number;
  kind: Events[number];
  /** The name of the square of the step. */
  square: string | null;
}

/** A tour that was found. */
export interface KnightsTourTour {
  closed: boolean;
  /** The names of its squares. */
  squares: string[];
  visits: number;
  /** Its number among the tours of this search, from 1. */
  number: number;
}

/** The end of a search. */
export interface KnightsTourEnd {
  status: Statuses[number];
  /** The number of tours that the search has found. */
  tours: number;
  visits: number;
}

/** The reasons why nothing is shown. */
export interface KnightsTourRefusal {
  faults: { attribute: string; value: string; message: string }[];
}

/** The events of the element. All of them bubble. */
export interface KnightsTourElementEventMap {
  step: CustomEvent<KnightsTourStep>;
  tour: CustomEvent<KnightsTourTour>;
  ended: CustomEvent<KnightsTourEnd>;
  refused: CustomEvent<KnightsTourRefusal>;
}

/** Handlers of the events, as frameworks name them. */
export type KnightsTourHandlers = {
  [Name in keyof KnightsTourElementEventMap as `on${Name}`]?:
    ((event: KnightsTourElementEventMap[Name]) => void) | null | undefined;
};

/** The events of the element, and those of every element. */
type EventMap = Omit<HTMLElementEventMap, keyof KnightsTourElementEventMap> & KnightsTourElementEventMap;

declare module "../element/knights-tour-element.js" {
  interface KnightsTourElement extends KnightsTourProperties {
    addEventListener<Name extends keyof EventMap>(
      type: Name,
      listener: (this: KnightsTourElement, event: EventMap[Name]) => unknown,
      options?: boolean | AddEventListenerOptions,
    ): void;
    addEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ): void;
    removeEventListener<Name extends keyof EventMap>(
      type: Name,
      listener: (this: KnightsTourElement, event: EventMap[Name]) => unknown,
      options?: boolean | EventListenerOptions,
    ): void;
    removeEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | EventListenerOptions,
    ): void;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "knights-tour": KnightsTourElement;
  }
}
