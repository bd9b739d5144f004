/** Loads the search tree lazily, when its tab is opened for the first time. */

import { withTranslations, translate } from "../../locales/locale.js";
import { getElement, setText } from "../../widgets/element.js";
import { observeVisibility } from "../../widgets/visibility.js";

/** @import { SurveyRequest } from "../../bindings/protocol" */
/** @import { ViewSettings } from "../../board/view-settings.js" */
/** @import { SearchSurvey, TreeEvents, TreeViews } from "./tree-views.js" */

/** The search tree, which does nothing until it is loaded. */
export class LazyTree {
  #view;
  #events;
  #tree = getElement("tree", HTMLElement);
  #hint = getElement("decisions-hint", HTMLElement);
  /** @type {TreeViews | null} */
  #views = null;
  /** Whether loading has started. */
  #isLoadStarted = false;

  /**
   * @param {ViewSettings} view
   * @param {TreeEvents} events
   */
  constructor(view, events) {
    this.#view = view;
    this.#events = events;
    observeVisibility(this.#tree, () => this.#loadOnce());
    this.updateOptions();
  }

  /**
   * Returns the request for the facts that the tree needs about the current moment.
   *
   * @param {number} depth the number of squares of the path
   * @returns {Pick<SurveyRequest, "branches" | "decisions" | "levels">}
   */
  getSurveyRequest(depth) {
    return this.#views?.getSurveyRequest(depth) ?? {};
  }

  /** Shows the parts of a survey that belong to the tree. @param {SearchSurvey} data */
  show(data) {
    this.#views?.show(data);
  }

  /** Shows the options of the view settings. A tree that is on the stage is visible in every tab. */
  updateOptions() {
    if (this.#views) this.#views.updateOptions();
    else if (this.#view.optionOf("place") === "stage") void this.#loadOnce();
  }

  /** Clears the tree for another search. */
  reset() {
    this.#views?.reset();
  }

  /** Reads the colours of the style sheet again. */
  recolour() {
    this.#views?.recolour();
  }

  /** Loads the tree when it becomes visible for the first time; later only requests data. */
  async #loadOnce() {
    const { onDataNeeded } = this.#events;
    if (this.#views) onDataNeeded();
    if (this.#isLoadStarted) return;
    this.#isLoadStarted = true;
    const originalHint = this.#hint.textContent ?? "";
    setText(this.#hint, translate("late.loading"));
    try {
      const { TreeViews } = await withTranslations(import("./tree-views.js"));
      setText(this.#hint, originalHint);
      this.#views = new TreeViews(this.#tree, this.#view, this.#events);
      onDataNeeded();
    } catch {
      setText(this.#hint, translate("late.lost"));
      // The next opening tries again.
      this.#isLoadStarted = false;
    }
  }
}
