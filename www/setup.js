/**
 * What is to be searched: what people set, as far as the core agrees.
 *
 * @module
 */

import { DraftRefused, EngineBroken } from "./engine/engine.js";
import { faultWords } from "./locales/fault.js";
import { AlgorithmList } from "./panels/algorithm-list.js";
import { BoardForm } from "./panels/board-form.js";
import { OrderWheel } from "./panels/order-wheel.js";

/** @typedef {import("./engine/protocol.js").Draft} Draft */
/** @typedef {import("./engine/protocol.js").DraftFault} DraftFault */
/** @typedef {import("./engine/protocol.js").Setting} Setting */

/**
 * @typedef {object} SetupEvents
 * @property {(setting: Setting, draft: Draft) => void} onPrepared another search is ready
 * @property {(text: string) => void} onRefused what is wrong, which is shown beside its field already
 * @property {(fault: EngineBroken) => void} onBroken
 */

/** The panels on the left, the address, and the draft that they make together. */
export class Setup {
  #engine;
  #address;
  #events;
  #boardForm = new BoardForm(() => this.change());
  #orderWheel = new OrderWheel(() => this.change());
  #algorithmList = new AlgorithmList(() => this.change());
  /** The draft as the page stands, once the core has said what can be chosen. @type {Draft | null} */
  #draft = null;
  /** Counts the drafts sent, so that an answer to an older one is known as such. */
  #drafts = 0;

  /**
   * @param {import("./engine/engine.js").Engine} engine
   * @param {import("./address.js").Address} address
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
   * @param {import("./engine/protocol.js").Choices} choices
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
      const { draft, faults } = await this.#engine.read(query);
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
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  async change(parts = {}) {
    if (!this.#draft) return false;
    const next = {
      ...this.#draft,
      ...this.#boardForm.value,
      ...this.#algorithmList.value,
      order: this.#orderWheel.value,
      shortcuts: true,
      ...parts,
    };
    return this.#adopt(next, { replace: false });
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
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  async #adopt(next, how) {
    const asked = ++this.#drafts;
    try {
      const setting = await this.#engine.prepare(next);
      if (asked !== this.#drafts) return false;
      // The start asked for is kept even where it is off this board: it comes back with a larger one.
      this.#draft = next;
      this.#boardForm.accept();
      this.#algorithmList.accept();
      this.#orderWheel.show(setting.moves);
      // What is too long for an address leaves it empty, rather than with another experiment.
      this.#address.keep(setting.query ?? "", how);
      this.#events.onPrepared(setting, next);
      return !setting.refutation;
    } catch (error) {
      if (asked !== this.#drafts) return false;
      if (error instanceof DraftRefused) {
        this.#refuse(error.fault);
      } else if (error instanceof EngineBroken) {
        this.#events.onBroken(error);
      } else {
        throw error;
      }
      return false;
    }
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
