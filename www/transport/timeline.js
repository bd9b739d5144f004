/** The timeline: all known steps of the search, with marks at notable ones. */

import previousIcon from "lucide-static/icons/chevron-left.svg?raw";
import nextIcon from "lucide-static/icons/chevron-right.svg?raw";
import { wholeNumber, words } from "../locales/locale.js";
import { followRoom, NO_ROOM } from "../widgets/canvas-room.js";
import { readColours } from "../widgets/colours.js";
import { dress, element, setText } from "../widgets/element.js";
import { marksOf } from "./marks.js";
import { readStep } from "./step-text.js";

const COLOURS = /** @type {const} */ ({ tour: "--good", restart: "--muted", deepest: "--accent" });

/** A slider over the steps, its marks, a field for the step number, and buttons for jumps. */
export class Timeline {
  #slider = element("timeline", HTMLInputElement);
  #marks = element("timeline-marks", HTMLCanvasElement);
  #room = NO_ROOM;
  #number = element("step-number", HTMLInputElement);
  #fault = element("step-fault", HTMLElement);
  /** The current step. */
  #step = 0;
  #of = element("step-of", HTMLElement);
  #landmark = element("landmark", HTMLSelectElement);
  #previous = element("previous-landmark", HTMLButtonElement);
  #next = element("next-landmark", HTMLButtonElement);
  /** @type {import("../engine/history.js").History | null} */
  #history = null;
  #colours = readColours(this.#marks, COLOURS);
  #length = 0;
  #dragged = false;
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
      this.#dragged = true;
      onHold(true);
    });
    const release = () => {
      if (!this.#dragged) return;
      this.#dragged = false;
      onHold(false);
    };
    // The release may happen anywhere; `lostpointercapture` also fires when the browser takes the pointer away.
    slider.addEventListener("lostpointercapture", release);
    for (const event of ["pointerup", "pointercancel"]) slider.addEventListener(event, release);
    slider.addEventListener("input", () => onSeek(slider.valueAsNumber));

    const number = this.#number;
    const settle = () => {
      const step = readStep(number.value);
      this.#refuse(step === null ? this.#faultOf(number.value.trim()) : "");
      if (step !== null) onSeek(step);
    };
    number.addEventListener("change", settle);
    number.addEventListener("focus", () => number.select());
    number.addEventListener("keydown", (event) => {
      // An invalid step stays, to be corrected; Escape restores the current step. Enter settles explicitly, because not
      // every browser fires `change` after a script has set the value.
      if (event.key === "Enter") settle();
      else if (event.key === "Escape") this.#take();
      else return;
      if (event.key === "Escape" || readStep(number.value) !== null) number.blur();
    });

    this.#onFind = onFind;
    dress(this.#previous, previousIcon);
    dress(this.#next, nextIcon);
    this.#previous.addEventListener("click", () => this.find(false));
    this.#next.addEventListener("click", () => this.find(true));
    followRoom(this.#marks, (room) => {
      this.#room = room;
      this.#draw();
    });
  }

  /** Shows the position of a run. @param {import("../board/moment.js").Moment} moment */
  show(moment) {
    const { steps } = moment.counters;
    const slider = this.#slider;
    if (moment.length !== this.#length) {
      this.#length = moment.length;
      slider.max = String(Math.max(1, moment.length));
      slider.disabled = moment.length === 0;
      this.#of.textContent = words("timeline.of", { length: wholeNumber(moment.length) });
    }
    // During a drag the thumb stays under the pointer.
    if (!this.#dragged) slider.value = String(steps);
    const part = moment.length > 0 ? slider.valueAsNumber / moment.length : 0;
    slider.style.setProperty("--filled", `${part * 100}%`);
    slider.setAttribute(
      "aria-valuetext",
      words("timeline.value", { step: wholeNumber(steps), length: wholeNumber(moment.length) }),
    );
    const isOther = steps !== this.#step;
    this.#step = steps;
    // Keeps text that is being typed, and an invalid step until another step is shown.
    if (document.activeElement !== this.#number && (isOther || this.#number.ariaInvalid !== "true")) this.#take();
    const nothing = moment.status === "refuted";
    this.#previous.disabled = steps === 0;
    this.#next.disabled = nothing || moment.ended;
    this.#number.disabled = moment.length === 0;
  }

  /** Goes to the next or the previous step of the chosen kind. @param {boolean} forward */
  find(forward) {
    this.#onFind(/** @type {import("../bindings/protocol").Landmark} */ (this.#landmark.value), forward);
  }

  /** Writes the current step into its field. */
  #take() {
    this.#number.value = wholeNumber(this.#step);
    this.#refuse("");
  }

  /** Shows what is wrong with the typed step. @param {string} fault empty for no error */
  #refuse(fault) {
    setText(this.#fault, fault);
    if (fault) this.#number.setAttribute("aria-invalid", "true");
    else this.#number.removeAttribute("aria-invalid");
  }

  /** Returns the error message for a text that is not a step. @param {string} text */
  #faultOf(text) {
    return words(text ? "timeline.notAStep" : "timeline.noStep", { text, length: wholeNumber(this.#length) });
  }

  /** Reads the colours of the style sheet again. */
  recolour() {
    this.#colours = readColours(this.#marks, COLOURS);
    this.#draw();
  }

  /** Shows the marks of a history. @param {import("../engine/history.js").History | null} history */
  mark(history) {
    this.#history = history;
    this.#draw();
  }

  #draw() {
    const { width, height, ratio } = this.#room;
    const context = this.#marks.getContext("2d");
    context?.clearRect(0, 0, width, height);
    if (!context || !this.#history) return;
    const marks = marksOf(this.#history, width);
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
