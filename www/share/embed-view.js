/** Markup that embeds the shown experiment in another page: a frame with the whole page, or the custom element. */

import { words } from "../locales/locale.js";
import { make } from "../widgets/element.js";
import { elementOf, frameOf, frameSide } from "./shared-link.js";

/** The address of the element's script, relative to the page. */
const SCRIPT = "element/knights-tour-element.js";

/** The part of the dialog about embedding, which can be expanded. */
export class EmbedView {
  #width = side("share.width", "640");
  #height = side("share.height", "720");
  #sizes = make("div", { className: "share-loop" }, this.#width.label, this.#height.label);
  #sizeFault = make("p", { className: "fault", role: "alert" });
  #frame = make("textarea", { readOnly: true, rows: 3, ariaLabel: words("share.frameText") });
  #element = make("textarea", { readOnly: true, rows: 3, ariaLabel: words("share.elementText") });
  #elementPart;
  root;

  /** @param {(field: HTMLTextAreaElement) => void} onCopy */
  constructor(onCopy) {
    this.#elementPart = make("section", {},
      make("h4", {}, words("share.element")),
      make("p", { className: "muted small" }, words("share.elementAbout")),
      this.#element,
      make("div", { className: "tools" }, copyButton("share.elementCopy", () => onCopy(this.#element))),
    );
    this.root = make("details", {},
      make("summary", {}, words("share.frame")),
      this.#sizes,
      this.#sizeFault,
      this.#frame,
      make("div", { className: "tools" }, copyButton("share.frameCopy", () => onCopy(this.#frame))),
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
    const [width, height] = [frameSide(this.#width.input.value), frameSide(this.#height.input.value)];
    this.#sizeFault.textContent = width === null || height === null ? words("share.sizeFault") : "";
    if (width !== null && height !== null) this.#frame.value = frameOf(link, { width, height, title: words("share.frameTitle") });
    // A page that was opened as a file has no script beside it.
    this.#elementPart.hidden = !hasSteps || !link.startsWith("http");
    if (!this.#elementPart.hidden) this.#element.value = elementOf(link, new URL(SCRIPT, link).href);
  }
}

/** @param {string} key @param {string} value */
function side(key, value) {
  const input = make("input", { inputMode: "numeric", autocomplete: "off", value });
  return { input, label: make("label", {}, make("span", {}, words(key)), input) };
}

/** @param {string} key @param {() => void} onClick */
function copyButton(key, onClick) {
  const made = make("button", { type: "button", className: "plain" }, words(key));
  made.addEventListener("click", onClick);
  return made;
}
