/**
 * The small core of the first screen: the steps of the default experiment, and the data shown before the first step.
 * The only JavaScript file that imports the bindings of this build.
 */

import { Search, initSync } from "#bindings";
import data from "#usual" with { type: "json" };
import { loaderOf } from "./loader-of.js";

/** @import { Draft, Usual } from "../bindings/protocol" */

export const { load, hasMemoryLeft } = loaderOf(initSync);

// TypeScript widens the strings of a JSON file to `string`.
const usual = /** @type {Usual} */ (/** @type {unknown} */ (data));

/** The search of the default experiment, which needs no work before its first step. */
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

/**
 * Returns the content of an empty link; undefined for any other, which this core cannot parse.
 *
 * @param {string} query
 */
export function readLink(query) {
  return query === "" ? usual.link : undefined;
}

/**
 * Returns the search of a draft if it is the default experiment from any square; otherwise undefined.
 *
 * @param {Draft} draft
 * @param {boolean} _panoramas
 * @param {boolean} whole whether the whole path is requested, which this core does not support
 */
export function prepare(draft, _panoramas, whole) {
  const start = usual.starts.findIndex(({ start }) => start === draft.start);
  const fields = Object.entries({ ...usual.choices.draft, start: draft.start });
  const isUsual = fields.every(([field, value]) => draft[/** @type {keyof Draft} */ (field)] === value);
  return isUsual && !whole && start >= 0 ? new UsualSearch(start) : undefined;
}
