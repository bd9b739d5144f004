/** Loads the search tree lazily, when its tab is opened for the first time. */

import { withWords, words } from "../../locales/locale.js";
import { element, setText } from "../../widgets/element.js";
import { followSight } from "../../widgets/sight.js";

/** @import { Branch, Decision, Wants } from "../../bindings/protocol" */
/** @import { Icicle } from "./icicle.js" */
/** @import { Tree } from "./tree.js" */

/** The number of levels of the search tree shown as an icicle. */
const ICICLE_LEVELS = 5;

/** The state before any search. */
const NOTHING = { branches: /** @type {Branch[]} */ ([]), length: 0, position: 0 };

/** The decisions along the path, and the top of the tree as an icicle. */
export class LateTree {
  #events;
  #hint = element("decisions-hint", HTMLElement);
  #showsIcicle;
  /** @type {{icicle: Icicle, tree: Tree} | null} */
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
   * @param {import("../../wording/vocabulary.js").Say} events.say
   */
  constructor(events) {
    this.#events = events;
    this.#showsIcicle = followSight(element("icicle-fold", HTMLElement), () => this.#come());
  }

  /**
   * Returns the facts that the tree needs about the current moment.
   *
   * @param {number} depth the number of squares of the path
   * @returns {Pick<Wants, "branches" | "decisions">}
   */
  wants(depth) {
    if (!this.#parts) return {};
    const decisions = this.#parts.tree.wanted(depth);
    return {
      ...(this.#showsIcicle() ? { branches: ICICLE_LEVELS } : {}),
      ...(decisions.length > 0 ? { decisions } : {}),
    };
  }

  /** @param {typeof NOTHING} state */
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
    this.showBranches(NOTHING);
  }

  recolour() {
    this.#parts?.icicle.recolour();
  }

  /** Loads the tree when it becomes visible for the first time; later only requests data. */
  async #come() {
    const { onSeek, onTravel, onWant, nameOf, say } = this.#events;
    if (this.#parts) onWant();
    if (this.#isAsked) return;
    this.#isAsked = true;
    const before = this.#hint.textContent ?? "";
    setText(this.#hint, words("late.loading"));
    try {
      const [{ Icicle }, { Tree }] = await Promise.all([withWords(import("./icicle.js")), withWords(import("./tree.js"))]);
      setText(this.#hint, before);
      const icicle = new Icicle(element("icicle", HTMLCanvasElement), { onSeek, nameOf });
      this.#parts = { icicle, tree: new Tree({ onTravel, onWant, nameOf, say }) };
      onWant();
    } catch {
      setText(this.#hint, words("late.lost"));
      // The next opening tries again.
      this.#isAsked = false;
    }
  }
}
