/** Editor of the adjacency order: a knight among its eight targets, numbered in the order in which they are tried. */

import { renderPiece } from "../board/pieces/pieces.js";
import { translate } from "../locales/locale.js";
import { createButton, getElement } from "../widgets/element.js";
import { vocabulary } from "../wording/vocabulary.js";

/** @import { Move } from "../bindings/protocol" */

/** Option value of a custom order. */
const CUSTOM = "own";

/** @param {Move} move */
const key = ([down, right]) => `${down},${right}`;

/** The select of published orders and the wheel below it. */
export class OrderWheel {
  #select = getElement("order", HTMLSelectElement);
  #wheel = getElement("wheel", HTMLElement);
  #hint = getElement("order-hint", HTMLElement);
  #onChange;
  /** @type {Map<string, HTMLButtonElement>} */
  #targets = new Map();
  /** @type {{name: string, moves: Move[]}[]} */
  #published = [];
  /** @type {Move[]} the order in force */
  #moves = [];
  /** @type {Move[] | null} the order being made */
  #draftOrder = null;

  /** Description of the order for this piece, or an empty string. */
  #description = "";

  /** @param {() => void} onChange a complete new order is in force */
  constructor(onChange) {
    this.#onChange = onChange;
    this.#select.addEventListener("change", () => {
      const chosen = this.#published.find(({ name }) => name === this.#select.value);
      if (chosen) this.#commit(chosen.moves);
    });
    this.#wheel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#draftOrder) return;
      this.#draftOrder = null;
      this.#draw();
      // Escape closes the drawer only if no order is being made.
      event.preventDefault();
    });
  }

  /** The order in the format of the core: its name, or its moves. */
  get value() {
    return this.#name ?? this.#moves.map(key).join(";");
  }

  /** @returns {string | undefined} the name of the order in force, if it was published */
  get #name() {
    const own = this.#moves.map(key).join(";");
    return this.#published.find(({ moves }) => moves.map(key).join(";") === own)?.name;
  }

  /** Offers the published orders. @param {{name: string, moves: Move[]}[]} published */
  offer(published) {
    this.#published = published;
    this.#select.replaceChildren(
      ...published.map(({ name }) => new Option(translate(`order.source.${name}`), name)),
      new Option(translate("order.own"), CUSTOM, false, false),
    );
    const own = this.#select.options[published.length];
    own.disabled = true;
    this.#moves = published[0].moves;
    for (const move of this.#moves) {
      const target = createButton("", () => this.#toggleTarget(move), { className: "target" });
      const [down, right] = move;
      const reach = Math.max(...this.#moves.flat());
      target.style.gridArea = `${down + reach + 1} / ${right + reach + 1}`;
      this.#targets.set(key(move), target);
    }
    this.#select.disabled = false;
    this.#draw();
  }

  /** Shows an order that was chosen elsewhere. @param {Move[]} moves */
  show(moves) {
    if (this.#draftOrder || moves.map(key).join() === this.#moves.map(key).join()) return;
    this.#moves = moves;
    this.#draw();
  }

  /**
   * Explains the meaning of the order for a piece other than a knight. In a graph, the lists have their own order.
   *
   * @param {import("../board/ground.js").Ground} ground
   */
  describeFor(ground) {
    this.#description = ground.isGraph ? translate("shape.lists") : "";
    if (!this.#description && ground.leaper !== "knight") this.#description = translate("shape.directions", vocabulary(ground));
    renderPiece(getElement("wheel-piece", SVGSVGElement), ground);
    this.#draw();
  }

  /**
   * Handles a click on a target. The first click begins a new order, the last but one completes it.
   *
   * @param {Move} move
   */
  #toggleTarget(move) {
    const making = this.#draftOrder ?? [];
    const at = making.findIndex((made) => key(made) === key(move));
    // A second click on the last number takes it back.
    if (at >= 0 && at === making.length - 1) making.pop();
    else if (at < 0) making.push(move);
    const left = this.#moves.filter((one) => !making.some((made) => key(made) === key(one)));
    if (left.length <= 1) {
      this.#commit([...making, ...left]);
      return;
    }
    this.#draftOrder = making.length > 0 ? making : null;
    this.#draw();
  }

  /** @param {Move[]} moves */
  #commit(moves) {
    this.#draftOrder = null;
    this.#moves = moves;
    this.#draw();
    this.#onChange();
  }

  /** Sorts the targets for the Tab key and for screen readers, from the first move to the last. */
  #sortTargets() {
    const inOrder = this.#moves.map((move) => /** @type {HTMLElement} */ (this.#targets.get(key(move))));
    const now = [...this.#wheel.querySelectorAll("button")];
    if (inOrder.every((target, index) => target === now[index])) return;
    const focused = inOrder.find((target) => target === document.activeElement);
    this.#wheel.append(...inOrder);
    // An element loses the focus when it is moved.
    focused?.focus();
  }

  #draw() {
    // While an order is being made, the targets keep their places.
    if (!this.#draftOrder) this.#sortTargets();
    const shown = this.#draftOrder ?? this.#moves;
    for (const [move, target] of this.#targets) {
      const at = shown.findIndex((one) => key(one) === move);
      const [down, right] = move.split(",").map(Number);
      const parts = {
        number: at + 1,
        vertical: translate(down < 0 ? "order.up" : "order.down", { count: Math.abs(down) }),
        horizontal: translate(right < 0 ? "order.left" : "order.right", { count: Math.abs(right) }),
      };
      target.textContent = at < 0 ? "" : String(at + 1);
      target.dataset.place = at < 0 ? "" : String(at + 1);
      target.ariaLabel = translate(at < 0 ? "order.unnumbered" : "order.target", parts);
    }
    this.#select.value = this.#name ?? CUSTOM;
    this.#hint.textContent = this.#draftOrder
      ? translate("order.making", { count: this.#targets.size - this.#draftOrder.length })
      : this.#description || translate("order.hint");
  }
}
