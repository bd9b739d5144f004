/** Encodes a film as a GIF: the page draws, and a worker writes. */

import { contextOf } from "../widgets/canvas-room.js";
import GifWorker from "./gif-worker.js?worker";

/** @import { FilmEncoder, Room } from "./encoder.js" */
/** @import { Told } from "./gif-writer.js" */

/** The number of pictures sent to the worker before the page waits for an answer. */
const AHEAD = 2;

/** The number of sample pictures for the choice of colours. */
const SAMPLES = 7;

/** The number of written bytes that are combined into one part. */
const PART = 2 ** 20;

/** @implements {FilmEncoder} */
export class GifEncoder {
  samples = SAMPLES;
  bytes = 0;
  #worker = new GifWorker();
  #room;
  #isLoop;
  #hasBegun = false;
  /** The finished parts, which the browser may store outside the memory of the page. @type {Blob[]} */
  #parts = [];
  /** The bytes written since the last part, and their number. @type {Uint8Array<ArrayBuffer>[]} */
  #loose = [];
  #looseBytes = 0;
  /**
   * The pending requests to the worker, oldest first.
   *
   * @type {{resolve: () => void, reject: (error: Error) => void}[]}
   */
  #waiting = [];
  /** The pending answers, oldest first. @type {Promise<void>[]} */
  #due = [];
  /** The error after which nothing more can be written. @type {Error | null} */
  #fault = null;

  /**
   * @param {Room} room
   * @param {boolean} isLoop whether the film repeats for ever
   */
  constructor(room, isLoop) {
    this.#room = room;
    this.#isLoop = isLoop;
    this.#worker.addEventListener("message", ({ data }) => {
      this.#take(data);
      this.#waiting.shift()?.resolve();
    });
    const fail = (/** @type {Event} */ event) => this.#fail(new Error(event instanceof ErrorEvent ? event.message : event.type));
    this.#worker.addEventListener("error", fail);
    this.#worker.addEventListener("messageerror", fail);
  }

  /** @param {HTMLCanvasElement} canvas */
  async sample(canvas) {
    await this.#tell({ kind: "sample", pixels: this.#pixelsOf(canvas) });
  }

  /** @param {HTMLCanvasElement} canvas @param {number} milliseconds */
  async add(canvas, milliseconds) {
    if (!this.#hasBegun) this.#tell({ kind: "begin", room: this.#room, isLoop: this.#isLoop });
    this.#hasBegun = true;
    this.#tell({ kind: "frame", pixels: this.#pixelsOf(canvas), milliseconds });
    while (this.#due.length >= AHEAD) await this.#due.shift();
  }

  async finish() {
    await this.#tell({ kind: "finish" });
    return new Blob([...this.#parts, ...this.#loose], { type: "image/gif" });
  }

  end() {
    this.#fail(new Error("given up"));
    this.#parts = [];
    this.#loose = [];
  }

  /** @param {Uint8Array<ArrayBuffer>} written */
  #take(written) {
    this.bytes += written.length;
    this.#looseBytes += written.length;
    this.#loose.push(written);
    if (this.#looseBytes < PART) return;
    this.#parts.push(new Blob(this.#loose));
    this.#loose = [];
    this.#looseBytes = 0;
  }

  /** @param {HTMLCanvasElement} canvas @returns {ArrayBuffer} */
  #pixelsOf(canvas) {
    const { width, height } = this.#room;
    return contextOf(canvas).getImageData(0, 0, width, height).data.buffer;
  }

  /** @param {Told} told @returns {Promise<void>} settles when the worker has answered */
  #tell(told) {
    const answer = new Promise((resolve, reject) => {
      if (this.#fault) return reject(this.#fault);
      this.#waiting.push({ resolve: () => resolve(undefined), reject });
      return this.#worker.postMessage(told, "pixels" in told ? [told.pixels] : []);
    });
    this.#due.push(answer);
    // An answer that nothing awaits must not become an unhandled rejection.
    answer.catch(() => undefined);
    return answer;
  }

  /** @param {Error} fault */
  #fail(fault) {
    this.#worker.terminate();
    this.#fault ??= fault;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#fault);
  }
}
