/** Opens a tour from pasted text or from a file. */

import { limitWords, readTourFile } from "./tour-file.js";
import { translate } from "../locales/locale.js";
import { createElement, setText } from "../widgets/element.js";

/** @import { RunSnapshot } from "./run-snapshot.js" */

/**
 * The longest pasted text that the text field shows, in characters. A longer text is opened at once, because
 * its layout would take the browser seconds.
 */
const MAX_FIELD_CHARACTERS = 100_000;

export class OpenTourView {
  root = createElement("section", { className: "tour-open" });
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
  /** @type {RunSnapshot | null} */
  #snapshot = null;

  constructor() {
    const label = createElement("label", {}, createElement("span", {}, translate("tourText.paste")), this.#field);
    this.#field.setAttribute("aria-describedby", this.#fault.id);
    this.#field.addEventListener("input", () => this.#showFault(""));
    this.#field.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text.length <= MAX_FIELD_CHARACTERS) return;
      event.preventDefault();
      this.#openTour(new TextEncoder().encode(text));
    });
    this.#field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#openFieldText();
    });
    this.#openButton.addEventListener("click", () => this.#openFieldText());
    this.#fileInput.addEventListener("change", () => this.#openFile());
    this.root.append(
      createElement("h3", {}, translate("tourText.openHeading")),
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
  }

  /** @param {RunSnapshot} snapshot */
  show(snapshot) {
    this.#snapshot = snapshot;
    this.#showFault("");
  }

  async #openFile() {
    const [file] = this.#fileInput.files ?? [];
    const content = file && (await readTourFile(file));
    // The input is cleared, so that the same file can be chosen again after a correction.
    this.#fileInput.value = "";
    if (!content) return;
    if (content.tour) await this.#openTour(content.tour);
    else this.#showFault(content.fault);
  }

  #openFieldText() {
    return this.#openTour(new TextEncoder().encode(this.#field.value));
  }

  /** Shows a tour and closes the dialog, or reports the fault. @param {Uint8Array} tour */
  async #openTour(tour) {
    const snapshot = this.#snapshot;
    if (!snapshot || this.#openButton.disabled) return;
    this.#openButton.disabled = true;
    const fault = await snapshot.openTour(tour);
    this.#openButton.disabled = false;
    if (snapshot !== this.#snapshot) return;
    this.#showFault(fault);
    if (fault) return this.#field.focus();
    this.#field.value = "";
    this.root.closest("dialog")?.close();
  }

  /** @param {string} message the fault, or an empty text */
  #showFault(message) {
    setText(this.#fault, message);
    this.#field.ariaInvalid = message ? "true" : null;
  }
}
