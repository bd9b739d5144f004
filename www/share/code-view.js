/** The QR code of the link: small in the dialog, or as large as the screen. */

import { translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
import { qrCode } from "./qr-code.js";

const SVG = "http://www.w3.org/2000/svg";

/** Shows the QR code in both sizes. */
export class CodeView {
  #small = createElement("div", { className: "share-code" });
  #large = createElement("dialog", { className: "share-code-large" });
  #fill = createElement("button", { type: "button", className: "plain" }, translate("share.codeLarge"));
  #note = createElement("p", { className: "fault" });
  root = createElement("div", { className: "share-coding" }, this.#small, this.#fill, this.#note);
  #link = "";

  constructor() {
    this.#fill.addEventListener("click", () => this.#open());
    this.#large.ariaLabel = translate("share.codeOf");
    document.body.append(this.#large);
    this.#large.addEventListener("close", () => {
      if (document.fullscreenElement === this.#large) document.exitFullscreen().catch(() => undefined);
      this.#fill.focus();
    });
    // In full screen mode browsers handle Escape themselves, so the dialog closes when that mode ends.
    this.#large.addEventListener("fullscreenchange", () => {
      if (!document.fullscreenElement) this.#large.close();
    });
  }

  /** @param {string} link */
  show(link) {
    this.#link = link;
    const drawing = createQrSvg(link);
    this.#small.replaceChildren(...(drawing ? [drawing] : []));
    this.#small.hidden = this.#fill.hidden = !drawing;
    this.#note.textContent = drawing ? "" : translate("share.codeTooLong");
  }

  #open() {
    const drawing = createQrSvg(this.#link);
    if (!drawing) return;
    const close = createElement("button", { type: "button", className: "plain" }, translate("share.codeClose"));
    close.addEventListener("click", () => this.#large.close());
    this.#large.replaceChildren(drawing, createElement("p", {}, this.#link), close);
    this.#large.showModal();
    // A browser that refuses full screen mode still shows the dialog in the whole window.
    this.#large.requestFullscreen?.().catch(() => undefined);
  }
}

/** @param {string} link */
function createQrSvg(link) {
  const code = qrCode(link);
  if (!code) return null;
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", `0 0 ${code.side} ${code.side}`);
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", translate("share.codeOf"));
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", code.path);
  drawing.append(path);
  return drawing;
}
