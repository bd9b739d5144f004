/** An engine that starts with the small core of the first screen, and later switches to the whole core. */

import { Engine, SEARCH_REQUESTS } from "./engine.js";

/** @import { RequestKind, EngineRequests } from "./requests.js" */

/**
 * Requests without a search that are sent to the small core first. `prepare`, `open` and requests about a search are
 * routed separately. The small core answers with null if it does not support a request.
 */
const SMALL_CORE_REQUESTS = new Set(["load", "read"]);

/**
 * Sends requests to the first worker until the whole core is loaded in a second worker. From then on, the second worker
 * prepares searches. A search prepared earlier stays in the first worker. Callers see a single engine.
 */
export class UpgradableEngine extends Engine {
  #createFullEngine;
  /** The engine with the whole core, once loaded. @type {Engine | null} */
  #fullEngine = null;
  /** The engine that is loading the whole core. @type {Engine | null} */
  #startingEngine = null;
  /** The pending or completed load of the whole core. @type {Promise<Engine> | null} */
  #fullEngineLoad = null;
  /** Whether the current search is in the second worker. */
  #isSearchInFullEngine = false;
  /** Settles when the last requested preparation has succeeded or failed. @type {Promise<unknown>} */
  #lastPreparation = Promise.resolve();
  /** The number of pending requests to the first worker. */
  #pendingCount = 0;

  /**
   * @param {() => Worker} createWorker creates a worker with the small core
   * @param {() => Promise<WebAssembly.Module>} loadModule returns the small core
   * @param {() => Engine} createFullEngine
   */
  constructor(createWorker, loadModule, createFullEngine) {
    super(createWorker, loadModule);
    this.#createFullEngine = createFullEngine;
  }

  /** Loads the whole core. @returns {Promise<Engine>} rejects with `EngineError` if loading fails */
  loadFullCore() {
    this.#fullEngineLoad ??= this.#startFullEngine();
    return this.#fullEngineLoad;
  }

  /** Ends both workers. */
  end() {
    super.end();
    this.#startingEngine?.end();
    this.#fullEngine?.end();
  }

  /**
   * @template {RequestKind} K
   * @param {K} kind
   * @param {EngineRequests[K]["parameters"]} parameters
   * @returns {Promise<EngineRequests[K]["answer"]>}
   */
  request(kind, parameters) {
    if (kind === "prepare" || kind === "open") {
      const preparation = this.#lastPreparation.then(() => this.#prepare(kind, parameters));
      this.#lastPreparation = preparation.catch(() => undefined);
      return preparation;
    }
    return this.#routeRequest(kind, parameters);
  }

  /**
   * Sends a request to the worker that can answer it.
   *
   * @template {RequestKind} K
   * @param {K} kind
   * @param {EngineRequests[K]["parameters"]} parameters
   * @returns {Promise<EngineRequests[K]["answer"]>}
   */
  async #routeRequest(kind, parameters) {
    if (SEARCH_REQUESTS.has(kind)) {
      // The request concerns the last requested search. Its worker is known when the preparation has ended.
      await this.#lastPreparation;
      return this.#fullEngine && this.#isSearchInFullEngine
        ? this.#fullEngine.request(kind, parameters)
        : this.#requestSmallCore(kind, parameters);
    }
    const answer =
      SMALL_CORE_REQUESTS.has(kind) && !this.#fullEngine ? await this.#requestSmallCore(kind, parameters) : null;
    return answer ?? (this.#fullEngine ?? (await this.loadFullCore())).request(kind, parameters);
  }

  /**
   * Sends a request to the first worker, and ends that worker afterwards if it is no longer needed.
   *
   * @template {RequestKind} K
   * @param {K} kind
   * @param {EngineRequests[K]["parameters"]} parameters
   * @returns {Promise<EngineRequests[K]["answer"]>}
   */
  async #requestSmallCore(kind, parameters) {
    this.#pendingCount += 1;
    try {
      return await super.request(kind, parameters);
    } finally {
      this.#pendingCount -= 1;
      this.#endSmallCoreIfIdle();
    }
  }

  /**
   * Prepares a search in the first worker if that worker is the only one and supports the draft, otherwise in the
   * second worker.
   *
   * @template {RequestKind} K
   * @param {K} kind `prepare` or `open`
   * @param {EngineRequests[K]["parameters"]} parameters
   * @returns {Promise<EngineRequests[K]["answer"]>}
   */
  async #prepare(kind, parameters) {
    if (!this.#fullEngine) {
      const answer = await this.#requestSmallCore(kind, parameters);
      if (answer !== null) return answer;
    }
    const fullEngine = this.#fullEngine ?? (await this.loadFullCore());
    const answer = await fullEngine.request(kind, parameters);
    this.#isSearchInFullEngine = true;
    this.#endSmallCoreIfIdle();
    return answer;
  }

  /** Ends the first worker if the search is in the second worker and no response of the first worker is pending. */
  #endSmallCoreIfIdle() {
    if (this.#isSearchInFullEngine && this.#pendingCount === 0) super.end();
  }

  /** Starts the engine with the whole core. */
  async #startFullEngine() {
    const fullEngine = this.#createFullEngine();
    this.#startingEngine = fullEngine;
    try {
      await fullEngine.start();
    } catch (error) {
      // The next request that needs the whole core tries again.
      this.#fullEngineLoad = null;
      throw error;
    } finally {
      this.#startingEngine = null;
    }
    this.#fullEngine = fullEngine;
    return fullEngine;
  }
}
