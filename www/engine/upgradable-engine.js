/** An engine that starts with the small core of the first screen, and switches to the whole core when it is needed. */

import { Engine, EngineError, SEARCH_REQUESTS } from "./engine.js";

/** @import { RequestKind, EngineRequests } from "./requests.js" */

/** Requests that the small core may answer, or answer with null, apart from requests about its search. */
const SMALL_CORE_REQUESTS = new Set(["load", "read"]);

/**
 * Sends requests to the first worker until the whole core is loaded. From then on, searches are prepared in the second
 * worker; a search prepared before stays in the first. Callers see a single engine.
 */
export class UpgradableEngine extends Engine {
  #createFullEngine;
  /** The engine with the whole core, once loaded. @type {Engine | null} */
  #fullEngine = null;
  /** The pending or completed load of the whole core. @type {Promise<Engine> | null} */
  #fullEngineLoad = null;
  /** Whether the current search is in the second worker. */
  #isSearchInFullEngine = false;
  /** Settles when the last preparation has succeeded or failed. @type {Promise<unknown>} */
  #lastPreparation = Promise.resolve();
  /** The number of pending requests to the first worker. */
  #waiting = 0;

  /**
   * @param {() => Worker} spawn creates a worker with the small core
   * @param {() => Promise<WebAssembly.Module>} module returns the small core
   * @param {() => Engine} makeWhole
   */
  constructor(spawn, module, makeWhole) {
    super(spawn, module);
    this.#createFullEngine = makeWhole;
  }

  /** Loads the whole core. @returns {Promise<Engine>} rejects with `EngineError` if loading fails */
  loadFullCore() {
    this.#fullEngineLoad ??= this.#startFullEngine();
    return this.#fullEngineLoad;
  }

  /** Ends both workers. */
  end() {
    super.end();
    this.#fullEngine?.end();
  }

  /**
   * @template {RequestKind} K
   * @param {K} kind
   * @param {EngineRequests[K]["asked"]} asked
   * @returns {Promise<EngineRequests[K]["answer"]>}
   */
  request(kind, asked) {
    if (kind === "prepare") {
      const prepared = this.#lastPreparation.then(() => this.#prepare(/** @type {any} */ (asked)));
      this.#lastPreparation = prepared.catch(() => undefined);
      return prepared;
    }
    return this.#routeRequest(kind, asked);
  }

  /**
   * @template {RequestKind} K
   * @param {K} kind
   * @param {EngineRequests[K]["asked"]} asked
   * @returns {Promise<EngineRequests[K]["answer"]>}
   */
  async #routeRequest(kind, asked) {
    if (SEARCH_REQUESTS.has(kind)) {
      // The request concerns the pending preparation, in whichever worker that ends up.
      await this.#lastPreparation;
      return this.#fullEngine && this.#isSearchInFullEngine ? this.#fullEngine.request(kind, asked) : this.#requestSmallCore(kind, asked);
    }
    const answer = SMALL_CORE_REQUESTS.has(kind) && !this.#fullEngine ? await this.#requestSmallCore(kind, asked) : null;
    return answer ?? (this.#fullEngine ?? (await this.loadFullCore())).request(kind, asked);
  }

  /**
   * @template {RequestKind} K
   * @param {K} kind
   * @param {EngineRequests[K]["asked"]} asked
   * @returns {Promise<EngineRequests[K]["answer"]>}
   */
  async #requestSmallCore(kind, asked) {
    this.#waiting += 1;
    try {
      return await super.request(kind, asked);
    } finally {
      this.#waiting -= 1;
      this.#endSmallCoreIfIdle();
    }
  }

  /**
   * Prepares in the first worker while it is the only one and supports the draft.
   *
   * @param {EngineRequests["prepare"]["asked"]} asked
   */
  async #prepare(asked) {
    if (!this.#fullEngine) {
      const answer = await this.#requestSmallCore("prepare", asked);
      if (answer !== null) return answer;
    }
    const whole = this.#fullEngine ?? (await this.loadFullCore());
    const answer = await whole.request("prepare", asked);
    this.#isSearchInFullEngine = true;
    this.#endSmallCoreIfIdle();
    return /** @type {EngineRequests["prepare"]["answer"]} */ (answer);
  }

  /** Ends the first worker once the search has moved and no response is pending. */
  #endSmallCoreIfIdle() {
    if (this.#isSearchInFullEngine && this.#waiting === 0) super.end();
  }

  async #startFullEngine() {
    const whole = this.#createFullEngine();
    try {
      await whole.start();
    } catch (error) {
      // The next request that needs the whole core tries again.
      this.#fullEngineLoad = null;
      throw error instanceof EngineError ? error : new EngineError("not-started", String(error));
    }
    this.#fullEngine = whole;
    return whole;
  }
}
