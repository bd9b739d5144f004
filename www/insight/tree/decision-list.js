/**
 * Lists the decisions along the path: for each square the moves that were tried, and the visits that each move took. A
 * place is an index in the path. A run is a sequence of decisions without a choice, shown in one row.
 */

import "#words/decisions";
import "../../styles/decisions.css";
import { html, nothing, render } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";
import { compactNumber, wholeNumber, translate } from "../../locales/locale.js";
import { getElement } from "../../widgets/element.js";
import { observeVisibility } from "../../widgets/visibility.js";
import { percent, shareOf, shownCandidates, takenCandidate } from "./decision.js";
import { cutMiddle, layOutRows, pagesOf, tailStart, neededRanges } from "./rows.js";

/** @import { Candidate, Decision } from "../../bindings/protocol.js" */
/** @import { PlaceRange, Row } from "./rows.js" */

/** The maximum number of candidates in a row, and of squares in a run after its first square. */
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
  #numberOf;
  #translateForBoard;
  /** The first place of the rows at the end of the list, which have no gaps. */
  #tailStart = 0;
  /** The open page. @type {PlaceRange | null} */
  #page = null;
  /** The visits of the whole search. */
  #visits = 0;
  /** The number of squares of the board. */
  #size = 0;
  /** The greatest number of rows since a page was opened or closed. The space of this number of rows is reserved. */
  #maxRowCount = 0;
  /** @type {HTMLElement | null} the one button in the Tab order */
  #tabStop = null;

  /**
   * @param {object} events
   * @param {(choice: {place: number, square: number}) => void} events.onSeekDecision requests the step at which a
   *   choice was made, by its place and the square that was chosen there
   * @param {() => void} events.onDataNeeded called when the list needs other decisions
   * @param {(square: number) => string} events.nameOf
   * @param {(index: number) => string} events.numberOf the number of a square of the path, as the board shows it
   * @param {import("../../wording/vocabulary.js").Translate} events.translateForBoard
   */
  constructor({ onSeekDecision, onDataNeeded, nameOf, numberOf, translateForBoard }) {
    this.#translateForBoard = translateForBoard;
    this.#onSeekDecision = onSeekDecision;
    this.#onDataNeeded = onDataNeeded;
    this.#nameOf = nameOf;
    this.#numberOf = numberOf;
    this.#isVisible = observeVisibility(getElement("decisions-panel", HTMLElement), onDataNeeded);
    this.#listenToKeyboard();
    // In presentation mode, the rows are larger.
    new ResizeObserver(() => this.#scrollToKnight()).observe(this.#list);
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
   * @param {{depth: number, decisions: Decision[], size: number, totals: {visits: number}} | null} path
   *   `size` is the number of squares of the board; null closes the open page
   */
  show(path) {
    if (!path) {
      this.#setPage(null);
      this.#tailStart = 0;
    }
    const { depth, decisions, size, totals } = path ?? { depth: 0, decisions: [], size: 0, totals: { visits: 0 } };
    this.#visits = totals.visits;
    this.#size = size;
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
    let gapCount = 0;
    const keys = new Map(rows.map((row) => [row, keyOf(row, row.kind === "gap" ? gapCount++ : 0)]));
    render(
      repeat(
        rows,
        (row) => keys.get(row),
        (row) => this.#rowTemplate(row, depth),
      ),
      this.#list,
    );
    if (!this.#tabStop?.isConnected) this.#setTabStop(this.#list.lastElementChild?.querySelector("button") ?? null);
    if (hadFocus && !this.#list.contains(document.activeElement)) this.#tabStop?.focus();
    else if (!hadFocus) this.#scrollToKnight();
  }

  /** Keeps the row of the knight in sight on the stage, unless the user reads a page of the list. */
  #scrollToKnight() {
    if (this.#page || !this.#list.closest(".tree-stage")) return;
    this.#list.querySelector("[data-here]")?.scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {Row} row
   * @param {number} depth
   */
  #rowTemplate(row, depth) {
    if (row.kind === "decision") return this.#decisionTemplate(row.decision, row.decision.place === depth - 1);
    if (row.kind === "run") return this.#runTemplate(row.decisions);
    if (row.kind === "gap") return this.#gapTemplate(row.places);
    const { from, to } = row.places;
    const text = translate("tree.opened", { from: wholeNumber(from + 1), to: wholeNumber(to) });
    return noteTemplate("page", text, [this.#pageButton(translate("lists.close"), null)]);
  }

  /**
   * @param {Decision} decision
   * @param {boolean} isLast whether the knight stands on this square
   */
  #decisionTemplate(decision, isLast) {
    const { candidates, place } = decision;
    const { from, to } = shownCandidates(candidates, MAX_SHOWN.candidates);
    const choices = [
      hiddenCountTemplate(from),
      candidates.slice(from, to).map((candidate) => this.#chipTemplate(candidate, place)),
      hiddenCountTemplate(candidates.length - to),
      candidates.length === 0
        ? moreTemplate(translate(place + 1 === this.#size ? "tree.complete" : "tree.deadEnd"))
        : nothing,
    ];
    return html`<li data-kind="decision" ?data-here=${isLast}>${this.#placeTemplate(decision, isLast, choices)}</li>`;
  }

  /**
   * Returns the content of a row: the number and the name of its square, and the choices there.
   *
   * @param {Decision} decision
   * @param {boolean} isLast whether the knight stands on this square
   * @param {unknown} choices
   */
  #placeTemplate(decision, isLast, choices) {
    const { place } = decision;
    const to = takenCandidate(decision);
    const number = this.#numberOf(place);
    const square = this.#nameOf(decision.square ?? -1);
    const labelKey = to ? "tree.rowAfter" : isLast ? "tree.here" : "tree.row";
    const label = this.#translateForBoard(labelKey, { number, square, to: to ? this.#nameOf(to.square) : "" });
    const content = html`<span class="number">${number}</span><span class="name">${square}</span>`;
    const seek = to ? () => this.#onSeekDecision({ place, square: to.square }) : null;
    return html`${buttonTemplate({ className: "square", label, action: seek, isCurrent: isLast }, content)}
      <span class="choices">${choices}</span>`;
  }

  /**
   * @param {Candidate} candidate
   * @param {number} place the index in the path from which the candidate is tried
   */
  #chipTemplate({ square, state, visits }, place) {
    const canSeek = state === "current" || state === "failed";
    const hasVisits = canSeek && visits !== null;
    const share = hasVisits ? shareOf(visits, this.#visits) : 0;
    // Most chips do not change from one moment to the next.
    return guard([square, state, visits, share.toFixed(3)], () => {
      const name = this.#nameOf(square);
      const label = translate(`tree.chip.${state}${hasVisits ? "Visits" : ""}`, {
        square: name,
        count: visits ?? 0,
        visits: wholeNumber(visits ?? 0),
        percent: percent(share),
      });
      const action = canSeek ? () => this.#onSeekDecision({ place, square }) : null;
      const visitCount = hasVisits ? html`<span class="visits">${compactNumber(visits)}</span>` : nothing;
      const content = html`<span class="name">${name}</span>${visitCount}`;
      return buttonTemplate({ className: "decision-chip", label, action, state, hasVisits, share }, content);
    });
  }

  /** Shows consecutive squares without a choice. @param {Decision[]} decisions */
  #runTemplate(decisions) {
    const others = decisions.slice(1);
    const { start, end } = cutMiddle(others.length, MAX_SHOWN.run);
    const cutCount = others.length - start - end;
    const cutTitle = translate("tree.cut", { count: cutCount });
    const choices = [
      others.length === 0 ? moreTemplate(translate("tree.onlyWay")) : nothing,
      others.slice(0, start).map((decision) => this.#forcedTemplate(decision)),
      cutCount > 0 ? html`<span class="omission" title=${cutTitle}>…</span>` : nothing,
      others.slice(start + cutCount).map((decision) => this.#forcedTemplate(decision)),
    ];
    return html`<li data-kind="run">${this.#placeTemplate(decisions[0], false, choices)}</li>`;
  }

  /** @param {Decision} decision a decision without a choice */
  #forcedTemplate({ place, square, candidates }) {
    const name = this.#nameOf(square ?? -1);
    const next = candidates[0].square;
    const label = translate("tree.only", { number: this.#numberOf(place), square: name, to: this.#nameOf(next) });
    const action = () => this.#onSeekDecision({ place, square: next });
    return buttonTemplate({ className: "link", label, action }, name);
  }

  /** @param {PlaceRange} gap */
  #gapTemplate(gap) {
    const { first, last } = pagesOf(gap);
    const button = (/** @type {string} */ key, /** @type {PlaceRange} */ page) =>
      this.#pageButton(translate(key, { count: page.to - page.from }), page);
    const buttons = last
      ? [button("tree.openFirst", first), button("tree.openLast", last)]
      : [button("tree.open", first)];
    return noteTemplate("gap", translate("tree.hidden", { number: wholeNumber(gap.to - gap.from) }), buttons);
  }

  /**
   * Returns a button that opens a page, or closes the open page.
   *
   * @param {string} text
   * @param {PlaceRange | null} page
   */
  #pageButton(text, page) {
    const action = () => {
      this.#setPage(page);
      this.#onDataNeeded();
    };
    return buttonTemplate({ className: "expand", action }, text);
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
      const rows = [...this.#list.children];
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

/** @param {string} text about choices that have no button */
const moreTemplate = (text) => html`<span class="more">${text}</span>`;

/** @param {number} count the number of candidates without a chip */
const hiddenCountTemplate = (count) => (count > 0 ? moreTemplate(translate("tree.more", { count })) : nothing);

/**
 * Returns a row with a line of text and buttons.
 *
 * @param {"gap" | "page"} kind
 * @param {string} text
 * @param {unknown[]} buttons
 */
const noteTemplate = (kind, text, buttons) =>
  html`<li data-kind=${kind}><span class="text">${text}</span>${buttons}</li>`;

/**
 * Returns a button of the list. A button without an action stays focusable, so that it can be read.
 *
 * @param {object} options
 * @param {string} options.className
 * @param {string} [options.label]
 * @param {(() => void) | null} options.action
 * @param {boolean} [options.isCurrent] whether the knight stands on the square of the button
 * @param {Candidate["state"]} [options.state]
 * @param {boolean} [options.hasVisits]
 * @param {number} [options.share] the share of the visits, from 0 to 1
 * @param {unknown} content
 */
function buttonTemplate({ className, label, action, isCurrent, state, hasVisits, share }, content) {
  // White space would separate the arrow of a link from its name.
  // prettier-ignore
  return html`<button
    type="button"
    class=${className}
    tabindex="-1"
    title=${label ?? nothing}
    aria-label=${label ?? nothing}
    aria-current=${isCurrent ? "step" : nothing}
    aria-disabled=${action ? nothing : "true"}
    data-state=${state ?? nothing}
    ?data-counted=${hasVisits}
    .style=${share === undefined ? "" : `--share: ${share.toFixed(3)}`}
    @click=${action}
  >${content}</button>`;
}
