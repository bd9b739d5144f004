/** The names that the parameters of an experiment can have. Pure. */

/** @import { Choices } from "../bindings/protocol" */

/** The only value of the parameter `search`. */
const FULL_SEARCH = "full";

/**
 * Returns the names that a parameter can have, or null if it takes no names.
 *
 * @param {string} parameter
 * @param {Choices} choices
 * @returns {string[] | null}
 */
export function knownNames(parameter, { orders, algorithms, topologies, leapers }) {
  const namesOf = (/** @type {{name: string}[]} */ offers) => offers.map(({ name }) => name);
  /** @type {Record<string, string[]>} */
  const names = {
    order: namesOf(orders),
    algorithm: namesOf(algorithms),
    tour: ["open", "closed"],
    find: ["first", "all"],
    centre: ["true", "integer"],
    topology: topologies,
    leaper: leapers,
    search: [FULL_SEARCH],
  };
  return names[parameter] ?? null;
}
