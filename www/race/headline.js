/**
 * The words above the boards: before a race what is compared and why, after it who won and what that shows. Both
 * have the same place, so that nothing moves when one takes the turn of the other.
 */

import { element, setText } from "../widgets/element.js";

/** @typedef {{sentence: string, detail: string}} Headlines a sentence in large type, and one in small type */

/** What is said while there is nothing to say. @type {Headlines} */
const NOTHING = { sentence: "", detail: "" };

/** Says one or the other. */
export class Headline {
  #caption = element("race-caption", HTMLElement);
  #summary = element("race-summary", HTMLElement);

  /** Says what is compared, and nothing of an ending. @param {Headlines} question */
  ask(question) {
    fill(this.#caption, question);
    this.answer(NOTHING);
  }

  /** Says how it ended, which a screen reader says too. @param {Headlines} ending */
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
    // The style sheet writes longer ones smaller, so that they fit.
    part.style.setProperty("--characters", String(Math.max(1, text.length)));
  }
}
