/** The page's interface to a worker: sends requests, awaits responses, and replaces a worker that has died. */

import { decodeAdjacencyLists, decodeReport } from "./protocol.js";
import { RunNumbers } from "./run-numbers.js";

/** @import { RequestKind, EngineRequests, WorkerReply } from "./requests.js" */

/** The timeout for a response of the worker, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 4000;

/**
 * The number of consecutive timeouts after which a worker counts as dead. One timeout is not enough: when a
 * computer wakes from sleep, a timeout may expire before the worker has run at all.
 */
const MAX_CONSECUTIVE_TIMEOUTS = 2;

/** Requests that need a prepared search. @type {Set<RequestKind>} */
export const SEARCH_REQUESTS = new Set([
  "work",
  "stop",
  "resume",
  "advance",
  "seek",
  "find",
  "survey",
  "facts",
  "choice",
  "entrance",
  "lists",
  "path",
  "look",
  "place",
  "structure",
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
 * The reason why a worker can no longer be used. The worker did not start, does not respond, or sent an unreadable
 * response; the core trapped or ran out of memory; or the engine was ended.
 *
 * @typedef {"not-started" | "silent" | "unreadable" | "trapped" | "out-of-memory" | "stopped"} EngineErrorReason
 */

/**
 * The worker died. A new worker starts, without a prepared search. No worker starts if the engine was ended or its core
 * was not loaded.
 */
export class EngineError extends Error {
  /**
   * @param {EngineErrorReason} why
   * @param {string} [detail] the error message of the browser or of the core, if there is one
   */
  constructor(why, detail = "") {
    super(detail ? `${why}: ${detail}` : why);
    this.why = why;
    this.detail = detail;
  }
}

/** Sends requests to a worker, also while responses are pending. */
export class Engine {
  #createWorker;
  #loadModule;
  /** @type {Worker | undefined} */
  #worker;
  #lastId = 0;
  /** @type {Map<number, {kind: RequestKind, resolve: (value: any) => void, reject: (error: Error) => void}>} */
  #pendingRequests = new Map();
  #runNumbers = new RunNumbers();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #responseTimer;
  /** The reason why no search is prepared; null once a search was requested. @type {EngineError | null} */
  #unpreparedReason = new EngineError("stopped");
  /** Whether the current worker has loaded the core. */
  #isCoreLoaded = false;
  /** The pending start, if any. @type {Promise<unknown> | undefined} */
  #pendingStart;
  /** The number of calls of `end`. A start that notices a new call is cancelled. */
  #endCount = 0;

  /**
   * @param {() => Worker} createWorker creates a worker
   * @param {() => Promise<WebAssembly.Module>} loadModule returns the compiled core, which all workers share
   */
  constructor(createWorker, loadModule) {
    this.#createWorker = createWorker;
    this.#loadModule = loadModule;
  }

  /**
   * Starts a worker and returns the choices of the core.
   *
   * @returns {Promise<import("../bindings/protocol").Choices>} rejects with `EngineError`
   */
  async start() {
    const endCount = this.#endCount;
    const module = await this.#loadModule().catch((error) => {
      throw new EngineError("not-started", error instanceof Error ? error.message : String(error));
    });
    if (endCount !== this.#endCount) throw new EngineError("stopped");
    const worker = this.#createWorker();
    this.#worker = worker;
    this.#isCoreLoaded = false;
    // Late messages of a replaced worker do not concern its successor.
    const isCurrent = () => worker === this.#worker;
    worker.addEventListener("message", (event) => {
      if (isCurrent()) this.#receive(event.data);
    });
    worker.addEventListener("error", (event) => {
      if (isCurrent()) this.#replaceWorker(this.#isCoreLoaded ? "trapped" : "not-started", event.message);
    });
    worker.addEventListener("messageerror", () => {
      if (isCurrent()) this.#replaceWorker("unreadable");
    });
    const choices = await this.#sendRequest("load", { module });
    this.#isCoreLoaded = true;
    return choices;
  }

  /**
   * Ends the worker and rejects its pending requests. The next request that needs no prepared search starts another
   * worker.
   */
  end() {
    this.#endCount += 1;
    this.#pendingStart = undefined;
    this.#endWorker("stopped");
  }

  /** Starts a worker if there is none; concurrent requests share one start. */
  async #ensureWorker() {
    if (this.#worker) return;
    const pendingStart = (this.#pendingStart ??= this.start());
    try {
      await pendingStart;
    } finally {
      if (this.#pendingStart === pendingStart) this.#pendingStart = undefined;
    }
  }

  /**
   * Returns the adjacency lists of the current search.
   *
   * @param {number} size the number of squares of its board
   * @returns {Promise<import("./protocol.js").AdjacencyLists>} rejects with `EngineError`
   */
  async adjacencyLists(size) {
    return decodeAdjacencyLists(await this.request("lists", {}), size);
  }

  /**
   * Sends one of the requests listed in `EngineRequests`.
   *
   * @template {RequestKind} K
   * @param {K} kind
   * @param {EngineRequests[K]["parameters"]} parameters
   * @returns {Promise<EngineRequests[K]["answer"]>} rejects with `EngineError`, or with `InvalidDraftError` for an
   *   invalid draft
   */
  async request(kind, parameters) {
    if (!SEARCH_REQUESTS.has(kind)) await this.#ensureWorker();
    return this.#sendRequest(kind, parameters);
  }

  /**
   * @template {RequestKind} K
   * @param {K} kind
   * @param {EngineRequests[K]["parameters"]} parameters
   * @returns {Promise<EngineRequests[K]["answer"]>}
   */
  #sendRequest(kind, parameters) {
    const id = ++this.#lastId;
    if (kind === "prepare" || kind === "open") this.#unpreparedReason = null;
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
      this.#pendingRequests.set(id, { kind, resolve, reject });
      this.#worker.postMessage({ id, kind, parameters });
      this.#restartTimeout();
    });
  }

  /** @param {WorkerReply} reply */
  #receive(reply) {
    if ("errorMessage" in reply) {
      this.#replaceWorker(reply.outOfMemory ? "out-of-memory" : "trapped", reply.errorMessage);
      return;
    }
    const pendingRequest = this.#pendingRequests.get(reply.id);
    if (!pendingRequest) return;
    this.#pendingRequests.delete(reply.id);
    this.#restartTimeout();
    if ("draftFault" in reply) {
      pendingRequest.reject(new InvalidDraftError(reply.draftFault));
      return;
    }
    // A report is the only response that the core writes as an array of floats.
    const answer = reply.answer instanceof Float64Array ? decodeReport(reply.answer) : reply.answer;
    this.#runNumbers.record(pendingRequest.kind, answer);
    pendingRequest.resolve(answer);
  }

  /**
   * Restarts the timeout if a response is pending.
   *
   * @param {number} [timeoutCount] the number of consecutive timeouts so far
   */
  #restartTimeout(timeoutCount = 0) {
    clearTimeout(this.#responseTimer);
    if (this.#pendingRequests.size === 0) return;
    this.#responseTimer = setTimeout(() => {
      if (timeoutCount + 1 < MAX_CONSECUTIVE_TIMEOUTS) this.#restartTimeout(timeoutCount + 1);
      else this.#replaceWorker("silent");
    }, RESPONSE_TIMEOUT_MS);
  }

  /**
   * Replaces a worker that can no longer be used. After a panic, a WebAssembly instance must not be entered again.
   *
   * @param {EngineErrorReason} why
   * @param {string} [cause]
   */
  #replaceWorker(why, cause) {
    // If a worker failed to start, another worker would probably fail too, so only the next request starts one.
    const wasCoreLoaded = this.#isCoreLoaded;
    this.#endWorker(why, cause);
    if (wasCoreLoaded) this.#ensureWorker().catch(() => undefined);
  }

  /**
   * Ends the worker, and rejects all pending requests.
   *
   * @param {EngineErrorReason} why
   * @param {string} [cause]
   */
  #endWorker(why, cause) {
    const pendingRequests = [...this.#pendingRequests.values()];
    const error = new EngineError(why, cause);
    this.#unpreparedReason = error;
    this.#pendingRequests.clear();
    clearTimeout(this.#responseTimer);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#isCoreLoaded = false;
    for (const { reject } of pendingRequests) reject(error);
  }
}

/**
 * Awaits the answer of an engine. The result is null if the engine was lost. The code that waits for steps reports the
 * loss.
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
