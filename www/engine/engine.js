/** The page's side of the worker: sends requests, awaits responses, and replaces a worker that has died. */

import { decodeAdjacencyLists, decodeReport } from "./protocol.js";

/** @import { RequestKind, EngineRequests, WorkerReply } from "./requests.js" */

/** The timeout for a response of the worker, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 4000;

/**
 * The number of consecutive timeouts after which a worker counts as dead. One is not enough: when a computer wakes from
 * sleep, the timeout ends before the worker has had any time.
 */
const MAX_CONSECUTIVE_TIMEOUTS = 2;

/** Requests that need a prepared search. */
export const SEARCH_REQUESTS = new Set([
  ...["work", "stop", "more", "advance", "seek", "find", "survey", "facts", "choice", "lists", "path"],
  ...["look", "place", "structure"],
]);

/** The core refused a draft because one of its fields is invalid. */
export class InvalidDraftError extends Error {
  /** @param {import("./protocol.js").DraftFault} fault */
  constructor(fault) {
    super(`${fault.field}: ${fault.problem.kind}`);
    this.fault = fault;
  }
}

/**
 * The reason why a worker can no longer be used. It did not start, does not respond, or sent an unreadable response;
 * the core trapped or ran out of memory; or the engine was stopped.
 *
 * @typedef {"not-started" | "silent" | "unreadable" | "trapped" | "out-of-memory" | "stopped"} EngineErrorReason
 */

/** The worker died. Unless the engine was ended or never started, a new worker starts, with nothing prepared. */
export class EngineError extends Error {
  /**
   * @param {EngineErrorReason} why
   * @param {string} [cause] the error message, if there is one
   */
  constructor(why, cause = "") {
    super(cause ? `${why}: ${cause}` : why);
    this.why = why;
  }
}

/** Sends requests to a worker, one at a time or several in a row. */
export class Engine {
  #spawn;
  #module;
  /** @type {Worker | undefined} */
  #worker;
  #lastId = 0;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
  #pendingRequests = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #watchdog;
  /** The reason why no search is prepared; null if one is. @type {EngineError | null} */
  #unpreparedReason = new EngineError("stopped");
  /** Whether the current worker has loaded the core. */
  #ready = false;
  /** The pending start, if any. @type {Promise<unknown> | undefined} */
  #starting;
  /** Counts calls of `end`, so that a start pending at that time can be recognised. */
  #stops = 0;

  /**
   * @param {() => Worker} spawn creates a worker
   * @param {() => Promise<WebAssembly.Module>} module returns the core, compiled once for all workers, on first use
   */
  constructor(spawn, module) {
    this.#spawn = spawn;
    this.#module = module;
  }

  /** Starts a worker and returns the choices of the core. @returns {Promise<import("../bindings/protocol").Choices>} */
  async start() {
    const stops = this.#stops;
    const module = await this.#module();
    if (stops !== this.#stops) throw new EngineError("stopped");
    const worker = this.#spawn();
    this.#worker = worker;
    this.#ready = false;
    // A replaced worker may have messages under way, which do not concern its successor.
    const isCurrent = () => worker === this.#worker;
    worker.addEventListener("message", (event) => {
      if (isCurrent()) this.#receive(event.data);
    });
    worker.addEventListener("error", (event) => {
      if (isCurrent()) this.#replaceWorker(this.#ready ? "trapped" : "not-started", event.message);
    });
    worker.addEventListener("messageerror", () => {
      if (isCurrent()) this.#replaceWorker("unreadable");
    });
    const choices = await this.#sendRequest("load", { module });
    this.#ready = true;
    return choices;
  }

  /**
   * Ends the worker and rejects its pending requests. The next request that needs no prepared search starts another.
   */
  end() {
    this.#stops += 1;
    this.#starting = undefined;
    this.#endWorker("stopped");
  }

  /** Starts a worker if there is none; concurrent requests share one start. */
  async #ensureWorker() {
    if (this.#worker) return;
    const starting = (this.#starting ??= this.start());
    try {
      await starting;
    } finally {
      if (this.#starting === starting) this.#starting = undefined;
    }
  }

  /**
   * The adjacency lists of the current search.
   *
   * @param {number} size the number of squares of its board
   * @returns {Promise<import("./protocol.js").AdjacencyLists>} rejects with `EngineError`
   */
  async adjacencyLists(size) {
    return decodeAdjacencyLists(await this.request("lists", {}), size);
  }

  /**
   * Sends one of the requests listed in `Questions`.
   *
   * @template {RequestKind} K
   * @param {K} kind
   * @param {EngineRequests[K]["asked"]} asked
   * @returns {Promise<EngineRequests[K]["answer"]>} rejects with `EngineError`, or with `InvalidDraftError` for an invalid
   *   draft
   */
  async request(kind, asked) {
    if (!SEARCH_REQUESTS.has(kind)) await this.#ensureWorker();
    return this.#sendRequest(kind, asked);
  }

  /**
   * @template {RequestKind} K
   * @param {K} kind
   * @param {EngineRequests[K]["asked"]} asked
   * @returns {Promise<EngineRequests[K]["answer"]>}
   */
  #sendRequest(kind, asked) {
    const id = ++this.#lastId;
    if (kind === "prepare") this.#unpreparedReason = null;
    return new Promise((resolve, reject) => {
      // No search was prepared yet, or it was lost with its worker.
      if (this.#unpreparedReason && SEARCH_REQUESTS.has(kind)) {
        reject(this.#unpreparedReason);
        return;
      }
      if (!this.#worker) {
        reject(new EngineError("not-started"));
        return;
      }
      this.#pendingRequests.set(id, { resolve, reject });
      this.#worker.postMessage({ id, kind, asked });
      this.#restartTimeout();
    });
  }

  /** @param {WorkerReply} reply */
  #receive(reply) {
    if ("errorMessage" in reply) {
      this.#replaceWorker(reply.outOfMemory ? "out-of-memory" : "trapped", reply.errorMessage);
      return;
    }
    const asked = this.#pendingRequests.get(reply.id);
    if (!asked) return;
    this.#pendingRequests.delete(reply.id);
    this.#restartTimeout();
    if ("draftFault" in reply) asked.reject(new InvalidDraftError(reply.draftFault));
    // A report is the only response that the core writes as an array of floats.
    else asked.resolve(reply.answer instanceof Float64Array ? decodeReport(reply.answer) : reply.answer);
  }

  /**
   * Restarts the timeout if a response is pending.
   *
   * @param {number} [missed] the number of consecutive timeouts so far
   */
  #restartTimeout(missed = 0) {
    clearTimeout(this.#watchdog);
    if (this.#pendingRequests.size === 0) return;
    this.#watchdog = setTimeout(() => {
      if (missed + 1 < MAX_CONSECUTIVE_TIMEOUTS) this.#restartTimeout(missed + 1);
      else this.#replaceWorker("silent");
    }, RESPONSE_TIMEOUT_MS);
  }

  /**
   * Replaces a worker that can no longer be used. After a panic, a WebAssembly instance must not be entered again.
   *
   *
   * @param {EngineErrorReason} why
   * @param {string} [cause]
   */
  #replaceWorker(why, cause) {
    // A worker that failed to start would probably fail again: the next request tries.
    const again = this.#ready;
    this.#endWorker(why, cause);
    if (again) this.#ensureWorker().catch(() => undefined);
  }

  /**
   * Ends the worker, and rejects all pending requests.
   *
   * @param {EngineErrorReason} why
   * @param {string} [cause]
   */
  #endWorker(why, cause) {
    const waiting = [...this.#pendingRequests.values()];
    const lost = new EngineError(why, cause);
    this.#unpreparedReason = lost;
    this.#pendingRequests.clear();
    clearTimeout(this.#watchdog);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#ready = false;
    for (const { reject } of waiting) reject(lost);
  }
}

/**
 * Returns the answer of an engine, or null if the engine was lost; the code that waits for steps reports the loss.
 *
 * @template T
 * @param {Promise<T>} answer
 * @returns {Promise<T | null>}
 */
export async function nullIfEngineLost(answer) {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}
