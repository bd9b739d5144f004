/** The page as one file, which is offered where the site has it; and whether the browser keeps the page. */

import { words } from "../locales/locale.js";
import { make } from "../widgets/element.js";
import { saidBy, withOpening } from "./page-file.js";

/** The file's name beside the page; a site that was built without it has none. @type {string | undefined} */
const NAME = import.meta.env.VITE_FILE;

/** How long a file that was made stays for the browser to take it, in milliseconds. */
const KEPT_FOR = 60_000;

/** Offers the file as it is, and one that opens with the link. */
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
    // Whoever has the page as a file passes that on.
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

  /** Makes the file and has the browser take it. @returns {Promise<string>} what there is to say of it */
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

  /** Says whether the page opens without a network by itself: here it matters. */
  async #tellKept() {
    const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    this.#kept.textContent = words(registration?.active ? "share.file.kept" : "share.file.notKept");
  }
}
