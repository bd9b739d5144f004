/**
 * Offers a uniformly random tour of the shown board beside a finished tour, and shows the number of the drawn tour. The
 * module is loaded with the first finished tour.
 */

import "#words/random-tour";
import "../wording/given-tour.js";
import "./random-tour.css";
import { nullIfEngineLost } from "../engine/engine.js";
import { bigInteger, translate, wholeNumber, withTranslations } from "../locales/locale.js";
import { createButton, getElement, setText } from "../widgets/element.js";

/** @import { Draft, RandomTour } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */

/** The time slice of the worker, in milliseconds. */
const TIME_SLICE_MS = 50;

export class RandomTourOffer {
  #engine;
  #makeEngine;
  #openTour;
  /** The engine that numbers the tours of a board. @type {Engine | null} */
  #drawEngine = null;
  /** The board, as a draft and as text. @type {{draft: Draft, key: string} | null} */
  #board = null;
  /** The last drawn tour, and its text on the stage. @type {{tour: RandomTour, text: Uint8Array} | null} */
  #drawn = null;
  #drawButton = createButton(translate("randomTour.draw"), () => this.#draw(), {
    id: "random-tour-draw",
    className: "plain",
    title: translate("randomTour.drawTitle"),
    hidden: true,
  });
  #explainButton = createButton(translate("randomTour.explain"), () => this.#explain(), {
    id: "random-tour-explain",
    className: "plain",
    hidden: true,
  });

  /**
   * @param {object} parts
   * @param {Engine} parts.engine the engine of the page
   * @param {() => Engine} parts.makeEngine creates a separate engine, so that numbering tours does not delay the page
   * @param {(tour: Uint8Array) => Promise<string>} parts.openTour shows a tour from its text; resolves to a fault, or
   *   an empty text
   */
  constructor({ engine, makeEngine, openTour }) {
    this.#engine = engine;
    this.#makeEngine = makeEngine;
    this.#openTour = openTour;
    getElement("next-start", HTMLButtonElement).after(this.#drawButton, this.#explainButton);
  }

  /**
   * Offers a random tour if the core draws tours of the board.
   *
   * @param {Draft} draft the draft of the finished tour
   * @param {Uint8Array | null} text the text of the finished tour, if it was given as text
   * @returns {string} the number of the tour in words, if this tour was drawn here; otherwise empty
   */
  offer(draft, text) {
    this.#setBoard(draft);
    const drawn = text !== null && this.#drawn?.text === text ? this.#drawn.tour : null;
    this.#explainButton.hidden = drawn === null;
    return drawn ? numberWords(drawn) : "";
  }

  /** Sets the board, and updates the button that draws a tour of it. @param {Draft} draft */
  async #setBoard(draft) {
    const key = JSON.stringify(draft);
    if (key === this.#board?.key) return;
    const board = { draft, key };
    this.#board = board;
    this.#drawButton.hidden = true;
    setText(this.#drawButton, translate("randomTour.draw"));
    const isOffered = await nullIfEngineLost(this.#engine.request("offers-random-tour", { draft }));
    if (this.#board === board) this.#drawButton.hidden = !isOffered;
  }

  /** Numbers the tours in time slices, and shows one of them on the stage. */
  async #draw() {
    const board = this.#board;
    if (!board || this.#drawButton.ariaBusy === "true") return;
    this.#drawButton.ariaBusy = "true";
    const tour = await this.#drawTour(board);
    this.#drawButton.ariaBusy = "false";
    setText(this.#drawButton, translate("randomTour.draw"));
    if (!tour || this.#board !== board) return;
    const { rows, columns } = board.draft;
    const experiment = new URLSearchParams({ v: "1", board: `${rows}x${columns}` });
    if (tour.closed) experiment.set("tour", "closed");
    const text = new TextEncoder().encode(JSON.stringify({ experiment: String(experiment), tour: tour.squares }));
    this.#drawn = { tour, text };
    await this.#openTour(text);
  }

  /**
   * @param {{draft: Draft}} board
   * @returns {Promise<RandomTour | null>} null if another board is shown meanwhile, or if the engine is lost
   */
  async #drawTour(board) {
    this.#drawEngine ??= this.#makeEngine();
    const seed = Math.floor(Math.random() * 2 ** 32);
    const request = { draft: board.draft, seed, milliseconds: TIME_SLICE_MS };
    for (;;) {
      const tour = await nullIfEngineLost(this.#drawEngine.request("random-tour", request));
      if (!tour || tour.number !== null) return tour;
      if (this.#board !== board) return null;
      const percent = wholeNumber(Math.floor(tour.permille / 10));
      setText(this.#drawButton, translate("randomTour.numbering", { percent }));
    }
  }

  /** Explains what a random tour is, in a dialog. */
  async #explain() {
    const drawn = this.#drawn;
    if (!drawn) return;
    try {
      const { RandomTourDialog } = await withTranslations(import("./random-tour-dialog.js"));
      new RandomTourDialog(this.#makeEngine()).show(numberWords(drawn.tour));
    } catch {
      setText(getElement("announcement", HTMLElement), translate("late.failed"));
    }
  }
}

/** The number of a drawn tour among all. @param {RandomTour} tour */
function numberWords({ closed, number, tours }) {
  const key = `randomTour.number.${closed ? "closed" : "open"}`;
  return translate(key, { number: bigInteger(number ?? ""), of: bigInteger(tours ?? "") });
}
