/** A screen whose code is loaded when the screen is first opened. */

import { translate } from "../locales/locale.js";
import { getElement } from "../widgets/element.js";

/** @import { Choices } from "../bindings/protocol" */
/** @import { LazyScreenContent, Screen } from "./screens.js" */

/**
 * A placeholder for a screen until its code is loaded. It shows that the screen is loading, or that loading failed.
 *
 * @implements {Screen}
 */
export class LazyScreen {
  name;
  title;
  #load;
  /** The element that contains the message. */
  #note = getElement("late", HTMLElement);
  #message = getElement("late-message", HTMLElement);
  /** The loaded screen. @type {LazyScreenContent | null} */
  #content = null;
  #isOpen = false;
  /** Whether loading has begun, and has not failed. */
  #hasStartedLoading = false;
  /** @type {Choices | null} */
  #choices = null;
  /** The reason why the core cannot run, or an empty string. */
  #coreFailure = "";

  /**
   * @param {string} name the first part of the fragment in the address of the screen
   * @param {string} title the title of the page while the screen is shown
   * @param {() => Promise<LazyScreenContent>} load
   */
  constructor(name, title, load) {
    this.name = name;
    this.title = title;
    this.#load = load;
  }

  open() {
    this.#isOpen = true;
    if (this.#content) this.#content.open();
    else this.#loadContent();
  }

  leave() {
    this.#isOpen = false;
    this.#note.hidden = true;
    this.#content?.leave();
  }

  get presentationActions() {
    return (this.#isOpen && this.#content?.presentationActions) || null;
  }

  updateColours() {
    this.#content?.updateColours();
  }

  updateView() {
    this.#content?.updateView();
  }

  /** @param {Choices} choices */
  setChoices(choices) {
    this.#choices = choices;
    return this.#content?.setChoices(choices);
  }

  /** @param {string} message */
  showCoreFailure(message) {
    this.#coreFailure = message;
    this.#content?.showCoreFailure(message);
  }

  /** Loads the screen, and opens it unless the user has left it meanwhile. */
  async #loadContent() {
    this.#note.hidden = false;
    if (this.#hasStartedLoading) return;
    this.#hasStartedLoading = true;
    this.#message.textContent = translate("late.loading");
    try {
      const content = await this.#load();
      this.#content = content;
      this.#note.hidden = true;
      if (this.#isOpen) content.open();
      else content.leave();
      if (this.#choices) await content.setChoices(this.#choices);
      if (this.#coreFailure) content.showCoreFailure(this.#coreFailure);
    } catch {
      this.#message.textContent = translate("late.lost");
      // The next opening tries again.
      this.#hasStartedLoading = false;
    }
  }
}
