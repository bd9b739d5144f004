/** A dialog with an enlarged picture and the playback of one tour of the list. */

import { paintPath, readPathPalette } from "../board/path-picture.js";
import { TourFactsSheet } from "../insight/tour-facts/tour-facts.js";
import { translate } from "../locales/locale.js";
import { get2dContext, fitCanvasResolution } from "../widgets/canvas-size.js";
import { createButton, createElement, setText } from "../widgets/element.js";

/** The time between two moves during playback, in milliseconds. */
const MOVE_MS = 180;

/**
 * A tour with its texts.
 *
 * @typedef {object} ShownTour
 * @property {number} rows
 * @property {number} columns
 * @property {Uint8Array} path the squares in the order of their visits
 * @property {string} title
 * @property {string} description
 * @property {import("../bindings/protocol").Draft} draft a draft with the board of the tour
 * @property {string} query the query of an experiment with the board of the tour
 */

/** A dialog with a tour, a slider along it, and buttons for the neighbouring tours. */
export class TourDialog {
  root = createElement("dialog", { className: "tour-dialog" });
  #title = createElement("h3", { id: "tour-title", tabIndex: -1 });
  #description = createElement("p", {});
  #canvas = createElement("canvas", { role: "img" });
  #slider = createElement("input", { type: "range", min: "1" });
  #playButton = createButton("", () => (this.#frame === null ? this.#start() : this.#stop()), { className: "plain" });
  #note = createElement("p", { className: "muted small" });
  /** A section with facts about the tour, which are requested only while the section is open. */
  #factsSection = createElement(
    "details",
    { className: "tour-facts" },
    createElement("summary", {}, translate("about.tour")),
    this.#note,
  );
  #factsSheet = new TourFactsSheet(this.#factsSection, this.#note);
  #previousButton;
  #nextButton;
  /** @type {ShownTour | null} */
  #tour = null;
  /** The requested animation frame; null while the tour does not play. @type {number | null} */
  #frame = null;

  /**
   * @param {object} events
   * @param {(step: -1 | 1) => void} events.onChangeTour called to show the previous or the next tour
   * @param {(tour: ShownTour) => Promise<void>} events.onOpen called to show the tour on the board screen
   */
  constructor({ onChangeTour, onOpen }) {
    this.#previousButton = createButton(translate("tours.previous"), () => onChangeTour(-1));
    this.#nextButton = createButton(translate("tours.next"), () => onChangeTour(1));
    const close = createButton(translate("lists.close"), () => this.root.close());
    const open = createButton(translate("tours.openHere"), () => void (this.#tour && onOpen(this.#tour)));
    this.#slider.ariaLabel = translate("tours.visits");
    this.#slider.addEventListener("input", () => (this.#stop(), this.#paint()));
    this.#factsSection.addEventListener("toggle", () => this.#showFacts());
    this.root.setAttribute("aria-labelledby", this.#title.id);
    this.root.addEventListener("close", () => this.#stop());
    this.root.append(
      createElement("div", { className: "tour-head" }, this.#title, open, close),
      this.#description,
      this.#canvas,
      createElement(
        "div",
        { className: "tour-controls" },
        this.#previousButton,
        this.#playButton,
        this.#slider,
        this.#nextButton,
      ),
      this.#factsSection,
    );
    new ResizeObserver(() => this.#paint()).observe(this.#canvas);
  }

  get isOpen() {
    return this.root.open;
  }

  /**
   * Shows a complete tour, or a path.
   *
   * @param {ShownTour} tour
   * @param {{isFirst: boolean, isLast: boolean}} position the position among all listed tours
   */
  show(tour, { isFirst, isLast }) {
    this.#stop();
    this.#tour = tour;
    setText(this.#title, tour.title);
    setText(this.#description, tour.description);
    this.#canvas.ariaLabel = tour.description;
    this.#canvas.style.setProperty("--aspect-ratio", `${tour.columns} / ${tour.rows}`);
    this.#canvas.style.setProperty("--width-to-height", String(tour.columns / tour.rows));
    this.#slider.max = String(tour.path.length);
    this.#slider.value = this.#slider.max;
    this.#previousButton.disabled = isFirst;
    this.#nextButton.disabled = isLast;
    // Only tours have facts.
    this.#factsSection.hidden = tour.path.length < tour.rows * tour.columns;
    if (!this.root.open) this.root.showModal();
    this.#title.focus();
    this.#paint();
    this.#showFacts();
  }

  /** Shows the facts about the tour if their section is open. */
  #showFacts() {
    const tour = this.#tour;
    if (!tour || !this.#factsSection.open || this.#factsSection.hidden) return;
    this.#factsSheet.showTour({ draft: tour.draft, squares: Uint32Array.from(tour.path) }, () => tour === this.#tour);
  }

  updateColours() {
    this.#paint();
  }

  /** Plays the tour from the shown square, or from its start if the whole tour is shown. */
  #start() {
    const isAtEnd = this.#slider.valueAsNumber === Number(this.#slider.max);
    const firstCount = isAtEnd ? 1 : this.#slider.valueAsNumber;
    let startTime = 0;
    const showNextFrame = (/** @type {number} */ now) => {
      startTime ||= now;
      const shownCount = firstCount + Math.floor((now - startTime) / MOVE_MS);
      if (shownCount !== this.#slider.valueAsNumber) {
        this.#slider.value = String(shownCount);
        this.#paint();
      }
      if (shownCount >= Number(this.#slider.max)) this.#stop();
      else this.#frame = requestAnimationFrame(showNextFrame);
    };
    this.#slider.value = String(firstCount);
    this.#frame = requestAnimationFrame(showNextFrame);
    this.#paint();
  }

  #stop() {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
    this.#paint();
  }

  #paint() {
    setText(this.#playButton, translate(this.#frame === null ? "transport.play" : "transport.pause"));
    const { max, value } = this.#slider;
    this.#slider.style.setProperty("--filled", `${(100 * (Number(value) - 1)) / Math.max(1, Number(max) - 1)}%`);
    this.#slider.setAttribute("aria-valuetext", translate("tours.visit", { visit: value, visits: max }));
    if (!this.#tour || !this.root.open) return;
    const ratio = fitCanvasResolution(this.#canvas);
    const path = { ...this.#tour, shownCount: Number(value) };
    paintPath(get2dContext(this.#canvas), path, ratio, readPathPalette(this.#canvas));
  }
}
