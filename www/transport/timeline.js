/** The timeline: all that was searched so far, with the steps worth going to. */

import previousIcon from "lucide-static/icons/chevron-left.svg?raw";
import nextIcon from "lucide-static/icons/chevron-right.svg?raw";
import { wholeNumber, words } from "../locales/locale.js";
import { followRoom, NO_ROOM } from "../widgets/canvas-room.js";
import { readColours } from "../widgets/colours.js";
import { dress, element } from "../widgets/element.js";
import { marksOf } from "./marks.js";

const COLOURS = /** @type {const} */ ({ tour: "--good", restart: "--muted", deepest: "--accent" });

/** A slider over the steps, its marks, the number of the step, and the jumps. */
export class Timeline {
  #slider = element("timeline", HTMLInputElement);
  #marks = element("timeline-marks", HTMLCanvasElement);
  #room = NO_ROOM;
  #number = element("step-number", HTMLInputElement);
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
   * @param {(held: boolean) => void} events.onHold a step is being chosen by dragging, or no longer
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
    // Released anywhere; `lostpointercapture` also comes when the browser takes the pointer away.
    slider.addEventListener("lostpointercapture", release);
    for (const event of ["pointerup", "pointercancel"]) slider.addEventListener(event, release);
    slider.addEventListener("input", () => onSeek(slider.valueAsNumber));

    const number = this.#number;
    number.addEventListener("change", () => {
      const step = Number(number.value.replaceAll(/[\s,.’']/g, ""));
      const isStep = number.value.trim() !== "" && Number.isFinite(step) && step >= 0;
      number.setAttribute("aria-invalid", String(!isStep));
      if (isStep) onSeek(Math.round(step));
    });
    number.addEventListener("focus", () => number.select());
    number.addEventListener("keydown", (event) => {
      if (event.key === "Enter") number.blur();
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

  /** Shows where a run stands. @param {import("../board/moment.js").Moment} moment */
  show(moment) {
    const { steps } = moment.counters;
    const slider = this.#slider;
    if (moment.length !== this.#length) {
      this.#length = moment.length;
      slider.max = String(Math.max(1, moment.length));
      slider.disabled = moment.length === 0;
      this.#of.textContent = words("timeline.of", { length: wholeNumber(moment.length) });
    }
    // A thumb that is held stays under the hand that holds it.
    if (!this.#dragged) slider.value = String(steps);
    const part = moment.length > 0 ? slider.valueAsNumber / moment.length : 0;
    slider.style.setProperty("--filled", `${part * 100}%`);
    slider.setAttribute(
      "aria-valuetext",
      words("timeline.value", { step: wholeNumber(steps), length: wholeNumber(moment.length) }),
    );
    if (document.activeElement !== this.#number) {
      this.#number.value = wholeNumber(steps);
      this.#number.removeAttribute("aria-invalid");
    }
    const nothing = moment.status === "refuted";
    this.#previous.disabled = steps === 0;
    this.#next.disabled = nothing || moment.ended;
    this.#number.disabled = moment.length === 0;
  }

  /** Goes to the next or the last step of the kind that is chosen. @param {boolean} forward */
  find(forward) {
    this.#onFind(/** @type {import("../bindings/protocol").Landmark} */ (this.#landmark.value), forward);
  }

  /** Takes the colours of the style sheet anew. */
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
