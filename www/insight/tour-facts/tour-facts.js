/** Shows the facts of a finished tour. Every term has an explanation. */

import "#words/tour-facts";
import "./tour-facts.css";
import { nullIfEngineLost } from "../../engine/engine.js";
import { createFullEngine } from "../../engine/laboratory-engine.js";
import { wholeNumber, translate } from "../../locales/locale.js";
import { createElement, setText } from "../../widgets/element.js";

/** @import { Draft, TourFacts } from "../../bindings/protocol" */
/** @typedef {TourFacts & {middle: Uint32Array | null}} FactsWithMiddle */

/** The lines of facts: the locale keys of the name and of its explanation, and the formatter of the value. */
const LINES = [
  { name: "tourFacts.kind", term: "tourFacts.term.kind", format: kindWords },
  { name: "tourFacts.symmetry", term: "tourFacts.term.symmetry", format: symmetryWords },
  { name: "tourFacts.turns", term: "tourFacts.term.turns", format: turnWords },
  { name: "tourFacts.crossings", term: "tourFacts.term.crossings", format: crossingWords },
  { name: "tourFacts.sums", term: "tourFacts.term.sums", format: sumWords },
  { name: "tourFacts.warnsdorff", term: "tourFacts.term.warnsdorff", format: ruleWords },
  { name: "tourFacts.untied", term: "tourFacts.term.untied", format: untiedWords },
];

/** The number of different angles between two moves of a knight. */
const ANGLE_COUNT = 6;

/** @param {TourFacts} facts */
function kindWords({ closed }) {
  return translate(closed ? "tourFacts.closed" : "tourFacts.open");
}

/** @param {TourFacts} facts */
function symmetryWords({ symmetry }) {
  return symmetry && translate(`tourFacts.symmetries.${symmetry}`);
}

/** @param {TourFacts} facts */
function turnWords({ turns, straight }) {
  if (turns === null || straight === null) return null;
  return translate("tourFacts.turnsSaid", { turns: wholeNumber(turns), straight: wholeNumber(straight) });
}

/** @param {TourFacts} facts */
function crossingWords({ crossings }) {
  return crossings === null ? null : wholeNumber(crossings);
}

/** @param {TourFacts} facts */
function sumWords({ magic, constant }) {
  return magic && translate(`tourFacts.magic.${magic}`, { sum: wholeNumber(constant ?? 0) });
}

/** @param {TourFacts} facts */
function ruleWords({ agreed, moves }) {
  return translate("tourFacts.ofMoves", { agreed: wholeNumber(agreed), moves: wholeNumber(moves) });
}

/** @param {TourFacts} facts */
function untiedWords({ untied, forced }) {
  return translate("tourFacts.untiedSaid", { untied: wholeNumber(untied), forced: wholeNumber(forced) });
}

/**
 * Creates a button with a term, which opens the explanation of the term.
 *
 * @param {string} name the locale key of the button's text
 * @param {string} term the locale key of the explanation
 */
function createTerm(name, term) {
  const button = createElement("button", { type: "button", className: "term", textContent: translate(name) });
  button.dataset.term = term;
  return button;
}

/** The lines of facts and the bars of the angles. All are laid out before there is a tour, so nothing moves later. */
export class TourFactsSheet {
  #note;
  #engine = createFullEngine();
  #lines = LINES.map((line) => ({ ...line, valueCell: createElement("dd") }));
  /** The line of the link to the tours with the same middle. Its space is kept while there is none. */
  #middleLine = createElement("p", { className: "tour-facts-middle" });
  #angles = Array.from({ length: ANGLE_COUNT }, () => ({
    degrees: createElement("th", { scope: "row" }),
    bar: createElement("span", { className: "angle-bar" }),
    count: createElement("td"),
  }));

  /**
   * @param {HTMLElement} block the parent of the lines and bars
   * @param {HTMLElement} note shows the reason for missing facts
   */
  constructor(block, note) {
    this.#note = note;
    const lines = this.#lines.map(({ name, term, valueCell }) =>
      createElement("div", {}, createElement("dt", {}, createTerm(name, term)), valueCell),
    );
    const rows = this.#angles.map(({ degrees, bar, count }) => {
      const barCell = createElement("td", { className: "angle-bar-cell", ariaHidden: "true" }, bar);
      return createElement("tr", {}, degrees, barCell, count);
    });
    block.append(
      createElement("dl", { className: "tour-facts-lines" }, ...lines),
      createElement(
        "table",
        { className: "tour-facts-angles" },
        createElement("caption", {}, createTerm("tourFacts.angles", "tourFacts.term.angles")),
        createElement("tbody", {}, ...rows),
      ),
      this.#middleLine,
    );
  }

  /**
   * Requests the facts of a tour, and shows them.
   *
   * @param {{draft: Draft, squares: Uint32Array} | null} tour null if there is none
   * @param {() => boolean} isCurrent whether the tour is still the current tour
   */
  async showTour(tour, isCurrent) {
    const facts = tour && (await nullIfEngineLost(this.#engine.request("tour-facts", tour)));
    if (!isCurrent()) return;
    // No worker is needed until the next tour, whose request starts another worker.
    this.#engine.end();
    this.#show(facts, tour !== null);
  }

  /**
   * @param {FactsWithMiddle | null} facts null if there is no tour, or if the core returned no facts
   * @param {boolean} hasTour whether there is a tour
   */
  #show(facts, hasTour) {
    const placeholder = translate("progress.none");
    for (const { valueCell, format } of this.#lines) setText(valueCell, (facts && format(facts)) ?? placeholder);
    const maxCount = Math.max(1, ...(facts?.angles ?? []).map(([, count]) => count));
    this.#angles.forEach(({ degrees, bar, count }, index) => {
      const angle = facts?.angles?.[index];
      setText(degrees, angle ? translate("tourFacts.degrees", { degrees: angle[0] }) : placeholder);
      setText(count, angle ? wholeNumber(angle[1]) : placeholder);
      bar.style.inlineSize = `${angle ? (angle[1] / maxCount) * 100 : 0}%`;
    });
    const middle = facts?.middle?.join(".") ?? "";
    const link = createElement("a", { href: `#count/board=8x8&middle=${middle}` }, translate("tourFacts.middle"));
    this.#middleLine.replaceChildren(...(middle ? [link] : []));
    const reason = hasTour ? translate("tourFacts.tooLarge") : translate("tourFacts.noTour");
    setText(this.#note, facts ? translate("tourFacts.hint") : reason);
  }
}
