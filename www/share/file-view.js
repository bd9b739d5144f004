/** Part of the share dialog: downloads the page as a single file, and shows whether the page works offline. */

import { translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
import { queryAndFragment, withStartAddress } from "./page-file.js";

/**
 * The name of the single-file page beside this page; undefined if the site was built without it.
 *
 * @type {string | undefined}
 */
const FILE_NAME = import.meta.env.VITE_FILE;

/** The time for which the URL of a download stays valid, in milliseconds. */
const DOWNLOAD_URL_LIFETIME_MS = 60_000;

/** Offers the single-file page unchanged, or with the link of the share dialog as its start address. */
export class FileView {
  #link = "";
  #plainLink = createElement("a", { href: `./${FILE_NAME}`, download: FILE_NAME ?? "" }, translate("share.file.plain"));
  #downloadButton = createElement("button", { type: "button", className: "plain" }, translate("share.file.opening"));
  #downloadStatus = createElement("p", { className: "muted small", role: "status" });
  #offlineStatus = createElement("p", { className: "muted small" });
  root = createElement(
    "details",
    { className: "share-file" },
    createElement("summary", {}, translate("share.file.heading")),
    createElement("p", {}, translate("share.file.about")),
    createElement("div", { className: "tools" }, this.#downloadButton, this.#plainLink),
    this.#downloadStatus,
    this.#offlineStatus,
  );

  constructor() {
    // A page that was opened as a file needs no download, because that file can be passed on.
    this.root.hidden = !FILE_NAME || window.location.protocol === "file:";
    this.#downloadButton.addEventListener("click", () => this.#download());
    this.root.addEventListener("toggle", () => this.#showOfflineStatus());
  }

  /** @param {string} link */
  show(link) {
    this.#link = link;
    this.#downloadStatus.textContent = "";
  }

  async #download() {
    this.#downloadButton.disabled = true;
    this.#downloadStatus.textContent = translate("share.file.waiting");
    this.#downloadStatus.textContent = await this.#createFile();
    this.#downloadButton.disabled = false;
    this.#downloadButton.focus();
  }

  /** Creates the file and starts its download. @returns {Promise<string>} the message to show */
  async #createFile() {
    let content;
    try {
      const response = await fetch(`./${FILE_NAME}`);
      content = response.ok ? withStartAddress(await response.text(), queryAndFragment(this.#link)) : "not-the-page";
    } catch {
      return translate("share.file.failed");
    }
    if (content === "too-long") return translate("share.file.tooLong");
    if (content === "not-the-page") return translate("share.file.failed");
    const href = URL.createObjectURL(new Blob([content], { type: "text/html" }));
    createElement("a", { href, download: FILE_NAME ?? "" }).click();
    setTimeout(() => URL.revokeObjectURL(href), DOWNLOAD_URL_LIFETIME_MS);
    return translate("share.file.made");
  }

  /** Shows whether the browser has stored the page for use without a network. */
  async #showOfflineStatus() {
    const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    this.#offlineStatus.textContent = translate(registration?.active ? "share.file.kept" : "share.file.notKept");
  }
}
