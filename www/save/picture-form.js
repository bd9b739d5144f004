/** The form for the options of a picture: format, size, colours and content. */

import { wholeNumber, translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
import { MIN_SIDE_PX, MAX_SIDE_PX, supportsSvg } from "./picture.js";

/** @import { RunSnapshot } from "./run-snapshot.js" */
/** @import { PictureOptions } from "./picture.js" */

/** The default length of the longer side, in pixels. */
const DEFAULT_SIDE_PX = 1200;

/** The form; `options` reads its values. */
export class PictureForm {
  #format = new RadioGroup("format", ["png", "svg"]);
  #theme = new RadioGroup("theme", ["shown", "light", "dark"]);
  #area = new RadioGroup("seen", ["whole", "part"]);
  #side = createElement("input", {
    id: "keep-side",
    inputMode: "numeric",
    autocomplete: "off",
    value: String(DEFAULT_SIDE_PX),
  });
  #sideNote = createElement("p", { id: "keep-side-note", className: "muted small" });
  #background = createCheckbox("keep.picture.ground");
  #margin = createCheckbox("keep.picture.margin");
  #candidates = createCheckbox("keep.picture.decision");
  #svgNote = createElement("p", { className: "muted small" });
  root = createElement(
    "div",
    { className: "keep-form" },
    this.#format.root,
    this.#svgNote,
    createElement(
      "label",
      { className: "keep-side" },
      createElement("span", {}, translate("keep.picture.side")),
      this.#side,
    ),
    this.#sideNote,
    this.#theme.root,
    this.#area.root,
    createElement(
      "fieldset",
      { className: "keep-checkboxes" },
      createElement("legend", {}, translate("keep.picture.with")),
      this.#background.label,
      this.#margin.label,
      this.#candidates.label,
    ),
  );

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.#svgNote.textContent = translate("keep.picture.noDrawing");
    this.#side.setAttribute("aria-describedby", this.#sideNote.id);
    this.#updateSideNote();
    this.root.addEventListener("input", () => {
      this.#updateSideNote();
      onChange();
    });
  }

  /** Shows the options that apply to a run. @param {RunSnapshot} snapshot */
  showApplicableOptions(snapshot) {
    const isSvgSupported = supportsSvg(snapshot);
    this.#format.setEnabled("svg", isSvgSupported);
    this.#svgNote.hidden = isSvgSupported;
    this.#area.root.hidden = snapshot.isWholeBoardVisible;
    this.#area.value = snapshot.isWholeBoardVisible ? "whole" : "part";
    this.#candidates.label.hidden = snapshot.decision === null;
    this.#candidates.box.checked = snapshot.decision !== null;
  }

  /** @returns {PictureOptions | null} null if the typed side is invalid */
  get options() {
    const side = this.#typedSide;
    if (side === null) return null;
    return {
      side,
      format: this.#format.value === "svg" ? "svg" : "png",
      theme: /** @type {PictureOptions["theme"]} */ (this.#theme.value),
      hasBackground: this.#background.box.checked,
      hasMargin: this.#margin.box.checked,
      showsCandidates: this.#candidates.box.checked,
      isWholeBoard: this.#area.value === "whole",
    };
  }

  /** The typed length of the longer side; null if it is invalid. @returns {number | null} */
  get #typedSide() {
    const text = this.#side.value.trim();
    const side = Number(text);
    return /^\d+$/.test(text) && side >= MIN_SIDE_PX && side <= MAX_SIDE_PX ? side : null;
  }

  /** Shows the limits of the side, or a fault. */
  #updateSideNote() {
    const isFault = this.#typedSide === null;
    const limits = { least: wholeNumber(MIN_SIDE_PX), most: wholeNumber(MAX_SIDE_PX) };
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
    this.#inputs = values.map((value, index) =>
      createElement("input", { type: "radio", name: ["keep", name].join("-"), value, checked: index === 0 }),
    );
    const labels = this.#inputs.map((input) =>
      createElement("label", {}, input, createElement("span", {}, translate(`keep.picture.${name}.${input.value}`))),
    );
    this.root = createElement(
      "fieldset",
      { className: "keep-radio-group" },
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
   * @param {boolean} isAvailable whether the value is available
   */
  setEnabled(value, isAvailable) {
    for (const input of this.#inputs) if (input.value === value) input.disabled = !isAvailable;
    if (!isAvailable && this.value === value) this.value = this.#inputs[0].value;
  }
}

/** Creates a checkbox, which is checked by default. @param {string} key */
function createCheckbox(key) {
  const box = createElement("input", { type: "checkbox", checked: true });
  return { box, label: createElement("label", { className: "check" }, box, createElement("span", {}, translate(key))) };
}
