/** The panel of a vote, in large type for a classroom. */

import { translate } from "../locales/locale.js";
import { getElement, createElement, setText } from "../widgets/element.js";
import { Vote, choiceOfKey } from "./vote.js";

/** @import { Ballot } from "../screens/screens.js" */

/** Shows the choices with the number of raised hands for each, and later the answer. */
export class VotePanel {
  #heading = createElement("h1", { id: "vote-heading" }, translate("present.vote.heading"));
  #choiceList = createElement("ol", {});
  #total = createElement("p", { className: "vote-total" });
  #reason = createElement("p", { className: "vote-reason" });
  #note = createElement("p", { className: "vote-note" });
  #revealButton = createElement(
    "button",
    { type: "button", className: "plain chosen" },
    translate("present.vote.reveal"),
  );
  #closeButton = createElement("button", { type: "button", className: "plain" }, translate("present.vote.end"));
  #root = createElement(
    "section",
    { id: "vote", hidden: true },
    this.#heading,
    this.#choiceList,
    this.#total,
    this.#reason,
    this.#note,
    createElement("p", {}, this.#revealButton, this.#closeButton),
  );
  #vote = new Vote(0);
  /** @type {Ballot | null} */
  #ballot = null;
  /** Whether the answer is shown. */
  isRevealed = false;

  constructor() {
    this.#root.setAttribute("aria-labelledby", this.#heading.id);
    this.#revealButton.addEventListener("click", () => this.#reveal());
    this.#closeButton.addEventListener("click", () => this.close());
  }

  /** Whether a vote is open. After the answer is revealed, the vote stays open until it is closed. */
  get isOpen() {
    return this.#ballot !== null;
  }

  /** Opens a vote. @param {Ballot} ballot @param {HTMLElement} anchor the element after which the panel is inserted */
  open(ballot, anchor) {
    if (this.#root.previousElementSibling !== anchor) anchor.after(this.#root);
    this.#ballot = ballot;
    this.#vote = new Vote(ballot.candidateNames.length);
    this.isRevealed = false;
    this.#revealButton.hidden = false;
    this.#choiceList.replaceChildren(...ballot.candidateNames.map((name, choice) => this.#createRow(name, choice)));
    this.#root.classList.remove("revealed");
    this.#reason.textContent = "";
    this.#note.textContent = translate("present.vote.hint");
    this.#root.hidden = false;
    document.documentElement.dataset.vote = "";
    this.#showHands();
    const squares = new Intl.ListFormat(document.documentElement.lang).format(ballot.candidateNames);
    announce(translate("present.vote.began", { squares }));
  }

  /** Shows the message that no decision can be voted on. */
  showNoVote() {
    this.close();
    getElement("detail", HTMLElement).textContent = translate("present.vote.none");
    announce(translate("present.vote.none"));
  }

  /** Closes the vote. */
  close() {
    this.#ballot?.end();
    this.#ballot = null;
    this.isRevealed = false;
    this.#root.hidden = true;
    delete document.documentElement.dataset.vote;
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
    if (key === "Escape") {
      this.close();
      return true;
    }
    if (this.isRevealed) return false;
    if (key === "Enter" && !(target instanceof HTMLButtonElement)) {
      this.#reveal();
      return true;
    }
    const choice = choiceOfKey(code);
    if (isTyping || !this.#vote.addHands(choice, shiftKey ? -1 : 1)) return false;
    this.#showHands();
    announce(
      translate("present.vote.counted", {
        count: this.#vote.hands[choice],
        square: this.#ballot.candidateNames[choice],
      }),
    );
    return true;
  }

  /**
   * Creates the row of a choice.
   *
   * @param {string} name
   * @param {number} choice
   */
  #createRow(name, choice) {
    const ariaLabel = translate("present.vote.hands", { square: name });
    const input = createElement("input", { inputMode: "numeric", autocomplete: "off", value: "0", ariaLabel });
    input.addEventListener("input", () => {
      this.#vote.set(choice, Number(input.value));
      this.#showHands(input);
    });
    input.addEventListener("focus", () => input.select());
    const key = createElement("kbd", { ariaHidden: "true" }, String(choice + 1));
    const bar = createElement("span", { className: "vote-bar" });
    return createElement("li", {}, key, createElement("strong", {}, name), bar, input);
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

  /** Reveals the choice of the search, and the number of hands for this choice. */
  async #reveal() {
    const ballot = this.#ballot;
    if (!ballot || this.isRevealed) return;
    this.isRevealed = true;
    this.#revealButton.hidden = true;
    const { chosen, why } = await ballot.reveal();
    if (ballot !== this.#ballot) return;
    const choice = ballot.candidateNames.indexOf(chosen);
    this.#choiceList.children[choice]?.classList.add("chosen");
    for (const input of this.#choiceList.querySelectorAll("input")) input.readOnly = true;
    [...this.#choiceList.children].forEach((row, index) =>
      row.classList.toggle("without-hands", this.#vote.hands[index] === 0),
    );
    this.#root.classList.add("revealed");
    const count = this.#vote.hands[choice] ?? 0;
    const result = translate("present.vote.result", { count, all: this.#vote.total, square: chosen });
    this.#total.textContent = result;
    this.#note.textContent = translate("present.vote.going");
    this.#reason.textContent = why;
    announce(result);
  }
}

/** Announces a text to screen readers. @param {string} text */
function announce(text) {
  setText(getElement("announcement", HTMLElement), text);
}
