/** A dialog in which a text is written or pasted. */

import { wholeNumber, translate } from "../../locales/locale.js";
import { getElement, setText } from "../../widgets/element.js";

/** Shows a text for editing, and its fault beside it. */
export class TextDialog {
  #dialog;
  #field;
  #fault;
  #use;
  #onUse;
  #most = Infinity;

  /**
   * @param {string} id of the dialog; the ids of its parts begin with it
   * @param {(text: string) => Promise<string>} onUse uses the text; resolves with its fault, or an empty string if it
   * was accepted
   */
  constructor(id, onUse) {
    this.#onUse = onUse;
    this.#dialog = getElement(id, HTMLDialogElement);
    this.#field = getElement(`${id}-field`, HTMLTextAreaElement);
    this.#fault = getElement(`${id}-fault`, HTMLElement);
    this.#use = getElement(`${id}-use`, HTMLButtonElement);
    getElement(`${id}-cancel`, HTMLButtonElement).addEventListener("click", () => this.#dialog.close());
    this.#use.addEventListener("click", () => this.#submit());
    this.#field.addEventListener("paste", (event) => this.#guard(event, event.clipboardData));
    this.#field.addEventListener("drop", (event) => this.#guard(event, event.dataTransfer));
    this.#field.addEventListener("input", () => this.#refuse(""));
    this.#field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#submit();
    });
  }

  /** @param {number} most maximum number of characters */
  limit(most) {
    this.#most = most;
  }

  /** @param {string} text initial content */
  open(text) {
    this.write(text);
    this.#dialog.showModal();
    this.#field.focus();
    this.#field.setSelectionRange(0, 0);
  }

  /** @param {string} text */
  write(text) {
    this.#field.value = text;
    this.#refuse("");
  }

  /**
   * Rejects a text that would take the browser seconds to lay out.
   *
   * @param {Event} event
   * @param {DataTransfer | null} data
   */
  #guard(event, data) {
    if (this.#isTooLong(data?.getData("text/plain") ?? "")) event.preventDefault();
  }

  /** Whether a text is too long. If so, shows the fault. @param {string} text */
  #isTooLong({ length }) {
    if (length <= this.#most) return false;
    this.#refuse(translate("shape.text.tooLong", { length: wholeNumber(length), most: wholeNumber(this.#most) }));
    return true;
  }

  async #submit() {
    const { value } = this.#field;
    if (this.#isTooLong(value)) return;
    this.#use.disabled = true;
    const fault = await this.#onUse(value);
    this.#use.disabled = false;
    if (fault) this.#refuse(fault);
    else this.#dialog.close();
  }

  /** @param {string} text the fault, or an empty string */
  #refuse(text) {
    setText(this.#fault, text);
    this.#field.ariaInvalid = text ? "true" : null;
  }
}
