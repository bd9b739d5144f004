/**
 * Stores results in the browser, so that the runs of a question can continue after a reload. Reports when storage is
 * refused, full or damaged. A cell is one experiment of a question.
 */

import { delMany, get, getMany, set, setMany } from "idb-keyval";
import { DamagedRecordsError, ResultDatabase, isDamage } from "./result-database.js";
import { VALUES_PER_RESULT } from "./worker-pool.js";

/**
 * The version of the stored format, raised when stored results change their meaning, for instance with another core.
 */
const VERSION = 1;

/** The greatest number of stored questions. */
const MAX_STORED_QUESTIONS = 12;

/** The greatest accepted number of parts of a stored question. A part is written about every two seconds. */
const MAX_PARTS = 1_000_000;

/** The database key of the list of stored questions. */
const INDEX_KEY = "questions";

/**
 * The reason why nothing is stored: the browser refuses it, there is no room, or the stored results cannot be read.
 *
 * @typedef {"refused" | "full" | "damaged"} StorageFailure
 */
/**
 * The results of some cells: `VALUES_PER_RESULT` numbers for each cell.
 *
 * @typedef {{cells: Uint32Array, numbers: Float64Array}} ResultBatch
 */
/** A stored question, and the number of its stored parts. @typedef {{key: string, parts: number}} StoredQuestion */

/** The database of all stores. The browser keeps every open connection, also those that the page cannot reach. */
const database = new ResultDatabase();

/** The stored results of one question, in parts. Each part is written once. */
export class ResultStore {
  #key;
  #onFailure;
  /** The number of stored parts. */
  #partCount = 0;
  /** The results for the next write. @type {ResultBatch[]} */
  #queue = [];
  /** @type {StorageFailure | null} */
  #failure = null;
  /** The last write. Each write waits for the previous one. @type {Promise<void>} */
  #lastWrite = Promise.resolve();

  /**
   * @param {string} question identifies the stored question
   * @param {number} cellCount the number of its cells; results stored for another number are ignored
   * @param {(why: StorageFailure) => void} onFailure called at the first failure
   */
  constructor(question, cellCount, onFailure) {
    this.#key = `${VERSION}/${cellCount}/${question}`;
    this.#onFailure = onFailure;
  }

  get failure() {
    return this.#failure;
  }

  /** Returns the stored results that can be read. @returns {Promise<ResultBatch[]>} */
  async read() {
    return (
      (await this.#withStore(async (store) => {
        const stored = await this.#readIndex(store);
        this.#partCount = stored.find(({ key }) => key === this.#key)?.parts ?? 0;
        const keys = Array.from({ length: this.#partCount }, (_, part) => this.#partKey(part));
        const parts = (await getMany(keys, store)).filter((part) => part !== undefined);
        const batches = parts.filter(isBatch);
        if (batches.length < parts.length) this.#handleFailure(new DamagedRecordsError());
        return batches;
      })) ?? []
    );
  }

  /** Queues results for the next write. @param {ResultBatch} batch */
  add(batch) {
    if (!this.#failure) this.#queue.push(batch);
  }

  /** Writes the queued results. */
  write() {
    this.#lastWrite = this.#lastWrite.then(() => this.#write());
    return this.#lastWrite;
  }

  async #write() {
    const batches = this.#queue.splice(0);
    if (batches.length === 0) return;
    await this.#withStore(async (store) => {
      const stored = (await this.#readIndex(store)).filter(({ key }) => key !== this.#key);
      const expired = stored.splice(0, Math.max(0, stored.length + 1 - MAX_STORED_QUESTIONS));
      await setMany(
        [
          [this.#partKey(this.#partCount), joinBatches(batches)],
          [INDEX_KEY, [...stored, { key: this.#key, parts: this.#partCount + 1 }]],
        ],
        store,
      );
      this.#partCount += 1;
      await delMany(
        expired.flatMap(({ key, parts }) => Array.from({ length: parts }, (_, part) => `${key}#${part}`)),
        store,
      );
    });
  }

  /** Deletes the stored results of this question. */
  async deleteAll() {
    this.#queue = [];
    await this.#lastWrite;
    await this.#withStore(async (store) => {
      const stored = await this.#readIndex(store);
      await set(
        INDEX_KEY,
        stored.filter(({ key }) => key !== this.#key),
        store,
      );
      await delMany(
        Array.from({ length: this.#partCount }, (_, part) => this.#partKey(part)),
        store,
      );
      this.#partCount = 0;
    });
  }

  /**
   * Deletes the whole database, also the results of other questions, and stores results in a new one.
   *
   * @param {() => ResultBatch} getResults returns the results to store; called after the deletion
   */
  async replaceAll(getResults) {
    await this.#lastWrite;
    try {
      await database.delete();
    } catch (error) {
      this.#handleFailure(error);
      return;
    }
    this.#failure = null;
    this.#partCount = 0;
    this.#queue = [getResults()];
    await this.write();
  }

  /** Returns the database key of a part. @param {number} part */
  #partKey(part) {
    return `${this.#key}#${part}`;
  }

  /**
   * Returns the stored questions, the most recent last.
   *
   * @param {import("idb-keyval").UseStore} store @returns {Promise<StoredQuestion[]>}
   */
  async #readIndex(store) {
    const stored = (await get(INDEX_KEY, store)) ?? [];
    if (!isIndex(stored)) throw new DamagedRecordsError();
    return stored;
  }

  /**
   * Runs an action with the database, unless an earlier action failed.
   *
   * @template T
   * @param {(store: import("idb-keyval").UseStore) => Promise<T>} action
   * @returns {Promise<T | null>} null if this action or an earlier one failed
   */
  async #withStore(action) {
    if (this.#failure) return null;
    try {
      return await action(database.store);
    } catch (error) {
      this.#handleFailure(error);
      return null;
    }
  }

  /** @param {unknown} error any error that a browser throws on access to its storage */
  #handleFailure(error) {
    if (this.#failure) return;
    if (isDamage(error)) this.#failure = "damaged";
    else this.#failure = error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "refused";
    this.#queue = [];
    this.#onFailure(this.#failure);
  }
}

/** Whether a record is a list of stored questions. @param {any} value @returns {value is StoredQuestion[]} */
function isIndex(value) {
  const isQuestion = (/** @type {any} */ entry) =>
    typeof entry?.key === "string" && Number.isInteger(entry.parts) && entry.parts >= 0 && entry.parts <= MAX_PARTS;
  return Array.isArray(value) && value.every(isQuestion);
}

/** Whether a record has results of some cells. @param {any} value @returns {value is ResultBatch} */
function isBatch(value) {
  const { cells, numbers } = value ?? {};
  const haveTypes = cells instanceof Uint32Array && numbers instanceof Float64Array;
  return haveTypes && numbers.length === cells.length * VALUES_PER_RESULT;
}

/** Joins batches into one. @param {ResultBatch[]} batches @returns {ResultBatch} */
function joinBatches(batches) {
  if (batches.length === 1) return batches[0];
  const cells = new Uint32Array(batches.reduce((sum, batch) => sum + batch.cells.length, 0));
  const numbers = new Float64Array(batches.reduce((sum, batch) => sum + batch.numbers.length, 0));
  let [cellOffset, numberOffset] = [0, 0];
  for (const batch of batches) {
    cells.set(batch.cells, cellOffset);
    numbers.set(batch.numbers, numberOffset);
    cellOffset += batch.cells.length;
    numberOffset += batch.numbers.length;
  }
  return { cells, numbers };
}
