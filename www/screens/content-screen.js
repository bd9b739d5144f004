/** A screen whose content the fragment of the address describes. */

import { getElement } from "../widgets/element.js";

/** @import { Choices } from "../bindings/protocol" */
/** @import { Address } from "./address.js" */
/** @import { LazyScreenContent, PresentationActions } from "./screens.js" */

/**
 * Opens and leaves a screen. A derived class shows the content of the current fragment in `show`, begins the work that
 * needs the core in `start`, and ends that work in `stop`. The other methods do nothing by default.
 *
 * @implements {LazyScreenContent}
 */
export class ContentScreen {
  main;
  address;
  /** The fragment whose content is shown. */
  fragment = "";
  isOpen = false;
  /** The choices of the core; null until it is loaded. @type {Choices | null} */
  choices = null;

  /** @param {string} id the id of the element that contains the screen @param {Address} address */
  constructor(id, address) {
    this.main = getElement(id, HTMLElement);
    this.address = address;
  }

  /** Whether the screen shows the content of the current address. */
  get isCurrent() {
    return this.address.fragment === this.fragment;
  }

  open() {
    this.main.hidden = false;
    if (this.isOpen && this.isCurrent) return;
    this.isOpen = true;
    this.fragment = this.address.fragment;
    this.show();
    if (this.choices) this.start();
  }

  leave() {
    this.main.hidden = true;
    if (!this.isOpen) return;
    this.isOpen = false;
    this.stop();
  }

  /** @param {Choices} choices */
  setChoices(choices) {
    this.choices = choices;
    if (this.isOpen) this.start();
  }

  /** Shows the content that the fragment describes, as far as this is possible without the core. */
  show() {}

  /** Begins the work that needs the core. */
  start() {}

  /** Ends the work of the screen. */
  stop() {}

  /** Reads the colours of the style sheet again. */
  updateColours() {}

  /** Applies the user's view options again. */
  updateView() {}

  /** Shows why the core cannot run. @type {(message: string) => void} */
  showCoreFailure() {}

  /** The actions of a presentation; null if the screen has none. @returns {PresentationActions | null} */
  get presentationActions() {
    return null;
  }
}
