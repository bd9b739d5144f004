/** Texts about the current board, which name its piece and its squares or vertices. */

import { wholeNumber, translate } from "../locales/locale.js";
import { updateNamedMarkup, vocabulary } from "./vocabulary.js";

/** @import { Ground } from "../board/ground.js" */

/** Adds the vocabulary of the current board to the texts of the locale files. */
export class BoardVocabulary {
  #view;
  /** @type {Ground} */
  #ground;

  /**
   * @param {import("../board/view-settings.js").ViewSettings} view
   * @param {Ground} ground the initial board
   */
  constructor(view, ground) {
    this.#view = view;
    this.#ground = ground;
  }

  /** Sets the current board, and updates the elements that name its piece or its squares. @param {Ground} ground */
  set ground(ground) {
    this.#ground = ground;
    updateNamedMarkup(this.translate);
  }

  /** The text for a key, with the vocabulary of the current board. @type {import("./vocabulary.js").Translate} */
  translate = (key, parts) => translate(key, { ...vocabulary(this.#ground), ...parts });

  /** The name of a square. @param {number} square */
  nameOf = (square) => this.#view.name(square, this.#ground);

  /** The number of a square of the path, as the board shows it. @param {number} index in the path, from 0 */
  numberOf = (index) => wholeNumber(this.#view.number(index));
}
