/** The page's end of the worker: asks, awaits, and replaces a worker that has died. */

import { readLists, readReport } from "./protocol.js";

/** @import { Kind, Questions, Reply } from "./request.js" */

/** How long a worker may owe an answer before it is missed, in milliseconds. */
const PATIENCE = 4000;

/**
 * How often in a row it must be missed to count as dead. Once is not enough: when a machine wakes
 * from sleep, the time is over before the worker has had any.
 */
const MOST_MISSED = 2;

/** What can only be asked of a search that was prepared. */
export const NEEDS_SEARCH = new Set([
  ...["work", "stop", "more", "advance", "seek", "find", "survey", "facts", "choice", "lists", "path"],
  ...["look", "place", "structure"],
]);

/** A field of the draft holds what it may not. */
export class DraftRefused extends Error {
  /** @param {import("./protocol.js").DraftFault} fault */
  constructor(fault) {
    super(`${fault.field}: ${fault.problem.kind}`);
    this.fault = fault;
  }
}

/**
 * Why a worker is of no more use: it could not be started, it does not answer, its answer could not
 * be read, the core trapped, for want of memory or otherwise, or the engine was stopped.
 *
 * @typedef {"not-started" | "silent" | "unreadable" | "trapped" | "out-of-memory" | "stopped"} Breakdown
 */

/** The worker died; unless it was ended, a new one stands ready, with nothing prepared. */
export class EngineBroken extends Error {
  /**
   * @param {Breakdown} why
   * @param {string} [cause] what was thrown, if something was
   */
  constructor(why, cause = "") {
    super(cause ? `${why}: ${cause}` : why);
    this.why = why;
  }
}

/** Asks a worker to search, one request at a time or several in a row. */
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
  /** Why there is no search that was prepared, if there is none. @type {EngineBroken | null} */
  #lost = new EngineBroken("stopped");
  /** Whether the current worker has ever come up. */
  #ready = false;
  /** The start under way, if one is. @type {Promise<unknown> | undefined} */
  #starting;
  /** Counts the stops, so that a start that was under way then is known as such. */
  #stops = 0;

  /**
   * @param {() => Worker} spawn makes a worker
   * @param {() => Promise<WebAssembly.Module>} module the core, compiled once for every worker, when the first is needed
   */
  constructor(spawn, module) {
    this.#spawn = spawn;
    this.#module = module;
  }

  /** Starts a worker and tells what the core offers. @returns {Promise<import("../bindings/protocol").Choices>} */
  async start() {
    const stops = this.#stops;
    const module = await this.#module();
    if (stops !== this.#stops) throw new EngineBroken("stopped");
    const worker = this.#spawn();
    this.#worker = worker;
    this.#ready = false;
    // A worker that was replaced may have messages on the way, which say nothing of its successor.
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

  /** Ends the worker and what it was asked. The next `prepare` or `read` starts another. */
  end() {
    this.#stops += 1;
    this.#starting = undefined;
    this.#discard("stopped");
  }

  /** Starts a worker where there is none: one, however many requests wait for it. */
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
   * @param {number} size how many squares its board has
   * @returns {Promise<import("./protocol.js").Lists>} rejects with `EngineBroken`
   */
  async lists(size) {
    return readLists(await this.ask("lists", {}), size);
  }

  /**
   * Asks for what `Questions` lists.
   *
   * @template {Kind} K
   * @param {K} kind
   * @param {Questions[K]["asked"]} asked
   * @returns {Promise<Questions[K]["answer"]>} rejects with `EngineBroken`, or for a draft with `DraftRefused`
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
      // Nothing was prepared yet, or what was went with the worker that it was lost with.
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
    // The core writes a report as numbers, and nothing else so.
    else asked.resolve(reply.answer instanceof Float64Array ? readReport(reply.answer) : reply.answer);
  }

  /**
   * Gives the worker time for its next answer, if one is due.
   *
   * @param {number} [missed] how often in a row the time was over
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
   * Puts a new worker in the place of one that is of no more use. After a panic a WebAssembly
   * instance must not be entered again.
   *
   * @param {Breakdown} why
   * @param {string} [cause]
   */
  #replace(why, cause) {
    // A worker that never came up would hardly come up a second time: that waits until it is asked.
    const again = this.#ready;
    this.#discard(why, cause);
    if (again) this.#wake().catch(() => undefined);
  }

  /**
   * Ends the worker, and tells whoever waits for it.
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
 * What an engine answers, or null where it was lost: that is told by whoever waits for its steps.
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
