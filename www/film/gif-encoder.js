/** Encodes a film as a GIF: the page draws the pictures, and a worker encodes them. */

import { get2dContext } from "../widgets/canvas-size.js";
import GifWorker from "./gif-worker.js?worker";

/** @import { FilmEncoder, FrameSize } from "./film-encoder.js" */
/** @import { GifWorkerMessage } from "./gif-writer.js" */

/** The number of unanswered requests at which the page waits for an answer of the worker. */
const MAX_PENDING_FRAMES = 2;

/** The number of sample pictures from which the colours of the film are chosen. */
const SAMPLE_COUNT = 7;

/** The minimum size of a finished part of the file, in bytes. */
const PART_BYTES = 2 ** 20;

/** @implements {FilmEncoder} */
export class GifEncoder {
  sampleCount = SAMPLE_COUNT;
  byteCount = 0;
  #worker = new GifWorker();
  #frameSize;
  #isLoop;
  #hasBegun = false;
  /** The finished parts of the file, which the browser may store outside the memory of the page. @type {Blob[]} */
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
  /** The answers that `add` has not awaited yet, oldest first. Some may have arrived. @type {Promise<void>[]} */
  #unawaitedAnswers = [];
  /** The error after which nothing more can be written. @type {Error | null} */
  #error = null;

  /**
   * @param {FrameSize} frameSize
   * @param {boolean} isLoop whether the film repeats for ever
   */
  constructor(frameSize, isLoop) {
    this.#frameSize = frameSize;
    this.#isLoop = isLoop;
    this.#worker.addEventListener("message", ({ data }) => {
      this.#storeBytes(data);
      this.#requestSettlers.shift()?.resolve();
    });
    const fail = (/** @type {Event} */ event) =>
      this.#stopWithError(new Error(event instanceof ErrorEvent ? event.message : event.type));
    this.#worker.addEventListener("error", fail);
    this.#worker.addEventListener("messageerror", fail);
  }

  /** @param {HTMLCanvasElement} canvas */
  async sample(canvas) {
    await this.#send({ kind: "sample", pixels: this.#pixelsOf(canvas) });
  }

  /** @param {HTMLCanvasElement} canvas @param {number} milliseconds */
  async add(canvas, milliseconds) {
    if (!this.#hasBegun) this.#send({ kind: "begin", frameSize: this.#frameSize, isLoop: this.#isLoop });
    this.#hasBegun = true;
    this.#send({ kind: "frame", pixels: this.#pixelsOf(canvas), milliseconds });
    while (this.#unawaitedAnswers.length >= MAX_PENDING_FRAMES) await this.#unawaitedAnswers.shift();
  }

  async finish() {
    await this.#send({ kind: "finish" });
    return new Blob([...this.#parts, ...this.#recentChunks], { type: "image/gif" });
  }

  dispose() {
    this.#stopWithError(new Error("the encoder was disposed of"));
    this.#parts = [];
    this.#recentChunks = [];
  }

  /** @param {Uint8Array<ArrayBuffer>} chunk */
  #storeBytes(chunk) {
    this.byteCount += chunk.length;
    this.#recentBytes += chunk.length;
    this.#recentChunks.push(chunk);
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

  /** @param {GifWorkerMessage} message @returns {Promise<void>} settles when the worker has answered */
  #send(message) {
    const answer = new Promise((resolve, reject) => {
      if (this.#error) return reject(this.#error);
      this.#requestSettlers.push({ resolve: () => resolve(undefined), reject });
      return this.#worker.postMessage(message, "pixels" in message ? [message.pixels] : []);
    });
    this.#unawaitedAnswers.push(answer);
    // Without this handler, the rejection of an answer that is never awaited would be unhandled.
    answer.catch(() => undefined);
    return answer;
  }

  /** @param {Error} error */
  #stopWithError(error) {
    this.#worker.terminate();
    this.#error ??= error;
    for (const { reject } of this.#requestSettlers.splice(0)) reject(this.#error);
  }
}
