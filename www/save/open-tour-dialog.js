/** The dialog that checks and opens a tour from pasted text or from a file. */

import "./open-tour.css";
import "#words/tour-text";
import { limitWords, readTourFile } from "./tour-file.js";
import { translate } from "../locales/locale.js";
import { createElement, setText } from "../widgets/element.js";

/**
 * The longest pasted text that the text field shows, in characters. A longer text is opened at once, because
 * its layout would take the browser seconds.
 */
const MAX_FIELD_CHARACTERS = 100_000;

/** @typedef {(tour: Uint8Array) => Promise<string>} OpenTour shows a tour; resolves to its fault, or to an empty text */

/** The dialog, created on first use. @type {OpenTourDialog | null} */
let dialog = null;

/** @param {OpenTour} openTour */
export function getOpenTourDialog(openTour) {
  dialog ??= new OpenTourDialog(openTour);
  return dialog;
}

/** A modal `dialog` element with a field for the text and a button for the file. */
class OpenTourDialog {
  #root = createElement("dialog", { id: "open-tour", className: "dialog open-tour" });
  #field = createElement("textarea", {
    rows: 4,
    spellcheck: false,
    autocomplete: "off",
    placeholder: translate("tourText.example"),
  });
  #fault = createElement("p", { className: "fault", id: "tour-open-fault", role: "alert" });
  #fileInput = createElement("input", {
    type: "file",
    id: "tour-open-file",
    accept: ".txt,.csv,.json,.svg,text/*,application/json,image/svg+xml",
  });
  #openButton = createElement("button", { type: "button", className: "plain chosen" }, translate("tourText.open"));
  #openTour;

  /** @param {OpenTour} openTour */
  constructor(openTour) {
    this.#openTour = openTour;
    const heading = createElement("h2", { id: "open-tour-heading", tabIndex: -1 }, translate("action.check"));
    const close = createElement("button", { type: "button", className: "plain" }, translate("tourText.close"));
    close.addEventListener("click", () => this.#root.close());
    this.#root.setAttribute("aria-labelledby", heading.id);
    const label = createElement("label", {}, createElement("span", {}, translate("tourText.paste")), this.#field);
    this.#field.setAttribute("aria-describedby", this.#fault.id);
    this.#field.addEventListener("input", () => this.#showFault(""));
    this.#field.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text.length <= MAX_FIELD_CHARACTERS) return;
      event.preventDefault();
      this.#submit(new TextEncoder().encode(text));
    });
    this.#field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#openFieldText();
    });
    this.#openButton.addEventListener("click", () => this.#openFieldText());
    this.#fileInput.addEventListener("change", () => this.#openFile());
    // A click on the backdrop closes the dialog too.
    this.#root.addEventListener("click", ({ target }) => {
      if (target === this.#root) this.#root.close();
    });
    this.#root.append(
      createElement("div", { className: "open-tour-head" }, heading, close),
      label,
      this.#fault,
      createElement(
        "div",
        { className: "tools" },
        this.#openButton,
        createElement(
          "label",
          { className: "plain file" },
          this.#fileInput,
          createElement("span", {}, translate("tourText.choose")),
        ),
      ),
      createElement("p", { className: "muted small" }, translate("tourText.about")),
      createElement("p", { className: "muted small" }, limitWords()),
    );
    document.body.append(this.#root);
  }

  open() {
    if (this.#root.open) return;
    this.#showFault("");
    this.#root.showModal();
    this.#field.focus();
  }

  async #openFile() {
    const [file] = this.#fileInput.files ?? [];
    const content = file && (await readTourFile(file));
    // The input is cleared, so that the same file can be chosen again after a correction.
    this.#fileInput.value = "";
    if (!content) return;
    if (content.tour) await this.#submit(content.tour);
    else this.#showFault(content.fault);
  }

  #openFieldText() {
    return this.#submit(new TextEncoder().encode(this.#field.value));
  }

  /** Shows a tour and closes the dialog, or reports the fault. @param {Uint8Array} tour */
  async #submit(tour) {
    if (this.#openButton.disabled) return;
    this.#openButton.disabled = true;
    const fault = await this.#openTour(tour);
    this.#openButton.disabled = false;
    this.#showFault(fault);
    if (fault) return this.#field.focus();
    this.#field.value = "";
    this.#root.close();
  }

  /** @param {string} message the fault, or an empty text */
  #showFault(message) {
    setText(this.#fault, message);
    this.#field.ariaInvalid = message ? "true" : null;
  }
}
