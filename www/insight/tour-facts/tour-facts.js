/** The facts of a finished tour, as the core reports them; every term has an explanation. */

import "#words/tour-facts";
import "./tour-facts.css";
import { nullIfEngineLost } from "../../engine/engine.js";
import { createFullEngine } from "../../engine/laboratory-engine.js";
import { wholeNumber, translate } from "../../locales/locale.js";
import { createElement, setText } from "../../widgets/element.js";

/** @import { Draft, TourFacts } from "../../bindings/protocol" */

/** The facts in lines: the keys of the name and its explanation, and the formatter. */
const LINES = [
  { name: "tourFacts.kind", term: "tourFacts.term.kind", say: kindWords },
  { name: "tourFacts.symmetry", term: "tourFacts.term.symmetry", say: symmetryWords },
  { name: "tourFacts.turns", term: "tourFacts.term.turns", say: turnWords },
  { name: "tourFacts.crossings", term: "tourFacts.term.crossings", say: crossingWords },
  { name: "tourFacts.sums", term: "tourFacts.term.sums", say: sumWords },
  { name: "tourFacts.warnsdorff", term: "tourFacts.term.warnsdorff", say: ruleWords },
  { name: "tourFacts.untied", term: "tourFacts.term.untied", say: untiedWords },
];

/** The number of different angles in a knight's path. */
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
 * Creates a term that opens its explanation.
 *
 * @param {string} name the key of the word
 * @param {string} term the key of its explanation
 */
function termOf(name, term) {
  const button = createElement("button", { type: "button", className: "term", textContent: translate(name) });
  button.dataset.term = term;
  return button;
}

/** The lines and the bars, which are laid out before there is a tour, so that nothing moves when one comes. */
export class TourFactsSheet {
  #note;
  #engine = createFullEngine();
  #lines = LINES.map((line) => ({ ...line, place: createElement("dd") }));
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
    const lines = this.#lines.map(({ name, term, place }) => createElement("div", {}, createElement("dt", {}, termOf(name, term)), place));
    const rows = this.#angles.map(({ degrees, bar, count }) =>
      createElement("tr", {}, degrees, createElement("td", { className: "angle-room", ariaHidden: "true" }, bar), count),
    );
    block.append(
      createElement("dl", { className: "tour-facts-lines" }, ...lines),
      createElement(
        "table",
        { className: "tour-facts-angles" },
        createElement("caption", {}, termOf("tourFacts.angles", "tourFacts.term.angles")),
        createElement("tbody", {}, ...rows),
      ),
    );
  }

  /**
   * Requests the facts of a tour, and shows them.
   *
   * @param {{draft: Draft, squares: Uint32Array} | null} tour null if there is none
   * @param {() => boolean} isWanted whether it is still the current tour
   */
  async showTour(tour, isWanted) {
    const facts = tour && (await nullIfEngineLost(this.#engine.request("tour-facts", tour)));
    if (!isWanted()) return;
    // The next tour starts another worker; until then none is needed.
    this.#engine.end();
    this.#show(facts, tour !== null);
  }

  /**
   * @param {TourFacts | null} facts null if there is no tour, or it has no facts
   * @param {boolean} isTour whether there is a tour
   */
  #show(facts, isTour) {
    const untold = translate("progress.none");
    for (const { place, say } of this.#lines) setText(place, (facts && say(facts)) ?? untold);
    const most = Math.max(1, ...(facts?.angles ?? []).map(([, count]) => count));
    this.#angles.forEach(({ degrees, bar, count }, index) => {
      const angle = facts?.angles?.[index];
      setText(degrees, angle ? translate("tourFacts.degrees", { degrees: angle[0] }) : untold);
      setText(count, angle ? wholeNumber(angle[1]) : untold);
      bar.style.inlineSize = `${angle ? (angle[1] / most) * 100 : 0}%`;
    });
    const reason = isTour ? translate("tourFacts.tooLarge") : translate("tourFacts.noTour");
    setText(this.#note, facts ? translate("tourFacts.hint") : reason);
  }
}
