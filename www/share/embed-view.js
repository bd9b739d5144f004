/** Markup that embeds the shown experiment in another page: a frame with the whole page, or the custom element. */

import { translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
import { elementMarkup, iframeMarkup, parseFrameSide } from "./shared-link.js";

/** The path of the element's script, relative to the page. */
const SCRIPT_PATH = "element/knights-tour-element.js";

/** The expandable section of the share dialog about embedding. */
export class EmbedView {
  #width = createSizeField("share.width", "640");
  #height = createSizeField("share.height", "720");
  #sizes = createElement("div", { className: "share-fields" }, this.#width.label, this.#height.label);
  #sizeError = createElement("p", { className: "fault", role: "alert" });
  #frameMarkup = createElement("textarea", { readOnly: true, rows: 3, ariaLabel: translate("share.frameText") });
  #elementMarkup = createElement("textarea", { readOnly: true, rows: 3, ariaLabel: translate("share.elementText") });
  #elementPart;
  root;

  /** @param {(field: HTMLTextAreaElement) => void} onCopy */
  constructor(onCopy) {
    this.#elementPart = createElement(
      "section",
      {},
      createElement("h4", {}, translate("share.element")),
      createElement("p", { className: "muted small" }, translate("share.elementAbout")),
      this.#elementMarkup,
      createElement(
        "div",
        { className: "tools" },
        createCopyButton("share.elementCopy", () => onCopy(this.#elementMarkup)),
      ),
    );
    this.root = createElement(
      "details",
      {},
      createElement("summary", {}, translate("share.frame")),
      this.#sizes,
      this.#sizeError,
      this.#frameMarkup,
      createElement(
        "div",
        { className: "tools" },
        createCopyButton("share.frameCopy", () => onCopy(this.#frameMarkup)),
      ),
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
    this.#sizeError.textContent = width === null || height === null ? translate("share.sizeFault") : "";
    if (width !== null && height !== null)
      this.#frameMarkup.value = iframeMarkup(link, { width, height, title: translate("share.frameTitle") });
    // A page that was opened as a file has no address at which another page could load the script of the element.
    this.#elementPart.hidden = !hasSteps || !link.startsWith("http");
    if (!this.#elementPart.hidden) this.#elementMarkup.value = elementMarkup(link, new URL(SCRIPT_PATH, link).href);
  }
}

/** Creates a labelled field for a size in pixels. @param {string} key @param {string} value */
function createSizeField(key, value) {
  const input = createElement("input", { inputMode: "numeric", autocomplete: "off", value });
  return { input, label: createElement("label", {}, createElement("span", {}, translate(key)), input) };
}

/** Creates a button that copies markup. @param {string} key @param {() => void} onClick */
function createCopyButton(key, onClick) {
  const button = createElement("button", { type: "button", className: "plain" }, translate(key));
  button.addEventListener("click", onClick);
  return button;
}
