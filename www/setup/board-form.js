/** The fields for the size of the board, and what is wrong with them. */

import { element } from "../widgets/element.js";

/** Rows, columns, and the toggle that keeps them equal. */
export class BoardForm {
  #fields = {
    rows: element("rows", HTMLInputElement),
    columns: element("columns", HTMLInputElement),
  };
  #square = element("square", HTMLInputElement);
  #fault = element("size-fault", HTMLElement);
  #start = element("start-name", HTMLElement);
  #note = element("start-note", HTMLElement);

  /** @param {() => void} onChange called with every sign that is typed */
  constructor(onChange) {
    const { rows, columns } = this.#fields;
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

  /** @returns {{rows: string, columns: string}} as typed */
  get value() {
    return { rows: this.#fields.rows.value, columns: this.#fields.columns.value };
  }

  /**
   * Shows a size that was chosen elsewhere. Before the first one nothing can be typed: it would be lost.
   *
   * @param {{rows: string, columns: string}} size
   */
  show({ rows, columns }) {
    for (const input of [...Object.values(this.#fields), this.#square]) input.disabled = false;
    // Setting the same value again would move the caret of who types.
    if (this.#fields.rows.value !== rows) this.#fields.rows.value = rows;
    if (this.#fields.columns.value !== columns) this.#fields.columns.value = columns;
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
