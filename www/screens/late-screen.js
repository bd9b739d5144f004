/** A screen whose code is loaded when the screen is first opened. */

import { translate } from "../locales/locale.js";
import { getElement } from "../widgets/element.js";

/** @import { Choices } from "../bindings/protocol" */
/** @import { LateContent, Screen } from "./screens.js" */

/**
 * A placeholder for a screen until its code is loaded. It shows that the screen is loading, or that loading failed.
 *
 * @implements {Screen}
 */
export class LazyScreen {
  name;
  title;
  #load;
  #note = getElement("late", HTMLElement);
  #message = getElement("late-said", HTMLElement);
  /** @type {LateContent | null} */
  #screen = null;
  #isOpen = false;
  /** Whether loading has begun. */
  #isAsked = false;
  /** @type {Choices | null} */
  #choices = null;
  /** The reason why the core cannot run, or an empty string. */
  #failure = "";

  /**
   * @param {string} name the start of the fragment in its address
   * @param {string} title the title of the page while the screen is shown
   * @param {() => Promise<LateContent>} load
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

  updateColours() {
    this.#screen?.updateColours();
  }

  updateView() {
    this.#screen?.updateView();
  }

  /** @param {Choices} choices */
  setChoices(choices) {
    this.#choices = choices;
    return this.#screen?.setChoices(choices);
  }

  /** @param {string} message */
  showCoreFailure(message) {
    this.#failure = message;
    this.#screen?.showCoreFailure(message);
  }

  /** Loads the screen, and opens it if it is still wanted. */
  async #fetch() {
    this.#note.hidden = false;
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.#message.textContent = translate("late.loading");
    try {
      const screen = await this.#load();
      this.#screen = screen;
      this.#note.hidden = true;
      if (this.#isOpen) screen.open();
      else screen.leave();
      if (this.#choices) await screen.setChoices(this.#choices);
      if (this.#failure) screen.showCoreFailure(this.#failure);
    } catch {
      this.#message.textContent = translate("late.lost");
      // The next opening tries again.
      this.#isAsked = false;
    }
  }
}
