/** Fields for the size of the board, and their faults. */

import { getElement } from "../widgets/element.js";

/** Start and end for a board or a graph that replaces one with differently numbered squares. */
export const DEFAULT_SQUARES = { start: "0,0", end: "" };

/** The sides of a board as text. @typedef {{rows: string, columns: string, layers: string}} Sides */

/** Fields for rows, columns and layers, and the toggle that keeps rows and columns equal. */
export class BoardForm {
  #fields = {
    rows: getElement("rows", HTMLInputElement),
    columns: getElement("columns", HTMLInputElement),
    layers: getElement("layers", HTMLInputElement),
  };
  #square = getElement("square", HTMLInputElement);
  #fault = getElement("size-fault", HTMLElement);
  #start = getElement("start-name", HTMLElement);
  #note = getElement("start-note", HTMLElement);

  /** @param {() => void} onChange called on every input */
  constructor(onChange) {
    const { rows, columns, layers } = this.#fields;
    layers.addEventListener("input", onChange);
    rows.addEventListener("input", () => {
      if (this.#square.checked) columns.value = rows.value;
      onChange();
    });
    columns.addEventListener("input", () => {
      if (this.#square.checked) rows.value = columns.value;
      onChange();
    });
    this.#square.addEventListener("change", () => {
      if (!this.#square.checked || columns.value === rows.value) return;
      columns.value = rows.value;
      onChange();
    });
  }

  /** @returns {Sides} as typed */
  get value() {
    const { rows, columns, layers } = this.#fields;
    return { rows: rows.value, columns: columns.value, layers: layers.value };
  }

  /**
   * Shows a size that was chosen elsewhere. The fields are disabled before the first one, because input would be lost.
   *
   * @param {Sides} sides
   */
  show({ rows, columns, layers }) {
    for (const input of [...Object.values(this.#fields), this.#square]) input.disabled = false;
    for (const [name, side] of /** @type {const} */ ([["rows", rows], ["columns", columns], ["layers", layers]])) {
      // Setting an equal value would move the caret.
      if (this.#fields[name].value !== side) this.#fields[name].value = side;
    }
    this.#square.checked &&= rows === columns;
  }

  /**
   * Shows a fault beside the fields, and marks the side that it concerns.
   *
   * @param {string} field
   * @param {string} text
   */
  showFault(field, text) {
    this.#fault.textContent = text;
    for (const [name, input] of Object.entries(this.#fields)) {
      const same = this.#square.checked && (field === "rows" || field === "columns");
      input.setAttribute("aria-invalid", String(name === field || same));
    }
  }

  /** Clears the faults of the fields. */
  clearFaults() {
    this.#fault.textContent = "";
    for (const input of Object.values(this.#fields)) input.removeAttribute("aria-invalid");
  }

  /**
   * Shows the start, and its origin if it had to move.
   *
   * @param {string} name
   * @param {string} note
   */
  showStart(name, note) {
    this.#start.textContent = name;
    this.#note.textContent = note;
  }
}
