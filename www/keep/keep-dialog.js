/**
 * The dialog that exports or saves the shown run as a picture, a film or text. Each part is loaded when it is
 * first chosen.
 */

import "./keep.css";
import "#words/keep";
import { withTranslations, translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";

/** @import { RunSnapshot, SaveView } from "./run-snapshot.js" */

/** The loaders of the parts. */
const VIEW_LOADERS = {
  picture: async () => new (await withTranslations(import("./picture-view.js"))).PictureView(),
  film: async () => new (await withTranslations(import("../film/film-view.js"))).FilmView(),
  text: async () => new (await withTranslations(import("./text-view.js"))).TextView(),
};

/** @typedef {keyof typeof VIEW_LOADERS} SaveViewName */

const VIEW_NAMES = /** @type {SaveViewName[]} */ (Object.keys(VIEW_LOADERS));

/** The dialog, created on first use. @type {SaveDialog | null} */
let dialog = null;

export function getSaveDialog() {
  dialog ??= new SaveDialog();
  return dialog;
}

/** A modal `dialog` element with its parts. */
class SaveDialog {
  #root = createElement("dialog", { id: "keep", className: "lists keep" });
  #place = createElement("div", { className: "keep-part" });
  #note = createElement("p", { className: "muted", role: "status" });
  /** @type {Map<SaveViewName, SaveView>} */
  #parts = new Map();
  /** @type {Record<SaveViewName, HTMLInputElement>} */
  #choices;
  /** @type {RunSnapshot | null} */
  #snapshot = null;
  /** The visible part. @type {SaveView | null} */
  #seen = null;

  constructor() {
    const heading = createElement("h2", { id: "keep-heading", tabIndex: -1 }, translate("keep.heading"));
    const close = createElement("button", { type: "button", className: "plain" }, translate("keep.close"));
    close.addEventListener("click", () => this.#root.close());
    const choices = VIEW_NAMES.map((name) => /** @type {const} */ ([name, createElement("input", { type: "radio", name: "keep-part", value: name })]));
    this.#choices = /** @type {Record<SaveViewName, HTMLInputElement>} */ (Object.fromEntries(choices));
    const labels = choices.map(([name, choice]) => createElement("label", {}, choice, createElement("span", {}, translate(`keep.part.${name}`))));
    const segments = createElement("fieldset", { className: "segments" }, createElement("legend", { className: "unseen" }, translate("keep.as")), ...labels);
    segments.addEventListener("change", ({ target }) => this.#choose(/** @type {SaveViewName} */ (/** @type {HTMLInputElement} */ (target).value)));
    this.#root.setAttribute("aria-labelledby", heading.id);
    this.#root.append(createElement("div", { className: "keep-head" }, heading, segments, close), this.#place);
    // A click on the backdrop closes the dialog too.
    this.#root.addEventListener("click", ({ target }) => {
      if (target === this.#root) this.#root.close();
    });
    this.#root.addEventListener("close", () => {
      this.#leave();
      this.#snapshot = null;
    });
    document.body.append(this.#root);
  }

  /**
   * @param {RunSnapshot} kept
   * @param {SaveViewName | null} part the part to show; null for the part shown last
   */
  open(kept, part) {
    if (this.#root.open) return;
    this.#snapshot = kept;
    const chosen = part ?? VIEW_NAMES.find((name) => this.#choices[name].checked) ?? VIEW_NAMES[0];
    this.#choices[chosen].checked = true;
    this.#root.showModal();
    this.#root.querySelector("h2")?.focus();
    this.#choose(chosen);
  }

  #leave() {
    this.#seen?.leave();
    this.#seen = null;
  }

  /** @param {SaveViewName} name */
  async #choose(name) {
    this.#leave();
    this.#note.textContent = this.#parts.has(name) ? "" : translate("late.loading");
    this.#place.replaceChildren(this.#note);
    const part = await this.#make(name);
    // By now another part may have been chosen, or the dialog closed.
    if (!this.#choices[name].checked || !this.#snapshot || this.#seen) return;
    if (!part) {
      this.#note.textContent = translate("late.failed");
      return;
    }
    this.#seen = part;
    this.#place.replaceChildren(part.root);
    part.show(this.#snapshot);
  }

  /**
   * Returns a part, which is loaded on first use.
   *
   * @param {SaveViewName} name
   * @returns {Promise<SaveView | null>} null if it could not be loaded
   */
  async #make(name) {
    const known = this.#parts.get(name);
    if (known) return known;
    try {
      const part = await VIEW_LOADERS[name]();
      // If the part was chosen twice while loading, the first instance is used.
      const made = this.#parts.get(name) ?? part;
      this.#parts.set(name, made);
      return made;
    } catch {
      return null;
    }
  }
}
