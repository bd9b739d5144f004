/** What is to be searched: what people set, as far as the core agrees. */

import { Ground, haveSameSquares } from "../board/ground.js";
import { DraftRefused, EngineBroken } from "../engine/engine.js";
import { element } from "../widgets/element.js";
import { faultWords } from "../wording/fault.js";
import { AlgorithmList } from "./algorithm-list.js";
import { BoardForm, FIRST } from "./board-form.js";
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
 * @property {(query: string, how: {replace: boolean, isRestored: boolean}) => void} keep puts an experiment into the
 *   address; `isRestored` where it comes from there
 */

/** The panels on the left, the address, and the draft that they make together. */
export class Setup {
  #engine;
  #run;
  #events;
  #solver = element("solver", HTMLElement);
  #boardForm = new BoardForm(() => this.#type());
  #orderWheel = new OrderWheel(() => this.change());
  #algorithmList = new AlgorithmList({ onChange: () => this.change(), onType: () => this.#type() });
  /** The draft as the page stands, once the core has said what can be chosen. @type {Draft | null} */
  #draft = null;
  /** The address that could not be read, if the last one could not. @type {string | null} */
  #unread = null;
  /** Whether the whole path is shown where single steps could be. */
  whole = false;
  /** The text of the tour that is shown, if somebody gave one. @type {Uint8Array | null} */
  tour = null;
  /** Stands for the time since the focus came to where it is now. */
  #sitting = {};
  /** When the experiment of the address was typed, if it was. @type {object | null} */
  #typed = null;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../engine/run.js").Run} run
   * @param {SetupEvents} events
   */
  constructor(engine, run, events) {
    this.#engine = engine;
    this.#run = run;
    this.#events = events;
    document.addEventListener("focusin", () => (this.#sitting = {}));
  }

  /**
   * Whether another board than the one shown was asked for and is still being prepared.
   *
   * @param {Draft | null} shown the draft of the board that is shown
   */
  awaitsOtherBoard(shown) {
    if (!this.#busy || !this.#draft) return false;
    return !haveSameSquares({ ...this.#draft, ...this.#boardForm.value }, shown);
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
      this.#unread = null;
      await this.show(draft, true);
      return faults;
    } catch (error) {
      if (!(error instanceof EngineBroken)) throw error;
      this.#unread = query;
      this.#events.onBroken(error);
      return [];
    }
  }

  /**
   * Takes a whole draft.
   *
   * @param {Draft} draft
   * @param {boolean} isKept whether the address has it already
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  show(draft, isKept) {
    this.#boardForm.show(draft);
    this.#algorithmList.show(draft);
    this.#draft = draft;
    return this.#adopt(draft, { isReplaced: () => isKept, typed: null, isRestored: isKept });
  }

  /**
   * Takes what was set, as far as the core agrees; the last good board stays where it does not.
   *
   * @param {Partial<Draft>} [parts] what is set elsewhere than in the panels
   * @param {(fault: DraftFault) => void} [onRefused] says what is wrong, where that is not beside the fields
   * @param {object | null} [typed] when it was typed, if it was
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  async change(parts = {}, onRefused = (fault) => this.#refuse(fault), typed = null) {
    if (!this.#draft) {
      // What is to be changed has not come: it is asked for once more.
      if (this.#unread !== null) await this.restore(this.#unread);
      return false;
    }
    const sides = this.#boardForm.value;
    const next = {
      ...this.#draft,
      ...sides,
      ...this.#algorithmList.value,
      order: this.#orderWheel.value,
      shortcuts: true,
      // Squares in layers are numbered otherwise than those of a flat board.
      ...(sides.layers === this.#draft.layers ? {} : FIRST),
      ...parts,
    };
    // Who types 12 has never meant 1: one entry of the history is enough for what is typed in one go.
    const how = { isReplaced: () => typed !== null && typed === this.#typed, typed, isRestored: false };
    return this.#adopt(this.#events.refit(next), how, onRefused);
  }

  /** Takes what is being typed. */
  #type() {
    return this.change({}, undefined, this.#sitting);
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
   * Takes a tour that somebody gave as text, on its own board.
   *
   * @param {Uint8Array} tour
   * @returns {Promise<DraftFault | null>} why it cannot be shown, if it cannot; rejects with `EngineBroken`, which leaves
   *   what is shown
   */
  async open(tour) {
    if (!this.#draft) return null;
    /** @type {DraftFault | null} */
    let refused = null;
    const how = { isReplaced: () => false, typed: null, isRestored: false, tour };
    await this.#adopt(this.#draft, how, (fault) => (refused = fault));
    return refused;
  }

  /** Has what is shown prepared once more. @returns {Promise<boolean>} whether there is something to be played */
  anew() {
    if (!this.tour || !this.#draft) return this.change();
    return this.#adopt(this.#draft, { isReplaced: () => true, typed: null, isRestored: false, tour: this.tour });
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
    return this.anew();
  }

  /**
   * Makes a draft the one that the page shows, as far as the core agrees.
   *
   * @param {Draft | Promise<Draft>} next
   * @param {{isReplaced: () => boolean, typed: object | null, isRestored: boolean, tour?: Uint8Array}} how whether the
   *   address has this draft already, or one that was typed on the way to it; when this one was typed, if it was;
   *   whether it comes from there; and the tour that is to be shown, whose board takes the place of that of the draft
   * @param {(fault: DraftFault) => void} [onRefused]
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  async #adopt(next, how, onRefused = (fault) => this.#refuse(fault)) {
    this.#busy = true;
    try {
      const setting = await this.#run.prepare(next, { panoramas: true, whole: this.whole, tour: how.tour });
      if (!setting) return false;
      // Meanwhile another one may have taken its place.
      if (!(await this.#events.makeReady(setting))) return (this.#busy = false);
      if (setting !== this.#run.setting) return false;
      // The start asked for is kept even where it is off this board: it comes back with a larger one.
      const draft = (this.#draft = setting.given?.draft ?? (await next));
      this.tour = how.tour ?? null;
      this.#boardForm.accept();
      this.#algorithmList.accept();
      if (setting.given) this.#algorithmList.show(draft);
      this.#orderWheel.show(setting.moves);
      this.#boardForm.show(draft);
      this.#suit(setting);
      // What is too long for an address leaves it empty, rather than with another experiment.
      this.#events.keep(setting.query ?? "", { replace: how.isReplaced(), isRestored: how.isRestored });
      this.#typed = how.typed;
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

  get #busy() {
    return this.#solver.ariaBusy === "true";
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
