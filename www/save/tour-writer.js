/** Writes a path as text in the core, piece by piece: first the beginning, and the remaining pieces on request. */

/** @import { Draft, TourFormat } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */

/** The number of squares per piece. The worker writes a piece in some milliseconds. */
const SQUARES_PER_PIECE = 1 << 16;

/** The formats, each with its file extension and media type. @type {Record<TourFormat, [string, string]>} */
export const FORMATS = {
  squares: ["txt", "text/plain"],
  matrix: ["txt", "text/plain"],
  csv: ["csv", "text/csv"],
  json: ["json", "application/json"],
};

/** Writes one path. The engine must not write another path at the same time. */
export class TourWriter {
  #engine;
  #request;
  /** @type {BlobPart[]} */
  #pieces = [];
  #byteCount = 0;
  /** Whether there is more to write. */
  #hasMore = true;
  #isAborted = false;

  /**
   * @param {Engine} engine
   * @param {{draft: Draft, squares: Uint32Array, format: TourFormat}} request
   */
  constructor(engine, request) {
    this.#engine = engine;
    this.#request = request;
  }

  /** Whether the whole path is written. */
  get isComplete() {
    return !this.#hasMore;
  }

  /** The number of bytes written. */
  get size() {
    return this.#byteCount;
  }

  /**
   * Writes the first piece.
   *
   * @returns {Promise<string>} the text so far; rejects with `EngineError`
   */
  async begin() {
    const { text, more } = await this.#engine.request("write-tour", { ...this.#request, most: SQUARES_PER_PIECE });
    this.#addPiece(text, more);
    return new TextDecoder().decode(text);
  }

  /**
   * Writes the remaining pieces.
   *
   * @param {(fraction: number) => void} onPiece called before each piece, with the fraction of the path
   *   written so far
   * @returns {Promise<Blob | null>} null after `abort`; rejects with `EngineError`
   */
  async finish(onPiece) {
    for (let offset = SQUARES_PER_PIECE; this.#hasMore; offset += SQUARES_PER_PIECE) {
      onPiece(Math.min(1, offset / this.#request.squares.length));
      const { text, more } = await this.#engine.request("write-on", { most: SQUARES_PER_PIECE });
      if (this.#isAborted) return null;
      this.#addPiece(text, more);
    }
    return this.#isAborted ? null : new Blob(this.#pieces, { type: FORMATS[this.#request.format][1] });
  }

  abort() {
    this.#isAborted = true;
  }

  /** @param {Uint8Array<ArrayBuffer>} text @param {boolean} hasMore */
  #addPiece(text, hasMore) {
    this.#pieces.push(text);
    this.#byteCount += text.length;
    this.#hasMore = hasMore;
  }
}
