/**
 * The small core of the first screen: the steps of the default experiment, and the data shown before the first step.
 * No other JavaScript file imports the bindings of this build.
 */

import { Search, initSync } from "#bindings";
import data from "#default-experiment" with { type: "json" };
import { createCoreLoader } from "./core-loader.js";

/** @import { Draft, DefaultExperiment } from "../bindings/protocol" */

export const { load, hasMemoryLeft } = createCoreLoader(initSync);

// TypeScript widens the strings of a JSON file to `string`.
const defaultExperiment = /** @type {DefaultExperiment} */ (/** @type {unknown} */ (data));

/** The search of the default experiment, which needs no work before its first step. */
class DefaultSearch extends Search {
  #start;

  /** @param {number} start */
  constructor(start) {
    super(start);
    this.#start = start;
  }

  get setting() {
    return { ...defaultExperiment.setting, start: this.#start, query: defaultExperiment.starts[this.#start].query };
  }

  work() {
    return { ...defaultExperiment.progress, setting: this.setting, made: null };
  }

  stop() {}

  more() {}
}

/** Returns the options that the page offers for an experiment. */
export function choices() {
  return defaultExperiment.choices;
}

/**
 * Returns the content of an empty link; undefined for any other link, which this core cannot parse.
 *
 * @param {string} query
 */
export function readLink(query) {
  return query === "" ? defaultExperiment.link : undefined;
}

/**
 * Returns the content of an empty link with its search; undefined for any other link, and for a panorama.
 *
 * @param {string} query
 * @param {boolean} panoramas
 * @param {boolean} whole
 */
export function openLink(query, panoramas, whole) {
  const link = readLink(query);
  const prepared = link && prepare(link.draft, panoramas, whole);
  return link && prepared && { ...link, prepared };
}

/**
 * Returns the search of a draft if the draft is the default experiment, from any start square; otherwise undefined.
 *
 * @param {Draft} draft
 * @param {boolean} _panoramas
 * @param {boolean} whole whether a panorama is requested, which this core does not support
 */
export function prepare(draft, _panoramas, whole) {
  const startIndex = defaultExperiment.starts.findIndex(({ start }) => start === draft.start);
  const fields = Object.entries({ ...defaultExperiment.choices.draft, start: draft.start });
  const isDefault = fields.every(([field, value]) => draft[/** @type {keyof Draft} */ (field)] === value);
  return isDefault && !whole && startIndex >= 0 ? new DefaultSearch(startIndex) : undefined;
}
