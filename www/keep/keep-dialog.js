/**
 * The dialog that exports or saves the shown run as a picture, a film or text. Each part is loaded when it is
 * first chosen.
 */

import "./keep.css";
import "#words/keep";
import { withWords, words } from "../locales/locale.js";
import { make } from "../widgets/element.js";

/** @import { Kept, Part } from "./kept.js" */

/** The loaders of the parts. */
const PARTS = {
  picture: async () => new (await withWords(import("./picture-view.js"))).PictureView(),
  film: async () => new (await withWords(import("../film/film-view.js"))).FilmView(),
  text: async () => new (await withWords(import("./text-view.js"))).TextView(),
};

/** @typedef {keyof typeof PARTS} PartName */

const NAMES = /** @type {PartName[]} */ (Object.keys(PARTS));

/** The dialog, created on first use. @type {KeepDialog | null} */
let dialog = null;

export function keepDialog() {
  dialog ??= new KeepDialog();
  return dialog;
}

/** A modal `dialog` element with its parts. */
class KeepDialog {
  #root = make("dialog", { id: "keep", className: "lists keep" });
  #place = make("div", { className: "keep-part" });
  #note = make("p", { className: "muted", role: "status" });
  /** @type {Map<PartName, Part>} */
  #parts = new Map();
  /** @type {Record<PartName, HTMLInputElement>} */
  #choices;
  /** @type {Kept | null} */
  #kept = null;
  /** The visible part. @type {Part | null} */
  #seen = null;

  constructor() {
    const heading = make("h2", { id: "keep-heading", tabIndex: -1 }, words("keep.heading"));
    const close = make("button", { type: "button", className: "plain" }, words("keep.close"));
    close.addEventListener("click", () => this.#root.close());
    const choices = NAMES.map((name) => /** @type {const} */ ([name, make("input", { type: "radio", name: "keep-part", value: name })]));
    this.#choices = /** @type {Record<PartName, HTMLInputElement>} */ (Object.fromEntries(choices));
    const labels = choices.map(([name, choice]) => make("label", {}, choice, make("span", {}, words(`keep.part.${name}`))));
    const segments = make("fieldset", { className: "segments" }, make("legend", { className: "unseen" }, words("keep.as")), ...labels);
    segments.addEventListener("change", ({ target }) => this.#choose(/** @type {PartName} */ (/** @type {HTMLInputElement} */ (target).value)));
    this.#root.setAttribute("aria-labelledby", heading.id);
    this.#root.append(make("div", { className: "keep-head" }, heading, segments, close), this.#place);
    // A click on the backdrop closes the dialog too.
    this.#root.addEventListener("click", ({ target }) => {
      if (target === this.#root) this.#root.close();
    });
    this.#root.addEventListener("close", () => {
      this.#leave();
      this.#kept = null;
    });
    document.body.append(this.#root);
  }

  /**
   * @param {Kept} kept
   * @param {PartName | null} part the part to show; null for the part shown last
   */
  open(kept, part) {
    if (this.#root.open) return;
    this.#kept = kept;
    const chosen = part ?? NAMES.find((name) => this.#choices[name].checked) ?? NAMES[0];
    this.#choices[chosen].checked = true;
    this.#root.showModal();
    this.#root.querySelector("h2")?.focus();
    this.#choose(chosen);
  }

  #leave() {
    this.#seen?.leave();
    this.#seen = null;
  }

  /** @param {PartName} name */
  async #choose(name) {
    this.#leave();
    this.#note.textContent = this.#parts.has(name) ? "" : words("late.loading");
    this.#place.replaceChildren(this.#note);
    const part = await this.#make(name);
    // By now another part may have been chosen, or the dialog closed.
    if (!this.#choices[name].checked || !this.#kept || this.#seen) return;
    if (!part) {
      this.#note.textContent = words("late.failed");
      return;
    }
    this.#seen = part;
    this.#place.replaceChildren(part.root);
    part.show(this.#kept);
  }

  /**
   * Returns a part, which is loaded on first use.
   *
   * @param {PartName} name
   * @returns {Promise<Part | null>} null if it could not be loaded
   */
  async #make(name) {
    const known = this.#parts.get(name);
    if (known) return known;
    try {
      const part = await PARTS[name]();
      // If the part was chosen twice while loading, the first instance is used.
      const made = this.#parts.get(name) ?? part;
      this.#parts.set(name, made);
      return made;
    } catch {
      return null;
    }
  }
}
