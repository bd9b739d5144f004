/** Loads the search tree lazily, when its tab is opened for the first time. */

import { withTranslations, translate } from "../../locales/locale.js";
import { getElement, setText } from "../../widgets/element.js";
import { observeVisibility } from "../../widgets/visibility.js";

/** @import { Decision, SurveyRequest } from "../../bindings/protocol" */
/** @import { ViewSettings } from "../../board/view-settings.js" */
/** @import { ArrangementControl } from "./arrangement-control.js" */
/** @import { DecisionList } from "./decision-list.js" */
/** @import { Icicle, ShownBranches } from "./icicle.js" */

/**
 * The views of the tree and their control.
 *
 * @typedef {object} Parts
 * @property {Icicle} icicle
 * @property {DecisionList} decisionList
 * @property {ArrangementControl} control
 */

/** The search tree in the chosen arrangement: as an icicle plot, or as the list of the decisions along the path. */
export class LazyTree {
  #view;
  #events;
  #tree = getElement("tree", HTMLElement);
  #hint = getElement("decisions-hint", HTMLElement);
  #isIcicleVisible;
  /** The views, once they are loaded. @type {Parts | null} */
  #parts = null;
  /** Whether loading has started. */
  #isLoadStarted = false;

  /**
   * @param {ViewSettings} view
   * @param {object} events
   * @param {(step: number) => void} events.onSeek requests the moment after a step
   * @param {(choice: {place: number, square: number}) => void} events.onSeekDecision requests the moment of a choice:
   *   the index in the path, and the square chosen there
   * @param {() => void} events.onDataNeeded called when the tree needs more data about the current moment
   * @param {(square: number) => string} events.nameOf
   * @param {(index: number) => string} events.numberOf the number of a square of the path, as the board shows it
   * @param {import("../../wording/vocabulary.js").Translate} events.translateForBoard
   */
  constructor(view, events) {
    this.#view = view;
    this.#events = events;
    observeVisibility(this.#tree, () => this.#loadOnce());
    this.#isIcicleVisible = observeVisibility(getElement("icicle-panel", HTMLElement), events.onDataNeeded);
  }

  /**
   * Returns the request for the facts that the tree needs about the current moment.
   *
   * @param {number} depth the number of squares of the path
   * @returns {Pick<SurveyRequest, "branches" | "decisions" | "levels">}
   */
  getSurveyRequest(depth) {
    if (!this.#parts) return {};
    const decisions = this.#parts.decisionList.getNeededPlaces(depth);
    return {
      ...(this.#isIcicleVisible() ? { branches: this.#parts.icicle.capacity, levels: true } : {}),
      ...(decisions.length > 0 ? { decisions } : {}),
    };
  }

  /** Shows the branches of a search. @param {ShownBranches} state */
  showBranches(state) {
    this.#parts?.icicle.show(state);
  }

  /** Lists the decisions of a path. @param {{depth: number, decisions: Decision[], totals: {visits: number}}} path */
  showDecisions(path) {
    this.#parts?.decisionList.show(path);
  }

  /** Shows the chosen arrangement. */
  updateArrangement() {
    this.#parts?.control.update();
  }

  /** Clears the tree for another search. */
  reset() {
    this.#parts?.decisionList.show(null);
    this.#parts?.icicle.clear();
  }

  /** Reads the colours of the style sheet again. */
  recolour() {
    this.#parts?.icicle.recolour();
  }

  /** Loads the tree when it becomes visible for the first time; later only requests data. */
  async #loadOnce() {
    const { onSeek, onDataNeeded, nameOf } = this.#events;
    if (this.#parts) onDataNeeded();
    if (this.#isLoadStarted) return;
    this.#isLoadStarted = true;
    const originalHint = this.#hint.textContent ?? "";
    setText(this.#hint, translate("late.loading"));
    try {
      const [{ Icicle }, { DecisionList }, { ArrangementControl }] = await Promise.all([
        withTranslations(import("./icicle.js")),
        withTranslations(import("./decision-list.js")),
        withTranslations(import("./arrangement-control.js")),
      ]);
      setText(this.#hint, originalHint);
      const control = new ArrangementControl(this.#tree, this.#view);
      const icicle = new Icicle(getElement("icicle", HTMLCanvasElement), { onSeek, onDataNeeded, nameOf });
      this.#parts = { icicle, decisionList: new DecisionList(this.#events), control };
      onDataNeeded();
    } catch {
      setText(this.#hint, translate("late.lost"));
      // The next opening tries again.
      this.#isLoadStarted = false;
    }
  }
}
