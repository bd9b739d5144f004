/** The decisions along the path: for each square the moves that were tried, and the visits that they cost. */

import "#words/decisions";
import { compactNumber, wholeNumber, translate } from "../../locales/locale.js";
import { getElement, setText } from "../../widgets/element.js";
import { observeVisibility } from "../../widgets/visibility.js";
import { shownCandidates, taken } from "./decision.js";
import { cutRun, layOutRows, pagesOf, tailFrom, wantedPlaces } from "./rows.js";
import { percent, shareOf } from "./share.js";

/** @import { Candidate, Decision } from "../../bindings/protocol.js" */
/** @import { PlaceRange, Row } from "./rows.js" */

/** The greatest number of candidates, and of squares of a run, in a row. */
const MAX_SHOWN = { candidates: 10, run: 5 };

/** A column of decisions, limited to the relevant ones. */
export class DecisionList {
  #isShown;
  #list = getElement("decisions", HTMLElement);
  #hint = getElement("decisions-hint", HTMLElement);
  #legend = getElement("decisions-legend", HTMLElement);
  #onTravel;
  #onWant;
  #nameOf;
  #say;
  /** The first place of the last rows. */
  #tail = 0;
  /** @type {PlaceRange | null} */
  #page = null;
  /** The visits of the whole search. */
  #visits = 0;
  /** The greatest number of rows so far. Their space is kept, so that nothing below them moves. */
  #most = 0;
  /** @type {Map<string, HTMLElement>} the rows by key */
  #rows = new Map();
  /** @type {WeakMap<HTMLElement, () => void>} the click handler of each button */
  #actions = new WeakMap();
  /** @type {WeakMap<HTMLElement, string>} the content of each chip, for comparison */
  #chips = new WeakMap();
  /** @type {HTMLElement | null} the one button in the Tab order */
  #tabStop = null;

  /**
   * @param {object} events
   * @param {(to: {place: number, square: number}) => void} events.onTravel requests the moment at which the path went
   *   from a place to a square
   * @param {() => void} events.onWant the tree needs other decisions
   * @param {(square: number) => string} events.nameOf
   * @param {import("../../wording/vocabulary.js").Translate} events.say
   */
  constructor({ onTravel, onWant, nameOf, say }) {
    this.#say = say;
    this.#onTravel = onTravel;
    this.#onWant = onWant;
    this.#nameOf = nameOf;
    this.#list.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button) this.#actions.get(button)?.();
    });
    this.#isShown = observeVisibility(getElement("decisions-fold", HTMLElement), onWant);
    this.#followKeyboard();
    this.show(null);
  }

  /**
   * Returns the places whose decisions are to be shown next.
   *
   * @param {number} depth the number of squares of the path
   * @returns {PlaceRange[]} empty while the panel is closed
   */
  getNeededPlaces(depth) {
    if (!this.#isShown()) return [];
    this.#tail = tailFrom(depth, this.#tail);
    if (this.#page && this.#page.from >= this.#tail) this.#open(null);
    return wantedPlaces(depth, this.#tail, this.#page);
  }

  /**
   * Shows the decisions of a path.
   *
   * @param {{depth: number, decisions: Decision[], totals: {visits: number}} | null} path null if there is none, which
   *   closes the opened page
   */
  show(path) {
    if (!path) {
      this.#open(null);
      this.#tail = 0;
    }
    const { depth, decisions, totals } = path ?? { depth: 0, decisions: [], totals: { visits: 0 } };
    this.#visits = totals.visits;
    const rows = layOutRows({ depth, decisions, page: this.#page });
    this.#hint.hidden = rows.length > 0;
    this.#legend.hidden = rows.length === 0;
    this.#most = Math.max(this.#most, rows.length);
    this.#list.style.setProperty("--rows", String(this.#most));
    this.#list.style.setProperty("--digits", String(Math.max(2, wholeNumber(depth).length)));
    this.#updateRows(rows, depth);
  }

  /** @param {PlaceRange | null} page null closes the open page */
  #open(page) {
    this.#page = page;
    this.#most = 0;
  }

  /**
   * Updates the list. Rows that stay are reused, so that a focused button keeps the focus.
   *
   * @param {Row[]} rows
   * @param {number} depth
   */
  #updateRows(rows, depth) {
    const held = this.#list.contains(document.activeElement);
    const before = this.#rows;
    this.#rows = new Map();
    let gaps = 0;
    for (const row of rows) {
      const key = keyOf(row, gaps);
      if (row.kind === "gap") gaps++;
      const item = before.get(key) ?? document.createElement("li");
      before.delete(key);
      this.#rows.set(key, item);
      this.#fill(item, row, depth);
    }
    for (const item of before.values()) item.remove();
    let at = this.#list.firstElementChild;
    for (const item of this.#rows.values()) {
      if (item === at) at = at.nextElementSibling;
      else this.#list.insertBefore(item, at);
    }
    if (!this.#tabStop?.isConnected) this.#setTabStop(this.#list.lastElementChild?.querySelector("button") ?? null);
    if (held && !this.#list.contains(document.activeElement)) this.#tabStop?.focus();
  }

  /**
   * @param {HTMLElement} item
   * @param {Row} row
   * @param {number} depth
   */
  #fill(item, row, depth) {
    item.dataset.kind = row.kind;
    if (row.kind === "decision") {
      const isLast = row.decision.place === depth - 1;
      item.toggleAttribute("data-here", isLast);
      this.#fillDecision(item, row.decision, isLast);
    } else if (row.kind === "run") {
      this.#fillRun(item, row.decisions);
    } else if (row.kind === "gap") {
      this.#fillGap(item, row.places);
    } else {
      const { from, to } = row.places;
      const text = translate("tree.opened", { from: wholeNumber(from + 1), to: wholeNumber(to) });
      this.#fillNote(item, text, [{ text: translate("lists.close"), page: null }]);
    }
  }

  /**
   * @param {HTMLElement} item
   * @param {Decision} decision
   * @param {boolean} isLast whether the knight stands at this square
   */
  #fillDecision(item, decision, isLast) {
    const parts = this.#beginRow(item, decision, isLast);
    const { candidates, place } = decision;
    const { from, to } = shownCandidates(candidates, MAX_SHOWN.candidates);
    if (from > 0) setText(parts.next("span", "more"), translate("tree.more", { count: from }));
    for (const candidate of candidates.slice(from, to)) this.#fillChip(parts.next("button", "decision-chip"), candidate, place);
    const hidden = candidates.length - to;
    if (hidden > 0) setText(parts.next("span", "more"), translate("tree.more", { count: hidden }));
    if (candidates.length === 0) setText(parts.next("span", "more"), translate("tree.deadEnd"));
    parts.end();
  }

  /**
   * Shows the number and the name of a row's square, and makes space for the content after them.
   *
   * @param {HTMLElement} item
   * @param {Decision} decision
   * @param {boolean} isLast whether the knight stands at this square
   * @returns {ChildReconciler} the parts of that space
   */
  #beginRow(item, decision, isLast) {
    const { place, square } = decision;
    const to = taken(decision);
    const outer = new ChildReconciler(item);
    const button = outer.next("button", "place");
    const inner = new ChildReconciler(button);
    setText(inner.next("span", "number"), wholeNumber(place + 1));
    setText(inner.next("span", "name"), this.#nameOf(square ?? -1));
    inner.end();
    const label = to ? "tree.rowAfter" : isLast ? "tree.here" : "tree.row";
    const told = {
      number: wholeNumber(place + 1),
      square: this.#nameOf(square ?? -1),
      to: to ? this.#nameOf(to.square) : "",
    };
    this.#name(button, this.#say(label, told));
    if (isLast) button.ariaCurrent = "step";
    else button.removeAttribute("aria-current");
    this.#setAction(button, to ? () => this.#onTravel({ place, square: to.square }) : null);
    const room = outer.next("span", "ways");
    outer.end();
    return new ChildReconciler(room);
  }

  /**
   * @param {HTMLElement} chip
   * @param {Candidate} candidate
   * @param {number} place the place in the path from which the candidate is tried
   */
  #fillChip(chip, { square, state, visits }, place) {
    const travels = state === "current" || state === "failed";
    const counted = travels && visits !== null;
    const share = counted ? shareOf(visits, this.#visits) : 0;
    // Most chips do not change from one moment to the next. A row belongs to one place only.
    const shown = `${square} ${state} ${visits} ${share.toFixed(3)}`;
    if (this.#chips.get(chip) === shown) return;
    this.#chips.set(chip, shown);
    chip.dataset.state = state;
    chip.toggleAttribute("data-counted", counted);
    chip.style.setProperty("--share", share.toFixed(3));
    const inner = new ChildReconciler(chip);
    setText(inner.next("span", "name"), this.#nameOf(square));
    if (counted) setText(inner.next("span", "visits"), compactNumber(visits));
    inner.end();
    const told = {
      square: this.#nameOf(square),
      count: visits ?? 0,
      visits: wholeNumber(visits ?? 0),
      percent: percent(share),
    };
    this.#name(chip, translate(`tree.chip.${state}${counted ? "Visits" : ""}`, told));
    this.#setAction(chip, travels ? () => this.#onTravel({ place, square }) : null);
  }

  /**
   * Shows consecutive squares without a choice.
   *
   * @param {HTMLElement} item
   * @param {Decision[]} decisions
   */
  #fillRun(item, decisions) {
    const parts = this.#beginRow(item, decisions[0], false);
    const others = decisions.slice(1);
    if (others.length === 0) setText(parts.next("span", "more"), translate("tree.onlyWay"));
    const { start, end } = cutRun(others.length, MAX_SHOWN.run);
    others.forEach((decision, index) => {
      if (index === start) {
        const cut = parts.next("span", "cut");
        setText(cut, "…");
        cut.title = translate("tree.cut", { count: others.length - start - end });
      }
      if (index >= start && index < others.length - end) return;
      const { place, square, candidates } = decision;
      const button = parts.next("button", "link");
      setText(button, this.#nameOf(square ?? -1));
      const told = {
        number: wholeNumber(place + 1),
        square: this.#nameOf(square ?? -1),
        to: this.#nameOf(candidates[0].square),
      };
      this.#name(button, translate("tree.only", told));
      this.#setAction(button, () => this.#onTravel({ place, square: candidates[0].square }));
    });
    parts.end();
  }

  /**
   * @param {HTMLElement} item
   * @param {PlaceRange} gap
   */
  #fillGap(item, gap) {
    const { first, last } = pagesOf(gap);
    /** @param {PlaceRange} page */
    const size = ({ from, to }) => ({ count: to - from });
    const text = translate("tree.hidden", { number: wholeNumber(gap.to - gap.from) });
    if (!last) this.#fillNote(item, text, [{ text: translate("tree.open"), page: first }]);
    else {
      this.#fillNote(item, text, [
        { text: translate("tree.openFirst", size(first)), page: first },
        { text: translate("tree.openLast", size(last)), page: last },
      ]);
    }
  }

  /**
   * Shows a line of text, and buttons that open or close a page.
   *
   * @param {HTMLElement} item
   * @param {string} text
   * @param {{text: string, page: PlaceRange | null}[]} choices
   */
  #fillNote(item, text, choices) {
    const parts = new ChildReconciler(item);
    setText(parts.next("span", "text"), text);
    for (const { text: label, page } of choices) {
      const button = parts.next("button", "open");
      setText(button, label);
      this.#setAction(button, () => {
        this.#open(page);
        this.#onWant();
      });
    }
    parts.end();
  }

  /**
   * @param {HTMLElement} button
   * @param {string} label
   */
  #name(button, label) {
    if (button.ariaLabel === label) return;
    button.ariaLabel = label;
    button.title = label;
  }

  /**
   * Sets the action of a button. A button without one stays readable.
   *
   * @param {HTMLElement} button
   * @param {(() => void) | null} action
   */
  #setAction(button, action) {
    if (button !== this.#tabStop) button.tabIndex = -1;
    if (action) {
      this.#actions.set(button, action);
      button.removeAttribute("aria-disabled");
    } else {
      this.#actions.delete(button);
      button.ariaDisabled = "true";
    }
  }

  /** @param {HTMLElement | null} button the one button in the Tab order */
  #setTabStop(button) {
    if (this.#tabStop) this.#tabStop.tabIndex = -1;
    this.#tabStop = button;
    if (button) button.tabIndex = 0;
  }

  #followKeyboard() {
    this.#list.addEventListener("focusin", ({ target }) => {
      if (target instanceof HTMLButtonElement) this.#setTabStop(target);
    });
    this.#list.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      const item = button?.closest("li");
      if (!button || !item) return;
      const across = [...item.querySelectorAll("button")];
      const at = across.indexOf(button);
      const rows = [...this.#rows.values()];
      const row = rows.indexOf(item);
      /** @param {number} index */
      const inRow = (index) => {
        const buttons = rows[index]?.querySelectorAll("button");
        return buttons?.[Math.min(at, buttons.length - 1)];
      };
      /** @type {Record<string, HTMLElement | undefined>} */
      const targets = {
        ArrowUp: inRow(row - 1),
        ArrowDown: inRow(row + 1),
        ArrowLeft: across[at - 1],
        ArrowRight: across[at + 1],
        Home: inRow(0),
        End: inRow(rows.length - 1),
      };
      if (!(event.key in targets)) return;
      targets[event.key]?.focus();
      event.preventDefault();
      event.stopPropagation();
    });
  }
}

/**
 * Returns the key of a row, which identifies it across updates.
 *
 * @param {Row} row
 * @param {number} gaps the number of gaps above it
 */
function keyOf(row, gaps) {
  if (row.kind === "decision") return `decision ${row.decision.place}`;
  if (row.kind === "run") return `run ${row.decisions[0].place}`;
  return row.kind === "gap" ? `gap ${gaps}` : "page";
}

/** Updates the children of an element in order; those of the same kind are reused. */
class ChildReconciler {
  #parent;
  /** @type {Element | null} */
  #at;

  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.#parent = parent;
    this.#at = parent.firstElementChild;
  }

  /**
   * Returns the next child; creates it if the existing one is of another kind.
   *
   * @param {"span" | "button"} tag
   * @param {string} className
   * @returns {HTMLElement}
   */
  next(tag, className) {
    const found = this.#at;
    if (found instanceof HTMLElement && found.localName === tag && found.className === className) {
      this.#at = found.nextElementSibling;
      return found;
    }
    const made = document.createElement(tag);
    if (made instanceof HTMLButtonElement) made.type = "button";
    made.className = className;
    this.#parent.insertBefore(made, found);
    return made;
  }

  /** Removes the children that are no longer needed. */
  end() {
    while (this.#at) {
      const next = this.#at.nextElementSibling;
      this.#at.remove();
      this.#at = next;
    }
  }
}
