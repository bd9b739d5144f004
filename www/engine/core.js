/**
 * The core that the first screen begins with: the steps of the usual experiment, and what there is to say of it before the
 * first. The one JavaScript file that imports its bindings.
 */

import { Search, initSync } from "#bindings";
import data from "#usual" with { type: "json" };
import { loaderOf } from "./loader-of.js";

/** @import { Draft, Usual } from "../bindings/protocol" */

export const { load, hasMemoryLeft } = loaderOf(initSync);

// Of texts in a file TypeScript does not believe that they are some of a few.
const usual = /** @type {Usual} */ (/** @type {unknown} */ (data));

/** The search of the usual experiment, which needs no work before its first step. */
class UsualSearch extends Search {
  #start;

  /** @param {number} start */
  constructor(start) {
    super(start);
    this.#start = start;
  }

  get setting() {
    return { ...usual.setting, start: this.#start, query: usual.starts[this.#start].query };
  }

  work() {
    return { ...usual.progress, setting: this.setting, made: null };
  }

  stop() {}

  more() {}
}

export function choices() {
  return usual.choices;
}

/** What a link says, if that is nothing. @param {string} query */
export function readLink(query) {
  return query === "" ? usual.link : undefined;
}

/**
 * The search of a draft, if it is the usual one from any square.
 *
 * @param {Draft} draft
 * @param {boolean} _panoramas
 * @param {boolean} whole whether its whole path is wanted, which this core has not
 */
export function prepare(draft, _panoramas, whole) {
  const start = usual.starts.findIndex(({ start }) => start === draft.start);
  const fields = Object.entries({ ...usual.choices.draft, start: draft.start });
  const isUsual = fields.every(([field, value]) => draft[/** @type {keyof Draft} */ (field)] === value);
  return isUsual && !whole && start >= 0 ? new UsualSearch(start) : undefined;
}
