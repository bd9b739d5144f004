/** Loads the search tree lazily, when its tab is opened for the first time. */

import { withTranslations, translate } from "../../locales/locale.js";
import { getElement, setText } from "../../widgets/element.js";
import { observeVisibility } from "../../widgets/visibility.js";

/** @import { Branch, Decision, SurveyRequest } from "../../bindings/protocol" */
/** @import { Icicle } from "./icicle.js" */
/** @import { DecisionList } from "./decision-list.js" */

/** The number of levels of the search tree shown as an icicle. */
const ICICLE_LEVELS = 5;

/** The state before any search. */
const EMPTY_BRANCHES = { branches: /** @type {Branch[]} */ ([]), length: 0, position: 0 };

/** The decisions along the path, and the top of the tree as an icicle. */
export class LazyTree {
  #events;
  #hint = getElement("decisions-hint", HTMLElement);
  #showsIcicle;
  /** @type {{icicle: Icicle, tree: DecisionList} | null} */
  #parts = null;
  /** Whether loading has started. */
  #isAsked = false;

  /**
   * @param {object} events
   * @param {(step: number) => void} events.onSeek requests the moment after a step
   * @param {(to: {place: number, square: number}) => void} events.onTravel requests the moment at which the path went
   *   from a place to a square
   * @param {() => void} events.onWant the tree needs more data about the current moment
   * @param {(square: number) => string} events.nameOf
   * @param {import("../../wording/vocabulary.js").Translate} events.say
   */
  constructor(events) {
    this.#events = events;
    this.#showsIcicle = observeVisibility(getElement("icicle-fold", HTMLElement), () => this.#loadOnce());
  }

  /**
   * Returns the facts that the tree needs about the current moment.
   *
   * @param {number} depth the number of squares of the path
   * @returns {Pick<SurveyRequest, "branches" | "decisions">}
   */
  getSurveyRequest(depth) {
    if (!this.#parts) return {};
    const decisions = this.#parts.tree.getNeededPlaces(depth);
    return {
      ...(this.#showsIcicle() ? { branches: ICICLE_LEVELS } : {}),
      ...(decisions.length > 0 ? { decisions } : {}),
    };
  }

  /** @param {typeof EMPTY_BRANCHES} state */
  showBranches(state) {
    this.#parts?.icicle.show(state);
  }

  /** @param {{depth: number, decisions: Decision[], totals: {visits: number}}} path */
  showDecisions(path) {
    this.#parts?.tree.show(path);
  }

  /** Clears the tree for a new search. */
  reset() {
    this.#parts?.tree.show(null);
    this.showBranches(EMPTY_BRANCHES);
  }

  recolour() {
    this.#parts?.icicle.recolour();
  }

  /** Loads the tree when it becomes visible for the first time; later only requests data. */
  async #loadOnce() {
    const { onSeek, onTravel, onWant, nameOf, say } = this.#events;
    if (this.#parts) onWant();
    if (this.#isAsked) return;
    this.#isAsked = true;
    const before = this.#hint.textContent ?? "";
    setText(this.#hint, translate("late.loading"));
    try {
      const [{ Icicle }, { DecisionList }] = await Promise.all([withTranslations(import("./icicle.js")), withTranslations(import("./decision-list.js"))]);
      setText(this.#hint, before);
      const icicle = new Icicle(getElement("icicle", HTMLCanvasElement), { onSeek, nameOf });
      this.#parts = { icicle, tree: new DecisionList({ onTravel, onWant, nameOf, say }) };
      onWant();
    } catch {
      setText(this.#hint, translate("late.lost"));
      // The next opening tries again.
      this.#isAsked = false;
    }
  }
}
