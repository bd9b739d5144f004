/** The fields for the size of the board, their faults, and the name of the start. */

import { getElement } from "../widgets/element.js";

/** Start and end for a new board or graph whose squares are numbered differently from those before. */
export const DEFAULT_SQUARES = { start: "0,0", end: "" };

/** The sides of a board as text. @typedef {{rows: string, columns: string, layers: string}} Sides */

/** Fields for rows, columns and layers, and a toggle that keeps rows and columns equal. */
export class BoardForm {
  #fields = {
    rows: getElement("rows", HTMLInputElement),
    columns: getElement("columns", HTMLInputElement),
    layers: getElement("layers", HTMLInputElement),
  };
  #squareToggle = getElement("square", HTMLInputElement);
  #fault = getElement("size-fault", HTMLElement);
  #startName = getElement("start-name", HTMLElement);
  #startNote = getElement("start-note", HTMLElement);

  /** @param {() => void} onChange called after every input */
  constructor(onChange) {
    const { rows, columns, layers } = this.#fields;
    layers.addEventListener("input", onChange);
    rows.addEventListener("input", () => {
      if (this.#squareToggle.checked) columns.value = rows.value;
      onChange();
    });
    columns.addEventListener("input", () => {
      if (this.#squareToggle.checked) rows.value = columns.value;
      onChange();
    });
    this.#squareToggle.addEventListener("change", () => {
      if (!this.#squareToggle.checked || columns.value === rows.value) return;
      columns.value = rows.value;
      onChange();
    });
  }

  /** @returns {Sides} the sides as typed */
  get value() {
    const { rows, columns, layers } = this.#fields;
    return { rows: rows.value, columns: columns.value, layers: layers.value };
  }

  /**
   * Shows the size of a draft. The fields are disabled until the first call, because earlier input would be lost.
   *
   * @param {Sides} sides
   */
  show({ rows, columns, layers }) {
    for (const input of [...Object.values(this.#fields), this.#squareToggle]) input.disabled = false;
    for (const [name, side] of /** @type {const} */ ([
      ["rows", rows],
      ["columns", columns],
      ["layers", layers],
    ])) {
      // Setting an equal value would move the caret.
      if (this.#fields[name].value !== side) this.#fields[name].value = side;
    }
    this.#squareToggle.checked &&= rows === columns;
  }

  /**
   * Shows a fault beside the fields, and marks the field that the fault concerns, if it is one of them.
   *
   * @param {string} field the faulty field of the draft
   * @param {string} text
   */
  showFault(field, text) {
    this.#fault.textContent = text;
    const sides = ["rows", "columns"];
    const isShared = this.#squareToggle.checked && sides.includes(field);
    for (const [name, input] of Object.entries(this.#fields)) {
      input.setAttribute("aria-invalid", String(name === field || (isShared && sides.includes(name))));
    }
  }

  /** Clears the faults of the fields. */
  clearFaults() {
    this.#fault.textContent = "";
    for (const input of Object.values(this.#fields)) input.removeAttribute("aria-invalid");
  }

  /**
   * Shows the start, and a note if the start had to move.
   *
   * @param {string} name
   * @param {string} note a note about the moved start, or an empty string
   */
  showStart(name, note) {
    this.#startName.textContent = name;
    this.#startNote.textContent = note;
  }
}
