/** The view of a question of a lesson: first the guess, then the value that the core computes, then the answer. */

import { sentences, wholeNumber, translate } from "../locales/locale.js";
import { createButton, createElement } from "../widgets/element.js";
import { isClaimTrue, indexOfNearest } from "./claim.js";
import { decidingLink, linksOf, textOf } from "./lesson.js";
import { renderBlocks, renderParts } from "./block-view.js";

/** @import { LinkPart, Question } from "./lesson.js" */

/** The factor between guess and value below which a guess counts as near. */
const NEAR_FACTOR = 1.5;

/** The number of significant digits of a factor in a text. */
const FACTOR_DIGITS = 3;

let count = 0;

/**
 * @typedef {object} QuestionEvents
 * @property {(link: LinkPart) => void} onShowState
 * @property {(link: LinkPart) => Promise<number | string | null>} measure has the core compute the value that a link
 *   claims
 * @property {() => void} onAnswered
 */

/** Shows a question, and accepts one guess. */
export class QuestionView {
  root;
  #question;
  #events;
  #verdict = createElement("p", { className: "verdict", role: "status" });
  #answer = createElement("div", { className: "answer", hidden: true });
  #isAnswered = false;
  /** @type {HTMLButtonElement[]} */
  #buttons = [];

  /**
   * @param {Question} question
   * @param {QuestionEvents} events
   */
  constructor(question, events) {
    this.#question = question;
    this.#events = events;
    const views = { onShowState: events.onShowState, question: () => createElement("p") };
    const asked = createElement("div", { id: `asked-${++count}`, className: "asked" }, ...renderBlocks(question.asked, views));
    this.#answer.append(...renderBlocks(question.answer, views));
    const form = question.choices.length > 0 ? this.#createChoices() : this.#createInput(asked.id);
    this.root = createElement("section", { className: "question", role: "group" }, asked, form, this.#verdict, this.#answer);
    this.root.setAttribute("aria-labelledby", asked.id);
  }

  #createChoices() {
    this.#buttons = this.#question.choices.map(({ parts }, index) => {
      const choice = createButton("", () => this.#choose(index), { className: "choice", ariaPressed: "false" });
      choice.append(...renderParts(parts, this.#events));
      return choice;
    });
    return createElement("div", { className: "choices" }, ...this.#buttons);
  }

  /** @param {string} label the id of the element with the question */
  #createInput(label) {
    const field = createElement("input", { inputMode: "numeric", autocomplete: "off", maxLength: 20 });
    field.setAttribute("aria-labelledby", label);
    const compare = createElement("button", { className: "choice" }, translate("learn.compare"));
    const form = createElement("form", { className: "choices" }, field, compare);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const digits = field.value.replace(/\D/g, "");
      if (digits === "") {
        this.#verdict.textContent = translate("learn.noNumber");
        this.#verdict.scrollIntoView({ block: "nearest" });
        field.focus({ preventScroll: true });
        return;
      }
      field.readOnly = true;
      compare.ariaDisabled = "true";
      this.#guess(Number(digits));
    });
    return form;
  }

  /** @param {number} index */
  async #choose(index) {
    if (this.#isAnswered) return;
    this.#buttons[index].ariaPressed = "true";
    for (const button of this.#buttons) button.ariaDisabled = "true";
    const measured = await this.#compute();
    const { choices } = this.#question;
    const written = choices.findIndex(({ isRight }) => isRight);
    const numbers = choices.map(({ number }) => number ?? NaN);
    const claimed = decidingLink(this.#question.answer)?.claim;
    const value = Number(measured ?? claimed?.value);
    const right = written >= 0 ? written : indexOfNearest(numbers, value);
    for (const [place, button] of this.#buttons.entries()) {
      if (place === right) button.dataset.verdict = "right";
      else if (place === index) button.dataset.verdict = "wrong";
    }
    const answer = textOf(choices[right].parts);
    this.#showVerdict(right === index ? translate("learn.right") : translate("learn.wrong", { answer }), measured);
  }

  /** @param {number} guess */
  async #guess(guess) {
    if (this.#isAnswered) return;
    const measured = await this.#compute();
    const value = Number(measured ?? decidingLink(this.#question.answer)?.claim?.value);
    const factor = Math.max(guess, value) / Math.max(Math.min(guess, value), 0.5);
    const parts = { guess: wholeNumber(guess), factor: wholeNumber(Math.round(Number(factor.toPrecision(FACTOR_DIGITS)))) };
    let key = guess > value ? "learn.tooHigh" : "learn.tooLow";
    if (factor < NEAR_FACTOR) key = "learn.near";
    if (guess === value) key = "learn.exact";
    this.#showVerdict(translate(key, parts), measured);
  }

  /** Has the core compute the value that decides the question; null if there is none. */
  async #compute() {
    this.#isAnswered = true;
    const link = decidingLink(this.#question.answer);
    if (!link) return null;
    this.#verdict.textContent = translate("learn.computing");
    return this.#events.measure(link);
  }

  /**
   * @param {string} verdict
   * @param {number | string | null} measured
   */
  #showVerdict(verdict, measured) {
    const link = decidingLink(this.#question.answer);
    const said = [verdict];
    // If the lesson marks the right choice, the computed number is not the answer to the question.
    const isNumber = typeof measured === "number" && link?.claim?.relation === "=" && !this.#question.choices.some(({ isRight }) => isRight);
    if (isNumber) said.push(translate("learn.computed", { value: wholeNumber(measured) }));
    else if (measured !== null) said.push(translate("learn.checked"));
    if (link?.claim && measured !== null && !isClaimTrue(link.claim, measured)) said.push(translate("learn.otherwise", { measured: String(measured) }));
    this.#verdict.textContent = sentences(...said);
    this.#answer.hidden = false;
    // The answer may be outside the visible area.
    this.#answer.scrollIntoView({ block: "nearest" });
    const shown = link ?? linksOf(this.#question.answer).find(({ address }) => address.startsWith("?") && !address.includes("#"));
    if (shown) this.#events.onShowState(shown);
    this.#events.onAnswered();
  }
}
