/** The sentence: what the search does and why, or how it has ended. */

import { words } from "../locales/locale.js";
import { element, setText } from "../widgets/element.js";
import { workWords, outcomeWords, runParts, reasonParts } from "../wording/outcome.js";

/** What the card can offer. @typedef {"anyway" | "more" | "stop" | "blocks" | "instead"} Action */

/** What is said of single steps, which has a card with places of its own. */
const ON_THE_WAY = new Set(["enter", "dead-end", "leave"]);

/** The card at the top of the right-hand column. */
export class Sentence {
  #sentence = element("sentence", HTMLElement);
  #detail = element("detail", HTMLElement);
  #card = element("now", HTMLElement);
  #actions = {
    anyway: element("search-anyway", HTMLButtonElement),
    more: element("more-work", HTMLButtonElement),
    stop: element("stop-work", HTMLButtonElement),
    blocks: element("show-blocks", HTMLButtonElement),
    instead: element("take-instead", HTMLButtonElement),
  };
  #announcement = element("announcement", HTMLElement);
  #nameOf;
  #say;
  /** Whether something stands there that is not about the moment, and is to be read first. */
  #isNotice = false;

  /**
   * @param {import("../wording/speech.js").Speech} speech
   * @param {Record<Action, () => void>} actions what is done: a search though it is known that there is no tour; more
   *   work on a tour that was not found; an end of the work; the blocks shown of which a tour was made; an
   *   algorithm that makes a tour at once
   */
  constructor({ nameOf, say }, actions) {
    this.#nameOf = nameOf;
    this.#say = say;
    for (const [name, button] of Object.entries(this.#actions)) {
      button.addEventListener("click", actions[/** @type {Action} */ (name)]);
    }
  }

  /**
   * Says something that is no step of a search.
   *
   * @param {"hint" | "notice" | "failed" | "searching" | "tour" | "no-tour"} kind
   * @param {string} sentence
   * @param {string} [detail]
   * @param {Action | null} [action] what can be done about it
   */
  say(kind, sentence, detail = "", action = null) {
    this.#show(kind, sentence, detail);
    this.#offer(action);
    if (kind !== "hint" && kind !== "searching") this.announce(words("sentence.both", { sentence, detail }));
  }

  /** Says something about the moment shown, without taking the place of what is said of it. @param {string} text */
  notice(text) {
    // It is neither good nor bad, whatever the moment is.
    this.#card.dataset.kind = "notice";
    this.#detail.textContent = text;
    this.announce(text);
  }

  /** What was told last of the moment shown. */
  get told() {
    return this.#detail.textContent || this.#sentence.textContent || "";
  }

  /** Says something more about what is shown. @param {string} text */
  add(text) {
    const detail = this.#detail.textContent;
    this.#detail.textContent = detail ? words("detail.more", { detail, more: text }) : text;
    this.announce(text);
  }

  /** Tells those who cannot see the page. @param {string} text */
  announce(text) {
    // The same words twice would be read out twice.
    setText(this.#announcement, text);
  }

  /**
   * Tells how a run stands.
   *
   * @param {import("../board/moment.js").Moment} moment
   * @param {object} how
   * @param {import("../bindings/protocol").Setting | null} how.setting
   * @param {boolean} how.readable whether the last step can be told by itself
   */
  tell(moment, { setting, readable }) {
    if (moment.status === "refuted" && setting?.anyway) this.#offer("anyway");
    else if (moment.status === "working") this.#offer("stop");
    else if (moment.status === "not-found") this.#offer("more");
    else this.#offer(setting?.made === "blocks" ? "blocks" : null);
    const parts = { ...runParts(moment, this.#nameOf), to: this.#nameOf(moment.knight) };
    if (moment.status === "working") {
      if (setting?.working) this.follow(setting.working);
    } else if (moment.ended) {
      const { found, sentence, detail } = outcomeWords(moment, setting, this.#nameOf);
      this.#show(found ? "tour" : "no-tour", sentence, detail);
      this.announce(words("sentence.both", { sentence, detail }));
    } else if (moment.event === "none") {
      if (moment.length > 0) this.#show("hint", words("sentence.beginning", parts), "");
      else this.#welcome(moment, parts);
    } else if (readable) {
      // What comes next, and why, follows as soon as the core has said it.
      const event = moment.event === "leave" && moment.depth === 0 ? "leaveStart" : moment.event;
      this.#show(moment.event, this.#sentence.textContent ?? "", words(`sentence.${event}`, parts));
    } else {
      this.#show("searching", words("sentence.searching", parts), "");
    }
  }

  /**
   * Says what a knight does and what a tour is; of other pieces, what to do.
   *
   * @param {import("../board/moment.js").Moment} moment
   * @param {Record<string, unknown>} parts
   */
  #welcome({ ground }, parts) {
    const isKnight = !ground.isGraph && ground.leaper === "knight";
    this.#show("welcome", words(isKnight ? "sentence.welcome" : "sentence.hint", parts), "");
  }

  /**
   * Tells how far the search for a tour has come before its first step.
   *
   * @param {Parameters<typeof workWords>[0]} progress
   */
  follow(progress) {
    const { sentence, detail } = workWords(progress);
    if (this.#card.dataset.kind !== "working") this.announce(sentence);
    this.#show("working", sentence, detail);
  }

  /** Tells what comes next, and why. @param {import("../bindings/protocol").Outlook} outlook */
  explain({ why }) {
    if (this.#isNotice) return;
    this.#sentence.textContent = this.#say(`why.${why.kind}`, reasonParts(why, this.#nameOf));
  }

  /** @param {Action | null} action the one that can be taken, if there is one */
  #offer(action) {
    for (const [name, button] of Object.entries(this.#actions)) button.hidden = name !== action;
  }

  /**
   * @param {string} kind
   * @param {string} sentence
   * @param {string} detail
   */
  #show(kind, sentence, detail) {
    // Another card has paragraphs of its own: none comes from where that of the last one stood.
    if (ON_THE_WAY.has(kind) !== ON_THE_WAY.has(this.#card.dataset.kind ?? "")) {
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
