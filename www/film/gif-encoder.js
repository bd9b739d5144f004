/** Encodes a film as a GIF: the page draws the pictures, and a worker encodes them. */

import { get2dContext } from "../widgets/canvas-size.js";
import GifWorker from "./gif-worker.js?worker";

/** @import { FilmEncoder, FrameSize } from "./film-encoder.js" */
/** @import { GifWorkerMessage } from "./gif-writer.js" */

/** The number of pictures sent to the worker before the page waits for an answer. */
const MAX_PENDING_FRAMES = 2;

/** The number of sample pictures from which the colours of the film are chosen. */
const SAMPLE_COUNT = 7;

/** The minimum size of a part, in bytes. */
const PART_BYTES = 2 ** 20;

/** @implements {FilmEncoder} */
export class GifEncoder {
  sampleCount = SAMPLE_COUNT;
  bytes = 0;
  #worker = new GifWorker();
  #frameSize;
  #loops;
  #hasBegun = false;
  /** The finished parts, which the browser may store outside the memory of the page. @type {Blob[]} */
  #parts = [];
  /** The chunks written since the last part, and their total size. @type {Uint8Array<ArrayBuffer>[]} */
  #recentChunks = [];
  #recentBytes = 0;
  /**
   * The functions that settle the pending requests to the worker, oldest first.
   *
   * @type {{resolve: () => void, reject: (error: Error) => void}[]}
   */
  #requestSettlers = [];
  /** The answers that `add` has not awaited yet, oldest first; some may have arrived. @type {Promise<void>[]} */
  #unawaitedAnswers = [];
  /** The error after which nothing more can be written. @type {Error | null} */
  #error = null;

  /**
   * @param {FrameSize} room
   * @param {boolean} isLoop whether the film repeats for ever
   */
  constructor(room, isLoop) {
    this.#frameSize = room;
    this.#loops = isLoop;
    this.#worker.addEventListener("message", ({ data }) => {
      this.#storeBytes(data);
      this.#requestSettlers.shift()?.resolve();
    });
    const fail = (/** @type {Event} */ event) => this.#stopWithError(new Error(event instanceof ErrorEvent ? event.message : event.type));
    this.#worker.addEventListener("error", fail);
    this.#worker.addEventListener("messageerror", fail);
  }

  /** @param {HTMLCanvasElement} canvas */
  async sample(canvas) {
    await this.#send({ kind: "sample", pixels: this.#pixelsOf(canvas) });
  }

  /** @param {HTMLCanvasElement} canvas @param {number} milliseconds */
  async add(canvas, milliseconds) {
    if (!this.#hasBegun) this.#send({ kind: "begin", room: this.#frameSize, isLoop: this.#loops });
    this.#hasBegun = true;
    this.#send({ kind: "frame", pixels: this.#pixelsOf(canvas), milliseconds });
    while (this.#unawaitedAnswers.length >= MAX_PENDING_FRAMES) await this.#unawaitedAnswers.shift();
  }

  async finish() {
    await this.#send({ kind: "finish" });
    return new Blob([...this.#parts, ...this.#recentChunks], { type: "image/gif" });
  }

  dispose() {
    this.#stopWithError(new Error("given up"));
    this.#parts = [];
    this.#recentChunks = [];
  }

  /** @param {Uint8Array<ArrayBuffer>} written */
  #storeBytes(written) {
    this.bytes += written.length;
    this.#recentBytes += written.length;
    this.#recentChunks.push(written);
    if (this.#recentBytes < PART_BYTES) return;
    this.#parts.push(new Blob(this.#recentChunks));
    this.#recentChunks = [];
    this.#recentBytes = 0;
  }

  /** @param {HTMLCanvasElement} canvas @returns {ArrayBuffer} */
  #pixelsOf(canvas) {
    const { width, height } = this.#frameSize;
    return get2dContext(canvas).getImageData(0, 0, width, height).data.buffer;
  }

  /** @param {GifWorkerMessage} told @returns {Promise<void>} settles when the worker has answered */
  #send(told) {
    const answer = new Promise((resolve, reject) => {
      if (this.#error) return reject(this.#error);
      this.#requestSettlers.push({ resolve: () => resolve(undefined), reject });
      return this.#worker.postMessage(told, "pixels" in told ? [told.pixels] : []);
    });
    this.#unawaitedAnswers.push(answer);
    // An answer that nothing awaits must not become an unhandled rejection.
    answer.catch(() => undefined);
    return answer;
  }

  /** @param {Error} fault */
  #stopWithError(fault) {
    this.#worker.terminate();
    this.#error ??= fault;
    for (const { reject } of this.#requestSettlers.splice(0)) reject(this.#error);
  }
}
