/** How the page speaks of what it shows: squares by their names, the piece and its places by theirs. */

import { words } from "../locales/locale.js";
import { rename, vocabulary } from "./vocabulary.js";

/** @import { Ground } from "../board/ground.js" */

/** Knows the board that is spoken of. */
export class Speech {
  #view;
  /** @type {Ground} */
  #ground;

  /**
   * @param {import("../board/view.js").View} view
   * @param {Ground} ground what is spoken of until another board is shown
   */
  constructor(view, ground) {
    this.#view = view;
    this.#ground = ground;
  }

  /** What is spoken of. The markup that names it names it anew. @param {Ground} ground */
  set ground(ground) {
    this.#ground = ground;
    rename(this.say);
  }

  /** The words for a key, about what is spoken of. @type {import("./vocabulary.js").Say} */
  say = (key, parts) => words(key, { ...vocabulary(this.#ground), ...parts });

  /** The name of a square. @param {number} square */
  nameOf = (square) => this.#view.name(square, this.#ground);
}
