/** A screen whose code is loaded when the screen is first opened. */

import { words } from "../locales/locale.js";
import { element } from "../widgets/element.js";

/** @import { Choices } from "../bindings/protocol" */
/** @import { Content, Screen } from "./screens.js" */

/**
 * A placeholder for a screen until its code is loaded. It shows that the screen is loading, or that loading failed.
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
  /** Whether loading has begun. */
  #isAsked = false;
  /** @type {Choices | null} */
  #choices = null;
  /** The reason why the core cannot run, or an empty string. */
  #end = "";

  /**
   * @param {string} name the start of the fragment in its address
   * @param {string} title the title of the page while the screen is shown
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

  /** Loads the screen, and opens it if it is still wanted. */
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
      // The next opening tries again.
      this.#isAsked = false;
    }
  }
}
