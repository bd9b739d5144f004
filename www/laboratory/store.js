/** Results kept by the browser, so that a question goes on after a reload. Where nothing may be kept, that is told. */

import { createStore, delMany, get, getMany, set, setMany } from "idb-keyval";

/** The results of another core would not be the same: raised when what is kept has another meaning. */
const VERSION = 1;

/** How many questions are kept at the most. */
const MOST_QUESTIONS = 12;

/** Where it says which questions are kept. */
const INDEX = "questions";

/** Why nothing is kept. @typedef {"refused" | "full"} Refusal */
/** Some results: runs, and so many numbers for each. @typedef {{cells: Uint32Array, numbers: Float64Array}} Part */
/** What is known of a question that is kept. @typedef {{key: string, parts: number}} Kept */

/** What is kept of one question: parts, each written once. */
export class Store {
  #key;
  #store;
  #onRefused;
  #parts = 0;
  /** What is still to be written. @type {Part[]} */
  #waiting = [];
  /** @type {Refusal | null} */
  #refusal = null;
  /** One writes after the other. @type {Promise<void>} */
  #writing = Promise.resolve();

  /**
   * @param {string} question by which it is found again
   * @param {number} cells how many there are: of another plan nothing is taken
   * @param {(why: Refusal) => void} onRefused told once
   */
  constructor(question, cells, onRefused) {
    this.#key = `${VERSION}/${cells}/${question}`;
    this.#onRefused = onRefused;
    try {
      this.#store = createStore("knights-tour-laboratory", "results");
    } catch (error) {
      this.#refuse(error);
    }
  }

  get refusal() {
    return this.#refusal;
  }

  /** What was kept before. @returns {Promise<Part[]>} */
  async read() {
    return (
      (await this.#try(async (store) => {
        const kept = await this.#index(store);
        this.#parts = kept.find(({ key }) => key === this.#key)?.parts ?? 0;
        const keys = Array.from({ length: this.#parts }, (_, part) => this.#part(part));
        const parts = await getMany(keys, store);
        return parts.filter((part) => part !== undefined);
      })) ?? []
    );
  }

  /** Takes results to be written. @param {Part} part */
  add(part) {
    if (!this.#refusal) this.#waiting.push(part);
  }

  /** Writes what was taken. */
  write() {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write() {
    const parts = this.#waiting.splice(0);
    if (parts.length === 0) return;
    await this.#try(async (store) => {
      const kept = (await this.#index(store)).filter(({ key }) => key !== this.#key);
      const old = kept.splice(0, Math.max(0, kept.length + 1 - MOST_QUESTIONS));
      await setMany(
        [
          [this.#part(this.#parts), joined(parts)],
          [INDEX, [...kept, { key: this.#key, parts: this.#parts + 1 }]],
        ],
        store,
      );
      this.#parts += 1;
      await delMany(old.flatMap(({ key, parts }) => Array.from({ length: parts }, (_, part) => `${key}#${part}`)), store);
    });
  }

  /** Forgets what was kept of this question. */
  async forget() {
    this.#waiting = [];
    await this.#writing;
    await this.#try(async (store) => {
      const kept = await this.#index(store);
      await set(INDEX, kept.filter(({ key }) => key !== this.#key), store);
      await delMany(Array.from({ length: this.#parts }, (_, part) => this.#part(part)), store);
      this.#parts = 0;
    });
  }

  /** @param {number} part */
  #part(part) {
    return `${this.#key}#${part}`;
  }

  /** The questions that are kept, the latest last. @param {import("idb-keyval").UseStore} store @returns {Promise<Kept[]>} */
  async #index(store) {
    return (await get(INDEX, store)) ?? [];
  }

  /**
   * @template T
   * @param {(store: import("idb-keyval").UseStore) => Promise<T>} action
   * @returns {Promise<T | null>} nothing where it is refused
   */
  async #try(action) {
    if (!this.#store || this.#refusal) return null;
    try {
      return await action(this.#store);
    } catch (error) {
      this.#refuse(error);
      return null;
    }
  }

  /** @param {unknown} error of whatever kind a browser throws here */
  #refuse(error) {
    if (this.#refusal) return;
    this.#refusal = error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "refused";
    this.#waiting = [];
    this.#onRefused(this.#refusal);
  }
}

/** @param {Part[]} parts @returns {Part} */
function joined(parts) {
  if (parts.length === 1) return parts[0];
  const cells = new Uint32Array(parts.reduce((sum, part) => sum + part.cells.length, 0));
  const numbers = new Float64Array(parts.reduce((sum, part) => sum + part.numbers.length, 0));
  let [cell, number] = [0, 0];
  for (const part of parts) {
    cells.set(part.cells, cell);
    numbers.set(part.numbers, number);
    cell += part.cells.length;
    number += part.numbers.length;
  }
  return { cells, numbers };
}
