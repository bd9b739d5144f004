/** The status card: the last step and the reason for the next step, or the outcome of the run. */

import { translate } from "../locales/locale.js";
import { getElement, setText } from "../widgets/element.js";
import { progressWords, outcomeWords, runParts, reasonParts } from "../wording/outcome.js";

/** The actions that the card can offer. @typedef {"anyway" | "more" | "stop" | "blocks" | "instead"} Action */

/** The kinds of messages about single steps. The card has a special layout for these kinds. */
const STEP_KINDS = new Set(["enter", "dead-end", "leave"]);

/** The card at the top of the right-hand column. */
export class StatusCard {
  #sentence = getElement("sentence", HTMLElement);
  #detail = getElement("detail", HTMLElement);
  #card = getElement("step-card", HTMLElement);
  #actions = {
    anyway: getElement("search-anyway", HTMLButtonElement),
    more: getElement("more-work", HTMLButtonElement),
    stop: getElement("stop-work", HTMLButtonElement),
    blocks: getElement("show-blocks", HTMLButtonElement),
    instead: getElement("take-instead", HTMLButtonElement),
  };
  #announcement = getElement("announcement", HTMLElement);
  #nameOf;
  #onTour;
  #translateForBoard;
  /** Whether `showMessage` has shown a notice. The reason for the next step must not replace the notice. */
  #isNotice = false;

  /**
   * @param {import("../wording/board-vocabulary.js").BoardVocabulary} vocabulary
   * @param {Record<Action, () => void>} actions the handler of each action. `anyway` searches although no tour exists.
   *   `more` continues the work on a tour, and `stop` ends this work. `blocks` shows the blocks of a tour. `instead`
   *   switches to an algorithm that finds a tour at once
   * @param {() => string} onTour called for a finished tour; returns another detail, or an empty text
   */
  constructor({ nameOf, translate }, actions, onTour) {
    this.#nameOf = nameOf;
    this.#onTour = onTour;
    this.#translateForBoard = translate;
    for (const [name, button] of Object.entries(this.#actions)) {
      button.addEventListener("click", actions[/** @type {Action} */ (name)]);
    }
  }

  /**
   * Shows a sentence that is not about a step of a search.
   *
   * @param {"hint" | "notice" | "failed" | "searching" | "tour" | "no-tour"} kind
   * @param {string} sentence
   * @param {string} [detail]
   * @param {Action | null} [action] the action to offer
   */
  showMessage(kind, sentence, detail = "", action = null) {
    this.#show(kind, sentence, detail);
    this.#offerAction(action);
    if (kind !== "hint" && kind !== "searching") this.announce(translate("sentence.both", { sentence, detail }));
  }

  /** Shows a notice instead of the detail; the sentence stays. @param {string} text */
  showNotice(text) {
    // A notice has a neutral colour at every moment.
    this.#card.dataset.kind = "notice";
    this.#detail.textContent = text;
    this.announce(text);
  }

  /** The detail, or the sentence if there is no detail. */
  get currentText() {
    return this.#detail.textContent || this.#sentence.textContent || "";
  }

  /** Appends to the detail. @param {string} text */
  appendDetail(text) {
    const detail = this.#detail.textContent;
    this.#detail.textContent = detail ? translate("detail.more", { detail, more: text }) : text;
    this.announce(text);
  }

  /** Announces a text to screen readers. @param {string} text */
  announce(text) {
    // `setText` ignores an unchanged text, which would be announced twice.
    setText(this.#announcement, text);
  }

  /**
   * Describes the state of a run.
   *
   * @param {import("../board/moment.js").Moment} moment
   * @param {object} options
   * @param {import("../bindings/protocol.js").ExperimentInfo | null} options.setting the experiment, once it is known
   * @param {boolean} options.readable whether steps come slowly enough to describe each
   */
  showMoment(moment, { setting, readable }) {
    if (moment.status === "refuted" && setting?.anyway) this.#offerAction("anyway");
    else if (moment.status === "working") this.#offerAction("stop");
    else if (moment.status === "not-found") this.#offerAction("more");
    else this.#offerAction(setting?.made === "blocks" ? "blocks" : null);
    const parts = { ...runParts(moment, this.#nameOf), to: this.#nameOf(moment.knight) };
    if (moment.status === "working") {
      if (setting?.working) this.showProgress(setting.working);
    } else if (moment.ended) {
      const { found, sentence, detail } = outcomeWords(moment, setting, this.#nameOf);
      const shownDetail = (found && this.#onTour()) || detail;
      this.#show(found ? "tour" : "no-tour", sentence, shownDetail);
      this.announce(translate("sentence.both", { sentence, detail: shownDetail }));
    } else if (moment.lastEvent === "none") {
      if (moment.stepCount > 0) this.#show("hint", translate("sentence.beginning", parts), "");
      else this.#showWelcome(moment, parts);
    } else if (readable) {
      // The reason for the next step is shown when the core has sent it.
      const event = moment.lastEvent === "leave" && moment.depth === 0 ? "leaveStart" : moment.lastEvent;
      this.#show(moment.lastEvent, this.#sentence.textContent ?? "", translate(`sentence.${event}`, parts));
    } else {
      this.#show("searching", translate("sentence.searching", parts), "");
    }
  }

  /**
   * Explains the knight's move and the term tour. For other pieces, tells the user what to do.
   *
   * @param {import("../board/moment.js").Moment} moment
   * @param {Record<string, unknown>} parts
   */
  #showWelcome({ ground }, parts) {
    const isKnight = !ground.isGraph && ground.leaper === "knight";
    this.#show("welcome", translate(isKnight ? "sentence.welcome" : "sentence.hint", parts), "");
  }

  /**
   * Shows the progress of the computation of a tour before its first step.
   *
   * @param {Parameters<typeof progressWords>[0]} progress
   */
  showProgress(progress) {
    const { sentence, detail } = progressWords(progress);
    if (this.#card.dataset.kind !== "working") this.announce(sentence);
    this.#show("working", sentence, detail);
  }

  /** Shows the reason for the next step. @param {import("../bindings/protocol.js").NextStep} nextStep */
  showNextStep({ why }) {
    if (this.#isNotice) return;
    this.#sentence.textContent = this.#translateForBoard(`why.${why.kind}`, reasonParts(why, this.#nameOf));
  }

  /** Shows the button of one action, or of none. @param {Action | null} action */
  #offerAction(action) {
    for (const [name, button] of Object.entries(this.#actions)) button.hidden = name !== action;
  }

  /**
   * @param {string} kind
   * @param {string} sentence
   * @param {string} detail
   */
  #show(kind, sentence, detail) {
    // A card with another layout gets a new paragraph, so that no transition runs from the old position.
    if (STEP_KINDS.has(kind) !== STEP_KINDS.has(this.#card.dataset.kind ?? "")) {
      const newDetail = /** @type {HTMLElement} */ (this.#detail.cloneNode(false));
      this.#detail.replaceWith(newDetail);
      this.#detail = newDetail;
    }
    this.#isNotice = kind === "notice";
    this.#card.dataset.kind = kind;
    this.#sentence.textContent = sentence;
    this.#detail.textContent = detail;
  }
}
