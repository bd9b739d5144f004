/** An engine that begins with as little of the core as the first screen needs, and goes on with all of it. */

import { Engine, EngineBroken, NEEDS_SEARCH } from "./engine.js";

/** @import { Kind, Questions } from "./request.js" */

/** What a worker may answer that has no more than that, unless it answers null; but for these it is asked about its search. */
const FIRST = new Set(["load", "read"]);

/**
 * Asks the first worker until the other one is there: from then on whatever is prepared, is prepared there. What was
 * prepared before stays where it is. To whoever asks it is one engine.
 */
export class GrowingEngine extends Engine {
  #makeWhole;
  /** The engine with the whole core, once it is there. @type {Engine | null} */
  #whole = null;
  /** The same, on its way. @type {Promise<Engine> | null} */
  #growing = null;
  /** Whether the current search is there. */
  #hasMoved = false;
  /** Settles when what was to be prepared last is there, or was refused. @type {Promise<unknown>} */
  #prepared = Promise.resolve();
  /** How many questions the first worker was asked and has not answered. */
  #waiting = 0;

  /**
   * @param {() => Worker} spawn makes a worker with the first core
   * @param {() => Promise<WebAssembly.Module>} module that core
   * @param {() => Engine} makeWhole
   */
  constructor(spawn, module, makeWhole) {
    super(spawn, module);
    this.#makeWhole = makeWhole;
  }

  /** Has the whole core loaded. @returns {Promise<Engine>} rejects with `EngineBroken` where it does not come */
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
      // It is about what is being prepared, wherever that will be.
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

  /** Prepares in the first worker as long as there is no other, and it can. @param {Questions["prepare"]["asked"]} asked */
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

  /** Ends the first worker once nothing is expected of it any more. */
  #endFirst() {
    if (this.#hasMoved && this.#waiting === 0) super.end();
  }

  async #load() {
    const whole = this.#makeWhole();
    try {
      await whole.start();
    } catch (error) {
      // It is tried again when it is needed again.
      this.#growing = null;
      throw error instanceof EngineBroken ? error : new EngineBroken("not-started", String(error));
    }
    this.#whole = whole;
    return whole;
  }
}
