/** Texts about the current board, with the names of its squares, its piece and its places. */

import { words } from "../locales/locale.js";
import { rename, vocabulary } from "./vocabulary.js";

/** @import { Ground } from "../board/ground.js" */

/** Adds the vocabulary of the current board to the texts of the locale files. */
export class Speech {
  #view;
  /** @type {Ground} */
  #ground;

  /**
   * @param {import("../board/view.js").View} view
   * @param {Ground} ground the initial board
   */
  constructor(view, ground) {
    this.#view = view;
    this.#ground = ground;
  }

  /** Sets the current board, and updates the markup that names its piece or places. @param {Ground} ground */
  set ground(ground) {
    this.#ground = ground;
    rename(this.say);
  }

  /** The text for a key, with the vocabulary of the current board. @type {import("./vocabulary.js").Say} */
  say = (key, parts) => words(key, { ...vocabulary(this.#ground), ...parts });

  /** The name of a square. @param {number} square */
  nameOf = (square) => this.#view.name(square, this.#ground);
}
