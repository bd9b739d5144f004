/** The form for the options of a picture: format, size, colours and content. */

import { wholeNumber, translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
import { LEAST, MOST, supportsSvg } from "./picture.js";

/** @import { RunSnapshot } from "./run-snapshot.js" */
/** @import { PictureOptions } from "./picture.js" */

/** The default longer side, in pixels. */
const DEFAULT_SIDE_PX = 1200;

/** The form and its values. */
export class PictureForm {
  #format = new RadioGroup("format", ["png", "svg"]);
  #theme = new RadioGroup("theme", ["shown", "light", "dark"]);
  #seen = new RadioGroup("seen", ["whole", "part"]);
  #side = createElement("input", { id: "keep-side", inputMode: "numeric", autocomplete: "off", value: String(DEFAULT_SIDE_PX) });
  #sideNote = createElement("p", { id: "keep-side-note", className: "muted small" });
  #ground = createCheckbox("keep.picture.ground");
  #margin = createCheckbox("keep.picture.margin");
  #decision = createCheckbox("keep.picture.decision");
  #note = createElement("p", { className: "muted small" });
  root = createElement("div", { className: "keep-form" },
    this.#format.root,
    this.#note,
    createElement("label", { className: "keep-side" }, createElement("span", {}, translate("keep.picture.side")), this.#side),
    this.#sideNote,
    this.#theme.root,
    this.#seen.root,
    createElement("fieldset", { className: "keep-boxes" }, createElement("legend", {}, translate("keep.picture.with")), this.#ground.label, this.#margin.label, this.#decision.label),
  );

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.#note.textContent = translate("keep.picture.noDrawing");
    this.#side.setAttribute("aria-describedby", this.#sideNote.id);
    this.#updateSideNote();
    this.root.addEventListener("input", () => {
      this.#updateSideNote();
      onChange();
    });
  }

  /** Shows the options that apply to the kept run. @param {RunSnapshot} kept */
  showApplicableOptions(kept) {
    const drawn = supportsSvg(kept);
    this.#format.setEnabled("svg", drawn);
    this.#note.hidden = drawn;
    this.#seen.root.hidden = kept.isWholeBoardVisible;
    this.#seen.value = kept.isWholeBoardVisible ? "whole" : "part";
    this.#decision.label.hidden = kept.decision === null;
    this.#decision.box.checked = kept.decision !== null;
  }

  /** @returns {PictureOptions | null} null if the typed side is invalid */
  get options() {
    const side = this.#typedSide;
    if (side === null) return null;
    return {
      side,
      format: this.#format.value === "svg" ? "svg" : "png",
      theme: /** @type {PictureOptions["theme"]} */ (this.#theme.value),
      hasBackground: this.#ground.box.checked,
      hasMargin: this.#margin.box.checked,
      showsCandidates: this.#decision.box.checked,
      isWholeBoard: this.#seen.value === "whole",
    };
  }

  /** @returns {number | null} */
  get #typedSide() {
    const text = this.#side.value.trim();
    const side = Number(text);
    return /^\d+$/.test(text) && side >= LEAST && side <= MOST ? side : null;
  }

  /** Shows the limits of the side, or a fault. */
  #updateSideNote() {
    const isFault = this.#typedSide === null;
    const limits = { least: wholeNumber(LEAST), most: wholeNumber(MOST) };
    this.#side.ariaInvalid = String(isFault);
    this.#sideNote.className = isFault ? "fault small" : "muted small";
    this.#sideNote.textContent = translate(isFault ? "keep.picture.sideFault" : "keep.picture.sideNote", limits);
  }
}

/** A group of radio buttons side by side. */
class RadioGroup {
  root;
  #inputs;

  /** @param {string} name @param {string[]} values the first is the default */
  constructor(name, values) {
    this.#inputs = values.map((value, index) => createElement("input", { type: "radio", name: ["keep", name].join("-"), value, checked: index === 0 }));
    const labels = this.#inputs.map((input) => createElement("label", {}, input, createElement("span", {}, translate(`keep.picture.${name}.${input.value}`))));
    this.root = createElement("fieldset", { className: "keep-choice" },
      createElement("legend", {}, translate(`keep.picture.${name}.heading`)),
      createElement("div", { className: "segments" }, ...labels),
    );
  }

  get value() {
    return this.#inputs.find(({ checked }) => checked)?.value ?? "";
  }

  set value(value) {
    for (const input of this.#inputs) input.checked = input.value === value;
  }

  /**
   * Enables or disables a value. If the chosen value is disabled, the first value is chosen instead.
   *
   * @param {string} value
   * @param {boolean} isThere whether the value is available
   */
  setEnabled(value, isThere) {
    for (const input of this.#inputs) if (input.value === value) input.disabled = !isThere;
    if (!isThere && this.value === value) this.value = this.#inputs[0].value;
  }
}

/** Creates a checkbox, which is checked by default. @param {string} key */
function createCheckbox(key) {
  const box = createElement("input", { type: "checkbox", checked: true });
  return { box, label: createElement("label", { className: "check" }, box, createElement("span", {}, translate(key))) };
}
