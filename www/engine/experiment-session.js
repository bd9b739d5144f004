/**
 * Prepares an experiment in a worker. If the experiment needs a complete path before its first step, the worker
 * computes that path, or finds that there is none.
 */

import { EngineError } from "./engine.js";

/** @import { Draft, Link, PanoramaResult, ExperimentInfo, WorkResult } from "../bindings/protocol.js" */

/** The time slice of the worker between two progress reports, in milliseconds. */
const TIME_SLICE_MS = 50;

/** Sends one experiment after another to an engine, and drops responses to superseded requests. */
export class ExperimentSession {
  #engine;
  #onWork;
  /** The number of requests for an experiment, by which outdated responses are recognised. */
  #requestCount = 0;
  /** The number of completed preparations and of lost experiments, by which outdated work is recognised. */
  #preparationCount = 0;
  /** Settles once all pending preparations have succeeded or failed. @type {Promise<unknown>} */
  #pendingPreparations = Promise.resolve();
  /** The prepared experiment, as the core last reported it. @type {ExperimentInfo | null} */
  experimentInfo = null;
  /** The result of the work on a whole path. @type {PanoramaResult | null} */
  panoramaResult = null;
  /** The last progress report of the work on the path. @type {WorkResult | null} */
  progress = null;
  /** Whether the worker is computing the path. */
  isComputing = false;
  /** Whether the worker has prepared another experiment since, whose answer was outdated when it came. */
  isSuperseded = false;

  /**
   * @param {Pick<import("./engine.js").Engine, "request">} engine
   * @param {(progress: WorkResult) => void} onWork receives each progress report of the work on a path, except the
   *   last
   */
  constructor(engine, onWork) {
    this.#engine = engine;
    this.#onWork = onWork;
  }

  /**
   * Prepares an experiment.
   *
   * @param {Draft | Promise<Draft>} draft
   * @param {{panoramas?: boolean, whole?: boolean, tour?: Uint8Array | null}} [options] `panoramas` accepts large
   *   boards, which are refused otherwise; `whole` requests a panorama of a small board too; `tour` is the text of a
   *   tour to show
   * @returns {Promise<ExperimentInfo | null>} null if another experiment was requested in the meantime. Rejects with
   *   `InvalidDraftError`, which keeps the previous experiment, or with `EngineError`
   */
  prepare(draft, { panoramas = false, whole = false, tour = null } = {}) {
    return this.#queuePreparation(async () =>
      this.#engine.request("prepare", { draft: await draft, panoramas, whole, ...(tour && { tour }) }),
    );
  }

  /**
   * Reads an order of the moves from text.
   *
   * @param {string} text
   * @param {import("../bindings/protocol.js").FirstNumber | ""} first what the first number of a move counts; empty if
   *   the text decides
   */
  readOrder(text, first) {
    return this.#engine.request("order-text", { text, first });
  }

  /**
   * Reads and prepares the experiment of an address, in one request.
   *
   * @param {string} query
   * @param {{panoramas?: boolean, whole?: boolean}} [options] the options of `prepare`
   * @returns {Promise<(Link & {experimentInfo: ExperimentInfo}) | null>} null if another experiment was requested in
   *   the meantime. Rejects as `prepare` does
   */
  async open(query, { panoramas = false, whole = false } = {}) {
    /** @type {Link | null} */
    let link = null;
    const experimentInfo = await this.#queuePreparation(async () => {
      const { draft, faults, setting } = await this.#engine.request("open", { query, panoramas, whole });
      link = { draft, faults };
      return setting;
    });
    return link && experimentInfo && { .../** @type {Link} */ (link), experimentInfo };
  }

  /**
   * Restarts the work on a path that was not found, or continues work that was stopped.
   *
   * @returns {Promise<ExperimentInfo | null>} null if another experiment was requested in the meantime; rejects with
   *   `EngineError`
   */
  resume() {
    return this.#queuePreparation(() => this.#engine.request("resume", {}));
  }

  /**
   * Lets the worker compute until there is a path, or a reason why there is none.
   *
   * @returns {Promise<boolean>} false if another experiment was prepared in the meantime; rejects with `EngineError`
   */
  async computePath() {
    const preparationCount = this.#preparationCount;
    this.isComputing = !this.isDone;
    while (!this.isDone) {
      try {
        const work = await this.#engine.request("work", { milliseconds: TIME_SLICE_MS });
        // If the core refuses an experiment requested in the meantime, this work continues.
        await this.#pendingPreparations;
        if (preparationCount !== this.#preparationCount) return false;
        this.experimentInfo = work.setting ?? this.experimentInfo;
        this.panoramaResult = work.made;
        this.progress = work;
      } catch (error) {
        await this.#pendingPreparations;
        if (preparationCount !== this.#preparationCount) return false;
        this.#markLost();
        throw error;
      }
      if (!this.isDone && this.progress) this.#onWork(this.progress);
    }
    this.isComputing = false;
    return true;
  }

  /** Starts computing the path before the page has received the response to `prepare`. */
  startComputingEarly() {
    this.#engine.request("work", { milliseconds: TIME_SLICE_MS }).catch(() => undefined);
  }

  /** Stops the work on the path; the result is the part found so far. */
  stopComputing() {
    this.#engine.request("stop", {}).catch(() => undefined);
  }

  /** Makes the session ignore pending responses, and ends the loop in `computePath`. */
  cancelPending() {
    this.#requestCount += 1;
    this.#preparationCount += 1;
    this.isComputing = false;
  }

  /** Whether no path is left to compute. */
  get isDone() {
    return (
      !this.experimentInfo ||
      (this.experimentInfo.memory === null ? !this.experimentInfo.working : Boolean(this.panoramaResult))
    );
  }

  /** Whether the experiment has steps to play, or a complete path to show. */
  get isPlayable() {
    return (
      this.experimentInfo !== null &&
      !this.experimentInfo.working &&
      !this.experimentInfo.refutation &&
      this.experimentInfo.notFound === null
    );
  }

  /**
   * Sends a request for an experiment, and registers it as pending.
   *
   * @param {() => Promise<ExperimentInfo>} sendRequest
   * @returns {Promise<ExperimentInfo | null>}
   */
  #queuePreparation(sendRequest) {
    const preparation = this.#replaceExperiment(++this.#requestCount, sendRequest);
    // `Promise.all` would keep every experiment in memory.
    const earlier = this.#pendingPreparations;
    this.#pendingPreparations = preparation.catch(() => undefined).then(() => earlier);
    return preparation;
  }

  /**
   * Replaces the experiment by the response to a request, unless the request is outdated.
   *
   * @param {number} requestNumber
   * @param {() => Promise<ExperimentInfo>} sendRequest
   * @returns {Promise<ExperimentInfo | null>}
   */
  async #replaceExperiment(requestNumber, sendRequest) {
    try {
      const experimentInfo = await sendRequest();
      this.#preparationCount += 1;
      this.isComputing = false;
      this.isSuperseded = requestNumber !== this.#requestCount;
      if (this.isSuperseded) return null;
      this.experimentInfo = experimentInfo;
      this.panoramaResult = null;
      this.progress = null;
      return experimentInfo;
    } catch (error) {
      if (error instanceof EngineError) this.#markLost();
      if (requestNumber !== this.#requestCount) return null;
      throw error;
    }
  }

  /** Records that the prepared experiment is lost. */
  #markLost() {
    this.#preparationCount += 1;
    this.isComputing = false;
    this.experimentInfo = null;
  }
}
