/** The database of the laboratory in the browser, which other tabs may replace or delete at any time. */

const DATABASE_NAME = "knights-tour-laboratory";
const STORE_NAME = "results";

/**
 * Errors of a database that exists and cannot be used: its files or records are damaged, or another version of the page
 * has written it. Other errors mean that the browser forbids the access.
 */
const DAMAGE_ERRORS = new Set(["NotFoundError", "VersionError", "UnknownError", "DataError"]);

/** Records that do not have the expected form. */
export class DamagedRecordsError extends Error {}

/** Whether an error means that the database exists and cannot be used. @param {unknown} error */
export function isDamage(error) {
  return error instanceof DamagedRecordsError || (error instanceof DOMException && DAMAGE_ERRORS.has(error.name));
}

/** A connection to the database, which is opened when it is first used. */
export class ResultDatabase {
  /** @type {Promise<IDBDatabase> | null} */
  #connection = null;

  /**
   * Runs an action in a transaction, as the functions of idb-keyval expect.
   *
   * @type {import("idb-keyval").UseStore}
   */
  store = async (mode, action) => {
    const database = await (this.#connection ??= this.#open());
    return action(database.transaction(STORE_NAME, mode).objectStore(STORE_NAME));
  };

  /** Opens the database, and creates it if there is none. */
  async #open() {
    try {
      const request = indexedDB.open(DATABASE_NAME);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE_NAME);
      const database = await resultOf(request);
      const disconnect = () => {
        database.close();
        this.#connection = null;
      };
      // An open connection would block a later version of the page in another tab. The next action opens another one.
      database.onversionchange = disconnect;
      database.onclose = disconnect;
      return database;
    } catch (error) {
      this.#connection = null;
      throw error;
    }
  }

  /** Deletes the database. The next action creates an empty one. */
  async delete() {
    const connection = await this.#connection?.catch(() => null);
    connection?.close();
    this.#connection = null;
    await resultOf(indexedDB.deleteDatabase(DATABASE_NAME));
  }
}

/** Returns the result of a request. @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function resultOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
