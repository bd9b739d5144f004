/** The results of the parts of a board: those counted here and those of others. The core adds them up. */

import { nullIfEngineLost } from "../engine/engine.js";
import { DEFAULT_SEATS } from "./link.js";
import { loadResults, storeResults } from "./result-storage.js";

/** @import { ResultFault, SharedCount } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { CountLink } from "./link.js" */

export class SharedResults {
  #engine;
  #onChange;
  /** @type {CountLink} */
  #link;
  /** The results of parts that were counted here: one text, and the results since it was written. */
  #own = "";
  /** @type {string[]} */
  #newResults = [];
  /** Lists of results of others. @type {string[]} */
  #received = [];
  /** The number of loads and deletions so far, by which outdated sums are recognised. */
  #generation = 0;
  /** Whether results are being added up, and whether something has changed since that began. */
  #isUpdating = false;
  #isOutdated = false;
  /** The number of seats that are offered to others. */
  #offeredSeats = DEFAULT_SEATS;
  /** The sum of all results; null until it is known. @type {SharedCount | null} */
  count = null;
  /** The faults of the texts that were added last. @type {ResultFault[]} */
  faults = [];
  /** The number of lists among those added last that were known already. */
  repeatedCount = 0;
  /** Whether the results are kept in the browser. */
  isStored = true;

  /**
   * @param {Engine} engine adds the results up
   * @param {CountLink} link
   * @param {() => void} onChange called when there is another sum
   */
  constructor(engine, link, onChange) {
    this.#engine = engine;
    this.#link = link;
    this.#onChange = onChange;
    this.#load();
  }

  /** Goes to another share of the count, or to another board. @param {CountLink} link */
  setLink(link) {
    const isOtherBoard = link.rows !== this.#link.rows || link.columns !== this.#link.columns;
    this.#link = link;
    if (isOtherBoard) this.#load();
  }

  /** Loads the stored results of the board. */
  #load() {
    this.#generation += 1;
    const { own, received } = loadResults(this.#link);
    [this.#own, this.#newResults, this.#received] = [own, [], received];
    [this.count, this.faults, this.repeatedCount] = [null, [], 0];
  }

  get offeredSeats() {
    return this.#offeredSeats;
  }

  set offeredSeats(seats) {
    this.#offeredSeats = seats;
    this.update();
  }

  /** The number of lists of results of others. */
  get receivedCount() {
    return this.#received.length;
  }

  /** Whether there are results that are not added up yet. */
  get hasNewResults() {
    return this.#newResults.length > 0;
  }

  /** Adds a result that was counted here. The next sum includes it. @param {string} result */
  addOwn(result) {
    this.#newResults.push(result);
  }

  /**
   * Adds texts with lists of results of others. A list with a fault adds nothing.
   *
   * @param {string[]} texts
   * @param {{notesRepeats: boolean}} [options] whether lists that were added before are counted
   * @returns {Promise<boolean>} whether all texts have results
   */
  async addReceived(texts, { notesRepeats } = { notesRepeats: true }) {
    const check = await this.#request([], texts);
    if (!check) return false;
    this.faults = check.faults.map((fault) => (texts[fault.text].trim() ? fault : { ...fault, kind: "empty" }));
    const newLists = check.received.filter((list) => !this.#received.includes(list));
    this.repeatedCount = notesRepeats ? check.received.length - newLists.length : 0;
    this.#received.push(...newLists);
    await this.update();
    return check.faults.length === 0;
  }

  /** Deletes all results of the board. */
  async clear() {
    this.#generation += 1;
    [this.#own, this.#newResults, this.#received, this.faults] = ["", [], [], []];
    this.repeatedCount = 0;
    storeResults(this.#link, { own: "", received: [] });
    await this.update();
  }

  /** Takes over the results that another tab has stored since this page stored its own. */
  #addStored() {
    const { own, received } = loadResults(this.#link);
    if (own !== "" && own !== this.#own) this.#newResults.push(own);
    this.#received.push(...received.filter((text) => !this.#received.includes(text)));
  }

  /** Adds all results up. What changes meanwhile is added in another round. */
  async update() {
    this.#isOutdated = true;
    if (this.#isUpdating) return;
    this.#isUpdating = true;
    try {
      while (this.#isOutdated) {
        this.#isOutdated = false;
        await this.#addUp();
      }
    } finally {
      this.#isUpdating = false;
    }
  }

  /** Adds all results up once. */
  async #addUp() {
    const generation = this.#generation;
    this.#addStored();
    const newResults = [...this.#newResults];
    const received = [...this.#received];
    const count = await this.#request([this.#own, ...newResults].filter(Boolean), received);
    if (!count || generation !== this.#generation) return;
    this.count = count;
    this.#own = count.own;
    this.#newResults = this.#newResults.filter((result) => !newResults.includes(result));
    // Stored texts may be of an earlier version of the page. Those with faults are dropped.
    this.#received = [...count.received, ...this.#received.slice(received.length)];
    this.isStored = storeResults(this.#link, { own: this.#own, received: this.#received });
    this.#onChange();
  }

  /** Adds up the results in some texts: of this page, and of others. @param {string[]} own @param {string[]} received */
  #request(own, received) {
    const { rows, columns, seats, seat, parts } = this.#link;
    const share = { rows, columns, seats, seat, parts, offeredSeats: this.#offeredSeats };
    return nullIfEngineLost(this.#engine.request("shared-count", { ...share, own, received }));
  }
}
