/** The results of the parts of a board: those counted here and those of others. The core adds them up. */

import { nullIfEngineLost } from "../engine/engine.js";
import { isShare } from "./link.js";
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
  /** Texts with results of others. @type {string[]} */
  #received = [];
  /** Counts the boards and deletions, so that sums of earlier results are recognised. */
  #generation = 0;
  /** Whether results are being added up, and whether something has changed since that began. */
  #isUpdating = false;
  #isOutdated = false;
  /** The sum of all results; null until it is known. @type {SharedCount | null} */
  count = null;
  /** The parts that are to be counted here, in their order. @type {number[]} */
  wanted = [];
  /** The results as one text, to be sent or saved; empty while there are none. */
  text = "";
  /** The faults of the texts that were added last. @type {ResultFault[]} */
  faults = [];
  /** The number of texts that were added last, and had been added before. */
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
    [this.count, this.wanted, this.text, this.faults, this.repeatedCount] = [null, [], "", [], 0];
  }

  /** Whether this page counts its share for somebody else. */
  get isShare() {
    return isShare(this.#link);
  }

  /** The number of texts with results of others. */
  get receivedCount() {
    return this.#received.length;
  }

  /** Whether there are results that are not added up yet. */
  get hasNewResults() {
    return this.#newResults.length > 0;
  }

  /** The wanted parts without a result: without one of this page for a share, and without any otherwise. */
  get openParts() {
    return this.wanted.filter((part) => {
      const state = this.count?.parts[part - 1];
      return !(this.isShare ? state?.here : state?.counts.length === 1);
    });
  }

  /** Adds a result that was counted here, with the next sum. @param {string} result */
  addOwn(result) {
    this.#newResults.push(result);
  }

  /**
   * Adds texts with results of others. A text with a fault adds nothing.
   *
   * @param {string[]} texts
   * @param {{notesRepeats: boolean}} [options] whether texts that were added before are counted
   * @returns {Promise<boolean>} whether all of them have results
   */
  async addReceived(texts, { notesRepeats } = { notesRepeats: true }) {
    const newTexts = texts.filter((text) => !this.#received.includes(text));
    this.repeatedCount = notesRepeats ? texts.length - newTexts.length : 0;
    const { rows, columns } = this.#link;
    const request = this.#engine.request("shared-count", { rows, columns, own: [], received: newTexts });
    const check = await nullIfEngineLost(request);
    if (!check) return false;
    const faulty = new Set(check.faults.map(({ text }) => text));
    this.faults = check.faults.map((fault) => (newTexts[fault.text].trim() ? fault : { ...fault, kind: "empty" }));
    this.#received = [...this.#received, ...newTexts.filter((_, index) => !faulty.has(index))];
    await this.update();
    return faulty.size === 0;
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
    const { rows, columns, seats, seat, parts } = this.#link;
    this.#addStored();
    const newResults = [...this.#newResults];
    const own = [this.#own, ...newResults].filter(Boolean);
    const received = [...this.#received];
    const sum = this.#engine.request("shared-count", { rows, columns, own, received });
    const count = await nullIfEngineLost(sum);
    if (!count || generation !== this.#generation) return;
    // Stored texts may be of an earlier version of the page.
    const faulty = new Set(count.faults.map(({ text }) => text));
    const ownTexts = own.filter((_, index) => !faulty.has(index));
    const receivedTexts = received.filter((_, index) => !faulty.has(own.length + index));
    const all = Array.from(count.parts.keys(), (index) => index + 1);
    const known = all.filter((part) => count.parts[part - 1].counts.length === 1);
    let wanted = parts.length > 0 ? parts.filter((part) => part <= all.length) : all;
    if (seat > 0) {
      const numbers = this.#engine.request("seat-parts", { parts: all.length, seats, seat });
      wanted = Array.from((await nullIfEngineLost(numbers)) ?? []);
    }
    const listOf = (/** @type {string[]} */ texts, /** @type {number[]} */ numbers) => {
      const list = this.#engine.request("result-list", { rows, columns, texts, parts: Uint32Array.from(numbers) });
      return nullIfEngineLost(list);
    };
    const ownList = await listOf(ownTexts, all);
    // A share sends what was counted here. Otherwise all results are saved that nobody doubts.
    const counted = this.isShare ? wanted.filter((part) => count.parts[part - 1].here) : known;
    const text = await listOf(this.isShare ? ownTexts : [...ownTexts, ...receivedTexts], counted);
    if (ownList === null || text === null || generation !== this.#generation) return;
    [this.count, this.wanted, this.text] = [count, wanted, counted.length > 0 ? text : ""];
    this.#own = ownList;
    this.#newResults = this.#newResults.filter((result) => !newResults.includes(result));
    this.#received = [...receivedTexts, ...this.#received.slice(received.length)];
    this.isStored = storeResults(this.#link, { own: this.#own, received: this.#received });
    this.#onChange();
  }
}
