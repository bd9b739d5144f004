/** Writes a path as text in the core, piece by piece. The beginning is available at once, and the rest on request. */

/** @import { Draft, TourFormat } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */

/** The number of squares per piece, which takes the worker some milliseconds. */
const SQUARES_PER_PIECE = 1 << 16;

/** The formats, each with its file extension and media type. @type {Record<TourFormat, [string, string]>} */
export const FORMATS = {
  squares: ["txt", "text/plain"],
  matrix: ["txt", "text/plain"],
  csv: ["csv", "text/csv"],
  json: ["json", "application/json"],
};

/** The writing of one path. The engine must not write anything else at the same time. */
export class TourWriter {
  #engine;
  #path;
  /** @type {BlobPart[]} */
  #pieces = [];
  #written = 0;
  /** Whether there is more to write. */
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

  /** Whether the whole path is written. */
  get isWhole() {
    return !this.#more;
  }

  /** The number of bytes written. */
  get size() {
    return this.#written;
  }

  /**
   * Writes the first piece.
   *
   * @returns {Promise<string>} the text so far; rejects with `EngineError`
   */
  async begin() {
    const { text, more } = await this.#engine.request("write-tour", { ...this.#path, most: SQUARES_PER_PIECE });
    this.#take(text, more);
    return new TextDecoder().decode(text);
  }

  /**
   * Writes the remaining pieces.
   *
   * @param {(part: number) => void} onPiece called with the written part of the path, from 0 to 1
   * @returns {Promise<Blob | null>} null after `giveUp`; rejects with `EngineError`
   */
  async finish(onPiece) {
    for (let place = SQUARES_PER_PIECE; this.#more; place += SQUARES_PER_PIECE) {
      onPiece(Math.min(1, place / this.#path.squares.length));
      const { text, more } = await this.#engine.request("write-on", { most: SQUARES_PER_PIECE });
      if (this.#isGivenUp) return null;
      this.#take(text, more);
    }
    return this.#isGivenUp ? null : new Blob(this.#pieces, { type: FORMATS[this.#path.format][1] });
  }

  abort() {
    this.#isGivenUp = true;
  }

  /** @param {Uint8Array<ArrayBuffer>} text @param {boolean} more */
  #take(text, more) {
    this.#pieces.push(text);
    this.#written += text.length;
    this.#more = more;
  }
}
