/** The form for the options of a picture: format, size, colours and content. */

import { wholeNumber, words } from "../locales/locale.js";
import { make } from "../widgets/element.js";
import { LEAST, MOST, hasDrawing } from "./picture.js";

/** @import { Kept } from "./kept.js" */
/** @import { Wishes } from "./picture.js" */

/** The default longer side, in pixels. */
const USUAL_SIDE = 1200;

/** The form and its values. */
export class PictureForm {
  #format = new Choice("format", ["png", "svg"]);
  #theme = new Choice("theme", ["shown", "light", "dark"]);
  #seen = new Choice("seen", ["whole", "part"]);
  #side = make("input", { id: "keep-side", inputMode: "numeric", autocomplete: "off", value: String(USUAL_SIDE) });
  #sideNote = make("p", { id: "keep-side-note", className: "muted small" });
  #ground = box("keep.picture.ground");
  #margin = box("keep.picture.margin");
  #decision = box("keep.picture.decision");
  #note = make("p", { className: "muted small" });
  root = make("div", { className: "keep-form" },
    this.#format.root,
    this.#note,
    make("label", { className: "keep-side" }, make("span", {}, words("keep.picture.side")), this.#side),
    this.#sideNote,
    this.#theme.root,
    this.#seen.root,
    make("fieldset", { className: "keep-boxes" }, make("legend", {}, words("keep.picture.with")), this.#ground.label, this.#margin.label, this.#decision.label),
  );

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.#note.textContent = words("keep.picture.noDrawing");
    this.#side.setAttribute("aria-describedby", this.#sideNote.id);
    this.#tellSide();
    this.root.addEventListener("input", () => {
      this.#tellSide();
      onChange();
    });
  }

  /** Shows the options that apply to the kept run. @param {Kept} kept */
  offer(kept) {
    const drawn = hasDrawing(kept);
    this.#format.allow("svg", drawn);
    this.#note.hidden = drawn;
    this.#seen.root.hidden = kept.isWhole;
    this.#seen.value = kept.isWhole ? "whole" : "part";
    this.#decision.label.hidden = kept.decision === null;
    this.#decision.box.checked = kept.decision !== null;
  }

  /** @returns {Wishes | null} null if the typed side is invalid */
  get wishes() {
    const side = this.#typedSide;
    if (side === null) return null;
    return {
      side,
      format: this.#format.value === "svg" ? "svg" : "png",
      theme: /** @type {Wishes["theme"]} */ (this.#theme.value),
      hasGround: this.#ground.box.checked,
      hasMargin: this.#margin.box.checked,
      hasDecision: this.#decision.box.checked,
      whole: this.#seen.value === "whole",
    };
  }

  /** @returns {number | null} */
  get #typedSide() {
    const text = this.#side.value.trim();
    const side = Number(text);
    return /^\d+$/.test(text) && side >= LEAST && side <= MOST ? side : null;
  }

  /** Shows the limits of the side, or a fault. */
  #tellSide() {
    const isFault = this.#typedSide === null;
    const limits = { least: wholeNumber(LEAST), most: wholeNumber(MOST) };
    this.#side.ariaInvalid = String(isFault);
    this.#sideNote.className = isFault ? "fault small" : "muted small";
    this.#sideNote.textContent = words(isFault ? "keep.picture.sideFault" : "keep.picture.sideNote", limits);
  }
}

/** A group of radio buttons side by side. */
class Choice {
  root;
  #inputs;

  /** @param {string} name @param {string[]} values the first is the default */
  constructor(name, values) {
    this.#inputs = values.map((value, index) => make("input", { type: "radio", name: ["keep", name].join("-"), value, checked: index === 0 }));
    const labels = this.#inputs.map((input) => make("label", {}, input, make("span", {}, words(`keep.picture.${name}.${input.value}`))));
    this.root = make("fieldset", { className: "keep-choice" },
      make("legend", {}, words(`keep.picture.${name}.heading`)),
      make("div", { className: "segments" }, ...labels),
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
  allow(value, isThere) {
    for (const input of this.#inputs) if (input.value === value) input.disabled = !isThere;
    if (!isThere && this.value === value) this.value = this.#inputs[0].value;
  }
}

/** Creates a checkbox, which is checked by default. @param {string} key */
function box(key) {
  const box = make("input", { type: "checkbox", checked: true });
  return { box, label: make("label", { className: "check" }, box, make("span", {}, words(key))) };
}
