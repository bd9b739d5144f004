/** The field in which an order of the moves is typed or pasted, in the notation of a program or a printout. */

import "#words/order-entry";
import { InvalidDraftError, EngineError } from "../engine/engine.js";
import { translate } from "../locales/locale.js";
import { createElement, getElement, setText } from "../widgets/element.js";
import { faultWords } from "../wording/fault.js";

/** @import { FirstNumber, Move, TypedOrder } from "../bindings/protocol" */

/** @typedef {(text: string, first: FirstNumber | "") => Promise<TypedOrder>} ReadOrder */

/** The choices of what the first number of a move counts. @type {FirstNumber[]} */
const FIRST_NUMBERS = ["rows-down", "columns-right"];

/** The text field, the choice of what comes first, and the message about the text. */
export class OrderEntry {
  #field = createElement("textarea", { id: "order-text", rows: 3, spellcheck: false, autocapitalize: "off" });
  #firstSelect = createElement("select", { id: "order-first" });
  #note = createElement("p", { id: "order-text-note", className: "muted small" });
  #fault = createElement("p", { id: "order-text-fault", className: "fault", role: "alert" });
  #readOrder;
  #onOrder;
  /** The number of requests, by which outdated answers are recognised. */
  #requestCount = 0;

  /**
   * @param {ReadOrder} readOrder asks the core for the order in a text
   * @param {(moves: Move[]) => void} onOrder called with a complete order
   */
  constructor(readOrder, onOrder) {
    this.#readOrder = readOrder;
    this.#onOrder = onOrder;
    this.#field.placeholder = "(2,1)(1,2)(-1,2) …\ndx = {2, 1, -1, …}; dy = {1, 2, 2, …}";
    this.#field.setAttribute("aria-describedby", `${this.#note.id} ${this.#fault.id}`);
    this.#firstSelect.append(...FIRST_NUMBERS.map((name) => new Option(translate(`orderEntry.first.${name}`), name)));
    setText(this.#note, translate("orderEntry.note"));
    this.#field.addEventListener("input", () => this.#read(""));
    this.#firstSelect.addEventListener("change", () =>
      this.#read(/** @type {FirstNumber} */ (this.#firstSelect.value)),
    );
    getElement("order-entry", HTMLElement).replaceChildren(
      createElement("label", { htmlFor: this.#field.id }, translate("orderEntry.label")),
      this.#field,
      // The fault takes the place of the note, so that the field below stays where it is.
      createElement("div", { className: "order-message" }, this.#note, this.#fault),
      createElement("label", {}, translate("orderEntry.first.heading"), this.#firstSelect),
    );
  }

  /**
   * Reads the text. A complete order becomes the current one; otherwise the current order stays.
   *
   * @param {FirstNumber | ""} first what the first number counts; empty if the text decides
   */
  async #read(first) {
    const requestNumber = ++this.#requestCount;
    const text = this.#field.value;
    try {
      const typedOrder = text.trim() ? await this.#readOrder(text, first) : null;
      if (requestNumber !== this.#requestCount) return;
      this.#showFault("");
      setText(this.#note, translate(typedOrder?.isNamed ? "orderEntry.named" : "orderEntry.note"));
      if (!typedOrder) return;
      this.#firstSelect.value = typedOrder.first;
      this.#onOrder(typedOrder.moves);
    } catch (error) {
      if (requestNumber !== this.#requestCount) return;
      if (error instanceof InvalidDraftError) this.#showFault(faultWords(error.fault));
      else if (error instanceof EngineError) this.#showFault(translate("orderEntry.noAnswer"));
      else throw error;
    }
  }

  /** @param {string} text */
  #showFault(text) {
    this.#note.hidden = text !== "";
    setText(this.#fault, text && translate("orderEntry.kept", { fault: text }));
    this.#field.setAttribute("aria-invalid", String(text !== ""));
  }
}
