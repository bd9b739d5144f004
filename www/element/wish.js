/** Reads a run and its presentation from a link and from attributes. Pure. */

import { noMoment, readMoment } from "../link/moment.js";
import { joined, parted } from "../link/parts.js";
import { EXPERIMENT, SHOWN } from "./attributes.js";

/** @import { LinkedMoment, MomentFault } from "../link/moment.js" */

/**
 * A request.
 *
 * @typedef {object} Wish
 * @property {string} experiment the part for the core
 * @property {LinkedMoment} moment
 * @property {MomentFault[]} faults
 */

/**
 * Reads a link and the attributes beside it.
 *
 * @param {string} link the query of an address, or a whole address; may be empty
 * @param {(name: string) => string | null} attribute the value of an attribute, or null
 * @returns {Wish}
 */
export function readWish(link, attribute) {
  const linked = parted(queryOf(link));
  const experiment = joined(linked.experiment, ...EXPERIMENT.map((name) => partOf(name, attribute(name))));
  const shown = joined(linked.moment, ...SHOWN.map((name) => partOf(name, attribute(name))));
  const { moment, faults } = shown ? readMoment(shown) : { moment: noMoment(), faults: [] };
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
