/** The panel of a vote, in large type for a classroom. */

import { joinList, sentences, translate } from "../locales/locale.js";
import { getElement, createElement, setText } from "../widgets/element.js";
import { Vote, choiceOfKey } from "./vote.js";

/** @import { Ballot } from "../screens/screens.js" */

/** Shows the choices with the number of raised hands for each, and later the answer. */
export class VotePanel {
  #heading = createElement("h1", { id: "vote-heading", tabIndex: -1 }, translate("present.vote.heading"));
  #choiceList = createElement("ol", {});
  #total = createElement("p", { className: "vote-total" });
  #reason = createElement("p", { className: "vote-reason" });
  #note = createElement("p", { className: "vote-note" });
  #revealButton = createElement(
    "button",
    { type: "button", className: "plain chosen" },
    translate("present.vote.reveal"),
  );
  #nextButton = createElement("button", { type: "button", className: "plain chosen" }, translate("present.vote.next"));
  #closeButton = createElement("button", { type: "button", className: "plain" }, translate("present.vote.end"));
  #root = createElement(
    "section",
    { id: "vote", hidden: true },
    this.#heading,
    this.#choiceList,
    this.#total,
    this.#reason,
    this.#note,
    createElement("p", { className: "vote-buttons" }, this.#revealButton, this.#nextButton, this.#closeButton),
  );
  #onNextVote;
  #onOpenChange;
  /** The element that had the focus when the vote was opened. @type {Element | null} */
  #previousFocus = null;
  #vote = new Vote(0);
  /** @type {Ballot | null} */
  #ballot = null;
  /** Whether the answer is shown. */
  isRevealed = false;

  /**
   * @param {object} events
   * @param {() => void} events.onNextVote requests a vote on the next decision
   * @param {(isOpen: boolean) => void} events.onOpenChange called when a vote is opened or closed
   */
  constructor({ onNextVote, onOpenChange }) {
    this.#onNextVote = onNextVote;
    this.#onOpenChange = onOpenChange;
    this.#root.setAttribute("aria-labelledby", this.#heading.id);
    this.#revealButton.addEventListener("click", () => this.#reveal());
    this.#nextButton.addEventListener("click", () => this.#onNextVote());
    this.#closeButton.addEventListener("click", () => this.close());
  }

  /** Whether the vote is on a move, which is followed by the next move. */
  get #isOnMove() {
    return this.#ballot?.heading === undefined;
  }

  /** Goes on after the answer was shown: to the next move, or back to the lesson. */
  goOn() {
    if (this.#isOnMove) this.#onNextVote();
    else this.close();
  }

  /** Whether a vote is open. After the answer is revealed, the vote stays open until it is closed. */
  get isOpen() {
    return this.#ballot !== null;
  }

  /** Opens a vote. @param {Ballot} ballot @param {HTMLElement} anchor the element after which the panel is inserted */
  open(ballot, anchor) {
    if (this.#root.previousElementSibling !== anchor) anchor.after(this.#root);
    if (!this.isOpen) this.#previousFocus = document.activeElement;
    this.#ballot = ballot;
    ballot.onPick?.((choice) => this.#addHand(choice, false));
    ballot.onEnded?.(() => ballot === this.#ballot && this.close());
    this.#vote = new Vote(ballot.choices.length);
    this.isRevealed = false;
    this.#revealButton.hidden = false;
    this.#nextButton.hidden = true;
    this.#choiceList.replaceChildren(...ballot.choices.map((_, choice) => this.#createRow(choice)));
    this.#root.classList.remove("revealed");
    this.#root.classList.toggle("on-question", !this.#isOnMove);
    this.#reason.textContent = "";
    const { heading, stepsTaken = 0 } = ballot;
    setText(this.#heading, heading ?? translate("present.vote.heading"));
    const moved = stepsTaken > 0 ? translate("present.vote.moved", { count: stepsTaken }) : "";
    this.#note.textContent = sentences(moved, translate("present.vote.hint"));
    this.#root.hidden = false;
    document.documentElement.dataset.vote = "";
    this.#showHands();
    this.#onOpenChange(true);
    // Enter on the button that opened the vote would close the vote again, instead of showing the answer.
    this.#heading.focus({ preventScroll: true });
    const squares = joinList(ballot.choices.map((_, choice) => this.#choiceName(choice)));
    const beganKey = heading ? "present.vote.questionBegan" : "present.vote.began";
    announce(sentences(moved, translate(beganKey, { squares })));
  }

  /** Closes the vote. */
  close() {
    if (!this.isOpen) return;
    const hadFocus = this.#root.contains(document.activeElement);
    const ballot = this.#ballot;
    this.#ballot = null;
    ballot?.end();
    this.isRevealed = false;
    this.#root.hidden = true;
    delete document.documentElement.dataset.vote;
    this.#onOpenChange(false);
    if (hadFocus && this.#previousFocus instanceof HTMLElement) this.#previousFocus.focus({ preventScroll: true });
    this.#previousFocus = null;
  }

  /**
   * Handles a key.
   *
   * @param {KeyboardEvent} event
   * @param {boolean} isTyping whether a field that accepts digits has the focus
   * @returns {boolean} whether the key was handled
   */
  handleKey({ key, code, shiftKey, target }, isTyping) {
    if (!this.#ballot) return false;
    if (this.isRevealed) return false;
    if (key === "Enter" && !(target instanceof HTMLButtonElement)) {
      this.#reveal();
      return true;
    }
    return !isTyping && this.#addHand(choiceOfKey(code), shiftKey);
  }

  /**
   * Adds a hand to a choice, or removes a hand.
   *
   * @param {number} choice
   * @param {boolean} isRemoved
   * @returns {boolean} whether the choice exists
   */
  #addHand(choice, isRemoved) {
    if (this.isRevealed || !this.#vote.addHands(choice, isRemoved ? -1 : 1)) return false;
    this.#showHands();
    announce(translate("present.vote.counted", { count: this.#vote.hands[choice], square: this.#choiceName(choice) }));
    return true;
  }

  /** Returns the letter and the name of a choice. @param {number} choice */
  #choiceName(choice) {
    const { letter = "", name: square = "" } = this.#ballot?.choices[choice] ?? {};
    return translate("present.vote.choice", { letter, square });
  }

  /** Creates the row of a choice. @param {number} choice */
  #createRow(choice) {
    const { letter, name } = /** @type {Ballot} */ (this.#ballot).choices[choice];
    const choiceName = this.#choiceName(choice);
    const letterButton = createElement(
      "button",
      { type: "button", className: "plain", ariaLabel: translate("present.vote.add", { choice: choiceName }) },
      letter,
    );
    const ariaLabel = translate("present.vote.hands", { square: choiceName });
    const input = createElement("input", { inputMode: "numeric", autocomplete: "off", value: "0", ariaLabel });
    input.addEventListener("input", () => {
      this.#vote.set(choice, Number(input.value));
      this.#showHands(input);
    });
    input.addEventListener("focus", () => input.select());
    const bar = createElement("span", { className: "vote-bar" });
    const row = createElement("li", {}, letterButton, createElement("strong", {}, name), bar, input);
    // A click on the button, or anywhere in the row but in the field, adds a hand.
    row.addEventListener("click", ({ target, shiftKey }) => {
      if (target !== input) this.#addHand(choice, shiftKey);
    });
    return row;
  }

  /** Shows the numbers of hands. @param {HTMLInputElement} [editedInput] a field being edited, which is not updated */
  #showHands(editedInput) {
    const { hands, fractions, total } = this.#vote;
    [...this.#choiceList.children].forEach((row, choice) => {
      const input = row.querySelector("input");
      if (input && input !== editedInput) input.value = String(hands[choice]);
      row.querySelector("span")?.style.setProperty("--fraction", String(fractions[choice]));
    });
    this.#total.textContent = translate("present.vote.all", { count: total });
  }

  /** Reveals the answer, and the number of hands for it. */
  async #reveal() {
    const ballot = this.#ballot;
    if (!ballot || this.isRevealed) return;
    this.isRevealed = true;
    const hadFocus = this.#root.contains(document.activeElement);
    this.#revealButton.hidden = true;
    this.#nextButton.hidden = !this.#isOnMove;
    for (const field of this.#choiceList.querySelectorAll("input")) field.readOnly = true;
    for (const button of this.#choiceList.querySelectorAll("button")) button.ariaDisabled = "true";
    // The button that had the focus may be hidden now.
    if (hadFocus) this.#heading.focus({ preventScroll: true });
    const { chosen, why } = await ballot.reveal();
    if (ballot !== this.#ballot) return;
    const choice = ballot.choices.findIndex(({ name }) => name === chosen);
    this.#choiceList.children[choice]?.classList.add("chosen");
    this.#root.classList.add("revealed");
    const count = this.#vote.hands[choice] ?? 0;
    const resultKey = this.#isOnMove ? "present.vote.result" : "present.vote.answer";
    const result = translate(resultKey, { count, all: this.#vote.total, square: this.#choiceName(choice) });
    this.#total.textContent = result;
    this.#note.textContent = "";
    this.#reason.textContent = why;
    this.#reason.scrollIntoView({ block: "nearest" });
    announce(result);
  }
}

/** Announces a text to screen readers. @param {string} text */
function announce(text) {
  setText(getElement("announcement", HTMLElement), text);
}
