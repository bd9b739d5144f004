/** The visible parts of the element: the board, the row of playback controls, and a sentence. */

import pauseIcon from "lucide-static/icons/pause.svg?raw";
import playIcon from "lucide-static/icons/play.svg?raw";
import startIcon from "lucide-static/icons/skip-back.svg?raw";
import stepIcon from "lucide-static/icons/step-forward.svg?raw";
import { setIcon, createElement, setText } from "../widgets/element.js";

/** @import { Moment } from "../board/moment.js" */
/** @import { ElementWords } from "./element-words.js" */

/**
 * The handlers of the controls.
 *
 * @typedef {object} Actions
 * @property {() => void} goToStart
 * @property {() => void} togglePlayback starts or pauses the playback
 * @property {() => void} step
 * @property {(step: number) => void} seek
 */

/** The visible parts of the element. Style sheets of the embedding page select a part by its `part` attribute. */
export class Controls {
  canvas = createElement("canvas", { role: "img" });
  #words;
  #startButton = createElement("button", { type: "button" });
  #playButton = createElement("button", { type: "button", className: "main" });
  #stepButton = createElement("button", { type: "button" });
  #slider = createElement("input", { type: "range", min: "0" });
  #count = createElement("span", { className: "count" });
  #row = createElement(
    "div",
    { className: "controls" },
    this.#startButton,
    this.#playButton,
    this.#stepButton,
    this.#slider,
    this.#count,
  );
  #sentence = createElement("p", { className: "sentence", role: "status" });
  #board = createElement("div", { className: "board" }, this.canvas);
  /** All parts, in document order. */
  parts = [this.#board, this.#row, this.#sentence];

  /**
   * @param {ElementWords} words
   * @param {Actions} actions
   */
  constructor(words, { goToStart, togglePlayback, step, seek }) {
    this.#words = words;
    for (const [name, part] of Object.entries({
      ...{
        board: this.canvas,
        controls: this.#row,
        timeline: this.#slider,
        count: this.#count,
        sentence: this.#sentence,
      },
      ...{ beginning: this.#startButton, play: this.#playButton, step: this.#stepButton },
    })) {
      part.setAttribute("part", name);
    }
    setIcon(this.#startButton, startIcon);
    setIcon(this.#playButton, playIcon);
    setIcon(this.#stepButton, stepIcon);
    this.#startButton.addEventListener("click", goToStart);
    this.#playButton.addEventListener("click", togglePlayback);
    this.#stepButton.addEventListener("click", step);
    this.#slider.addEventListener("input", () => seek(this.#slider.valueAsNumber));
    this.updateLabels();
  }

  /** Labels the controls in the current language. */
  updateLabels() {
    this.#slider.ariaLabel = this.#words.translate("element.timeline");
    for (const [button, key] of /** @type {const} */ ([
      [this.#startButton, "element.beginning"],
      [this.#stepButton, "element.step"],
      [this.#playButton, "element.play"],
    ])) {
      button.ariaLabel = this.#words.translate(key);
      button.title = button.ariaLabel;
    }
  }

  /** Hides or shows the row of playback controls. @param {boolean} isHidden */
  set controlsHidden(isHidden) {
    this.#row.hidden = isHidden;
  }

  /** Shows or hides the board. Without a board, the row of controls is hidden too. @param {boolean} isVisible */
  set boardVisible(isVisible) {
    this.#board.hidden = !isVisible;
    if (!isVisible) this.#row.hidden = true;
  }

  /**
   * Shows the state of a run.
   *
   * @param {Moment} moment
   * @param {boolean} isPlaying
   * @param {import("../transport/playback.js").Playback["availableCommands"]} availableCommands
   */
  show({ counters, stepCount, depth, size }, isPlaying, { togglePlay, step, stepBack }) {
    const { steps } = counters;
    this.#slider.max = String(Math.max(1, stepCount));
    this.#slider.value = String(steps);
    this.#slider.disabled = stepCount === 0;
    this.#slider.setAttribute(
      "aria-valuetext",
      this.#words.translate("element.place", { step: steps, length: stepCount }),
    );
    setText(this.#count, this.#words.translate("element.count", { depth, size }));
    this.canvas.ariaLabel = this.#words.translate("element.board", { depth, size });
    this.#startButton.disabled = !stepBack;
    this.#stepButton.disabled = !step;
    this.#playButton.disabled = !togglePlay;
    const label = this.#words.translate(isPlaying ? "element.pause" : "element.play");
    if (this.#playButton.ariaLabel === label) return;
    this.#playButton.ariaLabel = label;
    this.#playButton.title = label;
    setIcon(this.#playButton, isPlaying ? pauseIcon : playIcon);
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
