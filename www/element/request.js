/** Reads a run and its presentation from a link and from attributes. Pure. */

import { emptyPageState, parsePageState } from "../link/page-state.js";
import { joinQuery, splitQuery } from "../link/query-parts.js";
import { EXPERIMENT_ATTRIBUTES, PRESENTATION_ATTRIBUTES } from "./attributes.js";

/** @import { PageState, PageStateFault } from "../link/page-state.js" */

/**
 * A request.
 *
 * @typedef {object} ElementRequest
 * @property {string} experiment the part for the core
 * @property {PageState} moment
 * @property {PageStateFault[]} faults
 */

/**
 * Reads a link and the attributes beside it.
 *
 * @param {string} link the query of an address, or a whole address; may be empty
 * @param {(name: string) => string | null} attribute the value of an attribute, or null
 * @returns {ElementRequest}
 */
export function readRequest(link, attribute) {
  const linked = splitQuery(queryOf(link));
  const experiment = joinQuery(linked.experiment, ...EXPERIMENT_ATTRIBUTES.map((name) => partOf(name, attribute(name))));
  const shown = joinQuery(linked.moment, ...PRESENTATION_ATTRIBUTES.map((name) => partOf(name, attribute(name))));
  const { moment, faults } = shown ? parsePageState(shown) : { moment: emptyPageState(), faults: [] };
  return { experiment, moment, faults };
}

/** @param {string} name @param {string | null} value */
function partOf(name, value) {
  return value === null ? "" : `${name}=${encodeURIComponent(value)}`;
}

/** Returns the query of a link. @param {string} link */
function queryOf(link) {
  const [address] = link.trim().split("#");
  return address.slice(address.indexOf("?") + 1);
}
