/** Editor of the adjacency order: a knight and its eight targets, numbered in the order of the search. */

import { renderPiece } from "../board/pieces/pieces.js";
import { translate, withTranslations } from "../locales/locale.js";
import { createButton, getElement, setText } from "../widgets/element.js";
import { vocabulary } from "../wording/vocabulary.js";

/** @import { Move } from "../bindings/protocol" */

/** Option value of a custom order. */
const CUSTOM = "own";

/** Returns a move as text, which identifies it. @param {Move} move */
const moveKey = ([down, right]) => `${down},${right}`;

/** The select of published orders and the wheel below it. */
export class OrderWheel {
  #select = getElement("order", HTMLSelectElement);
  #wheel = getElement("wheel", HTMLElement);
  #hint = getElement("order-hint", HTMLElement);
  #onChange;
  #readOrder;
  /** The target buttons by the text of their move. @type {Map<string, HTMLButtonElement>} */
  #targets = new Map();
  /** The published orders that can be chosen. @type {{name: string, moves: Move[]}[]} */
  #publishedOrders = [];
  /** The current order. @type {Move[]} */
  #moves = [];
  /** The first moves of a new order that is still incomplete. @type {Move[] | null} */
  #draftOrder = null;
  /** Description of the order for this piece, or an empty string. */
  #description = "";
  /** Whether the user made the current order, even if it equals a published one. */
  isOwn = false;

  /**
   * @param {() => void} onChange called after a change of the current order
   * @param {import("./order-entry.js").ReadOrder} readOrder asks the core for the order in a text
   */
  constructor(onChange, readOrder) {
    this.#onChange = onChange;
    this.#readOrder = readOrder;
    this.#select.addEventListener("change", () => {
      const chosenOrder = this.#publishedOrders.find(({ name }) => name === this.#select.value);
      if (chosenOrder) this.#commit(chosenOrder.moves, { isOwn: false });
    });
    getElement("order-restart", HTMLButtonElement).addEventListener("click", () => {
      this.#draftOrder = [];
      this.#render();
      this.#wheel.querySelector("button")?.focus();
    });
    // The field is loaded when it is first visible, in the drawer or beside the board.
    new IntersectionObserver((entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      this.#loadEntry();
    }).observe(this.#select);
    getElement("order-panel", HTMLElement).addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#draftOrder) return;
      this.#draftOrder = null;
      this.#render();
      // Escape closes the drawer only if no new order is incomplete.
      event.preventDefault();
    });
  }

  /** The order in the format of the core: its name, or its moves. */
  get value() {
    return this.#publishedName ?? this.#moves.map(moveKey).join(";");
  }

  /** @returns {string | undefined} the name of the current order, if it is a published one */
  get #publishedName() {
    const movesText = this.#moves.map(moveKey).join(";");
    return this.#publishedOrders.find(({ moves }) => moves.map(moveKey).join(";") === movesText)?.name;
  }

  /**
   * Sets the published orders. The first one becomes the current order.
   *
   * @param {{name: string, moves: Move[]}[]} published
   */
  setPublishedOrders(published) {
    this.#publishedOrders = published;
    this.#select.replaceChildren(
      ...published.map(({ name }) => new Option(translate(`order.source.${name}`), name)),
      new Option(translate("order.own"), CUSTOM, false, false),
    );
    const customOption = this.#select.options[published.length];
    customOption.disabled = true;
    this.#moves = published[0].moves;
    for (const move of this.#moves) {
      const target = createButton("", () => this.#toggleTarget(move), { className: "target" });
      const [down, right] = move;
      const maxDistance = Math.max(...this.#moves.flat());
      target.style.gridArea = `${down + maxDistance + 1} / ${right + maxDistance + 1}`;
      this.#targets.set(moveKey(move), target);
    }
    this.#select.disabled = false;
    this.#render();
  }

  /**
   * Shows the order of a prepared experiment.
   *
   * @param {Move[]} moves
   * @param {boolean} isRestored whether the experiment comes from a link, which does not say who made a published order
   */
  show(moves, isRestored) {
    const isShown = moves.map(moveKey).join() === this.#moves.map(moveKey).join();
    if (this.#draftOrder || (isShown && !isRestored)) return;
    this.#moves = moves;
    this.isOwn = this.#publishedName === undefined;
    this.#render();
  }

  /**
   * The name of the current order. If the user made an order that equals a published one, the name says both.
   *
   * @param {string} orderWords the words for the order, which do not say who made a published one
   */
  nameBeside(orderWords) {
    return this.isOwn && this.#publishedName ? translate("order.sameShort", { order: orderWords }) : orderWords;
  }

  /** Loads the field for an order as text. */
  async #loadEntry() {
    try {
      const { OrderEntry } = await withTranslations(import("./order-entry.js"));
      new OrderEntry(this.#readOrder, (moves) => {
        if (moves.map(moveKey).join() !== this.#moves.map(moveKey).join() || !this.isOwn) this.#commit(moves);
      });
    } catch {
      setText(getElement("order-entry", HTMLElement), translate("late.failed"));
    }
  }

  /**
   * Explains the order for a graph, whose lists have their own order, or for a piece other than a knight.
   *
   * @param {import("../board/ground.js").Ground} ground
   */
  describeFor(ground) {
    this.#description = ground.isGraph ? translate("shape.lists") : "";
    if (!this.#description && ground.leaper !== "knight")
      this.#description = translate("shape.directions", vocabulary(ground));
    renderPiece(getElement("wheel-piece", SVGSVGElement), ground);
    this.#render();
  }

  /**
   * Handles a click on a target. The first click begins a new order, unless the current one is the user's own.
   * When only one move is left, the order is complete.
   *
   * @param {Move} move
   */
  #toggleTarget(move) {
    // One click too many must not discard the finished order.
    if (this.isOwn && !this.#draftOrder) return;
    const draftOrder = this.#draftOrder ?? [];
    const index = draftOrder.findIndex((numbered) => moveKey(numbered) === moveKey(move));
    // A second click on the last numbered target removes its number.
    if (index >= 0 && index === draftOrder.length - 1) draftOrder.pop();
    else if (index < 0) draftOrder.push(move);
    const remaining = this.#moves.filter((move) => !draftOrder.some((numbered) => moveKey(numbered) === moveKey(move)));
    if (remaining.length <= 1) {
      this.#commit([...draftOrder, ...remaining]);
      return;
    }
    this.#draftOrder = draftOrder.length > 0 ? draftOrder : null;
    this.#render();
  }

  /**
   * Makes an order the current one.
   *
   * @param {Move[]} moves
   * @param {{isOwn: boolean}} [origin] whether the user made the order
   */
  #commit(moves, { isOwn } = { isOwn: true }) {
    this.#draftOrder = null;
    this.#moves = moves;
    this.isOwn = isOwn;
    this.#render();
    this.#onChange();
  }

  /** Sorts the targets for the Tab key and for screen readers, from the first move to the last. */
  #sortTargets() {
    const sortedTargets = this.#moves.map((move) => /** @type {HTMLElement} */ (this.#targets.get(moveKey(move))));
    const currentTargets = [...this.#wheel.querySelectorAll("button")];
    if (sortedTargets.every((target, index) => target === currentTargets[index])) return;
    const focused = sortedTargets.find((target) => target === document.activeElement);
    this.#wheel.append(...sortedTargets);
    // An element loses the focus when it is moved.
    focused?.focus();
  }

  #render() {
    // While a new order is incomplete, the targets keep their places.
    if (!this.#draftOrder) this.#sortTargets();
    const shownMoves = this.#draftOrder ?? this.#moves;
    for (const [move, target] of this.#targets) {
      const index = shownMoves.findIndex((shownMove) => moveKey(shownMove) === move);
      const [down, right] = move.split(",").map(Number);
      const values = {
        number: index + 1,
        vertical: translate(down < 0 ? "order.up" : "order.down", { count: Math.abs(down) }),
        horizontal: translate(right < 0 ? "order.left" : "order.right", { count: Math.abs(right) }),
      };
      target.textContent = index < 0 ? "" : String(index + 1);
      target.dataset.position = index < 0 ? "" : String(index + 1);
      target.ariaLabel = translate(index < 0 ? "order.unnumbered" : "order.target", values);
    }
    this.#showName();
    this.#hint.textContent = this.#draftOrder
      ? translate("order.making", { count: this.#targets.size - this.#draftOrder.length })
      : this.#description || translate(this.isOwn ? "order.done" : "order.hint");
  }

  /** Shows the name of the order in the select, whose last option is the user's own order. */
  #showName() {
    const name = this.#publishedName;
    const customOption = this.#select.options[this.#publishedOrders.length];
    const isSame = name && this.isOwn;
    const sameWords = isSame ? translate("order.same", { order: translate(`order.name.${name}`) }) : "";
    setText(customOption, sameWords || translate("order.own"));
    this.#select.value = name && !this.isOwn ? name : CUSTOM;
  }
}
