/** The timeline: all known steps of the search, with marks at notable ones. */

import previousIcon from "lucide-static/icons/chevron-left.svg?raw";
import nextIcon from "lucide-static/icons/chevron-right.svg?raw";
import { wholeNumber, translate } from "../locales/locale.js";
import { observeCanvasSize, EMPTY_CANVAS_SIZE } from "../widgets/canvas-size.js";
import { readColours } from "../widgets/colours.js";
import { setIcon, getElement, setText } from "../widgets/element.js";
import { computeTimelineMarks } from "./timeline-marks.js";
import { parseStep } from "./step-text.js";

const MARK_COLOURS = /** @type {const} */ ({ tour: "--good", restart: "--muted", deepest: "--accent" });

/** A slider over the steps, its marks, a field for the step number, and buttons for jumps. */
export class Timeline {
  #slider = getElement("timeline", HTMLInputElement);
  #marksCanvas = getElement("timeline-marks", HTMLCanvasElement);
  #canvasSize = EMPTY_CANVAS_SIZE;
  #stepField = getElement("step-number", HTMLInputElement);
  #stepError = getElement("step-fault", HTMLElement);
  /** The current step. */
  #step = 0;
  #lengthLabel = getElement("step-of", HTMLElement);
  #landmark = getElement("landmark", HTMLSelectElement);
  #previous = getElement("previous-landmark", HTMLButtonElement);
  #next = getElement("next-landmark", HTMLButtonElement);
  /** @type {import("../engine/history.js").RunHistory | null} */
  #history = null;
  #colours = readColours(this.#marksCanvas, MARK_COLOURS);
  #length = 0;
  #isDragging = false;
  #onFind;

  /**
   * @param {object} events
   * @param {(step: number) => void} events.onSeek
   * @param {(held: boolean) => void} events.onHold whether a step is being chosen by dragging
   * @param {(landmark: import("../bindings/protocol").Landmark, forward: boolean) => void} events.onFind
   */
  constructor({ onSeek, onHold, onFind }) {
    const slider = this.#slider;
    slider.addEventListener("pointerdown", () => {
      this.#isDragging = true;
      onHold(true);
    });
    const release = () => {
      if (!this.#isDragging) return;
      this.#isDragging = false;
      onHold(false);
    };
    // The release may happen anywhere; `lostpointercapture` also fires when the browser takes the pointer away.
    slider.addEventListener("lostpointercapture", release);
    for (const event of ["pointerup", "pointercancel"]) slider.addEventListener(event, release);
    slider.addEventListener("input", () => onSeek(slider.valueAsNumber));

    const number = this.#stepField;
    const settle = () => {
      const step = parseStep(number.value);
      this.#showStepError(step === null ? this.#stepErrorText(number.value.trim()) : "");
      if (step !== null) onSeek(step);
    };
    number.addEventListener("change", settle);
    number.addEventListener("focus", () => number.select());
    number.addEventListener("keydown", (event) => {
      // An invalid step stays, to be corrected; Escape restores the current step. Enter settles explicitly, because not
      // every browser fires `change` after a script has set the value.
      if (event.key === "Enter") settle();
      else if (event.key === "Escape") this.#resetStepField();
      else return;
      if (event.key === "Escape" || parseStep(number.value) !== null) number.blur();
    });

    this.#onFind = onFind;
    setIcon(this.#previous, previousIcon);
    setIcon(this.#next, nextIcon);
    this.#previous.addEventListener("click", () => this.findLandmark(false));
    this.#next.addEventListener("click", () => this.findLandmark(true));
    observeCanvasSize(this.#marksCanvas, (room) => {
      this.#canvasSize = room;
      this.#draw();
    });
  }

  /** Shows the position of a run. @param {import("../board/moment.js").Moment} moment */
  show(moment) {
    const { steps } = moment.counters;
    const slider = this.#slider;
    if (moment.stepCount !== this.#length) {
      this.#length = moment.stepCount;
      slider.max = String(Math.max(1, moment.stepCount));
      slider.disabled = moment.stepCount === 0;
      this.#lengthLabel.textContent = translate("timeline.of", { length: wholeNumber(moment.stepCount) });
    }
    // During a drag the thumb stays under the pointer.
    if (!this.#isDragging) slider.value = String(steps);
    const part = moment.stepCount > 0 ? slider.valueAsNumber / moment.stepCount : 0;
    slider.style.setProperty("--filled", `${part * 100}%`);
    slider.setAttribute(
      "aria-valuetext",
      translate("timeline.value", { step: wholeNumber(steps), length: wholeNumber(moment.stepCount) }),
    );
    const isOther = steps !== this.#step;
    this.#step = steps;
    // Keeps text that is being typed, and an invalid step until another step is shown.
    if (document.activeElement !== this.#stepField && (isOther || this.#stepField.ariaInvalid !== "true")) this.#resetStepField();
    const nothing = moment.status === "refuted";
    this.#previous.disabled = steps === 0;
    this.#next.disabled = nothing || moment.ended;
    this.#stepField.disabled = moment.stepCount === 0;
  }

  /** Goes to the next or the previous step of the chosen kind. @param {boolean} forward */
  findLandmark(forward) {
    this.#onFind(/** @type {import("../bindings/protocol").Landmark} */ (this.#landmark.value), forward);
  }

  /** Writes the current step into its field. */
  #resetStepField() {
    this.#stepField.value = wholeNumber(this.#step);
    this.#showStepError("");
  }

  /** Shows what is wrong with the typed step. @param {string} fault empty for no error */
  #showStepError(fault) {
    setText(this.#stepError, fault);
    if (fault) this.#stepField.setAttribute("aria-invalid", "true");
    else this.#stepField.removeAttribute("aria-invalid");
  }

  /** Returns the error message for a text that is not a step. @param {string} text */
  #stepErrorText(text) {
    return translate(text ? "timeline.notAStep" : "timeline.noStep", { text, length: wholeNumber(this.#length) });
  }

  /** Reads the colours of the style sheet again. */
  updateColours() {
    this.#colours = readColours(this.#marksCanvas, MARK_COLOURS);
    this.#draw();
  }

  /** Shows the marks of a history. @param {import("../engine/history.js").RunHistory | null} history */
  showHistory(history) {
    this.#history = history;
    this.#draw();
  }

  #draw() {
    const { width, height, ratio } = this.#canvasSize;
    const context = this.#marksCanvas.getContext("2d");
    context?.clearRect(0, 0, width, height);
    if (!context || !this.#history) return;
    const marks = computeTimelineMarks(this.#history, width);
    const { tour, restart, deepest } = this.#colours;
    const thick = Math.max(1, Math.round(1.5 * ratio));
    context.fillStyle = restart;
    for (const x of marks.restarts) context.fillRect(x, height * 0.3, thick, height * 0.4);
    context.fillStyle = tour;
    for (const x of marks.tours) context.fillRect(x, 0, thick, height);
    if (marks.deepest === null) return;
    context.fillStyle = deepest;
    context.beginPath();
    context.moveTo(marks.deepest - 4 * ratio, height);
    context.lineTo(marks.deepest + 4 * ratio, height);
    context.lineTo(marks.deepest, height - 6 * ratio);
    context.fill();
  }
}
