/** Previews a film: a single picture, or playback of all pictures. */

import { fixedDecimal, wholeNumber, translate } from "../locales/locale.js";
import { createElement, setText } from "../widgets/element.js";
import { onNextFrame } from "../widgets/animation-frame.js";

/** @import { Cut } from "./cut.js" */
/** @import { Reel } from "./reel.js" */

/** The longer side of the preview, in pixels. */
const PREVIEW_SIDE_PX = 640;

/** Shows the pictures of a film in a reduced size. */
export class Preview {
  #screen = createElement("div", { className: "film-screen" });
  #slider = createElement("input", { type: "range", min: "0", value: "0" });
  #playButton = createElement("button", { type: "button", className: "plain" });
  #positionOutput = createElement("output", { className: "muted small" });
  root = createElement(
    "div",
    { className: "film-preview" },
    this.#screen,
    createElement("div", { className: "film-playback" }, this.#playButton, this.#slider),
    this.#positionOutput,
  );
  /** The previewed film. @type {{reel: Reel, cut: Cut, unit: "step" | "square"} | null} */
  #film = null;
  /** The frame on the canvas, or null if the canvas does not show this film. @type {number | null} */
  #drawnFrame = null;
  #onFault;
  /** The next frame to draw. @type {number | null} */
  #requestedFrame = null;
  /** Settles when all requested frames are drawn; null while no frame is being drawn. @type {Promise<void> | null} */
  #drawing = null;
  #isBusy = false;
  /** The start time of the playback, in milliseconds; null while paused. @type {number | null} */
  #playbackStart = null;

  /** @param {(fault: unknown) => void} onFault called if a picture could not be drawn */
  constructor(onFault) {
    this.#onFault = onFault;
    this.#slider.ariaLabel = translate("film.look");
    this.#slider.addEventListener("input", () => {
      this.#stop();
      this.#requestFrame(this.#slider.valueAsNumber);
    });
    this.#playButton.addEventListener("click", () => (this.#playbackStart === null ? this.#start() : this.#stop()));
    this.#updateControls();
  }

  /**
   * Previews another film. The slider keeps its relative position.
   *
   * @param {Reel} reel
   * @param {Cut} cut
   * @param {"step" | "square"} unit the unit of the positions in the film
   */
  show(reel, cut, unit) {
    const relativePosition = this.#slider.valueAsNumber / Math.max(1, Number(this.#slider.max));
    this.#film = { reel, cut, unit };
    this.#drawnFrame = null;
    this.#stop();
    this.#slider.max = String(cut.frameCount - 1);
    this.#slider.value = String(Math.round(relativePosition * (cut.frameCount - 1)));
    this.#requestFrame(this.#slider.valueAsNumber);
  }

  /** Shows the finished film instead of the preview. @param {HTMLElement} filmElement */
  showFilm(filmElement) {
    this.#screen.replaceChildren(filmElement);
  }

  /** Shows the canvas of a reel. While the film is made, its pictures appear on the same canvas. @param {Reel} reel */
  showCanvas({ canvas }) {
    if (canvas.parentElement !== this.#screen) this.#screen.replaceChildren(canvas);
  }

  /** Stops drawing. @returns {Promise<void>} settles when no frame is being drawn */
  async stopDrawing() {
    this.#stop();
    this.#requestedFrame = null;
    await this.#drawing;
    // Other code may now draw on the canvas.
    this.#drawnFrame = null;
  }

  /** Removes the preview. */
  async clear() {
    this.#film = null;
    this.#slider.value = "0";
    await this.stopDrawing();
    this.#screen.replaceChildren();
    setText(this.#positionOutput, "");
    this.#updateControls();
  }

  /** Disables or enables the controls. @param {boolean} isBusy */
  set busy(isBusy) {
    this.#isBusy = isBusy;
    this.#updateControls();
  }

  #start() {
    const film = this.#film;
    if (!film) return;
    const isAtEnd = this.#slider.valueAsNumber >= film.cut.frameCount - 1;
    const startFrame = isAtEnd ? 0 : this.#slider.valueAsNumber;
    this.#playbackStart = performance.now() - film.cut.timeOf(startFrame);
    this.#updateControls();
    this.#requestFrame(startFrame);
    this.#playNextFrame();
  }

  #stop() {
    this.#playbackStart = null;
    this.#updateControls();
  }

  #playNextFrame = onNextFrame((now) => {
    const film = this.#film;
    if (this.#playbackStart === null || !film) return;
    const frame = Math.min(film.cut.frameCount - 1, Math.floor(((now - this.#playbackStart) * film.cut.rate) / 1000));
    this.#slider.value = String(frame);
    this.#requestFrame(frame);
    if (frame === film.cut.frameCount - 1) this.#stop();
    else this.#playNextFrame();
  });

  /** @param {number} frame */
  #requestFrame(frame) {
    this.#requestedFrame = frame;
    this.#showPosition(frame);
    // If `#draw` failed at once, it would clear `#drawing` before this assignment.
    this.#drawing ??= Promise.resolve().then(() => this.#draw());
  }

  /** Draws the requested frame, and then the latest of the frames requested in the meantime. */
  async #draw() {
    try {
      while (this.#requestedFrame !== null && this.#film) {
        const { reel, cut } = this.#film;
        const frame = this.#requestedFrame;
        const isContinuation = this.#playbackStart !== null && this.#drawnFrame !== null && this.#drawnFrame < frame;
        this.#requestedFrame = null;
        if (this.#drawnFrame === null) reel.resize(reel.frameLayoutFor(PREVIEW_SIDE_PX));
        this.showCanvas(reel);
        this.#drawnFrame = frame;
        if (isContinuation) await reel.drawFrame(frame);
        else await reel.drawStart(cut, frame);
      }
    } catch (fault) {
      this.#onFault(fault);
    } finally {
      this.#drawing = null;
    }
  }

  /** @param {number} frame */
  #showPosition(frame) {
    if (!this.#film) return;
    const { cut, unit } = this.#film;
    const values = {
      second: fixedDecimal((cut.timeOf(frame) / 1000).toFixed(1)),
      seconds: fixedDecimal(cut.seconds.toFixed(1)),
      place: wholeNumber(cut.positionAt(frame)),
      to: wholeNumber(cut.to),
    };
    const text = translate(`film.at.${unit}`, values);
    setText(this.#positionOutput, text);
    this.#slider.setAttribute("aria-valuetext", text);
    this.#slider.style.setProperty("--filled", `${(frame / Math.max(1, cut.frameCount - 1)) * 100}%`);
  }

  #updateControls() {
    setText(this.#playButton, translate(this.#playbackStart === null ? "film.play" : "film.pause"));
    this.#playButton.disabled = this.#slider.disabled = this.#isBusy || this.#film === null;
  }
}
