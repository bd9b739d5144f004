/** The timeline: a slider over all known steps of the search, with marks at notable steps. */

import previousIcon from "lucide-static/icons/chevron-left.svg?raw";
import nextIcon from "lucide-static/icons/chevron-right.svg?raw";
import { wholeNumber, translate } from "../locales/locale.js";
import { observeCanvasSize, EMPTY_CANVAS_SIZE } from "../widgets/canvas-size.js";
import { readColours } from "../widgets/colours.js";
import { setIcon, getElement, setText } from "../widgets/element.js";
import { computeTimelineMarks } from "./timeline-marks.js";
import { parseStep } from "./parse-step.js";

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
  #lengthLabel = getElement("step-total", HTMLElement);
  /** The kind of step to which the two buttons go. */
  #landmarkSelect = getElement("landmark", HTMLSelectElement);
  #previousButton = getElement("previous-landmark", HTMLButtonElement);
  #nextButton = getElement("next-landmark", HTMLButtonElement);
  /** @type {import("../engine/history.js").RunHistory | null} */
  #history = null;
  #colours = readColours(this.#marksCanvas, MARK_COLOURS);
  /** The number of known steps. */
  #length = 0;
  #isDragging = false;
  #onFind;

  /**
   * @param {object} events
   * @param {(step: number) => void} events.onSeek called when the user chooses a step
   * @param {(isDragging: boolean) => void} events.onDragChange called when the user starts or stops dragging the slider
   * @param {(landmark: import("../bindings/protocol").Landmark, forward: boolean) => void} events.onFind
   *   called when the user asks for the next or the previous step of a kind
   */
  constructor({ onSeek, onDragChange, onFind }) {
    const slider = this.#slider;
    slider.addEventListener("pointerdown", () => {
      this.#isDragging = true;
      onDragChange(true);
    });
    const release = () => {
      if (!this.#isDragging) return;
      this.#isDragging = false;
      onDragChange(false);
    };
    // The pointer may be released anywhere. `lostpointercapture` also fires when the browser ends the capture itself.
    slider.addEventListener("lostpointercapture", release);
    for (const event of ["pointerup", "pointercancel"]) slider.addEventListener(event, release);
    slider.addEventListener("input", () => onSeek(slider.valueAsNumber));

    const field = this.#stepField;
    const submit = () => {
      const step = parseStep(field.value);
      this.#showStepError(step === null ? this.#stepErrorText(field.value.trim()) : "");
      if (step !== null) onSeek(step);
    };
    field.addEventListener("change", submit);
    field.addEventListener("focus", () => field.select());
    field.addEventListener("keydown", (event) => {
      // An invalid step stays, to be corrected; Escape restores the current step. Enter submits explicitly, because not
      // every browser fires `change` after a script has set the value.
      if (event.key === "Enter") submit();
      else if (event.key === "Escape") this.#resetStepField();
      else return;
      if (event.key === "Escape" || parseStep(field.value) !== null) field.blur();
    });

    this.#onFind = onFind;
    setIcon(this.#previousButton, previousIcon);
    setIcon(this.#nextButton, nextIcon);
    this.#previousButton.addEventListener("click", () => this.findLandmark(false));
    this.#nextButton.addEventListener("click", () => this.findLandmark(true));
    observeCanvasSize(this.#marksCanvas, (size) => {
      this.#canvasSize = size;
      this.#draw();
    });
  }

  /** Shows the current step of a run. @param {import("../board/moment.js").Moment} moment */
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
    const fraction = moment.stepCount > 0 ? slider.valueAsNumber / moment.stepCount : 0;
    slider.style.setProperty("--filled", `${fraction * 100}%`);
    slider.setAttribute(
      "aria-valuetext",
      translate("timeline.value", { step: wholeNumber(steps), length: wholeNumber(moment.stepCount) }),
    );
    const isNewStep = steps !== this.#step;
    this.#step = steps;
    // Keeps a number that is being typed, and an invalid number until another step is shown.
    if (document.activeElement !== this.#stepField && (isNewStep || this.#stepField.ariaInvalid !== "true"))
      this.#resetStepField();
    const isRefuted = moment.status === "refuted";
    this.#previousButton.disabled = steps === 0;
    this.#nextButton.disabled = isRefuted || moment.ended;
    this.#stepField.disabled = moment.stepCount === 0;
  }

  /** Goes to the next or the previous step of the chosen kind. @param {boolean} forward */
  findLandmark(forward) {
    this.#onFind(/** @type {import("../bindings/protocol").Landmark} */ (this.#landmarkSelect.value), forward);
  }

  /** Writes the current step into the field for the step number, and removes an error message. */
  #resetStepField() {
    const text = wholeNumber(this.#step);
    this.#stepField.value = text;
    this.#stepField.style.setProperty("--characters", String(text.length));
    this.#showStepError("");
  }

  /** Shows the error message for the typed step. @param {string} message empty for no error */
  #showStepError(message) {
    setText(this.#stepError, message);
    if (message) this.#stepField.setAttribute("aria-invalid", "true");
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
    const markWidth = Math.max(1, Math.round(1.5 * ratio));
    context.fillStyle = restart;
    for (const x of marks.restarts) context.fillRect(x, height * 0.3, markWidth, height * 0.4);
    context.fillStyle = tour;
    for (const x of marks.tours) context.fillRect(x, 0, markWidth, height);
    if (marks.deepest === null) return;
    context.fillStyle = deepest;
    context.beginPath();
    context.moveTo(marks.deepest - 4 * ratio, height);
    context.lineTo(marks.deepest + 4 * ratio, height);
    context.lineTo(marks.deepest, height - 6 * ratio);
    context.fill();
  }
}
