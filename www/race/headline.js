/**
 * The headline above the boards: the question before a race, the result after it. Both occupy the same place, so that
 * the layout does not change.
 */

import { getElement, setText } from "../widgets/element.js";

/** @typedef {{sentence: string, detail: string}} HeadlineText a sentence in large type, and one in small type */

/** An empty headline. @type {HeadlineText} */
const EMPTY_HEADLINE = { sentence: "", detail: "" };

/** Shows the question of a race, or its result. */
export class Headline {
  #caption = getElement("race-caption", HTMLElement);
  #summary = getElement("race-summary", HTMLElement);

  /** Shows the question, and clears the result. @param {HeadlineText} question */
  showQuestion(question) {
    renderHeadline(this.#caption, question);
    this.showResult(EMPTY_HEADLINE);
  }

  /** Shows the result, which a screen reader announces too. @param {HeadlineText} ending */
  showResult(ending) {
    renderHeadline(this.#summary, ending);
    this.#caption.classList.toggle("answered", ending.sentence !== "");
  }
}

/**
 * @param {HTMLElement} place
 * @param {HeadlineText} headlines
 */
function renderHeadline(place, { sentence, detail }) {
  const [large, small] = /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll("strong, span"));
  for (const [part, text] of /** @type {[HTMLElement, string][]} */ ([[large, sentence], [small, detail]])) {
    setText(part, text);
    // The style sheet reduces the font size of long texts, so that they fit.
    part.style.setProperty("--characters", String(Math.max(1, text.length)));
  }
}
