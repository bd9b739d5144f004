/**
 * A race as the fragment of an address: `#side-by-side` and the query of each lane, with `/` between.
 * What a query means, only the core knows; it never writes a `/`.
 *
 * @module
 */

/** How the fragment of a race begins, after its `#`. */
export const NAME = "side-by-side";

/**
 * The queries of the lanes, or null where the fragment is of no race.
 *
 * @param {string} fragment with its `#`, or empty
 * @returns {string[] | null}
 */
export function readRace(fragment) {
  const [name, ...queries] = fragment.replace(/^#/, "").split("/");
  return name === NAME ? queries.filter((query) => query !== "") : null;
}

/**
 * @param {string[]} queries
 * @returns {string} the fragment, with its `#`
 */
export function writeRace(queries) {
  return `#${[NAME, ...queries].join("/")}`;
}
