/**
 * The sentence: what the search does and why, or how it has ended.
 *
 * @module
 */

import { element } from "../element.js";
import { words } from "../locales/locale.js";
import { outcomeWords, runParts, saidParts } from "../locales/outcome.js";

/** @typedef {import("../run.js").Run} Run */
/** @typedef {import("../engine/protocol.js").Reason} Reason */
/** @typedef {import("../engine/protocol.js").Outlook} Outlook */

/** The card at the top of the right-hand column. */
export class Sentence {
  #sentence = element("sentence", HTMLElement);
  #detail = element("detail", HTMLElement);
  #card = element("now", HTMLElement);
  #anyway = element("search-anyway", HTMLButtonElement);
  #announcement = element("announcement", HTMLElement);
  #nameOf;

  /**
   * @param {object} options
   * @param {(square: number) => string} options.nameOf
   * @param {() => void} options.onSearchAnyway
   */
  constructor({ nameOf, onSearchAnyway }) {
    this.#nameOf = nameOf;
    this.#anyway.addEventListener("click", onSearchAnyway);
  }

  /**
   * Says something that is no step of a search.
   *
   * @param {"hint" | "notice" | "failed"} kind
   * @param {string} sentence
   * @param {string} [detail]
   */
  say(kind, sentence, detail = "") {
    this.#show(kind, sentence, detail);
    this.#anyway.hidden = true;
    if (kind !== "hint") this.announce(words("sentence.both", { sentence, detail }));
  }

  /**
   * Says something about the moment shown, without taking the place of what is said of it.
   *
   * @param {string} text
   */
  notice(text) {
    this.#detail.textContent = text;
    this.announce(text);
  }

  /**
   * Tells those who cannot see the page.
   *
   * @param {string} text
   */
  announce(text) {
    // The same words twice would be read out twice.
    if (this.#announcement.textContent !== text) this.#announcement.textContent = text;
  }

  /**
   * Tells how a run stands.
   *
   * @param {Run} run
   * @param {object} how
   * @param {Reason | null} how.refutation
   * @param {boolean} how.readable whether the last step can be told by itself
   */
  tell(run, { refutation, readable }) {
    this.#anyway.hidden = run.status !== "refuted";
    const parts = { ...runParts(run, this.#nameOf), to: this.#nameOf(run.knight) };
    if (run.ended) {
      const { found, sentence, detail } = outcomeWords(run, refutation, this.#nameOf);
      this.#show(found ? "tour" : "no-tour", sentence, detail);
      this.announce(words("sentence.both", { sentence, detail }));
    } else if (run.event === "none") {
      this.#show("hint", words(run.length > 0 ? "sentence.beginning" : "sentence.hint"), "");
    } else if (readable) {
      // What comes next, and why, follows as soon as the core has said it.
      const event = run.event === "leave" && run.depth === 0 ? "leaveStart" : run.event;
      this.#show(run.event, this.#sentence.textContent ?? "", words(`sentence.${event}`, parts));
    } else {
      this.#show("searching", words("sentence.searching", parts), "");
    }
  }

  /**
   * Tells what comes next, and why.
   *
   * @param {Outlook} outlook
   */
  explain({ why }) {
    this.#sentence.textContent = words(`why.${why.kind}`, saidParts(why, this.#nameOf));
  }

  /**
   * @param {string} kind
   * @param {string} sentence
   * @param {string} detail
   */
  #show(kind, sentence, detail) {
    this.#card.dataset.kind = kind;
    this.#sentence.textContent = sentence;
    this.#detail.textContent = detail;
  }
}
