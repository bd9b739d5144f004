/** Setup of the experiment: the settings of the user, as far as the core accepts them. */

import { Ground, haveSameSquares } from "../board/ground.js";
import { InvalidDraftError, EngineError } from "../engine/engine.js";
import { getElement } from "../widgets/element.js";
import { faultWords } from "../wording/fault.js";
import { AlgorithmList } from "./algorithm-list.js";
import { BoardForm, DEFAULT_SQUARES } from "./board-form.js";
import { OrderWheel } from "./order-wheel.js";

/** @import { Choices, Draft, ExperimentInfo } from "../bindings/protocol" */
/** @import { DraftFault } from "../engine/protocol.js" */

/**
 * @typedef {object} SetupEvents
 * @property {(setting: ExperimentInfo) => Promise<boolean>} makeReady loads the stage for a prepared experiment; resolves with
 * whether it is loaded
 * @property {(setting: ExperimentInfo, draft: Draft, again: boolean) => void} onPrepared an experiment is ready, or its path
 * is being made; `again` if it is the last one, of whose path more is wanted
 * @property {(text: string, fault: DraftFault) => void} onRefused the settings were refused for this reason, which is
 * shown beside the field already
 * @property {(fault: EngineError) => void} onBroken
 * @property {(draft: Draft) => Promise<Draft>} refit adds the parts of a draft that depend on its size
 * @property {(query: string, how: {replace: boolean, isRestored: boolean}) => void} keep puts an experiment into the
 * address; `isRestored` if it comes from there
 */

/** Combines the panels on the left and the address into one draft. */
export class Setup {
  #engine;
  #run;
  #events;
  #solver = getElement("solver", HTMLElement);
  #boardForm = new BoardForm(() => this.#type());
  #orderWheel = new OrderWheel(() => this.change());
  #algorithmList = new AlgorithmList({ onChange: () => this.change(), onType: () => this.#type() });
  /** The current draft, once the core has offered its choices. @type {Draft | null} */
  #draft = null;
  /** Query of the address, if it could not be read. @type {string | null} */
  #failedQuery = null;
  /** Whether the whole path is shown where single steps are possible. */
  whole = false;
  /** Text of the given tour that is shown, if there is one. @type {Uint8Array | null} */
  tour = null;
  /** Token that is replaced whenever the focus moves. All typing with one token is one edit. */
  #typingToken = {};
  /** Token with which the experiment of the address was typed, if it was. @type {object | null} */
  #addressToken = null;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../engine/experiment-session.js").ExperimentSession} run
   * @param {SetupEvents} events
   */
  constructor(engine, run, events) {
    this.#engine = engine;
    this.#run = run;
    this.#events = events;
    document.addEventListener("focusin", () => (this.#typingToken = {}));
  }

  /**
   * Whether a board other than the shown one was requested and is still being prepared.
   *
   * @param {Draft | null} shown the draft of the board that is shown
   */
  awaitsOtherBoard(shown) {
    if (!this.#busy || !this.#draft) return false;
    return !haveSameSquares({ ...this.#draft, ...this.#boardForm.value }, shown);
  }

  /** Size of the board as typed. */
  get size() {
    const { rows, columns } = this.#boardForm.value;
    return { rows: Number(rows), columns: Number(columns) };
  }

  /** Offers the choices of the core. @param {Choices} choices */
  offer({ orders, algorithms }) {
    this.#orderWheel.offer(orders);
    this.#algorithmList.offer(algorithms);
  }

  /**
   * Shows the experiment of an address.
   *
   * @param {string} query
   * @returns {Promise<DraftFault[]>} its faults
   */
  async restore(query) {
    try {
      const { draft, faults } = await this.#engine.request("read", { query, panoramas: true });
      this.#failedQuery = null;
      await this.show(draft, true);
      return faults;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.#failedQuery = query;
      this.#events.onBroken(error);
      return [];
    }
  }

  /**
   * Shows a complete draft.
   *
   * @param {Draft} draft
   * @param {boolean} isKept whether the address has it already
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  show(draft, isKept) {
    this.#boardForm.show(draft);
    this.#algorithmList.show(draft);
    this.#draft = draft;
    return this.#prepare(draft, { isReplaced: () => isKept, typed: null, isRestored: isKept });
  }

  /**
   * Applies the settings. If the core refuses them, the last accepted board stays.
   *
   * @param {Partial<Draft>} [parts] settings from outside the panels
   * @param {(fault: DraftFault) => void} [onRefused] shows the fault, if not beside the fields
   * @param {object | null} [typed] token with which the settings were typed, if they were
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  async change(parts = {}, onRefused = (fault) => this.#showFault(fault), typed = null) {
    if (!this.#draft) {
      // The draft has not arrived yet: request it again.
      if (this.#failedQuery !== null) await this.restore(this.#failedQuery);
      return false;
    }
    const sides = this.#boardForm.value;
    const next = {
      ...this.#draft,
      ...sides,
      ...this.#algorithmList.value,
      order: this.#orderWheel.value,
      shortcuts: true,
      // Squares in layers are numbered differently from those of a flat board.
      ...(sides.layers === this.#draft.layers ? {} : DEFAULT_SQUARES),
      ...parts,
    };
    // Typing 12 passes through 1. All input with one token shares one entry of the browser's history.
    const how = { isReplaced: () => typed !== null && typed === this.#addressToken, typed, isRestored: false };
    return this.#prepare(this.#events.refit(next), how, onRefused);
  }

  /** Applies the settings while they are being typed. */
  #type() {
    return this.change({}, undefined, this.#typingToken);
  }

  /**
   * Applies settings from elsewhere, where their fault is shown.
   *
   * @param {Partial<Draft>} parts
   * @returns {Promise<DraftFault | null>} the reason why the core refuses, or null
   */
  async tryChange(parts) {
    /** @type {DraftFault | null} */
    let refused = null;
    await this.change(parts, (fault) => (refused = fault));
    return refused;
  }

  /**
   * Shows a tour that was given as text, on its own board.
   *
   * @param {Uint8Array} tour
   * @returns {Promise<DraftFault | null>} the reason why it cannot be shown, or null; a broken engine is reported by
   * `onBroken`
   */
  async open(tour) {
    if (!this.#draft) return null;
    /** @type {DraftFault | null} */
    let refused = null;
    const how = { isReplaced: () => false, typed: null, isRestored: false, tour };
    await this.#prepare(this.#draft, how, (fault) => (refused = fault));
    return refused;
  }

  /** Prepares the shown experiment again. @returns {Promise<boolean>} whether there is something to be played */
  prepareAgain() {
    if (!this.tour || !this.#draft) return this.change();
    return this.#prepare(this.#draft, { isReplaced: () => true, typed: null, isRestored: false, tour: this.tour });
  }

  /**
   * Sets the end to a square that was picked on the board, if an end is being chosen.
   *
   * @param {string} place as a draft has it
   * @returns {Promise<boolean> | null} whether a search is ready to be played; null if no end is being chosen
   */
  changeEnd(place) {
    return this.#algorithmList.end.pick(place) ? this.change() : null;
  }

  /**
   * Shows the names of the squares of the shown draft.
   *
   * @param {string} start
   * @param {string} note origin of the start, if it had to move
   * @param {string} end an empty string if there is none
   */
  name(start, note, end) {
    this.#boardForm.showStart(start, note);
    this.#algorithmList.end.show(end ? (this.#draft?.end ?? "") : "", end);
  }

  /**
   * Continues the work on a path that was not found.
   *
   * @returns {Promise<boolean>} whether there is something to be played
   */
  async continuePath() {
    if (!this.#draft || !this.#run.experimentInfo) return false;
    this.#busy = false;
    try {
      const setting = await this.#run.resume();
      if (!setting) return false;
      this.#events.onPrepared(setting, this.#draft, true);
      return await this.#completePreparation(this.#draft);
    } catch (error) {
      return this.#handleError(error);
    }
  }

  /**
   * Replaces the chosen algorithm, and keeps the other settings.
   *
   * @param {string | null} algorithm
   * @returns {Promise<boolean>} whether there is something to be played
   */
  async useAlgorithm(algorithm) {
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
    return this.prepareAgain();
  }

  /**
   * Prepares a draft, and shows it if the core accepts it.
   *
   * @param {Draft | Promise<Draft>} next
   * @param {{isReplaced: () => boolean, typed: object | null, isRestored: boolean, tour?: Uint8Array}} how
   * `isReplaced`: whether the draft replaces the current history entry; `typed`: token with which the draft was typed,
   * or null; `isRestored`: whether the draft comes from the address; `tour`: a tour to be shown, whose board replaces
   * that of the draft
   * @param {(fault: DraftFault) => void} [onRefused]
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  async #prepare(next, how, onRefused = (fault) => this.#showFault(fault)) {
    this.#busy = true;
    try {
      const setting = await this.#run.prepare(next, { panoramas: true, whole: this.whole, tour: how.tour });
      if (!setting) return false;
      // Another setting may have replaced this one meanwhile.
      if (!(await this.#events.makeReady(setting))) return (this.#busy = false);
      if (setting !== this.#run.experimentInfo) return false;
      // The requested start is kept even if it is off this board: a larger board restores it.
      const draft = (this.#draft = setting.given?.draft ?? (await next));
      this.tour = how.tour ?? null;
      this.#boardForm.clearFaults();
      this.#algorithmList.accept();
      if (setting.given) this.#algorithmList.show(draft);
      this.#orderWheel.show(setting.moves);
      this.#boardForm.show(draft);
      this.#adaptPanels(setting);
      // An experiment that is too long for an address leaves the address empty, rather than with another experiment.
      this.#events.keep(setting.query ?? "", { replace: how.isReplaced(), isRestored: how.isRestored });
      this.#addressToken = how.typed;
      this.#events.onPrepared(setting, draft, false);
      this.#busy = false;
      return await this.#completePreparation(draft);
    } catch (error) {
      if (!(error instanceof InvalidDraftError)) return this.#handleError(error);
      // The shown experiment stays, and so does the work on it.
      onRefused(error.fault);
      this.#busy = false;
      return false;
    }
  }

  /** Whether the shown experiment is about to be replaced. @param {boolean} busy */
  set #busy(busy) {
    this.#solver.ariaBusy = String(busy);
  }

  get #busy() {
    return this.#solver.ariaBusy === "true";
  }

  /**
   * Makes the path that a search of single steps waits for, if it does.
   *
   * @param {Draft} draft
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  async #completePreparation(draft) {
    const { experimentInfo } = this.#run;
    if (experimentInfo?.working) {
      if (!(await this.#run.computePath()) || !this.#run.experimentInfo) return false;
      this.#events.onPrepared(this.#run.experimentInfo, draft, false);
    }
    return this.#run.isPlayable;
  }

  /**
   * @param {unknown} error
   * @returns {false}
   */
  #handleError(error) {
    if (!(error instanceof EngineError)) throw error;
    this.#busy = false;
    this.#events.onBroken(error);
    return false;
  }

  /** Adapts the panels to the board of an experiment. @param {ExperimentInfo} setting */
  #adaptPanels(setting) {
    const ground = new Ground(setting);
    this.#orderWheel.describeFor(ground);
    this.#algorithmList.enableFor(setting.problems);
  }

  /** Shows a fault beside its field. @param {DraftFault} fault */
  #showFault(fault) {
    const text = faultWords(fault);
    // The cause of an algorithm's fault may be the board, which was changed just now.
    this.#boardForm.showFault(fault.field, text);
    if (fault.field in this.#algorithmList.value) this.#algorithmList.refuse(fault.field, text);
    this.#events.onRefused(text, fault);
  }
}
