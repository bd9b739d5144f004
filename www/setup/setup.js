/** Setup of the experiment: sends the user's settings to the core, and shows why the core refuses them. */

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
 * The handlers that `Setup` calls.
 *
 * @typedef {object} SetupEvents
 * @property {(experimentInfo: ExperimentInfo) => Promise<boolean>} loadStage loads the stage for a prepared experiment;
 *   resolves with whether it is loaded
 * @property {(experimentInfo: ExperimentInfo, draft: Draft, isContinuation: boolean) => void} onPrepared called when an
 *   experiment is ready, or when the computation of its path begins; `isContinuation` if the work on the previous path
 *   continues
 * @property {(text: string, fault: DraftFault) => void} onRefused called when the core refuses the settings; the
 *   fault is already shown beside its field
 * @property {(error: EngineError) => void} onEngineLost
 * @property {(draft: Draft) => Promise<Draft>} refitShape adapts the parts of a draft that depend on the
 *   size of its board
 * @property {(query: string, options: {replace: boolean, isRestored: boolean}) => void} updateAddress writes an
 *   experiment to the address; `isRestored` if the experiment was read from the address
 */

/**
 * The circumstances of a preparation. `replacesEntry`: whether the draft replaces the current history entry.
 * `typingToken`: the typing token, or null. `isRestored`: whether the draft comes from the address. `tour`: a tour to
 * show, whose board replaces that of the draft.
 *
 * @typedef {{replacesEntry: () => boolean, typingToken: object | null, isRestored: boolean, tour?: Uint8Array}} PreparationOptions
 */

/** Combines the settings of the panels and of the address into one draft. */
export class Setup {
  #session;
  #events;
  #solver = getElement("solver", HTMLElement);
  #boardForm = new BoardForm(() => this.#changeWhileTyping());
  orderWheel = new OrderWheel(
    () => this.change(),
    (text, first) => this.#session.readOrder(text, first),
  );
  #algorithmList = new AlgorithmList({ onChange: () => this.change(), onInput: () => this.#changeWhileTyping() });
  /** The current draft, or null before the first one is shown. @type {Draft | null} */
  #draft = null;
  /** Query of the address that is being opened, or whose opening the engine did not survive. @type {string | null} */
  #unopenedQuery = null;
  /** Whether the whole path is shown, even if single steps are possible. */
  showsWholePath = false;
  /** The text of the shown tour, if the user gave a tour as text. @type {Uint8Array | null} */
  tour = null;
  /** Identifies a sequence of typing. It is replaced when the focus moves, and all input with one token is one edit. */
  #typingToken = {};
  /** The typing token of the experiment in the address, or null if it was not typed. @type {object | null} */
  #addressToken = null;

  /**
   * @param {import("../engine/experiment-session.js").ExperimentSession} session
   * @param {SetupEvents} events
   */
  constructor(session, events) {
    this.#session = session;
    this.#events = events;
    document.addEventListener("focusin", () => (this.#typingToken = {}));
  }

  /**
   * Whether a board other than the shown one was requested and is still being prepared.
   *
   * @param {Draft | null} shownDraft the draft of the shown board
   */
  awaitsOtherBoard(shownDraft) {
    if (!this.#busy || !this.#draft) return false;
    if (this.#unopenedQuery !== null) return true;
    return !haveSameSquares({ ...this.#draft, ...this.#boardForm.value }, shownDraft);
  }

  /** Size of the board as typed. */
  get size() {
    const { rows, columns } = this.#boardForm.value;
    return { rows: Number(rows), columns: Number(columns) };
  }

  /** Sets the available orders and algorithms. @param {Choices} choices */
  setChoices({ orders, algorithms }) {
    this.orderWheel.setPublishedOrders(orders);
    this.#algorithmList.setAlgorithms(algorithms);
  }

  /**
   * Shows the experiment of an address.
   *
   * @param {string} query
   * @returns {Promise<DraftFault[]>} the faults of the query
   */
  async restore(query) {
    const { faults } = await this.#openQuery(query);
    return faults;
  }

  /**
   * Opens the experiment of an address.
   *
   * @param {string} query
   * @returns {Promise<{faults: DraftFault[], isPlayable: boolean}>}
   */
  async #openQuery(query) {
    /** @type {DraftFault[]} */
    let faults = [];
    const openLink = async () => {
      this.#unopenedQuery = query;
      const opened = await this.#session.open(query, { panoramas: true, whole: this.showsWholePath });
      this.#unopenedQuery = null;
      faults = opened?.faults ?? [];
      return opened;
    };
    const options = { replacesEntry: () => true, typingToken: null, isRestored: true };
    return { isPlayable: await this.#showPrepared(openLink, options), faults };
  }

  /**
   * Shows a complete draft.
   *
   * @param {Draft} draft
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  show(draft) {
    this.#boardForm.show(draft);
    this.#algorithmList.show(draft);
    this.#draft = draft;
    return this.#prepare(draft, { replacesEntry: () => false, typingToken: null, isRestored: false });
  }

  /**
   * Applies the settings. If the core refuses them, the last accepted board stays.
   *
   * @param {Partial<Draft>} [changes] settings that do not come from the panels
   * @param {(fault: DraftFault) => void} [onRefused] shows the fault, by default beside its field
   * @param {object | null} [typingToken] the typing token of the settings, or null if they were not typed
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  async change(changes = {}, onRefused = (fault) => this.#showFault(fault), typingToken = null) {
    if (!this.#draft) {
      // The experiment of the address was lost, so it is opened again.
      if (this.#unopenedQuery !== null && !this.#busy) await this.#openQuery(this.#unopenedQuery);
      return false;
    }
    const sides = this.#boardForm.value;
    const nextDraft = {
      ...this.#draft,
      ...sides,
      ...this.#algorithmList.value,
      order: this.orderWheel.value,
      shortcuts: true,
      // Squares in layers are numbered differently from those of a flat board.
      ...(sides.layers === this.#draft.layers ? {} : DEFAULT_SQUARES),
      ...changes,
    };
    // A user who types 12 also types 1 first. All input with one token shares one entry of the browser's history.
    const options = {
      replacesEntry: () => typingToken !== null && typingToken === this.#addressToken,
      typingToken,
      isRestored: false,
    };
    return this.#prepare(this.#events.refitShape(nextDraft), options, onRefused);
  }

  /** Applies the settings while they are being typed. */
  #changeWhileTyping() {
    return this.change({}, undefined, this.#typingToken);
  }

  /**
   * Applies settings whose caller shows the fault.
   *
   * @param {Partial<Draft>} changes
   * @returns {Promise<DraftFault | null>} the reason why the core refuses, or null
   */
  async tryChange(changes) {
    /** @type {DraftFault | null} */
    let refusal = null;
    await this.change(changes, (fault) => (refusal = fault));
    return refusal;
  }

  /**
   * Shows a tour given as text, on the board of the tour.
   *
   * @param {Uint8Array} tour
   * @returns {Promise<DraftFault | null>} the reason why the tour cannot be shown, or null; the loss of the engine is
   *   reported by `onEngineLost`
   */
  async open(tour) {
    if (!this.#draft) return null;
    /** @type {DraftFault | null} */
    let refusal = null;
    const options = { replacesEntry: () => false, typingToken: null, isRestored: false, tour };
    await this.#prepare(this.#draft, options, (fault) => (refusal = fault));
    return refusal;
  }

  /** Prepares the shown experiment again. @returns {Promise<boolean>} whether a search is ready to be played */
  async prepareAgain() {
    if (this.#unopenedQuery !== null && !this.#busy) return (await this.#openQuery(this.#unopenedQuery)).isPlayable;
    return this.tour && this.#draft ? this.#prepareShown(this.#draft) : this.change();
  }

  /** Prepares the shown draft again, with its tour if it has one. @param {Draft} draft */
  #prepareShown(draft) {
    const tour = this.tour ?? undefined;
    return this.#prepare(draft, { replacesEntry: () => true, typingToken: null, isRestored: false, tour });
  }

  /**
   * Sets the end to a square that was picked on the board, if an end is being chosen.
   *
   * @param {string} square the square in the format of a draft
   * @returns {Promise<boolean> | null} whether a search is ready to be played; null if no end is being chosen
   */
  changeEnd(square) {
    return this.#algorithmList.endChoice.setPickedSquare(square) ? this.change() : null;
  }

  /**
   * Shows the names of the squares of the shown draft.
   *
   * @param {string} start
   * @param {string} note a note about the moved start, or an empty string
   * @param {string} end the name of the end, or an empty string
   */
  showSquareNames(start, note, end) {
    this.#boardForm.showStart(start, note);
    this.#algorithmList.endChoice.show(end ? (this.#draft?.end ?? "") : "", end);
  }

  /**
   * Continues a computation that was stopped before it found a path.
   *
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  async continuePath() {
    if (!this.#draft || !this.#session.experimentInfo) return false;
    this.#busy = false;
    try {
      const experimentInfo = await this.#session.resume();
      if (!experimentInfo) return false;
      this.#events.onPrepared(experimentInfo, this.#draft, true);
      return await this.#completePreparation(this.#draft);
    } catch (error) {
      return this.#handleError(error);
    }
  }

  /**
   * Replaces the chosen algorithm, and keeps the other settings.
   *
   * @param {string | null} algorithm
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  async useAlgorithm(algorithm) {
    if (!this.#draft || !algorithm) return false;
    this.#algorithmList.show({ ...this.#draft, ...this.#algorithmList.value, algorithm });
    return this.change();
  }

  /**
   * Switches between the whole path at once and single steps.
   *
   * @param {boolean} isWhole
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  setWholePath(isWhole) {
    this.showsWholePath = isWhole;
    return this.prepareAgain();
  }

  /**
   * Prepares a draft, and shows it if the core accepts it.
   *
   * @param {Draft | Promise<Draft>} nextDraft
   * @param {PreparationOptions} options
   * @param {(fault: DraftFault) => void} [onRefused]
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  #prepare(nextDraft, options, onRefused) {
    const prepareDraft = async () => {
      const experimentInfo = await this.#session.prepare(nextDraft, {
        panoramas: true,
        whole: this.showsWholePath,
        tour: options.tour,
      });
      return experimentInfo && { experimentInfo, draft: experimentInfo.given?.draft ?? (await nextDraft) };
    };
    return this.#showPrepared(prepareDraft, options, onRefused);
  }

  /**
   * Shows an experiment when it is prepared.
   *
   * @param {() => Promise<{experimentInfo: ExperimentInfo, draft: Draft} | null>} prepare prepares the experiment;
   *   resolves to null if another experiment replaced it in the meantime
   * @param {PreparationOptions} options
   * @param {(fault: DraftFault) => void} [onRefused]
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  async #showPrepared(prepare, options, onRefused = (fault) => this.#showFault(fault)) {
    this.#busy = true;
    try {
      const prepared = await prepare();
      if (!prepared) return false;
      const { experimentInfo, draft } = prepared;
      // Another experiment may have replaced this one in the meantime.
      if (!(await this.#events.loadStage(experimentInfo))) return (this.#busy = false);
      if (experimentInfo !== this.#session.experimentInfo) return false;
      // The requested start is kept even if it is not on this board, so that a larger board restores it.
      this.#draft = draft;
      this.tour = options.tour ?? null;
      this.#boardForm.clearFaults();
      this.#algorithmList.clearFaults();
      if (experimentInfo.given || options.isRestored) this.#algorithmList.show(draft);
      this.orderWheel.show(experimentInfo.moves, options.isRestored);
      this.#boardForm.show(draft);
      this.#adaptPanels(experimentInfo);
      // If an experiment is too long for an address, the address becomes empty. It must not describe another
      // experiment.
      this.#events.updateAddress(experimentInfo.query ?? "", {
        replace: options.replacesEntry(),
        isRestored: options.isRestored,
      });
      this.#addressToken = options.typingToken;
      this.#events.onPrepared(experimentInfo, draft, false);
      this.#busy = false;
      return await this.#completePreparation(draft);
    } catch (error) {
      if (!(error instanceof InvalidDraftError)) return this.#handleError(error);
      // The shown experiment stays, and the work on it continues.
      onRefused(error.fault);
      this.#busy = false;
      if (!this.#session.isSuperseded || !this.#draft) return false;
      const isReady = await this.#prepareShown(this.#draft);
      onRefused(error.fault);
      return isReady;
    }
  }

  /** Sets whether an experiment is being prepared. @param {boolean} busy */
  set #busy(busy) {
    this.#solver.ariaBusy = String(busy);
  }

  get #busy() {
    return this.#solver.ariaBusy === "true";
  }

  /**
   * Computes the path that a search needs before its first step, if it needs one.
   *
   * @param {Draft} draft
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  async #completePreparation(draft) {
    const { experimentInfo } = this.#session;
    if (experimentInfo?.working) {
      if (!(await this.#session.computePath()) || !this.#session.experimentInfo) return false;
      this.#events.onPrepared(this.#session.experimentInfo, draft, false);
    }
    return this.#session.isPlayable;
  }

  /**
   * Reports the loss of the engine; rethrows any other error.
   *
   * @param {unknown} error
   * @returns {false}
   */
  #handleError(error) {
    if (!(error instanceof EngineError)) throw error;
    this.#busy = false;
    this.#events.onEngineLost(error);
    return false;
  }

  /** Adapts the panels to the board of an experiment. @param {ExperimentInfo} experimentInfo */
  #adaptPanels(experimentInfo) {
    const ground = new Ground(experimentInfo);
    this.orderWheel.describeFor(ground);
    this.#algorithmList.enableFor(experimentInfo.problems);
  }

  /** Shows a fault beside its field. @param {DraftFault} fault */
  #showFault(fault) {
    const text = faultWords(fault);
    // The cause of an algorithm's fault may be a changed board, so the board form shows every fault.
    this.#boardForm.showFault(fault.field, text);
    if (fault.field in this.#algorithmList.value) this.#algorithmList.showFault(fault.field, text);
    this.#events.onRefused(text, fault);
  }
}
