/** A screen whose content the fragment of the address describes. */

import { getElement } from "../widgets/element.js";

/** @import { Choices } from "../bindings/protocol" */
/** @import { Address } from "./address.js" */

/**
 * Opens and leaves a screen. A derived class shows the content of the current fragment in `show`, begins the work that
 * needs the core in `start`, and ends that work in `stop`.
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

  open() {
    this.main.hidden = false;
    const { fragment } = this.address;
    if (this.isOpen && fragment === this.fragment) return;
    this.isOpen = true;
    this.fragment = fragment;
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
}
