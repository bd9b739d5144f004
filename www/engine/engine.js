/** The page's side of the worker: sends requests, awaits responses, and replaces a worker that has died. */

import { readLists, readReport } from "./protocol.js";

/** @import { Kind, Questions, Reply } from "./request.js" */

/** The timeout for a response of the worker, in milliseconds. */
const PATIENCE = 4000;

/**
 * The number of consecutive timeouts after which a worker counts as dead. One is not enough: when a computer wakes from
 * sleep, the timeout ends before the worker has had any time.
 */
const MOST_MISSED = 2;

/** Requests that need a prepared search. */
export const NEEDS_SEARCH = new Set([
  ...["work", "stop", "more", "advance", "seek", "find", "survey", "facts", "choice", "lists", "path"],
  ...["look", "place", "structure"],
]);

/** The core refused a draft because one of its fields is invalid. */
export class DraftRefused extends Error {
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
 * @typedef {"not-started" | "silent" | "unreadable" | "trapped" | "out-of-memory" | "stopped"} Breakdown
 */

/** The worker died. Unless the engine was ended or never started, a new worker starts, with nothing prepared. */
export class EngineBroken extends Error {
  /**
   * @param {Breakdown} why
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
  #waiting = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #watchdog;
  /** The reason why no search is prepared; null if one is. @type {EngineBroken | null} */
  #lost = new EngineBroken("stopped");
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
    if (stops !== this.#stops) throw new EngineBroken("stopped");
    const worker = this.#spawn();
    this.#worker = worker;
    this.#ready = false;
    // A replaced worker may have messages under way, which do not concern its successor.
    const isCurrent = () => worker === this.#worker;
    worker.addEventListener("message", (event) => {
      if (isCurrent()) this.#receive(event.data);
    });
    worker.addEventListener("error", (event) => {
      if (isCurrent()) this.#replace(this.#ready ? "trapped" : "not-started", event.message);
    });
    worker.addEventListener("messageerror", () => {
      if (isCurrent()) this.#replace("unreadable");
    });
    const choices = await this.#ask("load", { module });
    this.#ready = true;
    return choices;
  }

  /**
   * Ends the worker and rejects its pending requests. The next request that needs no prepared search starts another.
   */
  end() {
    this.#stops += 1;
    this.#starting = undefined;
    this.#discard("stopped");
  }

  /** Starts a worker if there is none; concurrent requests share one start. */
  async #wake() {
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
   * @returns {Promise<import("./protocol.js").Lists>} rejects with `EngineBroken`
   */
  async lists(size) {
    return readLists(await this.ask("lists", {}), size);
  }

  /**
   * Sends one of the requests listed in `Questions`.
   *
   * @template {Kind} K
   * @param {K} kind
   * @param {Questions[K]["asked"]} asked
   * @returns {Promise<Questions[K]["answer"]>} rejects with `EngineBroken`, or with `DraftRefused` for an invalid draft
   */
  async ask(kind, asked) {
    if (!NEEDS_SEARCH.has(kind)) await this.#wake();
    return this.#ask(kind, asked);
  }

  /**
   * @template {Kind} K
   * @param {K} kind
   * @param {Questions[K]["asked"]} asked
   * @returns {Promise<Questions[K]["answer"]>}
   */
  #ask(kind, asked) {
    const id = ++this.#lastId;
    if (kind === "prepare") this.#lost = null;
    return new Promise((resolve, reject) => {
      // No search was prepared yet, or it was lost with its worker.
      if (this.#lost && NEEDS_SEARCH.has(kind)) {
        reject(this.#lost);
        return;
      }
      if (!this.#worker) {
        reject(new EngineBroken("not-started"));
        return;
      }
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, kind, asked });
      this.#watch();
    });
  }

  /** @param {Reply} reply */
  #receive(reply) {
    if ("broken" in reply) {
      this.#replace(reply.outOfMemory ? "out-of-memory" : "trapped", reply.broken);
      return;
    }
    const asked = this.#waiting.get(reply.id);
    if (!asked) return;
    this.#waiting.delete(reply.id);
    this.#watch();
    if ("refused" in reply) asked.reject(new DraftRefused(reply.refused));
    // A report is the only response that the core writes as an array of floats.
    else asked.resolve(reply.answer instanceof Float64Array ? readReport(reply.answer) : reply.answer);
  }

  /**
   * Restarts the timeout if a response is pending.
   *
   * @param {number} [missed] the number of consecutive timeouts so far
   */
  #watch(missed = 0) {
    clearTimeout(this.#watchdog);
    if (this.#waiting.size === 0) return;
    this.#watchdog = setTimeout(() => {
      if (missed + 1 < MOST_MISSED) this.#watch(missed + 1);
      else this.#replace("silent");
    }, PATIENCE);
  }

  /**
   * Replaces a worker that can no longer be used. After a panic, a WebAssembly instance must not be entered again.
   *
   *
   * @param {Breakdown} why
   * @param {string} [cause]
   */
  #replace(why, cause) {
    // A worker that failed to start would probably fail again: the next request tries.
    const again = this.#ready;
    this.#discard(why, cause);
    if (again) this.#wake().catch(() => undefined);
  }

  /**
   * Ends the worker, and rejects all pending requests.
   *
   * @param {Breakdown} why
   * @param {string} [cause]
   */
  #discard(why, cause) {
    const waiting = [...this.#waiting.values()];
    const lost = new EngineBroken(why, cause);
    this.#lost = lost;
    this.#waiting.clear();
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
export async function unlessLost(answer) {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof EngineBroken) return null;
    throw error;
  }
}
