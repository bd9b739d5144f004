/** Parts of the element: the board, the row of playback controls, and a sentence. */

import pauseIcon from "lucide-static/icons/pause.svg?raw";
import playIcon from "lucide-static/icons/play.svg?raw";
import beginningIcon from "lucide-static/icons/skip-back.svg?raw";
import stepIcon from "lucide-static/icons/step-forward.svg?raw";
import { setIcon, createElement, setText } from "../widgets/element.js";

/** @import { Moment } from "../board/moment.js" */
/** @import { ElementWords } from "./element-words.js" */

/**
 * @typedef {object} Actions
 * @property {() => void} beginning
 * @property {() => void} play plays, or pauses when it is playing
 * @property {() => void} step
 * @property {(step: number) => void} seek
 */

/** Visible parts of the element. Style sheets of the embedding page address them by their `part` names. */
export class Controls {
  canvas = createElement("canvas", { role: "img" });
  #words;
  #beginning = createElement("button", { type: "button" });
  #play = createElement("button", { type: "button", className: "main" });
  #step = createElement("button", { type: "button" });
  #slider = createElement("input", { type: "range", min: "0" });
  #count = createElement("span", { className: "count" });
  #row = createElement("div", { className: "controls" }, this.#beginning, this.#play, this.#step, this.#slider, this.#count);
  #sentence = createElement("p", { className: "sentence", role: "status" });
  #board = createElement("div", { className: "board" }, this.canvas);
  /** All parts, in document order. */
  parts = [this.#board, this.#row, this.#sentence];

  /**
   * @param {ElementWords} words
   * @param {Actions} actions
   */
  constructor(words, { beginning, play, step, seek }) {
    this.#words = words;
    for (const [name, part] of Object.entries({
      ...{ board: this.canvas, controls: this.#row, timeline: this.#slider, count: this.#count, sentence: this.#sentence },
      ...{ beginning: this.#beginning, play: this.#play, step: this.#step },
    })) {
      part.setAttribute("part", name);
    }
    setIcon(this.#beginning, beginningIcon);
    setIcon(this.#play, playIcon);
    setIcon(this.#step, stepIcon);
    this.#beginning.addEventListener("click", beginning);
    this.#play.addEventListener("click", play);
    this.#step.addEventListener("click", step);
    this.#slider.addEventListener("input", () => seek(this.#slider.valueAsNumber));
    this.updateLabels();
  }

  /** Labels the controls in the current language. */
  updateLabels() {
    this.#slider.ariaLabel = this.#words.translate("element.timeline");
    for (const [button, key] of /** @type {const} */ ([[this.#beginning, "element.beginning"], [this.#step, "element.step"], [this.#play, "element.play"]])) {
      button.ariaLabel = this.#words.translate(key);
      button.title = button.ariaLabel;
    }
  }

  /** Hides or shows the row of playback controls. @param {boolean} isHidden */
  set isHidden(isHidden) {
    this.#row.hidden = isHidden;
  }

  /** Shows or hides the board. Without a board, the row of controls is hidden too. @param {boolean} isShown */
  set hasBoard(isShown) {
    this.#board.hidden = !isShown;
    if (!isShown) this.#row.hidden = true;
  }

  /**
   * Shows the state of a run.
   *
   * @param {Moment} moment
   * @param {{plays: boolean, canPlay: boolean, canStep: boolean, canReturn: boolean}} how
   */
  show({ counters, stepCount, depth, size }, { plays, canPlay, canStep, canReturn }) {
    const { steps } = counters;
    this.#slider.max = String(Math.max(1, stepCount));
    this.#slider.value = String(steps);
    this.#slider.disabled = stepCount === 0;
    this.#slider.setAttribute("aria-valuetext", this.#words.translate("element.place", { step: steps, length: stepCount }));
    setText(this.#count, this.#words.translate("element.count", { depth, size }));
    this.canvas.ariaLabel = this.#words.translate("element.board", { depth, size });
    this.#beginning.disabled = !canReturn;
    this.#step.disabled = !canStep;
    this.#play.disabled = !canPlay;
    const label = this.#words.translate(plays ? "element.pause" : "element.play");
    if (this.#play.ariaLabel === label) return;
    this.#play.ariaLabel = label;
    this.#play.title = label;
    setIcon(this.#play, plays ? pauseIcon : playIcon);
  }

  /**
   * Shows a sentence.
   *
   * @param {string} text
   * @param {boolean} [isFault]
   */
  showMessage(text, isFault = false) {
    setText(this.#sentence, text);
    this.#sentence.classList.toggle("fault", isFault);
    // A sentence that overflows is focusable, so that the keyboard can scroll it.
    if (this.#sentence.scrollHeight > this.#sentence.clientHeight) this.#sentence.tabIndex = 0;
    else this.#sentence.removeAttribute("tabindex");
  }
}
