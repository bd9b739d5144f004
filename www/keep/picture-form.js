/** What a picture is to be: its kind, its size, its colours, and what is on it. */

import { wholeNumber, words } from "../locales/locale.js";
import { make } from "../widgets/element.js";
import { LEAST, MOST, hasDrawing } from "./picture.js";

/** @import { Kept } from "./kept.js" */
/** @import { Wishes } from "./picture.js" */

/** The longer side that stands there first, in pixels. */
const USUAL_SIDE = 1200;

/** The fields, and what they say. */
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

  /** Offers what there is of what is kept. @param {Kept} kept */
  offer(kept) {
    const drawn = hasDrawing(kept);
    this.#format.allow("svg", drawn);
    this.#note.hidden = drawn;
    this.#seen.root.hidden = kept.isWhole;
    this.#seen.value = kept.isWhole ? "whole" : "part";
    this.#decision.label.hidden = kept.decision === null;
    this.#decision.box.checked = kept.decision !== null;
  }

  /** @returns {Wishes | null} null where something typed cannot be */
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

  /** Says within which limits the side is, and whether it is. */
  #tellSide() {
    const isFault = this.#typedSide === null;
    const limits = { least: wholeNumber(LEAST), most: wholeNumber(MOST) };
    this.#side.ariaInvalid = String(isFault);
    this.#sideNote.className = isFault ? "fault small" : "muted small";
    this.#sideNote.textContent = words(isFault ? "keep.picture.sideFault" : "keep.picture.sideNote", limits);
  }
}

/** One of a few, side by side. */
class Choice {
  root;
  #inputs;

  /** @param {string} name @param {string[]} values the first is chosen */
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

  /** @param {string} value @param {boolean} isThere whether it can be chosen; what is chosen and cannot be gives way to the first */
  allow(value, isThere) {
    for (const input of this.#inputs) if (input.value === value) input.disabled = !isThere;
    if (!isThere && this.value === value) this.value = this.#inputs[0].value;
  }
}

/** A box to be ticked, which is. @param {string} key */
function box(key) {
  const box = make("input", { type: "checkbox", checked: true });
  return { box, label: make("label", { className: "check" }, box, make("span", {}, words(key))) };
}
