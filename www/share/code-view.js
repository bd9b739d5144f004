/** The QR code of the link: small in the share dialog, or in full screen. */

import { translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
import { qrCode } from "./qr-code.js";

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/** Shows the QR code in both sizes. */
export class CodeView {
  #preview = createElement("div", { className: "share-code" });
  #dialog = createElement("dialog", { className: "share-code-large" });
  #enlargeButton = createElement("button", { type: "button", className: "plain" }, translate("share.codeLarge"));
  #error = createElement("p", { className: "fault" });
  root = createElement("div", { className: "share-code-part" }, this.#preview, this.#enlargeButton, this.#error);
  #link = "";

  constructor() {
    this.#enlargeButton.addEventListener("click", () => this.#open());
    this.#dialog.ariaLabel = translate("share.codeOf");
    document.body.append(this.#dialog);
    this.#dialog.addEventListener("close", () => {
      if (document.fullscreenElement === this.#dialog) document.exitFullscreen().catch(() => undefined);
      this.#enlargeButton.focus();
    });
    // In full screen mode browsers handle Escape themselves, so the dialog closes when that mode ends.
    this.#dialog.addEventListener("fullscreenchange", () => {
      if (!document.fullscreenElement) this.#dialog.close();
    });
  }

  /** Shows the code of a link, or an error message if the link is too long. @param {string} link */
  show(link) {
    this.#link = link;
    const svg = createQrSvg(link);
    this.#preview.replaceChildren(...(svg ? [svg] : []));
    this.#preview.hidden = this.#enlargeButton.hidden = !svg;
    this.#error.textContent = svg ? "" : translate("share.codeTooLong");
  }

  /** Shows the code in full screen. */
  #open() {
    const svg = createQrSvg(this.#link);
    if (!svg) return;
    const close = createElement("button", { type: "button", className: "plain" }, translate("share.codeClose"));
    close.addEventListener("click", () => this.#dialog.close());
    this.#dialog.replaceChildren(svg, createElement("p", {}, this.#link), close);
    this.#dialog.showModal();
    // A browser that refuses full screen mode still shows the dialog in the whole window.
    this.#dialog.requestFullscreen?.().catch(() => undefined);
  }
}

/** Creates the drawing of a link's code; null if the link is too long. @param {string} link */
function createQrSvg(link) {
  const code = qrCode(link);
  if (!code) return null;
  const svg = document.createElementNS(SVG_NAMESPACE, "svg");
  svg.setAttribute("viewBox", `0 0 ${code.side} ${code.side}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", translate("share.codeOf"));
  const path = document.createElementNS(SVG_NAMESPACE, "path");
  path.setAttribute("d", code.path);
  svg.append(path);
  return svg;
}
