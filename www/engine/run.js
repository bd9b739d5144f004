/**
 * A run on its way to a path: the core prepares an experiment, and works on the path that it needs before it can be
 * shown, until there is one or it is known that there is none.
 */

import { EngineBroken } from "./engine.js";

/** @import { Draft, Made, Setting, Work } from "../bindings/protocol" */

/** How long the worker works before the page hears of it, in milliseconds. */
const SLICE = 50;

/** Asks an engine for one experiment after another; what comes of an older one is no answer to a newer one. */
export class Run {
  #engine;
  #onWork;
  /** Count what was asked for and what was prepared, so that answers to older questions are known as such. */
  #asked = 0;
  #prepared = 0;
  /** Settles when it is known whether what was asked for replaces what is prepared. @type {Promise<unknown>} */
  #asking = Promise.resolve();
  /** What is prepared, as the core said last. @type {Setting | null} */
  setting = null;
  /** What came of the work on a whole path. @type {Made | null} */
  made = null;
  /** How far the work on the path had come when the page last heard of it. @type {Work | null} */
  progress = null;
  /** Whether the worker is at work on the path. */
  isWorking = false;

  /**
   * @param {Pick<import("./engine.js").Engine, "ask">} engine
   * @param {(work: Work) => void} onWork how far it has come, for as long as it is not done
   */
  constructor(engine, onWork) {
    this.#engine = engine;
    this.#onWork = onWork;
  }

  /**
   * Has an experiment prepared.
   *
   * @param {Draft | Promise<Draft>} draft
   * @param {{panoramas?: boolean, whole?: boolean, tour?: Uint8Array | null}} [how] whether panoramas are wanted, else
   *   large boards are refused; whether they are wanted of small boards too; and the text of a tour that is to be shown
   * @returns {Promise<Setting | null>} null where another one was asked for meanwhile; rejects with `DraftRefused`,
   *   which leaves the last one as it was, or `EngineBroken`
   */
  prepare(draft, { panoramas = false, whole = false, tour = null } = {}) {
    return this.#take(async () => this.#engine.ask("prepare", { draft: await draft, panoramas, whole, ...(tour && { tour }) }));
  }

  /**
   * Lets the work begin anew on a path that was not found, or go on where it was stopped.
   *
   * @returns {Promise<Setting | null>} null where another experiment was asked for meanwhile; rejects with
   *   `EngineBroken`
   */
  more() {
    return this.#take(() => this.#engine.ask("more", {}));
  }

  /**
   * Works until there is a path, or an answer why there is none.
   *
   * @returns {Promise<boolean>} false where another experiment was asked for meanwhile; rejects with `EngineBroken`
   */
  async work() {
    const prepared = this.#prepared;
    this.isWorking = !this.isDone;
    while (!this.isDone) {
      try {
        const work = await this.#engine.ask("work", { milliseconds: SLICE });
        // What was asked for meanwhile may be refused: then this goes on.
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

  /** Lets the worker begin with what is prepared just now, before the page has heard that it is. */
  hurry() {
    this.#engine.ask("work", { milliseconds: SLICE }).catch(() => undefined);
  }

  /** Ends the work: what there is of the path is the answer. */
  stop() {
    this.#engine.ask("stop", {}).catch(() => undefined);
  }

  /** Forgets what was asked for and has not come, and works no longer. */
  forget() {
    this.#asked += 1;
    this.#prepared += 1;
    this.isWorking = false;
  }

  /** Whether nothing is left to work on. */
  get isDone() {
    return !this.setting || (this.setting.memory === null ? !this.setting.working : Boolean(this.made));
  }

  /** Whether there are steps to be played, or a whole path to be made. */
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

  /** Takes note that what was prepared is lost. */
  #lose() {
    this.#prepared += 1;
    this.isWorking = false;
    this.setting = null;
  }
}
