/** Markup that embeds the shown experiment in another page: a frame with the whole page, or the custom element. */

import { translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
import { elementMarkup, iframeMarkup, parseFrameSide } from "./shared-link.js";

/** The address of the element's script, relative to the page. */
const SCRIPT = "element/knights-tour-element.js";

/** The part of the dialog about embedding, which can be expanded. */
export class EmbedView {
  #width = side("share.width", "640");
  #height = side("share.height", "720");
  #sizes = createElement("div", { className: "share-loop" }, this.#width.label, this.#height.label);
  #sizeFault = createElement("p", { className: "fault", role: "alert" });
  #frame = createElement("textarea", { readOnly: true, rows: 3, ariaLabel: translate("share.frameText") });
  #element = createElement("textarea", { readOnly: true, rows: 3, ariaLabel: translate("share.elementText") });
  #elementPart;
  root;

  /** @param {(field: HTMLTextAreaElement) => void} onCopy */
  constructor(onCopy) {
    this.#elementPart = createElement("section", {},
      createElement("h4", {}, translate("share.element")),
      createElement("p", { className: "muted small" }, translate("share.elementAbout")),
      this.#element,
      createElement("div", { className: "tools" }, copyButton("share.elementCopy", () => onCopy(this.#element))),
    );
    this.root = createElement("details", {},
      createElement("summary", {}, translate("share.frame")),
      this.#sizes,
      this.#sizeFault,
      this.#frame,
      createElement("div", { className: "tools" }, copyButton("share.frameCopy", () => onCopy(this.#frame))),
      this.#elementPart,
    );
  }

  /**
   * Updates the markup for the frame and for the element.
   *
   * @param {string} link
   * @param {boolean} hasSteps whether the experiment is shown step by step, which the element requires
   */
  show(link, hasSteps) {
    const [width, height] = [parseFrameSide(this.#width.input.value), parseFrameSide(this.#height.input.value)];
    this.#sizeFault.textContent = width === null || height === null ? translate("share.sizeFault") : "";
    if (width !== null && height !== null) this.#frame.value = iframeMarkup(link, { width, height, title: translate("share.frameTitle") });
    // A page that was opened as a file has no script beside it.
    this.#elementPart.hidden = !hasSteps || !link.startsWith("http");
    if (!this.#elementPart.hidden) this.#element.value = elementMarkup(link, new URL(SCRIPT, link).href);
  }
}

/** @param {string} key @param {string} value */
function side(key, value) {
  const input = createElement("input", { inputMode: "numeric", autocomplete: "off", value });
  return { input, label: createElement("label", {}, createElement("span", {}, translate(key)), input) };
}

/** @param {string} key @param {() => void} onClick */
function copyButton(key, onClick) {
  const made = createElement("button", { type: "button", className: "plain" }, translate(key));
  made.addEventListener("click", onClick);
  return made;
}
