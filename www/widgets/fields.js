/**
 * Fields of a form: templates, and their values by name. The templates contain no values, so that a render never
 * overwrites what the user types.
 */

import { html } from "lit-html";

/** Reads and sets the fields inside an element. */
export class Fields {
  #root;

  /** @param {Element} root */
  constructor(root) {
    this.#root = root;
  }

  /** Returns all fields with a name; radio buttons share one. @param {string} name @returns {HTMLInputElement[]} */
  all(name) {
    return Array.from(this.#root.querySelectorAll(`[name="${name}"]`));
  }

  /** Returns the text of a field, or the chosen value of radio buttons. @param {string} name */
  text(name) {
    const fields = this.all(name);
    return (fields.find(({ type, checked }) => type !== "radio" || checked) ?? fields[0])?.value ?? "";
  }

  /** Whether a checkbox is checked. @param {string} name */
  isChecked(name) {
    return this.all(name).some(({ checked }) => checked);
  }

  /**
   * Sets fields: checkboxes to a boolean, radio buttons to the chosen value, and others to a text.
   *
   * @param {Record<string, string | boolean>} values
   */
  set(values) {
    for (const [name, value] of Object.entries(values)) {
      for (const field of this.all(name)) {
        if (typeof value === "boolean") field.checked = value;
        else if (field.type === "radio") field.checked = field.value === value;
        else field.value = value;
      }
    }
  }
}

/**
 * A checkbox with its label.
 *
 * @param {string} name
 * @param {string} label
 * @param {{isHidden?: boolean, isDisabled?: boolean}} [state]
 */
export function checkbox(name, label, { isHidden = false, isDisabled = false } = {}) {
  return html`<label class="check" ?hidden=${isHidden}>
    <input type="checkbox" name=${name} ?disabled=${isDisabled} /><span>${label}</span>
  </label>`;
}

/**
 * Radio buttons side by side.
 *
 * @param {string} name
 * @param {{value: string, label: string, isHidden?: boolean, isDisabled?: boolean}[]} choices
 */
export function radioButtons(name, choices) {
  return choices.map(
    ({ value, label, isHidden = false, isDisabled = false }) =>
      html`<label ?hidden=${isHidden}>
        <input type="radio" name=${name} value=${value} ?disabled=${isDisabled} /><span>${label}</span>
      </label>`,
  );
}
