/** Downloads of the page as a single file, where the site provides one, and whether the page works offline. */

import { translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
import { queryAndFragment, withStartAddress } from "./page-file.js";

/** The name of the file beside the page; undefined if the site was built without it. @type {string | undefined} */
const NAME = import.meta.env.VITE_FILE;

/** The time for which the URL of a download stays valid, in milliseconds. */
const DOWNLOAD_URL_LIFETIME_MS = 60_000;

/** Offers the file unchanged, or with the link as its start address. */
export class FileView {
  #link = "";
  #plain = createElement("a", { href: `./${NAME}`, download: NAME ?? "" }, translate("share.file.plain"));
  #opening = createElement("button", { type: "button", className: "plain" }, translate("share.file.opening"));
  #note = createElement("p", { className: "muted small", role: "status" });
  #kept = createElement("p", { className: "muted small" });
  root = createElement("details", { className: "share-file" },
    createElement("summary", {}, translate("share.file.heading")),
    createElement("p", {}, translate("share.file.about")),
    createElement("div", { className: "tools" }, this.#opening, this.#plain),
    this.#note,
    this.#kept,
  );

  constructor() {
    // A page that was opened as a file can be passed on itself.
    this.root.hidden = !NAME || window.location.protocol === "file:";
    this.#opening.addEventListener("click", () => this.#download());
    this.root.addEventListener("toggle", () => this.#showOfflineStatus());
  }

  /** @param {string} link */
  show(link) {
    this.#link = link;
    this.#note.textContent = "";
  }

  async #download() {
    this.#opening.disabled = true;
    this.#note.textContent = translate("share.file.waiting");
    this.#note.textContent = await this.#make();
    this.#opening.disabled = false;
    this.#opening.focus();
  }

  /** Creates the file and starts its download. @returns {Promise<string>} a message for the reader */
  async #make() {
    let made;
    try {
      const answer = await fetch(`./${NAME}`);
      made = answer.ok ? withStartAddress(await answer.text(), queryAndFragment(this.#link)) : "not-there";
    } catch {
      return translate("share.file.failed");
    }
    if (made === "too-long") return translate("share.file.tooLong");
    if (made === "not-there") return translate("share.file.failed");
    const href = URL.createObjectURL(new Blob([made], { type: "text/html" }));
    createElement("a", { href, download: NAME ?? "" }).click();
    setTimeout(() => URL.revokeObjectURL(href), DOWNLOAD_URL_LIFETIME_MS);
    return translate("share.file.made");
  }

  /** Shows whether the browser has stored the page for use without a network. */
  async #showOfflineStatus() {
    const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    this.#kept.textContent = translate(registration?.active ? "share.file.kept" : "share.file.notKept");
  }
}
