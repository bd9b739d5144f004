/** The fields for the size of the board, and what is wrong with them. */

import { element } from "../widgets/element.js";

/** Where the start is on a board, or a graph, that takes the place of one whose squares are numbered otherwise. */
export const FIRST = { start: "0,0", end: "" };

/** The sides of a board as text. @typedef {{rows: string, columns: string, layers: string}} Sides */

/** Rows, columns, the toggle that keeps them equal, and the layers of a board that is not flat. */
export class BoardForm {
  #fields = {
    rows: element("rows", HTMLInputElement),
    columns: element("columns", HTMLInputElement),
    layers: element("layers", HTMLInputElement),
  };
  #square = element("square", HTMLInputElement);
  #fault = element("size-fault", HTMLElement);
  #start = element("start-name", HTMLElement);
  #note = element("start-note", HTMLElement);

  /** @param {() => void} onChange called with every sign that is typed */
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
   * Shows a size that was chosen elsewhere. Before the first one nothing can be typed: it would be lost.
   *
   * @param {Sides} sides
   */
  show({ rows, columns, layers }) {
    for (const input of [...Object.values(this.#fields), this.#square]) input.disabled = false;
    for (const [name, side] of /** @type {const} */ ([["rows", rows], ["columns", columns], ["layers", layers]])) {
      // Setting the same value again would move the caret of who types.
      if (this.#fields[name].value !== side) this.#fields[name].value = side;
    }
    this.#square.checked &&= rows === columns;
  }

  /**
   * Says what is wrong, beside the fields; the sides are marked, other fields have no mark.
   *
   * @param {string} field
   * @param {string} text
   */
  refuse(field, text) {
    this.#fault.textContent = text;
    for (const [name, input] of Object.entries(this.#fields)) {
      const same = this.#square.checked && (field === "rows" || field === "columns");
      input.setAttribute("aria-invalid", String(name === field || same));
    }
  }

  /** Takes back what was said of the fields. */
  accept() {
    this.#fault.textContent = "";
    for (const input of Object.values(this.#fields)) input.removeAttribute("aria-invalid");
  }

  /**
   * Shows the start, and says where it came from when it had to move.
   *
   * @param {string} name
   * @param {string} note
   */
  showStart(name, note) {
    this.#start.textContent = name;
    this.#note.textContent = note;
  }
}
