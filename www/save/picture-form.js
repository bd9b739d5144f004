/** The form for the options of a picture: format, size, colours and content. */

import { html, render } from "lit-html";
import { wholeNumber, translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
import { Fields, checkbox, radioButtons } from "../widgets/fields.js";
import { MIN_SIDE_PX, MAX_SIDE_PX, supportsSvg } from "./picture.js";

/** @import { RunSnapshot } from "./run-snapshot.js" */
/** @import { PictureOptions } from "./picture.js" */

/** The default length of the longer side, in pixels. */
const DEFAULT_SIDE_PX = 1200;

/** The form; `options` reads its values. */
export class PictureForm {
  root = createElement("div", { className: "keep-form" });
  #fields = new Fields(this.root);
  /** @type {RunSnapshot | null} */
  #snapshot = null;

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.#render();
    this.#fields.set({ "keep-format": "png", "keep-side": String(DEFAULT_SIDE_PX), "keep-theme": "shown" });
    this.#fields.set({ "keep-ground": true, "keep-margin": true });
    this.#render();
    this.root.addEventListener("input", () => {
      this.#render();
      onChange();
    });
  }

  /** Shows the options that apply to a run. @param {RunSnapshot} snapshot */
  showApplicableOptions(snapshot) {
    this.#snapshot = snapshot;
    if (!supportsSvg(snapshot)) this.#fields.set({ "keep-format": "png" });
    this.#fields.set({ "keep-seen": snapshot.isWholeBoardVisible ? "whole" : "part" });
    this.#fields.set({ "keep-decision": snapshot.decision !== null });
    this.#render();
  }

  /** @returns {PictureOptions | null} null if the typed side is invalid */
  get options() {
    const side = this.#typedSide;
    if (side === null) return null;
    return {
      side,
      format: this.#fields.text("keep-format") === "svg" ? "svg" : "png",
      theme: /** @type {PictureOptions["theme"]} */ (this.#fields.text("keep-theme")),
      hasBackground: this.#fields.isChecked("keep-ground"),
      hasMargin: this.#fields.isChecked("keep-margin"),
      showsCandidates: this.#fields.isChecked("keep-decision"),
      isWholeBoard: this.#fields.text("keep-seen") === "whole",
    };
  }

  /** The typed length of the longer side; null if it is invalid. @returns {number | null} */
  get #typedSide() {
    const text = this.#fields.text("keep-side").trim();
    const side = Number(text);
    return /^\d+$/.test(text) && side >= MIN_SIDE_PX && side <= MAX_SIDE_PX ? side : null;
  }

  #render() {
    const snapshot = this.#snapshot;
    const hasSvg = snapshot === null || supportsSvg(snapshot);
    const isFault = this.#typedSide === null;
    const limits = { least: wholeNumber(MIN_SIDE_PX), most: wholeNumber(MAX_SIDE_PX) };
    render(
      html`
        ${radioGroup("format", ["png", "svg"], { disabled: hasSvg ? "" : "svg" })}
        <p class="muted small" ?hidden=${hasSvg}>${translate("keep.picture.noDrawing")}</p>
        <label class="keep-side">
          <span>${translate("keep.picture.side")}</span>
          <input
            id="keep-side"
            name="keep-side"
            inputmode="numeric"
            autocomplete="off"
            aria-describedby="keep-side-note"
            aria-invalid=${isFault}
          />
        </label>
        <p id="keep-side-note" class=${isFault ? "fault small" : "muted small"}>
          ${translate(isFault ? "keep.picture.sideFault" : "keep.picture.sideNote", limits)}
        </p>
        ${radioGroup("theme", ["shown", "light", "dark"])}
        ${radioGroup("seen", ["whole", "part"], { isHidden: snapshot?.isWholeBoardVisible })}
        <fieldset class="keep-checkboxes">
          <legend>${translate("keep.picture.with")}</legend>
          ${checkbox("keep-ground", translate("keep.picture.ground"))}
          ${checkbox("keep-margin", translate("keep.picture.margin"))}
          ${checkbox("keep-decision", translate("keep.picture.decision"), { isHidden: snapshot?.decision === null })}
        </fieldset>
      `,
      this.root,
    );
  }
}

/** @param {string} name @param {string[]} values @param {{disabled?: string, isHidden?: boolean}} [options] */
function radioGroup(name, values, { disabled = "", isHidden = false } = {}) {
  const choices = values.map((value) => {
    return { value, label: translate(`keep.picture.${name}.${value}`), isDisabled: value === disabled };
  });
  return html`<fieldset class="keep-radio-group" ?hidden=${isHidden}>
    <legend>${translate(`keep.picture.${name}.heading`)}</legend>
    <div class="segments">${radioButtons(`keep-${name}`, choices)}</div>
  </fieldset>`;
}
