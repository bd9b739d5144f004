/** What is to be searched: what people set, as far as the core agrees. */

import { Ground } from "../board/ground.js";
import { DraftRefused, EngineBroken } from "../engine/engine.js";
import { element } from "../widgets/element.js";
import { faultWords } from "../wording/fault.js";
import { AlgorithmList } from "./algorithm-list.js";
import { BoardForm } from "./board-form.js";
import { OrderWheel } from "./order-wheel.js";

/** @import { Choices, Draft, Setting } from "../bindings/protocol" */
/** @import { DraftFault } from "../engine/protocol.js" */

/**
 * @typedef {object} SetupEvents
 * @property {(setting: Setting) => Promise<boolean>} makeReady loads what shows a prepared experiment; tells whether
 *   that is here
 * @property {(setting: Setting, draft: Draft, again: boolean) => void} onPrepared an experiment is ready, or its path
 *   is worked on; `again` where it is the last one, of which more is wanted
 * @property {(text: string, fault: DraftFault) => void} onRefused what is wrong, which is shown beside its field already
 * @property {(fault: EngineBroken) => void} onBroken
 * @property {(draft: Draft) => Promise<Draft>} refit adds to a draft what follows from its size
 * @property {(query: string, how: {replace: boolean}) => void} keep puts an experiment into the address
 */

/** The panels on the left, the address, and the draft that they make together. */
export class Setup {
  #engine;
  #run;
  #events;
  #solver = element("solver", HTMLElement);
  #boardForm = new BoardForm(() => this.change());
  #orderWheel = new OrderWheel(() => this.change());
  #algorithmList = new AlgorithmList(() => this.change());
  /** The draft as the page stands, once the core has said what can be chosen. @type {Draft | null} */
  #draft = null;
  /** Whether the whole path is shown where single steps could be. */
  whole = false;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../engine/run.js").Run} run
   * @param {SetupEvents} events
   */
  constructor(engine, run, events) {
    this.#engine = engine;
    this.#run = run;
    this.#events = events;
  }

  /** The size of the board as typed. */
  get size() {
    const { rows, columns } = this.#boardForm.value;
    return { rows: Number(rows), columns: Number(columns) };
  }

  /** Lets what the core offers be chosen. @param {Choices} choices */
  offer({ orders, algorithms }) {
    this.#orderWheel.offer(orders);
    this.#algorithmList.offer(algorithms);
  }

  /**
   * Takes the experiment of an address.
   *
   * @param {string} query
   * @returns {Promise<DraftFault[]>} what in it could not be kept
   */
  async restore(query) {
    try {
      const { draft, faults } = await this.#engine.ask("read", { query, panoramas: true });
      this.#boardForm.show(draft);
      this.#algorithmList.show(draft);
      this.#draft = draft;
      await this.#adopt(draft, { replace: true });
      return faults;
    } catch (error) {
      if (!(error instanceof EngineBroken)) throw error;
      this.#events.onBroken(error);
      return [];
    }
  }

  /**
   * Takes what was set, as far as the core agrees; the last good board stays where it does not.
   *
   * @param {Partial<Draft>} [parts] what is set elsewhere than in the panels
   * @param {(fault: DraftFault) => void} [onRefused] says what is wrong, where that is not beside the fields
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  async change(parts = {}, onRefused = (fault) => this.#refuse(fault)) {
    if (!this.#draft) return false;
    const next = {
      ...this.#draft,
      ...this.#boardForm.value,
      ...this.#algorithmList.value,
      order: this.#orderWheel.value,
      shortcuts: true,
      ...parts,
    };
    return this.#adopt(this.#events.refit(next), { replace: false }, onRefused);
  }

  /**
   * The same for what is set elsewhere and refused there.
   *
   * @param {Partial<Draft>} parts
   * @returns {Promise<DraftFault | null>} why the core does not agree, if it does not
   */
  async attempt(parts) {
    /** @type {DraftFault | null} */
    let refused = null;
    await this.change(parts, (fault) => (refused = fault));
    return refused;
  }

  /**
   * Takes a square that was chosen on the board as the end, where that is what is being chosen.
   *
   * @param {string} place as a draft has it
   * @returns {Promise<boolean> | null} whether a search is ready to be played; null where it is not
   */
  changeEnd(place) {
    return this.#algorithmList.end.take(place) ? this.change() : null;
  }

  /**
   * Names the squares of the draft shown.
   *
   * @param {string} start
   * @param {string} note where the start came from when it had to move
   * @param {string} end nothing where there is none
   */
  name(start, note, end) {
    this.#boardForm.showStart(start, note);
    this.#algorithmList.end.show(end ? (this.#draft?.end ?? "") : "", end);
  }

  /** Works on, on the path that was not found. @returns {Promise<boolean>} whether there is something to be played */
  async more() {
    if (!this.#draft || !this.#run.setting) return false;
    this.#busy = false;
    try {
      const setting = await this.#run.more();
      if (!setting) return false;
      this.#events.onPrepared(setting, this.#draft, true);
      return await this.#work(this.#draft);
    } catch (error) {
      return this.#catch(error);
    }
  }

  /**
   * Takes another algorithm in the place of the one that was chosen, for what is set otherwise.
   *
   * @param {string | null} algorithm
   * @returns {Promise<boolean>} whether there is something to be played
   */
  async takeInstead(algorithm) {
    if (!this.#draft || !algorithm) return false;
    this.#algorithmList.show({ ...this.#draft, ...this.#algorithmList.value, algorithm });
    return this.change();
  }

  /**
   * Shows the whole path at once, or single steps again.
   *
   * @param {boolean} whole
   * @returns {Promise<boolean>} whether there is something to be played
   */
  showWhole(whole) {
    this.whole = whole;
    return this.change();
  }

  /**
   * Makes a draft the one that the page shows, as far as the core agrees.
   *
   * @param {Draft | Promise<Draft>} next
   * @param {{replace: boolean}} how whether the address was already this draft's
   * @param {(fault: DraftFault) => void} [onRefused]
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  async #adopt(next, how, onRefused = (fault) => this.#refuse(fault)) {
    this.#busy = true;
    try {
      const setting = await this.#run.prepare(next, { panoramas: true, whole: this.whole });
      if (!setting) return false;
      // Meanwhile another one may have taken its place.
      if (!(await this.#events.makeReady(setting))) return (this.#busy = false);
      if (setting !== this.#run.setting) return false;
      // The start asked for is kept even where it is off this board: it comes back with a larger one.
      const draft = (this.#draft = await next);
      this.#boardForm.accept();
      this.#algorithmList.accept();
      this.#orderWheel.show(setting.moves);
      this.#boardForm.show(draft);
      this.#suit(setting);
      // What is too long for an address leaves it empty, rather than with another experiment.
      this.#events.keep(setting.query ?? "", how);
      this.#events.onPrepared(setting, draft, false);
      this.#busy = false;
      return await this.#work(draft);
    } catch (error) {
      if (!(error instanceof DraftRefused)) return this.#catch(error);
      // What is shown stays, and so does the work on it.
      onRefused(error.fault);
      this.#busy = false;
      return false;
    }
  }

  /** Whether what is shown is about to be replaced by what was set last. @param {boolean} busy */
  set #busy(busy) {
    this.#solver.ariaBusy = String(busy);
  }

  /**
   * Has the path made that a search of single steps waits for, if it does.
   *
   * @param {Draft} draft
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  async #work(draft) {
    const { setting } = this.#run;
    if (setting?.working) {
      if (!(await this.#run.work()) || !this.#run.setting) return false;
      this.#events.onPrepared(this.#run.setting, draft, false);
    }
    return this.#run.isPlayable;
  }

  /**
   * @param {unknown} error
   * @returns {false}
   */
  #catch(error) {
    if (!(error instanceof EngineBroken)) throw error;
    this.#busy = false;
    this.#events.onBroken(error);
    return false;
  }

  /** Lets be chosen what makes a difference to what is searched. @param {Setting} setting */
  #suit(setting) {
    const ground = new Ground(setting);
    this.#orderWheel.suit(ground);
    this.#algorithmList.suit(setting.problems);
  }

  /** Says what is wrong where the person looks. @param {DraftFault} fault */
  #refuse(fault) {
    const text = faultWords(fault);
    // What an algorithm cannot do may be the board's doing, which was changed just now.
    this.#boardForm.refuse(fault.field, text);
    if (fault.field in this.#algorithmList.value) this.#algorithmList.refuse(fault.field, text);
    this.#events.onRefused(text, fault);
  }
}
