/**
 * What is to be searched: what people set, as far as the core agrees.
 *
 * @module
 */

import { Ground } from "../board/ground.js";
import { element } from "../widgets/element.js";
import { DraftRefused, EngineBroken } from "../engine/engine.js";
import { faultWords } from "../wording/fault.js";
import { shapeWords } from "../wording/vocabulary.js";
import { AlgorithmList } from "./algorithm-list.js";
import { BoardForm } from "./board-form.js";
import { OrderWheel } from "./order-wheel.js";

/** @typedef {import("../engine/protocol.js").Draft} Draft */
/** @typedef {import("../engine/protocol.js").DraftFault} DraftFault */
/** @typedef {import("../engine/protocol.js").Setting} Setting */

/** How long a tour is looked for before the page hears of it, in milliseconds. */
const MAKE_SLICE = 50;

/**
 * @typedef {object} SetupEvents
 * @property {(setting: Setting, draft: Draft) => void} onPrepared another search is ready, or its tour is
 *   looked for
 * @property {(progress: import("../engine/protocol.js").Progress) => void} onMaking how far that has come
 * @property {(text: string) => void} onRefused what is wrong, which is shown beside its field already
 * @property {(fault: EngineBroken) => void} onBroken
 * @property {(draft: Draft) => Promise<Draft>} refit adds to a draft what follows from its size
 */

/** The panels on the left, the address, and the draft that they make together. */
export class Setup {
  #engine;
  #address;
  #events;
  #solver = element("solver", HTMLElement);
  #boardForm = new BoardForm(() => this.change());
  #orderWheel = new OrderWheel(() => this.change());
  #algorithmList = new AlgorithmList(() => this.change());
  /** The draft as the page stands, once the core has said what can be chosen. @type {Draft | null} */
  #draft = null;
  #whole = false;
  /** Counts the drafts sent, so that an answer to an older one is known as such. */
  #drafts = 0;
  /** What the page shows. @type {{setting: Setting, draft: Draft} | null} */
  #shown = null;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../explore/address.js").Address} address
   * @param {SetupEvents} events
   */
  constructor(engine, address, events) {
    this.#engine = engine;
    this.#address = address;
    this.#events = events;
  }

  /** The size of the board as typed. */
  get size() {
    const { rows, columns } = this.#boardForm.value;
    return { rows: Number(rows), columns: Number(columns) };
  }

  /**
   * Lets what the core offers be chosen.
   *
   * @param {import("../engine/protocol.js").Choices} choices
   */
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
      const { draft, faults } = await this.#engine.read(query, { panoramas: true });
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
    const asked = ++this.#drafts;
    this.#busy = true;
    const next = {
      ...this.#draft,
      ...this.#boardForm.value,
      ...this.#algorithmList.value,
      order: this.#orderWheel.value,
      shortcuts: true,
      ...parts,
    };
    const fitting = await this.#events.refit(next);
    return asked === this.#drafts && this.#adopt(fitting, { replace: false }, onRefused);
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
    return this.#algorithmList.takeEnd(place) ? this.change() : null;
  }

  /**
   * Names the end of the draft shown.
   *
   * @param {string} name nothing where there is none
   */
  showEnd(name) {
    this.#algorithmList.showEnd(name ? (this.#draft?.end ?? "") : "", name);
  }

  /** Stops looking for a tour. */
  halt() {
    const { setting, draft } = this.#shown ?? {};
    if (!draft || !setting?.making) return;
    this.#drafts += 1;
    this.#busy = false;
    // As much as was done is kept: whoever goes on goes on from here.
    this.#show({ ...setting, making: null, notFound: setting.making.steps }, draft);
  }

  /**
   * Looks on for a tour that was not found.
   *
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  async goOn() {
    if (!this.#shown) return false;
    const { draft } = this.#shown;
    const asked = ++this.#drafts;
    this.#busy = false;
    try {
      const setting = await this.#engine.goOn();
      if (asked !== this.#drafts) return false;
      this.#show(setting, draft);
      return await this.#make(asked);
    } catch (error) {
      return this.#catch(error, asked);
    }
  }

  /** Whether the whole path is shown where single steps could be. */
  get whole() {
    return this.#whole;
  }

  /**
   * Shows the whole path at once, or single steps again.
   *
   * @param {boolean} whole
   * @returns {Promise<boolean>} whether there is something to be played
   */
  showWhole(whole) {
    this.#whole = whole;
    return this.change();
  }

  /**
   * Shows the start, and says where it came from when it had to move.
   *
   * @param {string} name
   * @param {string} note
   */
  showStart(name, note) {
    this.#boardForm.showStart(name, note);
  }

  /**
   * Makes a draft the one that the page shows, as far as the core agrees.
   *
   * @param {Draft} next
   * @param {{replace: boolean}} how whether the address was already this draft's
   * @param {(fault: DraftFault) => void} [onRefused]
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  async #adopt(next, how, onRefused = (fault) => this.#refuse(fault)) {
    const asked = ++this.#drafts;
    this.#busy = true;
    try {
      const setting = await this.#engine.prepare(next, { panoramas: true, whole: this.#whole });
      if (asked !== this.#drafts) return false;
      // The start asked for is kept even where it is off this board: it comes back with a larger one.
      this.#draft = next;
      this.#boardForm.accept();
      this.#algorithmList.accept();
      this.#orderWheel.show(setting.moves);
      this.#boardForm.show(next);
      this.#suit(setting);
      // What is too long for an address leaves it empty, rather than with another experiment.
      this.#address.keep(setting.query ?? "", how);
      this.#show(setting, next);
      this.#busy = false;
      return await this.#make(asked);
    } catch (error) {
      if (!(error instanceof DraftRefused)) return this.#catch(error, asked);
      if (asked !== this.#drafts) return false;
      onRefused(error.fault);
      this.#busy = false;
      // What is shown stays, and so does the work on it.
      this.#make(asked).catch((lost) => this.#catch(lost, asked));
      return false;
    }
  }

  /** Whether what is shown is about to be replaced by what was set last. @param {boolean} busy */
  set #busy(busy) {
    this.#solver.ariaBusy = String(busy);
  }

  /**
   * @param {Setting} setting
   * @param {Draft} draft
   */
  #show(setting, draft) {
    this.#shown = { setting, draft };
    this.#events.onPrepared(setting, draft);
  }

  /**
   * Has the tour made that the page waits for, if it does.
   *
   * @param {number} asked when; work on an older draft ends
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  async #make(asked) {
    while (this.#shown?.setting.making) {
      const { setting, draft } = this.#shown;
      const made = await this.#engine.make(MAKE_SLICE);
      if (asked !== this.#drafts) return false;
      if (made.setting) {
        this.#show(made.setting, draft);
      } else {
        this.#shown = { setting: { ...setting, making: made }, draft };
        this.#events.onMaking(made);
      }
    }
    return this.#shown !== null && !this.#shown.setting.refutation && this.#shown.setting.notFound === null;
  }

  /**
   * @param {unknown} error
   * @param {number} asked
   * @returns {false}
   */
  #catch(error, asked) {
    if (!(error instanceof EngineBroken)) throw error;
    if (asked === this.#drafts) {
      this.#busy = false;
      this.#shown = null;
      this.#events.onBroken(error);
    }
    return false;
  }

  /**
   * Lets be chosen what makes a difference to what is searched.
   *
   * @param {Setting} setting
   */
  #suit(setting) {
    const ground = new Ground(setting);
    this.#orderWheel.suit(ground);
    this.#algorithmList.suit(shapeWords(ground) === "");
  }

  /**
   * Says what is wrong where the person looks.
   *
   * @param {DraftFault} fault
   */
  #refuse(fault) {
    const text = faultWords(fault);
    // What an algorithm cannot do may be the board's doing, which was changed just now.
    this.#boardForm.refuse(fault.field, text);
    if (AlgorithmList.holds(fault.field)) this.#algorithmList.refuse(fault.field, text);
    this.#events.onRefused(text);
  }
}
