/** The card with the current sentence: the last step and its reason, or the outcome. */

import { translate } from "../locales/locale.js";
import { getElement, setText } from "../widgets/element.js";
import { progressWords, outcomeWords, runParts, reasonParts } from "../wording/outcome.js";

/** The actions that the card can offer. @typedef {"anyway" | "more" | "stop" | "blocks" | "instead"} Action */

/** The kinds of sentences about single steps; their card has a layout of its own. */
const STEP_KINDS = new Set(["enter", "dead-end", "leave"]);

/** The card at the top of the right-hand column. */
export class StatusCard {
  #sentence = getElement("sentence", HTMLElement);
  #detail = getElement("detail", HTMLElement);
  #card = getElement("now", HTMLElement);
  #actions = {
    anyway: getElement("search-anyway", HTMLButtonElement),
    more: getElement("more-work", HTMLButtonElement),
    stop: getElement("stop-work", HTMLButtonElement),
    blocks: getElement("show-blocks", HTMLButtonElement),
    instead: getElement("take-instead", HTMLButtonElement),
  };
  #announcement = getElement("announcement", HTMLElement);
  #nameOf;
  #say;
  /** Whether the card shows a notice, which explanations of the moment must not replace. */
  #isNotice = false;

  /**
   * @param {import("../wording/board-vocabulary.js").BoardVocabulary} speech
   * @param {Record<Action, () => void>} actions handlers. `anyway` searches although no tour exists. `more` continues
   *   the work on a tour that was not found. `stop` ends the work. `blocks` shows the blocks of a tour. `instead`
   *   switches to an algorithm that makes a tour at once
   */
  constructor({ nameOf, translate }, actions) {
    this.#nameOf = nameOf;
    this.#say = translate;
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
    this.#offer(action);
    if (kind !== "hint" && kind !== "searching") this.announce(translate("sentence.both", { sentence, detail }));
  }

  /** Shows a notice in place of the detail; the sentence stays. @param {string} text */
  showNotice(text) {
    // A notice has a neutral colour, whatever the moment is.
    this.#card.dataset.kind = "notice";
    this.#detail.textContent = text;
    this.announce(text);
  }

  /** The last text about the current moment. */
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
    // The same text set twice would be announced twice.
    setText(this.#announcement, text);
  }

  /**
   * Describes the state of a run.
   *
   * @param {import("../board/moment.js").Moment} moment
   * @param {object} how
   * @param {import("../bindings/protocol.js").ExperimentInfo | null} how.setting
   * @param {boolean} how.readable whether the last step can be described by itself
   */
  showMoment(moment, { setting, readable }) {
    if (moment.status === "refuted" && setting?.anyway) this.#offer("anyway");
    else if (moment.status === "working") this.#offer("stop");
    else if (moment.status === "not-found") this.#offer("more");
    else this.#offer(setting?.made === "blocks" ? "blocks" : null);
    const parts = { ...runParts(moment, this.#nameOf), to: this.#nameOf(moment.knight) };
    if (moment.status === "working") {
      if (setting?.working) this.showProgress(setting.working);
    } else if (moment.ended) {
      const { found, sentence, detail } = outcomeWords(moment, setting, this.#nameOf);
      this.#show(found ? "tour" : "no-tour", sentence, detail);
      this.announce(translate("sentence.both", { sentence, detail }));
    } else if (moment.lastEvent === "none") {
      if (moment.stepCount > 0) this.#show("hint", translate("sentence.beginning", parts), "");
      else this.#welcome(moment, parts);
    } else if (readable) {
      // The next step and its reason follow with the response of the core.
      const event = moment.lastEvent === "leave" && moment.depth === 0 ? "leaveStart" : moment.lastEvent;
      this.#show(moment.lastEvent, this.#sentence.textContent ?? "", translate(`sentence.${event}`, parts));
    } else {
      this.#show("searching", translate("sentence.searching", parts), "");
    }
  }

  /**
   * Explains how a knight moves and what a tour is; for other pieces, tells the reader what to do.
   *
   * @param {import("../board/moment.js").Moment} moment
   * @param {Record<string, unknown>} parts
   */
  #welcome({ ground }, parts) {
    const isKnight = !ground.isGraph && ground.leaper === "knight";
    this.#show("welcome", translate(isKnight ? "sentence.welcome" : "sentence.hint", parts), "");
  }

  /**
   * Shows the progress of the search for a tour before its first step.
   *
   * @param {Parameters<typeof progressWords>[0]} progress
   */
  showProgress(progress) {
    const { sentence, detail } = progressWords(progress);
    if (this.#card.dataset.kind !== "working") this.announce(sentence);
    this.#show("working", sentence, detail);
  }

  /** Shows the next step and its reason. @param {import("../bindings/protocol.js").NextStep} outlook */
  showOutlook({ why }) {
    if (this.#isNotice) return;
    this.#sentence.textContent = this.#say(`why.${why.kind}`, reasonParts(why, this.#nameOf));
  }

  /** @param {Action | null} action the only action to offer, if any */
  #offer(action) {
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
      const fresh = /** @type {HTMLElement} */ (this.#detail.cloneNode(false));
      this.#detail.replaceWith(fresh);
      this.#detail = fresh;
    }
    this.#isNotice = kind === "notice";
    this.#card.dataset.kind = kind;
    this.#sentence.textContent = sentence;
    this.#detail.textContent = detail;
  }
}
