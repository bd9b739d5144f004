/**
 * Shows the candidates of the knight's square in the order of the search, with the numbers that the search compares.
 */

import { compactNumber, wholeNumber, translate } from "../locales/locale.js";
import { getElement, createElement, setText } from "../widgets/element.js";
import { keyNames, shownCandidates } from "./tree/decision.js";

/** @import { Candidate, Decision } from "../bindings/protocol.js" */

/** The maximum number of candidates shown. */
const MAX_CANDIDATES = 12;

/** Creates the heading of the column of degrees: a button that opens an explanation. @param {string} text */
function createDegreeHeading(text) {
  const term = createElement("button", { type: "button", className: "term" }, text);
  term.dataset.term = "waysOut";
  return term;
}

/** A table with a row for each candidate. */
export class CandidateTable {
  #originLabel = getElement("candidates-of", HTMLElement);
  #head = getElement("candidates-head", HTMLTableRowElement);
  #body = getElement("candidates-rows", HTMLTableSectionElement);
  #note = getElement("candidates-note", HTMLElement);
  #rowSpace = getElement("candidates-container", HTMLElement);
  #onPoint;
  #nameOf;
  #translateForBoard;
  /** @type {Candidate[]} the candidate of each row */
  #shownCandidates = [];
  /** @type {string[]} the names of the keys that have a column */
  #keyNames = [];
  /** The greatest number of rows since the table was empty. The space of this number of rows is reserved. */
  #maxRowCount = 0;
  /** The degree shown by a full bar, unless a candidate has a greater degree. */
  #fullBarDegree = 1;
  /** The row under the pointer or with the focus, and the square last reported. */
  #pointed = { row: -1, square: -1 };

  /**
   * @param {object} events
   * @param {(square: number) => void} events.onPoint called when the pointer or the focus reaches a row; −1 for none
   * @param {(square: number) => string} events.nameOf
   * @param {import("../wording/vocabulary.js").Translate} events.translateForBoard
   */
  constructor({ onPoint, nameOf, translateForBoard }) {
    this.#onPoint = onPoint;
    this.#translateForBoard = translateForBoard;
    this.#nameOf = nameOf;
    this.#renderHead();
    this.#listenToPointer();
    this.#listenToKeyboard();
    this.show(null);
  }

  /** Resets the table for another run. @param {number} maxDegree the maximum number of moves from a square */
  begin(maxDegree) {
    this.#fullBarDegree = maxDegree;
    this.#renderHead();
    this.show(null);
  }

  /**
   * Shows the candidates of a decision.
   *
   * @param {Decision | null} decision null if there is none, which clears the table
   * @param {"hint" | "fast" | "over"} missingReason the reason for a missing decision: the search has not begun, is too
   *   fast, or has ended
   */
  show(decision, missingReason = "hint") {
    const all = decision?.candidates ?? [];
    const { from, to } = shownCandidates(all, MAX_CANDIDATES);
    this.#shownCandidates = all.slice(from, to);
    const hiddenCount = all.length - this.#shownCandidates.length;

    if (!decision) this.#maxRowCount = 0;
    this.#maxRowCount = Math.max(this.#maxRowCount, this.#shownCandidates.length + (hiddenCount > 0 ? 1 : 0));
    this.#rowSpace.style.setProperty("--rows", String(this.#maxRowCount));

    // A square without candidates leaves the columns unchanged.
    const keys = keyNames(all);
    if ((keys.length > 0 || !decision) && keys.join() !== this.#keyNames.join()) {
      this.#keyNames = keys;
      this.#renderHead();
    }
    const fullBarDegree = Math.max(this.#fullBarDegree, ...all.map(({ degree }) => degree));
    // Rows are reused, so that a focused row keeps the focus.
    while (this.#body.rows.length > this.#shownCandidates.length) this.#body.deleteRow(-1);
    this.#shownCandidates.forEach((candidate, index) =>
      this.#fillRow(this.#body.rows[index] ?? this.#body.insertRow(), candidate, fullBarDegree),
    );
    this.#updateTabStop();
    this.#showNotes(decision, hiddenCount, missingReason);
    this.#reportSquare(this.#pointed.row);
  }

  /**
   * @param {Decision | null} decision
   * @param {number} hiddenCount the number of candidates without a row
   * @param {string} missingReason the reason for a missing decision
   */
  #showNotes(decision, hiddenCount, missingReason) {
    const square = decision?.square ?? null;
    const name = square === null ? "" : this.#nameOf(square);
    const from = square === null ? translate("candidates.fromNowhere") : translate("candidates.from", { square: name });
    setText(this.#originLabel, decision ? from : "");
    let note = "";
    if (!decision) note = this.#translateForBoard(`candidates.${missingReason}`);
    else if (this.#shownCandidates.length === 0) note = this.#translateForBoard("candidates.none", { square: name });
    else if (hiddenCount > 0) note = translate("candidates.more", { count: hiddenCount });
    setText(this.#note, note);
    this.#head.hidden = this.#maxRowCount === 0;
  }

  #renderHead() {
    const columns = [
      { text: this.#translateForBoard("candidates.square"), title: "", kind: "name" },
      {
        text: translate("candidates.degree"),
        title: this.#translateForBoard("candidates.degreeTitle"),
        kind: "degree",
      },
      ...this.#keyNames.map((key) => ({
        text: translate(`measure.name.${key}`, { defaultValue: key }),
        title: this.#translateForBoard(`measure.title.${key}`, { defaultValue: "" }),
        kind: "key",
      })),
      { text: translate("candidates.state"), title: "", kind: "state" },
    ];
    this.#head.replaceChildren(
      ...columns.map(({ text, title, kind }) => {
        // The content of these two columns needs no visible heading.
        const hidden = kind === "name" || kind === "state" ? { className: "visually-hidden" } : {};
        const heading = kind === "degree" ? createDegreeHeading(text) : createElement("span", hidden, text);
        return createElement("th", { scope: "col", className: kind, title }, heading);
      }),
    );
  }

  /**
   * @param {HTMLTableRowElement} row
   * @param {Candidate} candidate
   * @param {number} fullBarDegree the degree shown by a full bar
   */
  #fillRow(row, candidate, fullBarDegree) {
    while (row.cells.length < this.#keyNames.length + 3) row.insertCell();
    while (row.cells.length > this.#keyNames.length + 3) row.cells[row.cells.length - 1].remove();
    const [name, degree, ...otherCells] = row.cells;
    row.dataset.state = candidate.state;
    name.className = "name";
    setText(name, this.#nameOf(candidate.square));

    degree.className = "degree";
    if (degree.children.length === 0) degree.append(createElement("span", { className: "bar" }), createElement("span"));
    const [bar, number] = /** @type {HTMLElement[]} */ ([...degree.children]);
    bar.style.setProperty("--fraction", String(candidate.degree / fullBarDegree));
    setText(number, wholeNumber(candidate.degree));

    this.#keyNames.forEach((key, index) => {
      const value = candidate.keys.find(({ name }) => name === key)?.value;
      otherCells[index].className = "key";
      setText(otherCells[index], value === undefined ? "" : wholeNumber(value));
    });

    this.#fillState(otherCells[this.#keyNames.length], candidate);
  }

  /**
   * @param {HTMLElement} cell
   * @param {Candidate} candidate
   */
  #fillState(cell, { state, visits }) {
    cell.className = "state";
    if (cell.children.length === 0) {
      cell.append(
        createElement("span", { ariaHidden: "true" }),
        createElement("span", { className: "visually-hidden" }),
      );
    }
    const [visibleText, hiddenText] = /** @type {HTMLElement[]} */ ([...cell.children]);
    const hasVisits = state === "failed" && visits !== null;
    const description = hasVisits
      ? translate("candidates.failedAfter", { count: visits, visits: wholeNumber(visits) })
      : translate(`candidates.is.${state}`);
    setText(hiddenText, description);
    cell.title = description;
    // The order of the rows shows that a candidate is waiting. For a failed candidate, the number of visits is more
    // useful.
    if (hasVisits) setText(visibleText, compactNumber(visits));
    else setText(visibleText, state === "waiting" ? "" : description);
  }

  /** Makes one row reachable with the Tab key: the focused row, the row reachable so far, or the first row. */
  #updateTabStop() {
    const rows = [...this.#body.rows];
    const focusedRow = rows.find((row) => row === document.activeElement);
    const tabStop = focusedRow ?? rows.find((row) => row.tabIndex === 0) ?? rows[0];
    for (const row of rows) row.tabIndex = row === tabStop ? 0 : -1;
  }

  /** Reports the square of a row if it differs from the last reported one. @param {number} row */
  #reportSquare(row) {
    const square = this.#shownCandidates[row]?.square ?? -1;
    const previousSquare = this.#pointed.square;
    this.#pointed = { row, square };
    if (square !== previousSquare) this.#onPoint(square);
  }

  /** Returns the index of the row of an event, or −1. @param {Event} event */
  #rowOf({ target }) {
    const row = target instanceof Element ? target.closest("tr") : null;
    return row ? [...this.#body.rows].indexOf(row) : -1;
  }

  #listenToPointer() {
    this.#body.addEventListener("pointerover", (event) => this.#reportSquare(this.#rowOf(event)));
    this.#body.addEventListener("pointerleave", () => this.#reportSquare(-1));
  }

  #listenToKeyboard() {
    this.#body.addEventListener("focusin", (event) => {
      this.#updateTabStop();
      this.#reportSquare(this.#rowOf(event));
    });
    this.#body.addEventListener("focusout", () => this.#reportSquare(-1));
    this.#body.addEventListener("keydown", (event) => {
      const row = this.#rowOf(event);
      const last = this.#shownCandidates.length - 1;
      /** @type {Record<string, number>} */
      const targets = { ArrowUp: row - 1, ArrowDown: row + 1, Home: 0, End: last };
      if (!(event.key in targets)) return;
      this.#body.rows[Math.min(last, Math.max(0, targets[event.key]))].focus();
      event.preventDefault();
      event.stopPropagation();
    });
  }
}
