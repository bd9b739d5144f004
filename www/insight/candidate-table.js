/**
 * The candidates of the knight's square in the order in which they are tried, with the numbers that the rule compares.
 */

import { compactNumber, wholeNumber, translate } from "../locales/locale.js";
import { getElement, createElement, setText } from "../widgets/element.js";
import { keyNames, shownCandidates } from "./tree/decision.js";

/** @import { Candidate, Decision } from "../bindings/protocol.js" */

/** The greatest number of candidates shown. */
const MAX_CANDIDATES = 12;

/** The column heading for the ways out, a term that explains itself. @param {string} text */
function createDegreeHeading(text) {
  const term = createElement("button", { type: "button", className: "term" }, text);
  term.dataset.term = "waysOut";
  return term;
}

/** A table with a row for each candidate. */
export class CandidateTable {
  #of = getElement("candidates-of", HTMLElement);
  #head = getElement("candidates-head", HTMLTableRowElement);
  #body = getElement("candidates-rows", HTMLTableSectionElement);
  #note = getElement("candidates-note", HTMLElement);
  #rowSpace = getElement("candidates-room", HTMLElement);
  #onPoint;
  #nameOf;
  #say;
  /** @type {Candidate[]} the candidates shown, row by row */
  #shown = [];
  /** @type {string[]} the names of the keys that have a column */
  #keys = [];
  /** The greatest number of rows so far. Their space is kept, so that nothing below them moves. */
  #most = 0;
  /** The degree that fills a bar, unless a candidate has a greater one. */
  #fullBarDegree = 1;
  /** The row under the pointer or with the focus, and the square last reported. */
  #pointed = { row: -1, square: -1 };

  /**
   * @param {object} events
   * @param {(square: number) => void} events.onPoint the pointer or the focus is on a square; −1 for none
   * @param {(square: number) => string} events.nameOf
   * @param {import("../wording/vocabulary.js").Translate} events.say
   */
  constructor({ onPoint, nameOf, say }) {
    this.#onPoint = onPoint;
    this.#say = say;
    this.#nameOf = nameOf;
    this.#showHead();
    this.#followPointer();
    this.#followKeyboard();
    this.show(null);
  }

  /** Resets the table for another run. @param {number} moves the greatest number of moves from a square */
  begin(moves) {
    this.#fullBarDegree = moves;
    this.#showHead();
    this.show(null);
  }

  /**
   * Shows the candidates of a decision.
   *
   * @param {Decision | null} decision null if there is none, which clears the table
   * @param {"hint" | "fast" | "over"} absence the reason for a missing decision: the search has not begun, is too fast,
   *   or has ended
   */
  show(decision, absence = "hint") {
    const all = decision?.candidates ?? [];
    const { from, to } = shownCandidates(all, MAX_CANDIDATES);
    this.#shown = all.slice(from, to);
    const hidden = all.length - this.#shown.length;

    if (!decision) this.#most = 0;
    this.#most = Math.max(this.#most, this.#shown.length + (hidden > 0 ? 1 : 0));
    this.#rowSpace.style.setProperty("--rows", String(this.#most));

    // The columns stay for a square without candidates.
    const keys = keyNames(all);
    if ((keys.length > 0 || !decision) && keys.join() !== this.#keys.join()) {
      this.#keys = keys;
      this.#showHead();
    }
    const full = Math.max(this.#fullBarDegree, ...all.map(({ degree }) => degree));
    // Rows are reused, so that a focused row keeps the focus.
    while (this.#body.rows.length > this.#shown.length) this.#body.deleteRow(-1);
    this.#shown.forEach((candidate, index) =>
      this.#fill(this.#body.rows[index] ?? this.#body.insertRow(), candidate, full),
    );
    this.#updateTabStop();
    this.#showNotes(decision, hidden, absence);
    this.#reportSquare(this.#pointed.row);
  }

  /**
   * @param {Decision | null} decision
   * @param {number} hidden the number of candidates without a row
   * @param {string} absence the reason for a missing decision
   */
  #showNotes(decision, hidden, absence) {
    const square = decision?.square ?? null;
    const name = square === null ? "" : this.#nameOf(square);
    const from = square === null ? translate("candidates.fromNowhere") : translate("candidates.from", { square: name });
    setText(this.#of, decision ? from : "");
    let note = "";
    if (!decision) note = this.#say(`candidates.${absence}`);
    else if (this.#shown.length === 0) note = this.#say("candidates.none", { square: name });
    else if (hidden > 0) note = translate("candidates.more", { count: hidden });
    setText(this.#note, note);
    this.#head.hidden = this.#most === 0;
  }

  #showHead() {
    const columns = [
      { text: this.#say("candidates.square"), title: "", kind: "name" },
      { text: translate("candidates.degree"), title: this.#say("candidates.degreeTitle"), kind: "degree" },
      ...this.#keys.map((key) => ({
        text: translate(`measure.name.${key}`, { defaultValue: key }),
        title: this.#say(`measure.title.${key}`, { defaultValue: "" }),
        kind: "key",
      })),
      { text: translate("candidates.state"), title: "", kind: "state" },
    ];
    this.#head.replaceChildren(
      ...columns.map(({ text, title, kind }) => {
        // The content of these two columns needs no visible heading.
        const hidden = kind === "name" || kind === "state" ? { className: "unseen" } : {};
        const heading = kind === "degree" ? createDegreeHeading(text) : createElement("span", hidden, text);
        return createElement("th", { scope: "col", className: kind, title }, heading);
      }),
    );
  }

  /**
   * @param {HTMLTableRowElement} row
   * @param {Candidate} candidate
   * @param {number} full the degree that fills a bar
   */
  #fill(row, candidate, full) {
    while (row.cells.length < this.#keys.length + 3) row.insertCell();
    while (row.cells.length > this.#keys.length + 3) row.cells[row.cells.length - 1].remove();
    const [name, degree, ...rest] = row.cells;
    row.dataset.state = candidate.state;
    name.className = "name";
    setText(name, this.#nameOf(candidate.square));

    degree.className = "degree";
    if (degree.children.length === 0) degree.append(createElement("span", { className: "bar" }), createElement("span"));
    const [bar, number] = /** @type {HTMLElement[]} */ ([...degree.children]);
    bar.style.setProperty("--part", String(candidate.degree / full));
    setText(number, wholeNumber(candidate.degree));

    this.#keys.forEach((key, index) => {
      const value = candidate.keys.find(({ name: own }) => own === key)?.value;
      rest[index].className = "key";
      setText(rest[index], value === undefined ? "" : wholeNumber(value));
    });

    this.#fillState(rest[this.#keys.length], candidate);
  }

  /**
   * @param {HTMLElement} cell
   * @param {Candidate} candidate
   */
  #fillState(cell, { state, visits }) {
    cell.className = "state";
    if (cell.children.length === 0) {
      cell.append(createElement("span", { ariaHidden: "true" }), createElement("span", { className: "unseen" }));
    }
    const [seen, read] = /** @type {HTMLElement[]} */ ([...cell.children]);
    const counted = state === "failed" && visits !== null;
    const long = counted
      ? translate("candidates.failedAfter", { count: visits, visits: wholeNumber(visits) })
      : translate(`candidates.is.${state}`);
    setText(read, long);
    cell.title = long;
    // The position shows that a candidate is waiting; for a failed one, the visits say more than its name.
    if (counted) setText(seen, compactNumber(visits));
    else setText(seen, state === "waiting" ? "" : long);
  }

  /** Makes one row reachable with the Tab key: the focused row, the last one reachable, or the first. */
  #updateTabStop() {
    const rows = [...this.#body.rows];
    const stop = rows.find((row) => row === document.activeElement) ?? rows.find((row) => row.tabIndex === 0) ?? rows[0];
    for (const row of rows) row.tabIndex = row === stop ? 0 : -1;
  }

  /** Reports the square of a row, if it is another one than before. @param {number} row */
  #reportSquare(row) {
    const square = this.#shown[row]?.square ?? -1;
    const told = this.#pointed.square;
    this.#pointed = { row, square };
    if (square !== told) this.#onPoint(square);
  }

  /** @param {Event} event */
  #rowOf({ target }) {
    const row = target instanceof Element ? target.closest("tr") : null;
    return row ? [...this.#body.rows].indexOf(row) : -1;
  }

  #followPointer() {
    this.#body.addEventListener("pointerover", (event) => this.#reportSquare(this.#rowOf(event)));
    this.#body.addEventListener("pointerleave", () => this.#reportSquare(-1));
  }

  #followKeyboard() {
    this.#body.addEventListener("focusin", (event) => {
      this.#updateTabStop();
      this.#reportSquare(this.#rowOf(event));
    });
    this.#body.addEventListener("focusout", () => this.#reportSquare(-1));
    this.#body.addEventListener("keydown", (event) => {
      const at = this.#rowOf(event);
      const last = this.#shown.length - 1;
      /** @type {Record<string, number>} */
      const targets = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last };
      if (!(event.key in targets)) return;
      this.#body.rows[Math.min(last, Math.max(0, targets[event.key]))].focus();
      event.preventDefault();
      event.stopPropagation();
    });
  }
}
