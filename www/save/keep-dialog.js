/**
 * The dialog that saves the shown run as a picture, a film or text. Each of these formats has a view, which is loaded
 * when it is first chosen.
 */

import "./keep.css";
import "#words/keep";
import { html, render } from "lit-html";
import { withTranslations, translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
import { Fields, radioButtons } from "../widgets/fields.js";

/** @import { RunSnapshot, SaveView } from "./run-snapshot.js" */

/** The loaders of the views. */
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

/** A modal `dialog` element with its views. */
class SaveDialog {
  #root = createElement("dialog", { id: "keep", className: "dialog keep" });
  #content = createElement("div", { className: "keep-part" });
  #loadStatus = createElement("p", { className: "muted", role: "status" });
  /** @type {Map<SaveViewName, SaveView>} */
  #views = new Map();
  #fields = new Fields(this.#root);
  /** @type {RunSnapshot | null} */
  #snapshot = null;
  /** The visible view. @type {SaveView | null} */
  #currentView = null;

  constructor() {
    const choices = VIEW_NAMES.map((value) => ({ value, label: translate(`keep.part.${value}`) }));
    this.#root.setAttribute("aria-labelledby", "keep-heading");
    render(
      html`
        <div class="keep-head">
          <h2 id="keep-heading" tabindex="-1">${translate("keep.heading")}</h2>
          <fieldset class="segments" @change=${() => this.#choose(this.#chosenName)}>
            <legend class="visually-hidden">${translate("keep.as")}</legend>
            ${radioButtons("keep-part", choices)}
          </fieldset>
          <button type="button" class="plain" @click=${() => this.#root.close()}>${translate("keep.close")}</button>
        </div>
        ${this.#content}
      `,
      this.#root,
    );
    this.#fields.set({ "keep-part": VIEW_NAMES[0] });
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
   * @param {RunSnapshot} snapshot
   * @param {SaveViewName | null} viewName the view to show; null for the view shown last
   */
  open(snapshot, viewName) {
    if (this.#root.open) return;
    this.#snapshot = snapshot;
    if (viewName) this.#fields.set({ "keep-part": viewName });
    this.#root.showModal();
    this.#root.querySelector("h2")?.focus();
    this.#choose(this.#chosenName);
  }

  get #chosenName() {
    return /** @type {SaveViewName} */ (this.#fields.text("keep-part"));
  }

  #leave() {
    this.#currentView?.leave();
    this.#currentView = null;
  }

  /** @param {SaveViewName} name */
  async #choose(name) {
    this.#leave();
    this.#loadStatus.textContent = this.#views.has(name) ? "" : translate("late.loading");
    this.#content.replaceChildren(this.#loadStatus);
    const view = await this.#getView(name);
    // By now another view may have been chosen, or the dialog closed.
    if (name !== this.#chosenName || !this.#snapshot || this.#currentView) return;
    if (!view) {
      this.#loadStatus.textContent = translate("late.failed");
      return;
    }
    this.#currentView = view;
    this.#content.replaceChildren(view.root);
    view.show(this.#snapshot);
  }

  /**
   * Returns a view, which is loaded on first use.
   *
   * @param {SaveViewName} name
   * @returns {Promise<SaveView | null>} null if it could not be loaded
   */
  async #getView(name) {
    const existing = this.#views.get(name);
    if (existing) return existing;
    try {
      const view = await VIEW_LOADERS[name]();
      // If the view was chosen twice while loading, the first instance is used.
      const firstView = this.#views.get(name) ?? view;
      this.#views.set(name, firstView);
      return firstView;
    } catch {
      return null;
    }
  }
}
