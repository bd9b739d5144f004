/** Opens a tour from elsewhere, pasted as text or read from a file. */

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
  #field = createElement("textarea", { rows: 4, spellcheck: false, autocomplete: "off", placeholder: translate("tourText.example") });
  #fault = createElement("p", { className: "fault", id: "tour-open-fault", role: "alert" });
  #choose = createElement("input", { type: "file", id: "tour-open-file", accept: ".txt,.csv,.json,.svg,text/*,application/json,image/svg+xml" });
  #open = createElement("button", { type: "button", className: "plain chosen" }, translate("tourText.open"));
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
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#takeField();
    });
    this.#open.addEventListener("click", () => this.#takeField());
    this.#choose.addEventListener("change", () => this.#takeFile());
    this.root.append(
      createElement("h3", {}, translate("tourText.openHeading")),
      label,
      this.#fault,
      createElement("div", { className: "tools" },
        this.#open,
        createElement("label", { className: "plain file" }, this.#choose, createElement("span", {}, translate("tourText.choose"))),
      ),
      createElement("p", { className: "muted small" }, translate("tourText.about")),
      createElement("p", { className: "muted small" }, limitWords()),
    );
  }

  /** @param {RunSnapshot} kept */
  show(kept) {
    this.#snapshot = kept;
    this.#showFault("");
  }

  async #takeFile() {
    const [file] = this.#choose.files ?? [];
    // The field is cleared, so that the same file can be chosen again after a correction.
    const chosen = file && (await readTourFile(file));
    this.#choose.value = "";
    if (!chosen) return;
    if (chosen.tour) await this.#openTour(chosen.tour);
    else this.#showFault(chosen.fault);
  }

  #takeField() {
    return this.#openTour(new TextEncoder().encode(this.#field.value));
  }

  /** Shows a tour and closes the dialog, or reports the fault. @param {Uint8Array} tour */
  async #openTour(tour) {
    const kept = this.#snapshot;
    if (!kept || this.#open.disabled) return;
    this.#open.disabled = true;
    const fault = await kept.openTour(tour);
    this.#open.disabled = false;
    if (kept !== this.#snapshot) return;
    this.#showFault(fault);
    if (fault) return this.#field.focus();
    this.#field.value = "";
    this.root.closest("dialog")?.close();
  }

  /** @param {string} text the fault, or an empty text */
  #showFault(text) {
    setText(this.#fault, text);
    this.#field.ariaInvalid = text ? "true" : null;
  }
}
