/** Races worth seeing, as the queries of their lanes. */

/** @typedef {{name: string, queries: string[]}} Example */

/** The first one is shown where nothing else was asked for. @type {Example[]} */
export const EXAMPLES = [
  {
    name: "rule",
    queries: ["warnsdorff", "backtracking"].map(
      (rule) => `v=1&board=8x8&start=0,0&order=rows&algorithm=${rule}`,
    ),
  },
  {
    name: "orders",
    queries: ["order=clockwise", "order=jumps"].map(
      (order) => `v=1&board=7x7&start=0,0&${order}&algorithm=backtracking`,
    ),
  },
  {
    name: "pruning",
    queries: ["backtracking", "pruned"].map(
      (algorithm) => `v=1&board=6x6&start=0,3&order=rows&algorithm=${algorithm}`,
    ),
  },
  {
    name: "rules",
    queries: ["warnsdorff", "warnsdorff-exchange", "backtracking", "oct-aml-16"].map(
      (rule) => `v=1&board=8x8&start=0,0&order=rows&algorithm=${rule}`,
    ),
  },
  {
    name: "starts",
    queries: ["start=0,0", "start=2,2", "start=0,2", "start=0,1"].map(
      (start) => `v=1&board=5x5&${start}&order=rows&algorithm=backtracking&search=full`,
    ),
  },
];

/**
 * The example that has these lanes.
 *
 * @param {string[]} queries as the core writes them
 * @returns {Example | undefined}
 */
export function exampleOf(queries) {
  return EXAMPLES.find((one) => one.queries.join() === queries.join());
}

/**
 * The example after another one; after the last, and after what is none, the first.
 *
 * @param {string | undefined} name
 * @returns {Example}
 */
export function exampleAfter(name) {
  const index = EXAMPLES.findIndex((one) => one.name === name);
  return EXAMPLES[(index + 1) % EXAMPLES.length];
}
