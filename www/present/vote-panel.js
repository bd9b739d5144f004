/** The panel of a vote, in type that can be read from the last row. */

import { translate } from "../locales/locale.js";
import { getElement, createElement, setText } from "../widgets/element.js";
import { Vote, choiceOfKey } from "./vote.js";

/** @import { Ballot } from "../screens/screens.js" */

/** Shows the choices with the number of hands for each, and later the answer. */
export class VotePanel {
  #heading = createElement("h1", { id: "vote-heading" }, translate("present.vote.heading"));
  #rows = createElement("ol", {});
  #all = createElement("p", { className: "vote-all" });
  #why = createElement("p", { className: "vote-why" });
  #note = createElement("p", { className: "vote-note" });
  #revealButton = createElement("button", { type: "button", className: "plain chosen" }, translate("present.vote.reveal"));
  #close = createElement("button", { type: "button", className: "plain" }, translate("present.vote.end"));
  #root = createElement("section", { id: "vote", hidden: true }, this.#heading, this.#rows, this.#all, this.#why, this.#note, createElement("p", {}, this.#revealButton, this.#close));
  #vote = new Vote(0);
  /** @type {Ballot | null} */
  #ballot = null;
  /** Whether the answer is shown. */
  isRevealed = false;

  constructor() {
    this.#root.setAttribute("aria-labelledby", this.#heading.id);
    this.#revealButton.addEventListener("click", () => this.#reveal());
    this.#close.addEventListener("click", () => this.close());
  }

  /** Whether a vote is open; true until its answer is dismissed. */
  get isOpen() {
    return this.#ballot !== null;
  }

  /** @param {Ballot} ballot @param {HTMLElement} beside the element after which the panel is inserted */
  open(ballot, beside) {
    if (this.#root.previousElementSibling !== beside) beside.after(this.#root);
    this.#ballot = ballot;
    this.#vote = new Vote(ballot.candidateNames.length);
    this.isRevealed = false;
    this.#revealButton.hidden = false;
    this.#rows.replaceChildren(...ballot.candidateNames.map((name, choice) => this.#makeRow(name, choice)));
    this.#root.classList.remove("revealed");
    this.#why.textContent = "";
    this.#note.textContent = translate("present.vote.hint");
    this.#root.hidden = false;
    document.documentElement.dataset.vote = "";
    this.#write();
    announce(translate("present.vote.began", { squares: new Intl.ListFormat(document.documentElement.lang).format(ballot.candidateNames) }));
  }

  /** Shows the message that there is nothing to vote on. */
  showNoVote() {
    this.close();
    getElement("detail", HTMLElement).textContent = translate("present.vote.none");
    announce(translate("present.vote.none"));
  }

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
   * @param {boolean} isTyping whether the focused field uses digits
   * @returns {boolean} whether the key was handled
   */
  take({ key, code, shiftKey, target }, isTyping) {
    if (!this.#ballot) return false;
    if (key === "Escape") return this.close(), true;
    if (this.isRevealed) return false;
    if (key === "Enter" && !(target instanceof HTMLButtonElement)) return this.#reveal(), true;
    const choice = choiceOfKey(code);
    if (isTyping || !this.#vote.count(choice, shiftKey ? -1 : 1)) return false;
    this.#write();
    announce(translate("present.vote.counted", { count: this.#vote.hands[choice], square: this.#ballot.candidateNames[choice] }));
    return true;
  }

  /**
   * @param {string} name
   * @param {number} choice
   */
  #makeRow(name, choice) {
    const input = createElement("input", { inputMode: "numeric", autocomplete: "off", value: "0", ariaLabel: translate("present.vote.hands", { square: name }) });
    input.addEventListener("input", () => {
      this.#vote.set(choice, Number(input.value));
      this.#write(input);
    });
    input.addEventListener("focus", () => input.select());
    const key = createElement("kbd", { ariaHidden: "true" }, String(choice + 1));
    return createElement("li", {}, key, createElement("strong", {}, name), createElement("span", { className: "vote-bar" }), input);
  }

  /** Shows the number of hands. @param {HTMLInputElement} [typed] the field that has the input and stays unchanged */
  #write(typed) {
    const { hands, shares, all } = this.#vote;
    [...this.#rows.children].forEach((row, choice) => {
      const input = row.querySelector("input");
      if (input && input !== typed) input.value = String(hands[choice]);
      row.querySelector("span")?.style.setProperty("--part", String(shares[choice]));
    });
    this.#all.textContent = translate("present.vote.all", { count: all });
  }

  /** Reveals the choice of the search, beside the hands for each choice. */
  async #reveal() {
    const ballot = this.#ballot;
    if (!ballot || this.isRevealed) return;
    this.isRevealed = true;
    this.#revealButton.hidden = true;
    const { chosen, why } = await ballot.reveal();
    if (ballot !== this.#ballot) return;
    const choice = ballot.candidateNames.indexOf(chosen);
    this.#rows.children[choice]?.classList.add("chosen");
    for (const input of this.#rows.querySelectorAll("input")) input.readOnly = true;
    [...this.#rows.children].forEach((row, at) => row.classList.toggle("idle", this.#vote.hands[at] === 0));
    this.#root.classList.add("revealed");
    const result = translate("present.vote.result", { count: this.#vote.hands[choice] ?? 0, all: this.#vote.all, square: chosen });
    this.#all.textContent = result;
    this.#note.textContent = translate("present.vote.going");
    this.#why.textContent = why;
    announce(result);
  }
}

/** Informs screen readers. @param {string} text */
function announce(text) {
  setText(getElement("announcement", HTMLElement), text);
}
