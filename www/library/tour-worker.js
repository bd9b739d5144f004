/// <reference lib="esnext.disposable" preserve="true" />

/** The solver in a worker of its own, so that the solver never blocks the calling thread. */

import { Engine } from "../engine/engine.js";
import { AlreadyClosed, SolverBroken } from "./errors.js";
import { RunHandle } from "./run-handle.js";
import { AsyncStepSearch } from "./step-search.js";
import { TourService } from "./tours.js";

/** @import { Choices, Identification, TourCheck } from "../bindings/laboratory/protocol.js" */
/** @import { Answer, Count, Options, ReadOptions, ReadTour, SolveOptions } from "./answer.js" */
/** @import { SquareList } from "./arguments.js" */
/** @import { Setup } from "./setup.js" */

/**
 * The public functions, which a worker carries out. Concurrent calls share the worker in time slices. After `close`,
 * all calls reject with `AlreadyClosed`, and so do the pending ones.
 */
export class TourWorker {
  #isClosed = false;
  #engine;
  #tours;

  /**
   * @internal
   * @param {() => Worker} startWorker
   * @param {() => Promise<WebAssembly.Module>} compileCore
   */
  constructor(startWorker, compileCore) {
    this.#engine = new Engine(startWorker, compileCore);
    this.#tours = new TourService(this.#sendRequest);
  }

  /** Sends a request to the worker. @type {import("./requests.js").SendRequest} */
  #sendRequest = async (kind, parameters) => {
    if (this.#isClosed) throw new AlreadyClosed("worker");
    try {
      return await this.#engine.request(/** @type {any} */ (kind), /** @type {any} */ (parameters));
    } catch (error) {
      if (this.#isClosed) throw new AlreadyClosed("worker");
      const isBroken = error instanceof Error && "why" in error;
      throw isBroken ? new SolverBroken(String(error.why), { cause: error }) : error;
    }
  };

  /**
   * Like the function `solve`, in the worker.
   *
   * @param {Setup} [setup]
   * @param {SolveOptions} [options]
   * @returns {Promise<Answer>}
   */
  solve(setup = {}, options = {}) {
    return this.#tours.solve(setup, options);
  }

  /**
   * Returns a search whose steps come from the worker: `for await (const step of await worker.search({ rows: 5 }))`.
   *
   * @param {Setup} [setup]
   * @param {Options} [options] for the work before the first step
   * @returns {Promise<AsyncStepSearch>}
   */
  async search(setup = {}, options = {}) {
    const handle = new RunHandle(this.#sendRequest);
    try {
      const { setting } = await this.#tours.prepareSearch(handle, setup, options);
      return new AsyncStepSearch(handle, setting);
    } catch (error) {
      handle.end();
      throw error;
    }
  }

  /**
   * Like the function `verify`, in the worker.
   *
   * @param {Setup} setup
   * @param {SquareList} squares
   * @returns {Promise<TourCheck>}
   */
  verify(setup, squares) {
    return this.#tours.verify(setup, squares);
  }

  /**
   * Like the function `readTour`, in the worker.
   *
   * @param {string} text
   * @param {ReadOptions} [options]
   * @returns {Promise<ReadTour>}
   */
  readTour(text, options = {}) {
    return this.#tours.readTour(text, options);
  }

  /**
   * Like the function `identify`, in the worker.
   *
   * @param {Pick<Setup, "rows" | "columns">} setup
   * @param {SquareList} squares
   * @param {Options} [options]
   * @returns {Promise<Identification>}
   */
  identify(setup, squares, options = {}) {
    return this.#tours.identify(setup, squares, options);
  }

  /**
   * Like the function `count`, in the worker.
   *
   * @param {Pick<Setup, "rows" | "columns" | "closed">} [setup]
   * @param {Options} [options]
   * @returns {Promise<Count>}
   */
  count(setup = {}, options = {}) {
    return this.#tours.count(setup, options);
  }

  /** Returns the names that a setup can contain. @returns {Promise<Choices>} */
  choices() {
    return this.#tours.choices();
  }

  /** Ends the worker. */
  close() {
    this.#isClosed = true;
    this.#engine.end();
  }

  /** Ends the worker at the end of a block that declares it with `using`. */
  [Symbol.dispose]() {
    this.close();
  }
}
