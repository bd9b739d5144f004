/**
 * Prepares an experiment, and lets the worker compute the path that it needs before anything can be shown. The run ends
 * with a path, or with the knowledge that there is none.
 */

import { EngineBroken } from "./engine.js";

/** @import { Draft, Made, Setting, Work } from "../bindings/protocol" */

/** The time slice of the worker between two progress reports, in milliseconds. */
const SLICE = 50;

/** Sends one experiment after another to an engine, and drops responses to superseded requests. */
export class Run {
  #engine;
  #onWork;
  /** Counters of requests and of completed preparations; they identify outdated responses. */
  #asked = 0;
  #prepared = 0;
  /** Settles once all pending preparations have succeeded or failed. @type {Promise<unknown>} */
  #asking = Promise.resolve();
  /** The prepared experiment, as the core last reported it. @type {Setting | null} */
  setting = null;
  /** The result of the work on a whole path. @type {Made | null} */
  made = null;
  /** The last progress report of the work on the path. @type {Work | null} */
  progress = null;
  /** Whether the worker is computing the path. */
  isWorking = false;

  /**
   * @param {Pick<import("./engine.js").Engine, "ask">} engine
   * @param {(work: Work) => void} onWork receives each progress report while the work goes on
   */
  constructor(engine, onWork) {
    this.#engine = engine;
    this.#onWork = onWork;
  }

  /**
   * Prepares an experiment.
   *
   * @param {Draft | Promise<Draft>} draft
   * @param {{panoramas?: boolean, whole?: boolean, tour?: Uint8Array | null}} [how] `panoramas` accepts large boards,
   *   which are refused otherwise; `whole` requests a panorama of a small board too; `tour` is the text of a tour to
   *   show
   * @returns {Promise<Setting | null>} null if another experiment was requested in the meantime. Rejects with
   *   `DraftRefused`, which keeps the previous experiment, or with `EngineBroken`
   */
  prepare(draft, { panoramas = false, whole = false, tour = null } = {}) {
    return this.#take(async () => this.#engine.ask("prepare", { draft: await draft, panoramas, whole, ...(tour && { tour }) }));
  }

  /**
   * Restarts the work on a path that was not found, or continues it where it was stopped.
   *
   * @returns {Promise<Setting | null>} null if another experiment was requested in the meantime; rejects with
   *   `EngineBroken`
   */
  more() {
    return this.#take(() => this.#engine.ask("more", {}));
  }

  /**
   * Works until there is a path, or a reason why there is none.
   *
   * @returns {Promise<boolean>} false if another experiment was prepared in the meantime; rejects with `EngineBroken`
   */
  async work() {
    const prepared = this.#prepared;
    this.isWorking = !this.isDone;
    while (!this.isDone) {
      try {
        const work = await this.#engine.ask("work", { milliseconds: SLICE });
        // If the core refuses the experiment requested in the meantime, this work continues.
        await this.#asking;
        if (prepared !== this.#prepared) return false;
        this.setting = work.setting ?? this.setting;
        this.made = work.made;
        this.progress = work;
      } catch (error) {
        await this.#asking;
        if (prepared !== this.#prepared) return false;
        this.#lose();
        throw error;
      }
      if (!this.isDone && this.progress) this.#onWork(this.progress);
    }
    this.isWorking = false;
    return true;
  }

  /** Starts the work on an experiment before the page has received the response to `prepare`. */
  hurry() {
    this.#engine.ask("work", { milliseconds: SLICE }).catch(() => undefined);
  }

  /** Ends the work; the part of the path found so far is the result. */
  stop() {
    this.#engine.ask("stop", {}).catch(() => undefined);
  }

  /** Ignores pending responses, and ends the loop in `work`. */
  forget() {
    this.#asked += 1;
    this.#prepared += 1;
    this.isWorking = false;
  }

  /** Whether no work is left. */
  get isDone() {
    return !this.setting || (this.setting.memory === null ? !this.setting.working : Boolean(this.made));
  }

  /** Whether there are steps to play, or a whole path to compute. */
  get isPlayable() {
    return this.setting !== null && !this.setting.working && !this.setting.refutation && this.setting.notFound === null;
  }

  /**
   * @param {() => Promise<Setting>} question
   * @returns {Promise<Setting | null>}
   */
  #take(question) {
    const taking = this.#replace(++this.#asked, question);
    this.#asking = Promise.allSettled([this.#asking, taking]);
    return taking;
  }

  /**
   * @param {number} asked
   * @param {() => Promise<Setting>} question
   * @returns {Promise<Setting | null>}
   */
  async #replace(asked, question) {
    try {
      const setting = await question();
      this.#prepared += 1;
      this.isWorking = false;
      if (asked !== this.#asked) return null;
      this.setting = setting;
      this.made = null;
      this.progress = null;
      return setting;
    } catch (error) {
      if (error instanceof EngineBroken) this.#lose();
      if (asked !== this.#asked) return null;
      throw error;
    }
  }

  /** Records that the prepared experiment is lost. */
  #lose() {
    this.#prepared += 1;
    this.isWorking = false;
    this.setting = null;
  }
}
