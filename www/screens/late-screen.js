/** A screen that is loaded when it is first opened. */

import { words } from "../locales/locale.js";
import { element } from "../widgets/element.js";

/** @import { Choices } from "../bindings/protocol" */
/** @import { Content, Screen } from "./screens.js" */

/**
 * Stands for a screen until that is here, and says that it is on its way, or that it cannot be had.
 *
 * @implements {Screen}
 */
export class LateScreen {
  name;
  title;
  #load;
  #note = element("late", HTMLElement);
  #said = element("late-said", HTMLElement);
  /** @type {Content | null} */
  #screen = null;
  #isOpen = false;
  /** Whether it was asked for. */
  #isAsked = false;
  /** @type {Choices | null} */
  #choices = null;
  /** Why nothing will ever run here, if that is so. */
  #end = "";

  /**
   * @param {string} name how the fragment of its address begins
   * @param {string} title of the page, while it is shown
   * @param {() => Promise<Content>} load
   */
  constructor(name, title, load) {
    this.name = name;
    this.title = title;
    this.#load = load;
  }

  open() {
    this.#isOpen = true;
    if (this.#screen) this.#screen.open();
    else this.#fetch();
  }

  leave() {
    this.#isOpen = false;
    this.#note.hidden = true;
    this.#screen?.leave();
  }

  get presented() {
    return (this.#isOpen && this.#screen?.presented) || null;
  }

  recolour() {
    this.#screen?.recolour();
  }

  review() {
    this.#screen?.review();
  }

  /** @param {Choices} choices */
  offer(choices) {
    this.#choices = choices;
    return this.#screen?.offer(choices);
  }

  /** @param {string} message */
  giveUp(message) {
    this.#end = message;
    this.#screen?.giveUp(message);
  }

  /** Has the screen loaded, and shows it if that is still wanted. */
  async #fetch() {
    this.#note.hidden = false;
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.#said.textContent = words("late.loading");
    try {
      const screen = await this.#load();
      this.#screen = screen;
      this.#note.hidden = true;
      if (this.#isOpen) screen.open();
      else screen.leave();
      if (this.#choices) await screen.offer(this.#choices);
      if (this.#end) screen.giveUp(this.#end);
    } catch {
      this.#said.textContent = words("late.lost");
      // Opened again, it is tried again.
      this.#isAsked = false;
    }
  }
}
