/** The search tree as the page knows it from the start: what draws it is loaded when its tab is opened first. */

import { withWords, words } from "../../locales/locale.js";
import { element, setText } from "../../widgets/element.js";
import { followSight } from "../../widgets/sight.js";

/** @import { Branch, Decision, Wants } from "../../bindings/protocol" */
/** @import { Icicle } from "./icicle.js" */
/** @import { Tree } from "./tree.js" */

/** How many levels of the search tree are shown as an icicle. */
const ICICLE_LEVELS = 5;

/** Where nothing was searched yet. */
const NOTHING = { branches: /** @type {Branch[]} */ ([]), length: 0, position: 0 };

/** The decisions along the path, and the top of the tree as an icicle. */
export class LateTree {
  #events;
  #hint = element("decisions-hint", HTMLElement);
  #showsIcicle;
  /** @type {{icicle: Icicle, tree: Tree} | null} */
  #parts = null;
  /** Whether it was asked for what draws it. */
  #isAsked = false;

  /**
   * @param {object} events
   * @param {(step: number) => void} events.onSeek the moment after a step is wanted
   * @param {(to: {place: number, square: number}) => void} events.onTravel the moment is wanted at which the path went
   *   from a place to a square
   * @param {() => void} events.onWant more is wanted of the moment shown
   * @param {(square: number) => string} events.nameOf
   * @param {import("../../wording/vocabulary.js").Say} events.say
   */
  constructor(events) {
    this.#events = events;
    this.#showsIcicle = followSight(element("icicle-fold", HTMLElement), () => this.#come());
  }

  /**
   * What it needs to be told of the moment shown.
   *
   * @param {number} depth how many squares the path has
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

  /** Forgets the search, for a new one. */
  reset() {
    this.#parts?.tree.show(null);
    this.showBranches(NOTHING);
  }

  recolour() {
    this.#parts?.icicle.recolour();
  }

  /** It comes to be shown. */
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
      // Opened again, it is tried again.
      this.#isAsked = false;
    }
  }
}
