/** The progress of an inquiry, and its actions: start, pause, resume, cancel, restart. */

import { briefNumber, decimal, duration, sentences, wholeNumber, words } from "../locales/locale.js";
import { button, make, setText } from "../widgets/element.js";

/** @import { Inquiry, Stand } from "./inquiry.js" */

/** @typedef {"start" | "pause" | "goOn" | "agree" | "cancel" | "again"} Deed */

/** Available actions by state. @type {Record<Stand, Deed[]>} */
const DEEDS = {
  ready: ["start"],
  sampling: ["cancel"],
  asks: ["agree", "cancel"],
  running: ["pause", "cancel"],
  paused: ["goOn", "cancel"],
  cancelled: ["goOn", "again"],
  broken: ["goOn", "again"],
  done: ["again"],
};

/** The most likely actions, which are highlighted. */
const MAIN = new Set(["start", "goOn", "agree"]);

export class RunBar {
  root;
  #bar = make("progress", { max: 1 });
  #said = make("p", { className: "laboratory-said" });
  #note = make("p", { className: "muted small", role: "status" });
  /** @type {Map<Deed, HTMLButtonElement>} */
  #buttons = new Map();

  /** @param {(deed: Deed) => void} onDeed */
  constructor(onDeed) {
    const deeds = /** @type {Deed[]} */ (["start", "agree", "pause", "goOn", "cancel", "again"]);
    for (const deed of deeds) {
      const className = MAIN.has(deed) ? "plain" : "plain quieter";
      this.#buttons.set(deed, button(words(`laboratory.deed.${deed}`), () => onDeed(deed), { className, hidden: true }));
    }
    this.#bar.ariaLabel = words("laboratory.progress");
    this.root = make("div", { className: "laboratory-run" }, make("div", { className: "laboratory-deeds" }, ...this.#buttons.values()), this.#bar, this.#said, this.#note);
  }

  /** @param {Inquiry} inquiry */
  show(inquiry) {
    const { stand, results, state } = inquiry;
    const { done } = results;
    const count = results.runs.length;
    const focused = document.activeElement;
    for (const [deed, button] of this.#buttons) {
      const isOffered = DEEDS[stand].includes(deed) && !(deed === "again" && done === 0);
      if (!isOffered && button === focused) this.#said.focus();
      button.hidden = !isOffered;
    }
    // If the focused button disappears, the first available one takes the focus.
    if (focused instanceof HTMLButtonElement && focused.hidden) this.#buttons.get(DEEDS[stand][0])?.focus();
    this.root.dataset.stand = stand;
    this.#bar.value = count > 0 ? done / count : 1;
    const of = { done: wholeNumber(done), count: wholeNumber(count) };
    const rate = state && state.perSecond > 0 ? rateWords(state.perSecond) : "";
    const left = state && Number.isFinite(state.left) ? duration(state.left) : words("laboratory.unknown");
    const workers = inquiry.workers;
    setText(this.#said, words(`laboratory.stand.${stand}`, { ...of, rate, left, workers: wholeNumber(workers), estimate: left, time: duration(state?.milliseconds ?? 0) }));
    setText(this.#note, sentences(...this.#notes(inquiry)));
  }

  /** @param {Inquiry} inquiry */
  #notes({ stand, results, state, refusal, workers, speedUp }) {
    const notes = [];
    if (stand === "done" && state && workers > 0 && speedUp > 0) {
      notes.push(words(speedUp < 1 ? "laboratory.noSpeedUp" : "laboratory.speedUp", { count: workers, workers: wholeNumber(workers), times: decimal(speedUp.toFixed(speedUp < 10 ? 1 : 0)), busy: duration(results.busy), time: duration(state.milliseconds) }));
    }
    if (results.lost > 0) notes.push(words("laboratory.lost", { count: results.lost, number: wholeNumber(results.lost) }));
    else if (state && state.deaths > 0) notes.push(words("laboratory.replaced", { count: state.deaths }));
    if (refusal) notes.push(words(`laboratory.refusal.${refusal}`));
    else if ((stand === "cancelled" || stand === "ready") && results.done > 0) notes.push(words("laboratory.kept"));
    return notes;
  }
}

/** Formats a number of runs a second. @param {number} perSecond */
function rateWords(perSecond) {
  return words("laboratory.perSecond", { number: perSecond < 10 ? decimal(perSecond.toFixed(1)) : briefNumber(perSecond) });
}
