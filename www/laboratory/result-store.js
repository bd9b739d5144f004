/**
 * Stores results in the browser, so that a question continues after a reload. Reports when the browser refuses storage.
 */

import { createStore, delMany, get, getMany, set, setMany } from "idb-keyval";

/**
 * The version of the stored format, raised when stored results change their meaning, for instance with another core.
 */
const VERSION = 1;

/** The greatest number of stored questions. */
const MAX_STORED_QUESTIONS = 12;

/** The key of the list of stored questions. */
const INDEX = "questions";

/** The reason why nothing is stored. @typedef {"refused" | "full"} StorageFailure */
/** Some results: runs, and `NUMBERS` numbers for each. @typedef {{cells: Uint32Array, numbers: Float64Array}} ResultBatch */
/** A stored question. @typedef {{key: string, parts: number}} StoredQuestion */

/** The stored results of one question, in parts that are each written once. */
export class ResultStore {
  #key;
  #store;
  #onRefused;
  #parts = 0;
  /** Results to be written. @type {ResultBatch[]} */
  #queue = [];
  /** @type {StorageFailure | null} */
  #refusal = null;
  /** The last of the writes, which run one after the other. @type {Promise<void>} */
  #writing = Promise.resolve();

  /**
   * @param {string} question identifies the stored question
   * @param {number} cells the number of its cells; results for another number are ignored
   * @param {(why: StorageFailure) => void} onRefused called once
   */
  constructor(question, cells, onRefused) {
    this.#key = `${VERSION}/${cells}/${question}`;
    this.#onRefused = onRefused;
    try {
      this.#store = createStore("knights-tour-laboratory", "results");
    } catch (error) {
      this.#handleFailure(error);
    }
  }

  get failure() {
    return this.#refusal;
  }

  /** Returns the stored results. @returns {Promise<ResultBatch[]>} */
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

  /** Queues results for the next write. @param {ResultBatch} part */
  add(part) {
    if (!this.#refusal) this.#queue.push(part);
  }

  /** Writes the queued results. */
  write() {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write() {
    const parts = this.#queue.splice(0);
    if (parts.length === 0) return;
    await this.#try(async (store) => {
      const kept = (await this.#index(store)).filter(({ key }) => key !== this.#key);
      const old = kept.splice(0, Math.max(0, kept.length + 1 - MAX_STORED_QUESTIONS));
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

  /** Deletes the stored results of this question. */
  async deleteAll() {
    this.#queue = [];
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

  /**
   * Returns the stored questions, the most recent last.
   *
   * @param {import("idb-keyval").UseStore} store @returns {Promise<StoredQuestion[]>}
   */
  async #index(store) {
    return (await get(INDEX, store)) ?? [];
  }

  /**
   * @template T
   * @param {(store: import("idb-keyval").UseStore) => Promise<T>} action
   * @returns {Promise<T | null>} null if storage is refused
   */
  async #try(action) {
    if (!this.#store || this.#refusal) return null;
    try {
      return await action(this.#store);
    } catch (error) {
      this.#handleFailure(error);
      return null;
    }
  }

  /** @param {unknown} error of any kind that a browser throws here */
  #handleFailure(error) {
    if (this.#refusal) return;
    this.#refusal = error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "refused";
    this.#queue = [];
    this.#onRefused(this.#refusal);
  }
}

/** @param {ResultBatch[]} parts @returns {ResultBatch} */
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
