/** Markup that embeds the shown experiment in another page: a frame with the whole page, or the custom element. */

import { html, render } from "lit-html";
import { translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
import { Fields } from "../widgets/fields.js";
import { elementMarkup, iframeMarkup, parseFrameSide } from "./shared-link.js";

/** The path of the element's script, relative to the page. */
const SCRIPT_PATH = "element/knights-tour-element.js";

/** The expandable section of the share dialog about embedding. */
export class EmbedView {
  root = createElement("details");
  #fields = new Fields(this.root);
  #frameMarkup = createElement("textarea", { readOnly: true, rows: 3, ariaLabel: translate("share.frameText") });
  #elementMarkup = createElement("textarea", { readOnly: true, rows: 3, ariaLabel: translate("share.elementText") });
  #onCopy;

  /** @param {(field: HTMLTextAreaElement) => void} onCopy */
  constructor(onCopy) {
    this.#onCopy = onCopy;
    this.#render({ isValidSize: true, hasElement: false });
    this.#fields.set({ width: "640", height: "720" });
  }

  /**
   * Updates the markup for the frame and for the element.
   *
   * @param {string} link
   * @param {boolean} hasSteps whether the experiment is shown step by step, which the element requires
   */
  show(link, hasSteps) {
    const [width, height] = ["width", "height"].map((name) => parseFrameSide(this.#fields.text(name)));
    const isValidSize = width !== null && height !== null;
    if (isValidSize)
      this.#frameMarkup.value = iframeMarkup(link, { width, height, title: translate("share.frameTitle") });
    // A page that was opened as a file has no address at which another page could load the script of the element.
    const hasElement = hasSteps && link.startsWith("http");
    if (hasElement) this.#elementMarkup.value = elementMarkup(link, new URL(SCRIPT_PATH, link).href);
    this.#render({ isValidSize, hasElement });
  }

  /** @param {{isValidSize: boolean, hasElement: boolean}} state */
  #render({ isValidSize, hasElement }) {
    const sizeFields = ["width", "height"].map(
      (name) =>
        html`<label>
          <span>${translate(`share.${name}`)}</span><input name=${name} inputmode="numeric" autocomplete="off" />
        </label>`,
    );
    const markup = (/** @type {HTMLTextAreaElement} */ field, /** @type {string} */ label) =>
      html`${field}
        <div class="tools">
          <button type="button" class="plain" @click=${() => this.#onCopy(field)}>${translate(label)}</button>
        </div>`;
    render(
      html`
        <summary>${translate("share.frame")}</summary>
        <div class="share-fields">${sizeFields}</div>
        <p class="fault" role="alert">${isValidSize ? "" : translate("share.sizeFault")}</p>
        ${markup(this.#frameMarkup, "share.frameCopy")}
        <section ?hidden=${!hasElement}>
          <h4>${translate("share.element")}</h4>
          <p class="muted small">${translate("share.elementAbout")}</p>
          ${markup(this.#elementMarkup, "share.elementCopy")}
        </section>
      `,
      this.root,
    );
  }
}
