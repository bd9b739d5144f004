/** Reads a run and its presentation from the attributes of the element and from a link. Pure. */

import { emptyPageState, parsePageState } from "../link/page-state.js";
import { joinQuery, queryOf, splitQuery } from "../link/query-parts.js";
import { EXPERIMENT_ATTRIBUTES, PRESENTATION_ATTRIBUTES } from "./attributes.js";

/** @import { PageState, PageStateFault } from "../link/page-state.js" */

/**
 * The run and the presentation that an element shows.
 *
 * @typedef {object} ElementRequest
 * @property {string} experiment the part of the query that the core reads
 * @property {PageState} moment the shown step and the settings of the presentation
 * @property {PageStateFault[]} faults the faults of the presentation
 */

/**
 * Reads a link and the attributes of an element. An attribute of the presentation replaces the same parameter of the
 * link.
 *
 * @param {string} link the query of an address, or a whole address; may be empty
 * @param {(name: string) => string | null} attributeValue returns the value of an attribute, or null
 * @returns {ElementRequest}
 */
export function readRequest(link, attributeValue) {
  const linkParts = splitQuery(queryOf(link));
  const isReplaced = (/** @type {string} */ name) =>
    PRESENTATION_ATTRIBUTES.includes(name) && attributeValue(name) !== null;
  const experiment = joinQuery(
    linkParts.experiment,
    ...EXPERIMENT_ATTRIBUTES.map((name) => queryPart(name, attributeValue(name))),
  );
  const presentation = joinQuery(
    ...linkParts.pageState.split("&").filter((part) => !isReplaced(part.split("=", 1)[0])),
    ...PRESENTATION_ATTRIBUTES.map((name) => queryPart(name, attributeValue(name))),
  );
  const { pageState, faults } = presentation
    ? parsePageState(presentation)
    : { pageState: emptyPageState(), faults: [] };
  return { experiment, moment: pageState, faults };
}

/**
 * Returns a parameter of a query, or an empty text if the value is null.
 *
 * @param {string} name
 * @param {string | null} value
 */
function queryPart(name, value) {
  return value === null ? "" : `${name}=${encodeURIComponent(value)}`;
}
