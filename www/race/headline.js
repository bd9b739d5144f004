/**
 * The headline above the boards: the question before a race, the result after it. The question and the result occupy
 * the same space, so that the layout does not change.
 */

import { getElement, setText } from "../widgets/element.js";

/** A sentence in large type, and a detail in small type. @typedef {{sentence: string, detail: string}} HeadlineText */

/** An empty headline. @type {HeadlineText} */
const EMPTY_HEADLINE = { sentence: "", detail: "" };

/** Shows the question of a race, or its result. */
export class Headline {
  #question = getElement("race-caption", HTMLElement);
  #result = getElement("race-summary", HTMLElement);

  /** Shows the question, and clears the result. @param {HeadlineText} question */
  showQuestion(question) {
    renderHeadline(this.#question, question);
    this.showResult(EMPTY_HEADLINE);
  }

  /** Shows the result, which screen readers also announce. @param {HeadlineText} result */
  showResult(result) {
    renderHeadline(this.#result, result);
    this.#question.classList.toggle("answered", result.sentence !== "");
  }
}

/**
 * Sets the texts of a headline.
 *
 * @param {HTMLElement} container
 * @param {HeadlineText} text
 */
function renderHeadline(container, { sentence, detail }) {
  const [large, small] = /** @type {NodeListOf<HTMLElement>} */ (container.querySelectorAll("strong, span"));
  for (const [element, text] of /** @type {[HTMLElement, string][]} */ ([
    [large, sentence],
    [small, detail],
  ])) {
    setText(element, text);
    // The style sheet reduces the font size of long texts, so that they fit.
    element.style.setProperty("--characters", String(Math.max(1, text.length)));
  }
}
