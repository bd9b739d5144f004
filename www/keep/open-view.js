/** Opens a tour from elsewhere, pasted as text or read from a file. */

import { limitWords, readTour } from "./dropped.js";
import { words } from "../locales/locale.js";
import { make, setText } from "../widgets/element.js";

/** @import { Kept } from "./kept.js" */

/**
 * The longest pasted text that the text field shows, in characters. A longer text is opened at once, because
 * its layout would take the browser seconds.
 */
const MOST_LAID_OUT = 100_000;

export class OpenView {
  root = make("section", { className: "tour-open" });
  #field = make("textarea", { rows: 4, spellcheck: false, autocomplete: "off", placeholder: words("tourText.example") });
  #fault = make("p", { className: "fault", id: "tour-open-fault", role: "alert" });
  #choose = make("input", { type: "file", id: "tour-open-file", accept: ".txt,.csv,.json,.svg,text/*,application/json,image/svg+xml" });
  #open = make("button", { type: "button", className: "plain chosen" }, words("tourText.open"));
  /** @type {Kept | null} */
  #kept = null;

  constructor() {
    const label = make("label", {}, make("span", {}, words("tourText.paste")), this.#field);
    this.#field.setAttribute("aria-describedby", this.#fault.id);
    this.#field.addEventListener("input", () => this.#refuse(""));
    this.#field.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text.length <= MOST_LAID_OUT) return;
      event.preventDefault();
      this.#take(new TextEncoder().encode(text));
    });
    this.#field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#takeField();
    });
    this.#open.addEventListener("click", () => this.#takeField());
    this.#choose.addEventListener("change", () => this.#takeFile());
    this.root.append(
      make("h3", {}, words("tourText.openHeading")),
      label,
      this.#fault,
      make("div", { className: "tools" },
        this.#open,
        make("label", { className: "plain file" }, this.#choose, make("span", {}, words("tourText.choose"))),
      ),
      make("p", { className: "muted small" }, words("tourText.about")),
      make("p", { className: "muted small" }, limitWords()),
    );
  }

  /** @param {Kept} kept */
  show(kept) {
    this.#kept = kept;
    this.#refuse("");
  }

  async #takeFile() {
    const [file] = this.#choose.files ?? [];
    // The field is cleared, so that the same file can be chosen again after a correction.
    const chosen = file && (await readTour(file));
    this.#choose.value = "";
    if (!chosen) return;
    if (chosen.tour) await this.#take(chosen.tour);
    else this.#refuse(chosen.fault);
  }

  #takeField() {
    return this.#take(new TextEncoder().encode(this.#field.value));
  }

  /** Shows a tour and closes the dialog, or reports the fault. @param {Uint8Array} tour */
  async #take(tour) {
    const kept = this.#kept;
    if (!kept || this.#open.disabled) return;
    this.#open.disabled = true;
    const fault = await kept.openTour(tour);
    this.#open.disabled = false;
    if (kept !== this.#kept) return;
    this.#refuse(fault);
    if (fault) return this.#field.focus();
    this.#field.value = "";
    this.root.closest("dialog")?.close();
  }

  /** @param {string} text the fault, or an empty text */
  #refuse(text) {
    setText(this.#fault, text);
    this.#field.ariaInvalid = text ? "true" : null;
  }
}
