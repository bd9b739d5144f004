/**
 * The headline above the boards: the question before a race, the result after it. Both occupy the same place, so that
 * the layout does not change.
 */

import { element, setText } from "../widgets/element.js";

/** @typedef {{sentence: string, detail: string}} Headlines a sentence in large type, and one in small type */

/** An empty headline. @type {Headlines} */
const NOTHING = { sentence: "", detail: "" };

/** Shows the question of a race, or its result. */
export class Headline {
  #caption = element("race-caption", HTMLElement);
  #summary = element("race-summary", HTMLElement);

  /** Shows the question, and clears the result. @param {Headlines} question */
  ask(question) {
    fill(this.#caption, question);
    this.answer(NOTHING);
  }

  /** Shows the result, which a screen reader announces too. @param {Headlines} ending */
  answer(ending) {
    fill(this.#summary, ending);
    this.#caption.classList.toggle("answered", ending.sentence !== "");
  }
}

/**
 * @param {HTMLElement} place
 * @param {Headlines} headlines
 */
function fill(place, { sentence, detail }) {
  const [large, small] = /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll("strong, span"));
  for (const [part, text] of /** @type {[HTMLElement, string][]} */ ([[large, sentence], [small, detail]])) {
    setText(part, text);
    // The style sheet reduces the font size of long texts, so that they fit.
    part.style.setProperty("--characters", String(Math.max(1, text.length)));
  }
}
