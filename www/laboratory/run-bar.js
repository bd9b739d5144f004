/** The progress of an inquiry, and its actions: start, pause, resume, cancel, restart. */

import { threeDigitNumber, fixedDecimal, duration, sentences, wholeNumber, translate } from "../locales/locale.js";
import { createButton, createElement, setText } from "../widgets/element.js";

/** @import { SweepSession, SweepStatus } from "./sweep-session.js" */

/** @typedef {"start" | "pause" | "goOn" | "agree" | "cancel" | "again"} SweepAction */

/** Available actions by state. @type {Record<SweepStatus, SweepAction[]>} */
const ACTIONS_BY_STATUS = {
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
const PRIMARY_ACTIONS = new Set(["start", "goOn", "agree"]);

export class RunBar {
  root;
  #bar = createElement("progress", { max: 1 });
  #status = createElement("p", { className: "laboratory-said" });
  #note = createElement("p", { className: "muted small", role: "status" });
  /** @type {Map<SweepAction, HTMLButtonElement>} */
  #buttons = new Map();

  /** @param {(deed: SweepAction) => void} onDeed */
  constructor(onDeed) {
    const deeds = /** @type {SweepAction[]} */ (["start", "agree", "pause", "goOn", "cancel", "again"]);
    for (const deed of deeds) {
      const className = PRIMARY_ACTIONS.has(deed) ? "plain" : "plain quieter";
      this.#buttons.set(deed, createButton(translate(`laboratory.deed.${deed}`), () => onDeed(deed), { className, hidden: true }));
    }
    this.#bar.ariaLabel = translate("laboratory.progress");
    this.root = createElement("div", { className: "laboratory-run" }, createElement("div", { className: "laboratory-deeds" }, ...this.#buttons.values()), this.#bar, this.#status, this.#note);
  }

  /** @param {SweepSession} inquiry */
  show(inquiry) {
    const { status, results, state } = inquiry;
    const { done } = results;
    const count = results.runCells.length;
    const focused = document.activeElement;
    for (const [deed, button] of this.#buttons) {
      const isOffered = ACTIONS_BY_STATUS[status].includes(deed) && !(deed === "again" && done === 0);
      if (!isOffered && button === focused) this.#status.focus();
      button.hidden = !isOffered;
    }
    // If the focused button disappears, the first available one takes the focus.
    if (focused instanceof HTMLButtonElement && focused.hidden) this.#buttons.get(ACTIONS_BY_STATUS[status][0])?.focus();
    this.root.dataset.stand = status;
    this.#bar.value = count > 0 ? done / count : 1;
    const of = { done: wholeNumber(done), count: wholeNumber(count) };
    const rate = state && state.perSecond > 0 ? rateWords(state.perSecond) : "";
    const left = state && Number.isFinite(state.remainingMs) ? duration(state.remainingMs) : translate("laboratory.unknown");
    const workers = inquiry.peakWorkers;
    setText(this.#status, translate(`laboratory.stand.${status}`, { ...of, rate, left, workers: wholeNumber(workers), estimate: left, time: duration(state?.milliseconds ?? 0) }));
    setText(this.#note, sentences(...this.#notes(inquiry)));
  }

  /** @param {SweepSession} inquiry */
  #notes({ status, results, state, storageFailure, peakWorkers, speedUp }) {
    const notes = [];
    if (status === "done" && state && peakWorkers > 0 && speedUp > 0) {
      notes.push(translate(speedUp < 1 ? "laboratory.noSpeedUp" : "laboratory.speedUp", { count: peakWorkers, workers: wholeNumber(peakWorkers), times: fixedDecimal(speedUp.toFixed(speedUp < 10 ? 1 : 0)), busy: duration(results.totalTimeMs), time: duration(state.milliseconds) }));
    }
    if (results.lost > 0) notes.push(translate("laboratory.lost", { count: results.lost, number: wholeNumber(results.lost) }));
    else if (state && state.crashes > 0) notes.push(translate("laboratory.replaced", { count: state.crashes }));
    if (storageFailure) notes.push(translate(`laboratory.refusal.${storageFailure}`));
    else if ((status === "cancelled" || status === "ready") && results.done > 0) notes.push(translate("laboratory.kept"));
    return notes;
  }
}

/** Formats a number of runs a second. @param {number} perSecond */
function rateWords(perSecond) {
  return translate("laboratory.perSecond", { number: perSecond < 10 ? fixedDecimal(perSecond.toFixed(1)) : threeDigitNumber(perSecond) });
}
