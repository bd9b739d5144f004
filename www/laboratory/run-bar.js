/** The progress of the runs of a question, and the actions: start, pause, resume, cancel, restart. */

import { threeDigitNumber, fixedDecimal, duration, sentences, wholeNumber, translate } from "../locales/locale.js";
import { createButton, createElement, setText } from "../widgets/element.js";

/** @import { SweepSession, SweepStatus } from "./sweep-session.js" */

/**
 * An action: `goOn` resumes, `agree` carries out the remaining runs after a sample, `again` restarts, `raiseLimit` asks
 * the question with a higher limit of visits, and `replaceStored` deletes the stored results that cannot be read. The
 * status `asks` waits for `agree`.
 *
 * @typedef {"start" | "pause" | "goOn" | "agree" | "cancel" | "again" | "raiseLimit" | "replaceStored"} SweepAction
 */

/** The available actions by status. @type {Record<SweepStatus, SweepAction[]>} */
const ACTIONS_BY_STATUS = {
  ready: ["start"],
  sampling: ["cancel"],
  asks: ["agree", "cancel"],
  running: ["pause", "cancel"],
  paused: ["goOn", "cancel"],
  cancelled: ["goOn", "again"],
  broken: ["goOn", "again"],
  done: ["again", "raiseLimit"],
};

/** The factor by which `raiseLimit` raises the limit of visits. */
export const LIMIT_FACTOR = 10;

/** The highlighted actions. */
const PRIMARY_ACTIONS = new Set(["start", "goOn", "agree"]);

export class RunBar {
  root;
  #progressBar = createElement("progress", { max: 1 });
  #status = createElement("p", { className: "laboratory-status" });
  #note = createElement("p", { className: "muted small", role: "status" });
  /** @type {Map<SweepAction, HTMLButtonElement>} */
  #buttons = new Map();
  #replaceButton;

  /** @param {(action: SweepAction) => void} onAction */
  constructor(onAction) {
    const actions = /** @type {SweepAction[]} */ (["start", "agree", "pause", "goOn", "cancel", "again", "raiseLimit"]);
    for (const action of actions) {
      const className = PRIMARY_ACTIONS.has(action) ? "plain" : "plain quieter";
      this.#buttons.set(
        action,
        createButton(
          translate(`laboratory.deed.${action}`, { factor: wholeNumber(LIMIT_FACTOR) }),
          () => onAction(action),
          { className, hidden: true },
        ),
      );
    }
    this.#replaceButton = createButton(translate("laboratory.refusal.replace"), () => onAction("replaceStored"), {
      className: "plain quieter",
      hidden: true,
    });
    this.#progressBar.ariaLabel = translate("laboratory.progress");
    this.root = createElement(
      "div",
      { className: "laboratory-run" },
      createElement("div", { className: "laboratory-actions" }, ...this.#buttons.values()),
      this.#progressBar,
      this.#status,
      this.#note,
      this.#replaceButton,
    );
  }

  /** @param {SweepSession} session */
  show(session) {
    const { status, results, state } = session;
    const { done } = results;
    const count = results.runCells.length;
    const focused = document.activeElement;
    for (const [action, button] of this.#buttons) {
      const isAvailable =
        ACTIONS_BY_STATUS[status].includes(action) &&
        !(action === "again" && done === 0) &&
        !(action === "raiseLimit" && results.reachedLimit === 0);
      if (!isAvailable && button === focused) this.#status.focus();
      button.hidden = !isAvailable;
    }
    this.#replaceButton.hidden = session.storageFailure !== "damaged";
    // If the focused button disappears, the first available button takes the focus.
    if (focused instanceof HTMLButtonElement && focused.hidden)
      this.#buttons.get(ACTIONS_BY_STATUS[status][0])?.focus();
    this.root.dataset.status = status;
    this.#progressBar.value = count > 0 ? done / count : 1;
    const counts = { done: wholeNumber(done), count: wholeNumber(count) };
    const rate = state && state.perSecond > 0 ? rateWords(state.perSecond) : "";
    const remaining =
      state && Number.isFinite(state.remainingMs) ? duration(state.remainingMs) : translate("laboratory.unknown");
    const workers = session.peakWorkers;
    setText(
      this.#status,
      translate(`laboratory.stand.${status}`, {
        ...counts,
        rate,
        left: remaining,
        workers: wholeNumber(workers),
        estimate: remaining,
        time: duration(state?.milliseconds ?? 0),
      }),
    );
    setText(this.#note, sentences(...this.#notes(session)));
  }

  /** Returns additional sentences about the runs. @param {SweepSession} session */
  #notes({ status, results, state, storageFailure, isStorageReplaced, peakWorkers, speedUp }) {
    const notes = [];
    if (status === "done" && state && peakWorkers > 0 && speedUp > 0) {
      notes.push(
        translate(speedUp < 1 ? "laboratory.noSpeedUp" : "laboratory.speedUp", {
          count: peakWorkers,
          workers: wholeNumber(peakWorkers),
          times: fixedDecimal(speedUp.toFixed(speedUp < 10 ? 1 : 0)),
          busy: duration(results.totalTimeMs),
          time: duration(state.milliseconds),
        }),
      );
    }
    if (results.lost > 0)
      notes.push(translate("laboratory.lost", { count: results.lost, number: wholeNumber(results.lost) }));
    else if (state && state.crashes > 0) notes.push(translate("laboratory.replaced", { count: state.crashes }));
    if (storageFailure) notes.push(translate(`laboratory.refusal.${storageFailure}`));
    else if (isStorageReplaced) notes.push(translate("laboratory.refusal.replaced"));
    else if ((status === "cancelled" || status === "ready") && results.done > 0)
      notes.push(translate("laboratory.kept"));
    return notes;
  }
}

/** Formats a number of runs a second. @param {number} perSecond */
function rateWords(perSecond) {
  return translate("laboratory.perSecond", {
    number: perSecond < 10 ? fixedDecimal(perSecond.toFixed(1)) : threeDigitNumber(perSecond),
  });
}
