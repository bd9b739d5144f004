/**
 * Lists the decisions along the path: for each square the moves that were tried, and the visits that each move took. A
 * place is an index in the path. A run is a sequence of decisions without a choice, shown in one row.
 */

import "#words/decisions";
import { compactNumber, wholeNumber, translate } from "../../locales/locale.js";
import { getElement, setText } from "../../widgets/element.js";
import { observeVisibility } from "../../widgets/visibility.js";
import { shownCandidates, takenCandidate } from "./decision.js";
import { cutMiddle, layOutRows, pagesOf, tailStart, neededRanges } from "./rows.js";
import { percent, shareOf } from "./decision.js";

/** @import { Candidate, Decision } from "../../bindings/protocol.js" */
/** @import { PlaceRange, Row } from "./rows.js" */

/** The maximum number of candidates in a row, and of squares in a run. */
const MAX_SHOWN = { candidates: 10, run: 5 };

/** The list of decisions. A long path has gaps, in which the user can open pages. */
export class DecisionList {
  #isVisible;
  #list = getElement("decisions", HTMLElement);
  #hint = getElement("decisions-hint", HTMLElement);
  #legend = getElement("decisions-legend", HTMLElement);
  #onSeekDecision;
  #onDataNeeded;
  #nameOf;
  #translateForBoard;
  /** The first place of the rows at the end of the list, which have no gaps. */
  #tailStart = 0;
  /** The open page. @type {PlaceRange | null} */
  #page = null;
  /** The visits of the whole search. */
  #visits = 0;
  /** The greatest number of rows since a page was opened or closed. The space of this number of rows is reserved. */
  #maxRowCount = 0;
  /** @type {Map<string, HTMLElement>} the rows by key */
  #rows = new Map();
  /** @type {WeakMap<HTMLElement, () => void>} the click handler of each button */
  #actions = new WeakMap();
  /** @type {WeakMap<HTMLElement, string>} the content of each chip as text, to detect changes */
  #chipContents = new WeakMap();
  /** @type {HTMLElement | null} the one button in the Tab order */
  #tabStop = null;

  /**
   * @param {object} events
   * @param {(choice: {place: number, square: number}) => void} events.onSeekDecision requests the step at which a
   *   choice was made, by its place and the square that was chosen there
   * @param {() => void} events.onDataNeeded called when the list needs other decisions
   * @param {(square: number) => string} events.nameOf
   * @param {import("../../wording/vocabulary.js").Translate} events.translateForBoard
   */
  constructor({ onSeekDecision, onDataNeeded, nameOf, translateForBoard }) {
    this.#translateForBoard = translateForBoard;
    this.#onSeekDecision = onSeekDecision;
    this.#onDataNeeded = onDataNeeded;
    this.#nameOf = nameOf;
    this.#list.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button) this.#actions.get(button)?.();
    });
    this.#isVisible = observeVisibility(getElement("decisions-panel", HTMLElement), onDataNeeded);
    this.#listenToKeyboard();
    this.show(null);
  }

  /**
   * Returns the places whose decisions are to be shown next.
   *
   * @param {number} depth the number of squares of the path
   * @returns {PlaceRange[]} empty while the panel is closed
   */
  getNeededPlaces(depth) {
    if (!this.#isVisible()) return [];
    this.#tailStart = tailStart(depth, this.#tailStart);
    if (this.#page && this.#page.from >= this.#tailStart) this.#setPage(null);
    return neededRanges(depth, this.#tailStart, this.#page);
  }

  /**
   * Shows the decisions of a path.
   *
   * @param {{depth: number, decisions: Decision[], totals: {visits: number}} | null} path null if there is none, which
   *   closes the open page
   */
  show(path) {
    if (!path) {
      this.#setPage(null);
      this.#tailStart = 0;
    }
    const { depth, decisions, totals } = path ?? { depth: 0, decisions: [], totals: { visits: 0 } };
    this.#visits = totals.visits;
    const rows = layOutRows({ depth, decisions, page: this.#page });
    this.#hint.hidden = rows.length > 0;
    this.#legend.hidden = rows.length === 0;
    this.#maxRowCount = Math.max(this.#maxRowCount, rows.length);
    this.#list.style.setProperty("--rows", String(this.#maxRowCount));
    this.#list.style.setProperty("--digits", String(Math.max(2, wholeNumber(depth).length)));
    this.#updateRows(rows, depth);
  }

  /** Opens a page, or closes the open page. @param {PlaceRange | null} page null closes the open page */
  #setPage(page) {
    this.#page = page;
    this.#maxRowCount = 0;
  }

  /**
   * Updates the list. Existing rows are reused, so that a focused button keeps the focus.
   *
   * @param {Row[]} rows
   * @param {number} depth
   */
  #updateRows(rows, depth) {
    const hadFocus = this.#list.contains(document.activeElement);
    const oldRows = this.#rows;
    this.#rows = new Map();
    let gapCount = 0;
    for (const row of rows) {
      const key = keyOf(row, gapCount);
      if (row.kind === "gap") gapCount++;
      const item = oldRows.get(key) ?? document.createElement("li");
      oldRows.delete(key);
      this.#rows.set(key, item);
      this.#fillRow(item, row, depth);
    }
    for (const item of oldRows.values()) item.remove();
    let next = this.#list.firstElementChild;
    for (const item of this.#rows.values()) {
      if (item === next) next = next.nextElementSibling;
      else this.#list.insertBefore(item, next);
    }
    if (!this.#tabStop?.isConnected) this.#setTabStop(this.#list.lastElementChild?.querySelector("button") ?? null);
    if (hadFocus && !this.#list.contains(document.activeElement)) this.#tabStop?.focus();
  }

  /**
   * @param {HTMLElement} item
   * @param {Row} row
   * @param {number} depth
   */
  #fillRow(item, row, depth) {
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
   * @param {boolean} isLast whether the knight stands on this square
   */
  #fillDecision(item, decision, isLast) {
    const children = this.#beginRow(item, decision, isLast);
    const { candidates, place } = decision;
    const { from, to } = shownCandidates(candidates, MAX_SHOWN.candidates);
    if (from > 0) setText(children.next("span", "more"), translate("tree.more", { count: from }));
    for (const candidate of candidates.slice(from, to)) {
      this.#fillChip(children.next("button", "decision-chip"), candidate, place);
    }
    const hiddenCount = candidates.length - to;
    if (hiddenCount > 0) setText(children.next("span", "more"), translate("tree.more", { count: hiddenCount }));
    if (candidates.length === 0) setText(children.next("span", "more"), translate("tree.deadEnd"));
    children.end();
  }

  /**
   * Shows the number and the name of the square of a row. The rest of the row is in one further element.
   *
   * @param {HTMLElement} item
   * @param {Decision} decision
   * @param {boolean} isLast whether the knight stands on this square
   * @returns {ChildReconciler} the children of the further element
   */
  #beginRow(item, decision, isLast) {
    const { place, square } = decision;
    const to = takenCandidate(decision);
    const outer = new ChildReconciler(item);
    const button = outer.next("button", "square");
    const inner = new ChildReconciler(button);
    setText(inner.next("span", "number"), wholeNumber(place + 1));
    setText(inner.next("span", "name"), this.#nameOf(square ?? -1));
    inner.end();
    const labelKey = to ? "tree.rowAfter" : isLast ? "tree.here" : "tree.row";
    const labelParts = {
      number: wholeNumber(place + 1),
      square: this.#nameOf(square ?? -1),
      to: to ? this.#nameOf(to.square) : "",
    };
    this.#setLabel(button, this.#translateForBoard(labelKey, labelParts));
    if (isLast) button.ariaCurrent = "step";
    else button.removeAttribute("aria-current");
    this.#setAction(button, to ? () => this.#onSeekDecision({ place, square: to.square }) : null);
    const content = outer.next("span", "choices");
    outer.end();
    return new ChildReconciler(content);
  }

  /**
   * @param {HTMLElement} chip
   * @param {Candidate} candidate
   * @param {number} place the index in the path from which the candidate is tried
   */
  #fillChip(chip, { square, state, visits }, place) {
    const canSeek = state === "current" || state === "failed";
    const hasVisits = canSeek && visits !== null;
    const share = hasVisits ? shareOf(visits, this.#visits) : 0;
    // Most chips do not change from one moment to the next.
    const content = `${square} ${state} ${visits} ${share.toFixed(3)}`;
    if (this.#chipContents.get(chip) === content) return;
    this.#chipContents.set(chip, content);
    chip.dataset.state = state;
    chip.toggleAttribute("data-counted", hasVisits);
    chip.style.setProperty("--share", share.toFixed(3));
    const inner = new ChildReconciler(chip);
    setText(inner.next("span", "name"), this.#nameOf(square));
    if (hasVisits) setText(inner.next("span", "visits"), compactNumber(visits));
    inner.end();
    const labelParts = {
      square: this.#nameOf(square),
      count: visits ?? 0,
      visits: wholeNumber(visits ?? 0),
      percent: percent(share),
    };
    this.#setLabel(chip, translate(`tree.chip.${state}${hasVisits ? "Visits" : ""}`, labelParts));
    this.#setAction(chip, canSeek ? () => this.#onSeekDecision({ place, square }) : null);
  }

  /**
   * Shows consecutive squares without a choice.
   *
   * @param {HTMLElement} item
   * @param {Decision[]} decisions
   */
  #fillRun(item, decisions) {
    const children = this.#beginRow(item, decisions[0], false);
    const others = decisions.slice(1);
    if (others.length === 0) setText(children.next("span", "more"), translate("tree.onlyWay"));
    const { start, end } = cutMiddle(others.length, MAX_SHOWN.run);
    others.forEach((decision, index) => {
      if (index === start) {
        const cut = children.next("span", "omission");
        setText(cut, "…");
        cut.title = translate("tree.cut", { count: others.length - start - end });
      }
      if (index >= start && index < others.length - end) return;
      const { place, square, candidates } = decision;
      const button = children.next("button", "link");
      setText(button, this.#nameOf(square ?? -1));
      const labelParts = {
        number: wholeNumber(place + 1),
        square: this.#nameOf(square ?? -1),
        to: this.#nameOf(candidates[0].square),
      };
      this.#setLabel(button, translate("tree.only", labelParts));
      this.#setAction(button, () => this.#onSeekDecision({ place, square: candidates[0].square }));
    });
    children.end();
  }

  /**
   * @param {HTMLElement} item
   * @param {PlaceRange} gap
   */
  #fillGap(item, gap) {
    const { first, last } = pagesOf(gap);
    /** @param {PlaceRange} page */
    const sizeOf = ({ from, to }) => ({ count: to - from });
    const text = translate("tree.hidden", { number: wholeNumber(gap.to - gap.from) });
    if (!last) this.#fillNote(item, text, [{ text: translate("tree.open"), page: first }]);
    else {
      this.#fillNote(item, text, [
        { text: translate("tree.openFirst", sizeOf(first)), page: first },
        { text: translate("tree.openLast", sizeOf(last)), page: last },
      ]);
    }
  }

  /**
   * Shows a line of text, and buttons that open or close a page.
   *
   * @param {HTMLElement} item
   * @param {string} text
   * @param {{text: string, page: PlaceRange | null}[]} pageButtons
   */
  #fillNote(item, text, pageButtons) {
    const children = new ChildReconciler(item);
    setText(children.next("span", "text"), text);
    for (const { text: label, page } of pageButtons) {
      const button = children.next("button", "expand");
      setText(button, label);
      this.#setAction(button, () => {
        this.#setPage(page);
        this.#onDataNeeded();
      });
    }
    children.end();
  }

  /**
   * @param {HTMLElement} button
   * @param {string} label
   */
  #setLabel(button, label) {
    if (button.ariaLabel === label) return;
    button.ariaLabel = label;
    button.title = label;
  }

  /**
   * Sets the action of a button. A button without an action stays focusable, so that it can be read.
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

  #listenToKeyboard() {
    this.#list.addEventListener("focusin", ({ target }) => {
      if (target instanceof HTMLButtonElement) this.#setTabStop(target);
    });
    this.#list.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      const item = button?.closest("li");
      if (!button || !item) return;
      const buttonsInRow = [...item.querySelectorAll("button")];
      const column = buttonsInRow.indexOf(button);
      const rows = [...this.#rows.values()];
      const row = rows.indexOf(item);
      /** @param {number} index */
      const buttonInRow = (index) => {
        const buttons = rows[index]?.querySelectorAll("button");
        return buttons?.[Math.min(column, buttons.length - 1)];
      };
      /** @type {Record<string, HTMLElement | undefined>} */
      const targets = {
        ArrowUp: buttonInRow(row - 1),
        ArrowDown: buttonInRow(row + 1),
        ArrowLeft: buttonsInRow[column - 1],
        ArrowRight: buttonsInRow[column + 1],
        Home: buttonInRow(0),
        End: buttonInRow(rows.length - 1),
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
 * @param {number} gapCount the number of gaps above the row
 */
function keyOf(row, gapCount) {
  if (row.kind === "decision") return `decision ${row.decision.place}`;
  if (row.kind === "run") return `run ${row.decisions[0].place}`;
  return row.kind === "gap" ? `gap ${gapCount}` : "page";
}

/** Updates the children of an element in order. Existing children with the same tag and class are reused. */
class ChildReconciler {
  #parent;
  /** @type {Element | null} */
  #nextChild;

  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.#parent = parent;
    this.#nextChild = parent.firstElementChild;
  }

  /**
   * Returns the next child. Creates it if the existing one has another tag or class.
   *
   * @param {"span" | "button"} tag
   * @param {string} className
   * @returns {HTMLElement}
   */
  next(tag, className) {
    const child = this.#nextChild;
    if (child instanceof HTMLElement && child.localName === tag && child.className === className) {
      this.#nextChild = child.nextElementSibling;
      return child;
    }
    const created = document.createElement(tag);
    if (created instanceof HTMLButtonElement) created.type = "button";
    created.className = className;
    this.#parent.insertBefore(created, child);
    return created;
  }

  /** Removes the remaining old children. */
  end() {
    while (this.#nextChild) {
      const next = this.#nextChild.nextElementSibling;
      this.#nextChild.remove();
      this.#nextChild = next;
    }
  }
}
