/** An engine that starts with the small core of the first screen, and switches to the whole core when it is needed. */

import { Engine, EngineBroken, NEEDS_SEARCH } from "./engine.js";

/** @import { Kind, Questions } from "./request.js" */

/** Requests that the small core may answer, or answer with null, apart from requests about its search. */
const FIRST = new Set(["load", "read"]);

/**
 * Sends requests to the first worker until the whole core is loaded. From then on, searches are prepared in the second
 * worker; a search prepared before stays in the first. Callers see a single engine.
 */
export class GrowingEngine extends Engine {
  #makeWhole;
  /** The engine with the whole core, once loaded. @type {Engine | null} */
  #whole = null;
  /** The pending or completed load of the whole core. @type {Promise<Engine> | null} */
  #growing = null;
  /** Whether the current search is in the second worker. */
  #hasMoved = false;
  /** Settles when the last preparation has succeeded or failed. @type {Promise<unknown>} */
  #prepared = Promise.resolve();
  /** The number of pending requests to the first worker. */
  #waiting = 0;

  /**
   * @param {() => Worker} spawn creates a worker with the small core
   * @param {() => Promise<WebAssembly.Module>} module returns the small core
   * @param {() => Engine} makeWhole
   */
  constructor(spawn, module, makeWhole) {
    super(spawn, module);
    this.#makeWhole = makeWhole;
  }

  /** Loads the whole core. @returns {Promise<Engine>} rejects with `EngineBroken` if loading fails */
  grow() {
    this.#growing ??= this.#load();
    return this.#growing;
  }

  /** Ends both workers. */
  end() {
    super.end();
    this.#whole?.end();
  }

  /**
   * @template {Kind} K
   * @param {K} kind
   * @param {Questions[K]["asked"]} asked
   * @returns {Promise<Questions[K]["answer"]>}
   */
  ask(kind, asked) {
    if (kind === "prepare") {
      const prepared = this.#prepared.then(() => this.#prepare(/** @type {any} */ (asked)));
      this.#prepared = prepared.catch(() => undefined);
      return prepared;
    }
    return this.#askInTurn(kind, asked);
  }

  /**
   * @template {Kind} K
   * @param {K} kind
   * @param {Questions[K]["asked"]} asked
   * @returns {Promise<Questions[K]["answer"]>}
   */
  async #askInTurn(kind, asked) {
    if (NEEDS_SEARCH.has(kind)) {
      // The request concerns the pending preparation, in whichever worker that ends up.
      await this.#prepared;
      return this.#whole && this.#hasMoved ? this.#whole.ask(kind, asked) : this.#askFirst(kind, asked);
    }
    const answer = FIRST.has(kind) && !this.#whole ? await this.#askFirst(kind, asked) : null;
    return answer ?? (this.#whole ?? (await this.grow())).ask(kind, asked);
  }

  /**
   * @template {Kind} K
   * @param {K} kind
   * @param {Questions[K]["asked"]} asked
   * @returns {Promise<Questions[K]["answer"]>}
   */
  async #askFirst(kind, asked) {
    this.#waiting += 1;
    try {
      return await super.ask(kind, asked);
    } finally {
      this.#waiting -= 1;
      this.#endFirst();
    }
  }

  /**
   * Prepares in the first worker while it is the only one and supports the draft.
   *
   * @param {Questions["prepare"]["asked"]} asked
   */
  async #prepare(asked) {
    if (!this.#whole) {
      const answer = await this.#askFirst("prepare", asked);
      if (answer !== null) return answer;
    }
    const whole = this.#whole ?? (await this.grow());
    const answer = await whole.ask("prepare", asked);
    this.#hasMoved = true;
    this.#endFirst();
    return /** @type {Questions["prepare"]["answer"]} */ (answer);
  }

  /** Ends the first worker once the search has moved and no response is pending. */
  #endFirst() {
    if (this.#hasMoved && this.#waiting === 0) super.end();
  }

  async #load() {
    const whole = this.#makeWhole();
    try {
      await whole.start();
    } catch (error) {
      // The next request that needs the whole core tries again.
      this.#growing = null;
      throw error instanceof EngineBroken ? error : new EngineBroken("not-started", String(error));
    }
    this.#whole = whole;
    return whole;
  }
}
