/**
 * The dialog that saves the shown run as a picture, a film or text. Each of these formats has a view, which is loaded
 * when it is first chosen.
 */

import "./keep.css";
import "#words/keep";
import { withTranslations, translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";

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
  /** @type {Record<SaveViewName, HTMLInputElement>} */
  #radios;
  /** @type {RunSnapshot | null} */
  #snapshot = null;
  /** The visible view. @type {SaveView | null} */
  #currentView = null;

  constructor() {
    const heading = createElement("h2", { id: "keep-heading", tabIndex: -1 }, translate("keep.heading"));
    const close = createElement("button", { type: "button", className: "plain" }, translate("keep.close"));
    close.addEventListener("click", () => this.#root.close());
    const radios = VIEW_NAMES.map(
      (name) =>
        /** @type {const} */ ([name, createElement("input", { type: "radio", name: "keep-part", value: name })]),
    );
    this.#radios = /** @type {Record<SaveViewName, HTMLInputElement>} */ (Object.fromEntries(radios));
    const labels = radios.map(([name, radio]) =>
      createElement("label", {}, radio, createElement("span", {}, translate(`keep.part.${name}`))),
    );
    const segments = createElement(
      "fieldset",
      { className: "segments" },
      createElement("legend", { className: "visually-hidden" }, translate("keep.as")),
      ...labels,
    );
    segments.addEventListener("change", ({ target }) =>
      this.#choose(/** @type {SaveViewName} */ (/** @type {HTMLInputElement} */ (target).value)),
    );
    this.#root.setAttribute("aria-labelledby", heading.id);
    this.#root.append(createElement("div", { className: "keep-head" }, heading, segments, close), this.#content);
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
    const chosen = viewName ?? VIEW_NAMES.find((name) => this.#radios[name].checked) ?? VIEW_NAMES[0];
    this.#radios[chosen].checked = true;
    this.#root.showModal();
    this.#root.querySelector("h2")?.focus();
    this.#choose(chosen);
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
    if (!this.#radios[name].checked || !this.#snapshot || this.#currentView) return;
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
