/** Downloads of the page as a single file, where the site provides one, and whether the page works offline. */

import { words } from "../locales/locale.js";
import { make } from "../widgets/element.js";
import { saidBy, withOpening } from "./page-file.js";

/** The name of the file beside the page; undefined if the site was built without it. @type {string | undefined} */
const NAME = import.meta.env.VITE_FILE;

/** The time for which the URL of a download stays valid, in milliseconds. */
const KEPT_FOR = 60_000;

/** Offers the file unchanged, or with the link as its start address. */
export class FileView {
  #link = "";
  #plain = make("a", { href: `./${NAME}`, download: NAME ?? "" }, words("share.file.plain"));
  #opening = make("button", { type: "button", className: "plain" }, words("share.file.opening"));
  #note = make("p", { className: "muted small", role: "status" });
  #kept = make("p", { className: "muted small" });
  root = make("details", { className: "share-file" },
    make("summary", {}, words("share.file.heading")),
    make("p", {}, words("share.file.about")),
    make("div", { className: "tools" }, this.#opening, this.#plain),
    this.#note,
    this.#kept,
  );

  constructor() {
    // A page that was opened as a file can be passed on itself.
    this.root.hidden = !NAME || window.location.protocol === "file:";
    this.#opening.addEventListener("click", () => this.#download());
    this.root.addEventListener("toggle", () => this.#tellKept());
  }

  /** @param {string} link */
  show(link) {
    this.#link = link;
    this.#note.textContent = "";
  }

  async #download() {
    this.#opening.disabled = true;
    this.#note.textContent = words("share.file.waiting");
    this.#note.textContent = await this.#make();
    this.#opening.disabled = false;
    this.#opening.focus();
  }

  /** Creates the file and starts its download. @returns {Promise<string>} a message for the reader */
  async #make() {
    let made;
    try {
      const answer = await fetch(`./${NAME}`);
      made = answer.ok ? withOpening(await answer.text(), saidBy(this.#link)) : "not-there";
    } catch {
      return words("share.file.failed");
    }
    if (made === "too-long") return words("share.file.tooLong");
    if (made === "not-there") return words("share.file.failed");
    const href = URL.createObjectURL(new Blob([made], { type: "text/html" }));
    make("a", { href, download: NAME ?? "" }).click();
    setTimeout(() => URL.revokeObjectURL(href), KEPT_FOR);
    return words("share.file.made");
  }

  /** Shows whether the browser has stored the page for use without a network. */
  async #tellKept() {
    const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    this.#kept.textContent = words(registration?.active ? "share.file.kept" : "share.file.notKept");
  }
}
