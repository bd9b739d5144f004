/** The solver in a worker of its own, so that the solver never blocks the calling thread. */

import { Engine } from "../engine/engine.js";
import { SetupRefused, SolverBroken } from "./errors.js";
import { RunHandle } from "./run-handle.js";
import { AsyncStepSearch } from "./step-search.js";
import { TourService } from "./tours.js";

/** @import { Choices, Field, FieldError, Identification, Problem, TourCheck } from "../bindings/laboratory/protocol.js" */

/** @typedef {import("./setup.js").Setup} Setup */
/** @typedef {import("./answer.js").Answer} Answer */
/** @typedef {import("./answer.js").Count} Count */
/** @typedef {import("./answer.js").Options} Options */
/** @typedef {import("./answer.js").SolveOptions} SolveOptions */
/** @typedef {import("./answer.js").ReadTour} ReadTour */
/** @typedef {import("./answer.js").ReadOptions} ReadOptions */

/** Converts an error of the engine to the library’s error type. @param {unknown} error */
function toLibraryError(error) {
  if (!(error instanceof Error)) return error;
  if ("fault" in error) return new SetupRefused(/** @type {FieldError<Field, Problem>} */ (error.fault));
  if ("why" in error) return new SolverBroken(String(error.why), { cause: error });
  return error;
}

/** The public functions, which a worker carries out. Concurrent calls share the worker in time slices. */
export class TourWorker {
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
    try {
      return await this.#engine.request(/** @type {any} */ (kind), /** @type {any} */ (parameters));
    } catch (error) {
      throw toLibraryError(error);
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
      const { setting } = await this.#tours.prepare(handle, setup, { algorithm: "warnsdorff", whole: false }, options);
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
   * @param {ArrayLike<number>} squares
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
   * @param {ArrayLike<number>} squares
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

  /** Ends the worker. Pending calls reject with `SolverBroken`; a later call starts another worker. */
  close() {
    this.#engine.end();
  }
}
