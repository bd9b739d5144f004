/** Loads the search tree lazily, when its tab is opened for the first time. */

import { withTranslations, translate } from "../../locales/locale.js";
import { getElement, setText } from "../../widgets/element.js";
import { observeVisibility } from "../../widgets/visibility.js";

/** @import { Branch, Decision, SurveyRequest } from "../../bindings/protocol" */
/** @import { Icicle } from "./icicle.js" */
/** @import { DecisionList } from "./decision-list.js" */

/** The number of levels of the search tree in the icicle plot. */
const ICICLE_LEVELS = 5;

/** The branches before any search: `length` is the number of steps of the search, `position` the current step. */
const EMPTY_BRANCHES = { branches: /** @type {Branch[]} */ ([]), length: 0, position: 0 };

/** The decisions along the path, and the top of the search tree as an icicle plot. */
export class LazyTree {
  #events;
  #hint = getElement("decisions-hint", HTMLElement);
  #isIcicleVisible;
  /** The two views, once they are loaded. @type {{icicle: Icicle, decisionList: DecisionList} | null} */
  #parts = null;
  /** Whether loading has started. */
  #isLoadStarted = false;

  /**
   * @param {object} events
   * @param {(step: number) => void} events.onSeek requests the moment after a step
   * @param {(choice: {place: number, square: number}) => void} events.onSeekDecision requests the moment of a choice:
   *   the index in the path, and the square chosen there
   * @param {() => void} events.onDataNeeded called when the tree needs more data about the current moment
   * @param {(square: number) => string} events.nameOf
   * @param {import("../../wording/vocabulary.js").Translate} events.translateForBoard
   */
  constructor(events) {
    this.#events = events;
    this.#isIcicleVisible = observeVisibility(getElement("icicle-panel", HTMLElement), () => this.#loadOnce());
  }

  /**
   * Returns the request for the facts that the tree needs about the current moment.
   *
   * @param {number} depth the number of squares of the path
   * @returns {Pick<SurveyRequest, "branches" | "decisions">}
   */
  getSurveyRequest(depth) {
    if (!this.#parts) return {};
    const decisions = this.#parts.decisionList.getNeededPlaces(depth);
    return {
      ...(this.#isIcicleVisible() ? { branches: ICICLE_LEVELS } : {}),
      ...(decisions.length > 0 ? { decisions } : {}),
    };
  }

  /** Shows the branches of a search as an icicle plot. @param {typeof EMPTY_BRANCHES} state */
  showBranches(state) {
    this.#parts?.icicle.show(state);
  }

  /** Lists the decisions of a path. @param {{depth: number, decisions: Decision[], totals: {visits: number}}} path */
  showDecisions(path) {
    this.#parts?.decisionList.show(path);
  }

  /** Clears the tree for another search. */
  reset() {
    this.#parts?.decisionList.show(null);
    this.showBranches(EMPTY_BRANCHES);
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
      const [{ Icicle }, { DecisionList }] = await Promise.all([
        withTranslations(import("./icicle.js")),
        withTranslations(import("./decision-list.js")),
      ]);
      setText(this.#hint, originalHint);
      const icicle = new Icicle(getElement("icicle", HTMLCanvasElement), { onSeek, nameOf });
      this.#parts = { icicle, decisionList: new DecisionList(this.#events) };
      onDataNeeded();
    } catch {
      setText(this.#hint, translate("late.lost"));
      // The next opening tries again.
      this.#isLoadStarted = false;
    }
  }
}
