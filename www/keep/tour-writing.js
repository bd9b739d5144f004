/** A path written as text by the core, piece by piece: the beginning is there at once, the rest when it is wanted. */

/** @import { Draft, TourFormat } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */

/** How many squares are written at once: the worker is free again in some milliseconds. */
const PIECE = 1 << 16;

/** The formats, each with the ending and the type of its file. @type {Record<TourFormat, [string, string]>} */
export const FORMATS = {
  squares: ["txt", "text/plain"],
  matrix: ["txt", "text/plain"],
  csv: ["csv", "text/csv"],
  json: ["json", "application/json"],
};

/** One text. Nothing else may be written with its engine meanwhile. */
export class TourWriting {
  #engine;
  #path;
  /** @type {BlobPart[]} */
  #pieces = [];
  #written = 0;
  /** Whether there is more to be written. */
  #more = true;
  #isGivenUp = false;

  /**
   * @param {Engine} engine
   * @param {{draft: Draft, squares: Uint32Array, format: TourFormat}} path
   */
  constructor(engine, path) {
    this.#engine = engine;
    this.#path = path;
  }

  /** Whether all of it is written. */
  get isWhole() {
    return !this.#more;
  }

  /** How many bytes are written. */
  get size() {
    return this.#written;
  }

  /**
   * Writes the first piece.
   *
   * @returns {Promise<string>} the text so far; rejects with `EngineBroken`
   */
  async begin() {
    const { text, more } = await this.#engine.ask("write-tour", { ...this.#path, most: PIECE });
    this.#take(text, more);
    return new TextDecoder().decode(text);
  }

  /**
   * Writes what is left.
   *
   * @param {(part: number) => void} onPiece told which part of the path is written, from 0 to 1
   * @returns {Promise<Blob | null>} null where it was given up; rejects with `EngineBroken`
   */
  async finish(onPiece) {
    for (let place = PIECE; this.#more; place += PIECE) {
      onPiece(Math.min(1, place / this.#path.squares.length));
      const { text, more } = await this.#engine.ask("write-on", { most: PIECE });
      if (this.#isGivenUp) return null;
      this.#take(text, more);
    }
    return this.#isGivenUp ? null : new Blob(this.#pieces, { type: FORMATS[this.#path.format][1] });
  }

  giveUp() {
    this.#isGivenUp = true;
  }

  /** @param {Uint8Array<ArrayBuffer>} text @param {boolean} more */
  #take(text, more) {
    this.#pieces.push(text);
    this.#written += text.length;
    this.#more = more;
  }
}
