/** The view of a question of a lesson: first the guess, then the value that the core computes, then the answer. */

import { sentences, wholeNumber, translate } from "../locales/locale.js";
import { createButton, createElement } from "../widgets/element.js";
import { isClaimTrue, indexOfNearest } from "./claim.js";
import { decidingLink, linksOf, textOf } from "./lesson.js";
import { renderBlocks, renderParts } from "./block-view.js";

/** @import { LinkPart, Question } from "./lesson.js" */

/** A guess counts as near if the factor between the guess and the value is less than this number. */
const NEAR_FACTOR = 1.5;

/** The number of significant digits of a factor in a text. */
const FACTOR_DIGITS = 3;

/** The number of questions shown so far, which makes the ids unique. */
let questionCount = 0;

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
    const callbacks = { onShowState: events.onShowState, createQuestion: () => createElement("p") };
    const promptOptions = { id: `prompt-${++questionCount}`, className: "prompt" };
    const promptElement = createElement("div", promptOptions, ...renderBlocks(question.prompt, callbacks));
    this.#answer.append(...renderBlocks(question.answer, callbacks));
    const form = question.choices.length > 0 ? this.#createChoices() : this.#createInput(promptElement.id);
    this.root = createElement(
      "section",
      { className: "question", role: "group" },
      promptElement,
      form,
      this.#verdict,
      this.#answer,
    );
    this.root.setAttribute("aria-labelledby", promptElement.id);
  }

  /** Creates a button for each choice. */
  #createChoices() {
    this.#buttons = this.#question.choices.map(({ parts }, index) => {
      const choice = createButton("", () => this.#choose(index), { className: "choice", ariaPressed: "false" });
      choice.append(...renderParts(parts, this.#events));
      return choice;
    });
    return createElement("div", { className: "choices" }, ...this.#buttons);
  }

  /** Creates the form for a number. @param {string} labelId the id of the element with the question */
  #createInput(labelId) {
    const field = createElement("input", { inputMode: "numeric", autocomplete: "off", maxLength: 20 });
    field.setAttribute("aria-labelledby", labelId);
    const compareButton = createElement("button", { className: "choice" }, translate("learn.compare"));
    const form = createElement("form", { className: "choices" }, field, compareButton);
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
      compareButton.ariaDisabled = "true";
      this.#submitGuess(Number(digits));
    });
    return form;
  }

  /** Compares the chosen answer with the right answer. @param {number} index */
  async #choose(index) {
    if (this.#isAnswered) return;
    this.#buttons[index].ariaPressed = "true";
    const { rightIndex, measured } = await this.#decide();
    if (rightIndex !== index) this.#buttons[index].dataset.verdict = "wrong";
    const answer = textOf(this.#question.choices[rightIndex].parts);
    this.#showVerdict(rightIndex === index ? translate("learn.right") : translate("learn.wrong", { answer }), measured);
  }

  /** The names of the choices for a vote. Empty if the question has none, or is answered. */
  get choiceNames() {
    return this.#isAnswered ? [] : this.#question.choices.map(({ parts }) => textOf(parts));
  }

  /** The text of the question. */
  get prompt() {
    return elementTexts(this.root.querySelector(".prompt"));
  }

  /**
   * Shows the answer to a class that has voted.
   *
   * @returns {Promise<{chosen: string, why: string}>} the right choice, and the explanation
   */
  async revealAnswer() {
    const { rightIndex, measured } = await this.#decide();
    const chosen = textOf(this.#question.choices[rightIndex].parts);
    this.#showVerdict(translate("learn.voted", { answer: chosen }), measured);
    return { chosen, why: elementTexts(this.#answer) };
  }

  /** Computes the right choice of the question, and marks it. */
  async #decide() {
    for (const button of this.#buttons) button.ariaDisabled = "true";
    const measured = await this.#computeValue();
    const { choices } = this.#question;
    const markedIndex = choices.findIndex(({ isRight }) => isRight);
    const numbers = choices.map(({ number }) => number ?? NaN);
    const claim = decidingLink(this.#question)?.claim;
    const value = Number(measured ?? claim?.value);
    const rightIndex = markedIndex >= 0 ? markedIndex : indexOfNearest(numbers, value);
    this.#buttons[rightIndex].dataset.verdict = "right";
    return { rightIndex, measured };
  }

  /** Compares a guessed number with the value. @param {number} guess */
  async #submitGuess(guess) {
    if (this.#isAnswered) return;
    const measured = await this.#computeValue();
    const value = Number(measured ?? decidingLink(this.#question)?.claim?.value);
    const factor = Math.max(guess, value) / Math.max(Math.min(guess, value), 0.5);
    const roundedFactor = Math.round(Number(factor.toPrecision(FACTOR_DIGITS)));
    const placeholders = { guess: wholeNumber(guess), factor: wholeNumber(roundedFactor) };
    let key = guess > value ? "learn.tooHigh" : "learn.tooLow";
    if (factor < NEAR_FACTOR) key = "learn.near";
    if (guess === value) key = "learn.exact";
    this.#showVerdict(translate(key, placeholders), measured);
  }

  /**
   * Marks the question as answered, and has the core compute the value that decides the question. Returns null if the
   * value is unknown.
   */
  async #computeValue() {
    this.#isAnswered = true;
    const link = decidingLink(this.#question);
    if (!link) return null;
    this.#verdict.textContent = translate("learn.computing");
    return this.#events.measure(link);
  }

  /**
   * Shows the verdict and the answer, and the state of the deciding link on the stage.
   *
   * @param {string} verdict
   * @param {number | string | null} measured
   */
  #showVerdict(verdict, measured) {
    const link = decidingLink(this.#question);
    const texts = [verdict];
    // If the lesson marks the right choice, the computed number does not answer the question.
    const marksChoice = this.#question.choices.some(({ isRight }) => isRight);
    const showsValue = typeof measured === "number" && link?.claim?.relation === "=" && !marksChoice;
    if (showsValue) texts.push(translate("learn.computed", { value: wholeNumber(measured) }));
    else if (measured !== null) texts.push(translate("learn.checked"));
    if (link?.claim && measured !== null && !isClaimTrue(link.claim, measured)) {
      texts.push(translate("learn.otherwise", { measured: String(measured) }));
    }
    this.#verdict.textContent = sentences(...texts);
    this.#answer.hidden = false;
    // The answer may be outside the visible area.
    this.#answer.scrollIntoView({ block: "nearest" });
    const shownLink = link ?? linksOf(this.#question.answer).find(({ address }) => isStageAddress(address));
    if (shownLink) this.#events.onShowState(shownLink);
    this.#events.onAnswered();
  }
}

/** Joins the texts of the parts of an element. @param {Element | null} element */
function elementTexts(element) {
  return [...(element?.children ?? [])].map(({ textContent }) => textContent.trim()).join(" ");
}

/** Whether an address shows a state of the stage on this screen. @param {string} address */
function isStageAddress(address) {
  return address.startsWith("?") && !address.includes("#");
}
