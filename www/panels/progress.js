/**
 * What is happening: the sentence and the counters.
 *
 * @module
 */

import { squareName } from "../board/geometry.js";
import { element } from "../element.js";
import { outcomeWords, runParts } from "../locales/outcome.js";
import { duration, shortNumber, wholeNumber, words } from "../locales/locale.js";

/** Above so many steps a second a sentence a step could not be read. */
export const READABLE = 12;

/** Over how long the rate is measured, in milliseconds. */
const RATE_WINDOW = 500;

/** The sentence, the banner it becomes at the end, and the counters. */
export class Progress {
  #sentence = element("sentence", HTMLElement);
  #detail = element("detail", HTMLElement);
  #card = element("now", HTMLElement);
  #anyway = element("search-anyway", HTMLButtonElement);
  #announcement = element("announcement", HTMLElement);
  #counters = {
    steps: element("count-steps", HTMLElement),
    visits: element("count-visits", HTMLElement),
    backtracks: element("count-backtracks", HTMLElement),
    deadEnds: element("count-dead-ends", HTMLElement),
    tours: element("count-tours", HTMLElement),
    attempts: element("count-attempts", HTMLElement),
    depth: element("count-depth", HTMLElement),
    deepest: element("count-deepest", HTMLElement),
    elapsed: element("count-elapsed", HTMLElement),
    rate: element("count-rate", HTMLElement),
  };
  #depthOf = element("depth-of", HTMLElement);
  #sample = { time: 0, steps: 0 };

  /** @param {() => void} onSearchAnyway */
  constructor(onSearchAnyway) {
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
    this.#card.dataset.kind = kind;
    this.#sentence.textContent = sentence;
    this.#detail.textContent = detail;
    this.#anyway.hidden = true;
    if (kind !== "hint") this.announce(`${sentence}. ${detail}`);
  }

  /**
   * Tells those who cannot see the page.
   *
   * @param {string} text
   */
  announce(text) {
    this.#announcement.textContent = text;
  }

  /**
   * Shows how a run stands, in words.
   *
   * @param {import("../run.js").Run} run
   * @param {import("../engine/protocol.js").Reason | null} refutation
   * @param {boolean} readable whether the last step can be told by itself
   */
  tell(run, refutation, readable) {
    /** @param {number} square */
    const name = (square) => squareName(square, run);
    const parts = runParts(run);
    this.#anyway.hidden = run.status !== "refuted";
    if (run.ended) {
      const { found, sentence, detail } = outcomeWords(run, refutation);
      this.#card.dataset.kind = found ? "tour" : "no-tour";
      this.#sentence.textContent = sentence;
      this.#detail.textContent = detail;
      this.announce(`${sentence}. ${detail}`);
      return;
    }
    this.#detail.textContent = "";
    if (run.event === "none") {
      this.say("hint", words("sentence.hint"));
    } else if (!readable) {
      this.#card.dataset.kind = "searching";
      this.#sentence.textContent = words("sentence.searching", parts);
    } else {
      this.#card.dataset.kind = run.event;
      const event = run.event === "leave" && run.depth === 0 ? "leaveStart" : run.event;
      this.#sentence.textContent = words(`sentence.${event}`, {
        ...parts,
        square: run.square >= 0 ? name(run.square) : "",
        to: run.depth > 0 ? name(run.knight) : "",
      });
    }
  }

  /**
   * Shows the counters.
   *
   * @param {import("../run.js").Run} run
   * @param {import("../player.js").Player} player
   */
  count(run, player) {
    const { steps, visits, backtracks, deadEnds, tours, attempts, deepest } = run.counters;
    const shown = this.#counters;
    shown.steps.textContent = wholeNumber(steps);
    shown.visits.textContent = wholeNumber(visits);
    shown.backtracks.textContent = wholeNumber(backtracks);
    shown.deadEnds.textContent = wholeNumber(deadEnds);
    shown.deepest.textContent = wholeNumber(deepest);
    showWhere(shown.tours, run.all, tours);
    showWhere(shown.attempts, attempts > 1, attempts);
    shown.depth.textContent = wholeNumber(run.depth);
    this.#depthOf.textContent = words("progress.depthOf", { size: wholeNumber(run.size) });
    shown.elapsed.textContent = duration(player.elapsed);
    this.#measure(steps, player);
  }

  /** Begins to measure anew, for a new run. */
  reset() {
    this.#sample = { time: 0, steps: 0 };
    this.#counters.rate.textContent = words("progress.none");
  }

  /**
   * @param {number} steps
   * @param {import("../player.js").Player} player
   */
  #measure(steps, player) {
    const time = player.elapsed - this.#sample.time;
    if (time < RATE_WINDOW && !(player.state === "finished" && this.#sample.time === 0)) return;
    const rate = (steps - this.#sample.steps) / (time / 1000);
    if (Number.isFinite(rate)) this.#counters.rate.textContent = shortNumber(rate);
    this.#sample = { time: player.elapsed, steps };
  }
}

/**
 * Shows a counter where it says something, and hides it elsewhere.
 *
 * @param {HTMLElement} counter
 * @param {boolean} shown
 * @param {number} value
 */
function showWhere(counter, shown, value) {
  counter.textContent = wholeNumber(value);
  if (counter.parentElement) counter.parentElement.hidden = !shown;
}
