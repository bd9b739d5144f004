/** A dialog in which the user types or pastes a text. */

import { wholeNumber, translate } from "../../locales/locale.js";
import { getElement, setText } from "../../widgets/element.js";

/** Shows a text for editing, and its fault beside it. */
export class TextDialog {
  #dialog;
  #field;
  #fault;
  #useButton;
  #onUse;
  #maxLength = Infinity;

  /**
   * @param {string} id the id of the dialog, with which the ids of its parts begin
   * @param {(text: string) => Promise<string>} onUse uses the text; resolves with the fault of the text, or with an
   *   empty string if the text was accepted
   */
  constructor(id, onUse) {
    this.#onUse = onUse;
    this.#dialog = getElement(id, HTMLDialogElement);
    this.#field = getElement(`${id}-field`, HTMLTextAreaElement);
    this.#fault = getElement(`${id}-fault`, HTMLElement);
    this.#useButton = getElement(`${id}-use`, HTMLButtonElement);
    getElement(`${id}-cancel`, HTMLButtonElement).addEventListener("click", () => this.#dialog.close());
    this.#useButton.addEventListener("click", () => this.#submit());
    this.#field.addEventListener("paste", (event) => this.#rejectLongText(event, event.clipboardData));
    this.#field.addEventListener("drop", (event) => this.#rejectLongText(event, event.dataTransfer));
    this.#field.addEventListener("input", () => this.#showFault(""));
    this.#field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#submit();
    });
  }

  /** Sets the limit for the text. @param {number} maxLength the maximum number of characters */
  setMaxLength(maxLength) {
    this.#maxLength = maxLength;
  }

  /** Opens the dialog. @param {string} text initial content */
  open(text) {
    this.setContent(text);
    this.#dialog.showModal();
    this.#field.focus();
    this.#field.setSelectionRange(0, 0);
  }

  /** Replaces the text in the field. @param {string} text */
  setContent(text) {
    this.#field.value = text;
    this.#showFault("");
  }

  /**
   * Rejects a pasted or dropped text that is too long. Its layout would take the browser seconds.
   *
   * @param {Event} event
   * @param {DataTransfer | null} data
   */
  #rejectLongText(event, data) {
    if (this.#refuseIfTooLong(data?.getData("text/plain") ?? "")) event.preventDefault();
  }

  /** Shows a fault if a text is too long. Returns whether the text is too long. @param {string} text */
  #refuseIfTooLong({ length }) {
    if (length <= this.#maxLength) return false;
    this.#showFault(
      translate("shape.text.tooLong", { length: wholeNumber(length), most: wholeNumber(this.#maxLength) }),
    );
    return true;
  }

  async #submit() {
    const { value } = this.#field;
    if (this.#refuseIfTooLong(value)) return;
    this.#useButton.disabled = true;
    const fault = await this.#onUse(value);
    this.#useButton.disabled = false;
    if (fault) this.#showFault(fault);
    else this.#dialog.close();
  }

  /** Shows a fault. @param {string} text the fault, or an empty string */
  #showFault(text) {
    setText(this.#fault, text);
    this.#field.ariaInvalid = text ? "true" : null;
  }
}
