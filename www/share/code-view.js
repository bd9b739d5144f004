/** The QR code of the link: small in the share dialog, or in full screen. */

import { html, render } from "lit-html";
import { translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
import { qrDrawing } from "./qr-code.js";

/** Shows the QR code in both sizes. */
export class CodeView {
  root = createElement("div", { className: "share-code-part" });
  #dialog = createElement("dialog", { className: "share-code-large", ariaLabel: translate("share.codeOf") });

  constructor() {
    document.body.append(this.#dialog);
    this.#dialog.addEventListener("close", () => {
      if (document.fullscreenElement === this.#dialog) document.exitFullscreen().catch(() => undefined);
      this.root.querySelector("button")?.focus();
    });
    // In full screen mode browsers handle Escape themselves, so the dialog closes when that mode ends.
    this.#dialog.addEventListener("fullscreenchange", () => {
      if (!document.fullscreenElement) this.#dialog.close();
    });
  }

  /** Shows the code of a link, or an error message if the link is too long. @param {string} link */
  show(link) {
    const drawing = qrDrawing(link, translate("share.codeOf"));
    render(
      html`<div class="share-code" ?hidden=${!drawing}>${drawing}</div>
        <button type="button" class="plain" ?hidden=${!drawing} @click=${() => this.#open(link)}>
          ${translate("share.codeLarge")}
        </button>
        <p class="fault">${drawing ? "" : translate("share.codeTooLong")}</p>`,
      this.root,
    );
  }

  /** Shows the code in full screen. @param {string} link */
  #open(link) {
    render(
      html`${qrDrawing(link, translate("share.codeOf"))}
        <p>${link}</p>
        <button type="button" class="plain" @click=${() => this.#dialog.close()}>
          ${translate("share.codeClose")}
        </button>`,
      this.#dialog,
    );
    this.#dialog.showModal();
    // A browser that refuses full screen mode still shows the dialog in the whole window.
    this.#dialog.requestFullscreen?.().catch(() => undefined);
  }
}
