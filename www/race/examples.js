/** Example races, each given by the queries of its lanes. */

/** @typedef {{name: string, queries: string[]}} Example */

/** The examples; the first is the default race. @type {Example[]} */
export const EXAMPLES = [
  {
    name: "rule",
    queries: ["warnsdorff", "backtracking"].map(
      (algorithm) => `v=1&board=8x8&start=0,0&order=rows&algorithm=${algorithm}`,
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
    queries: ["backtracking", "pruned"].map((algorithm) => `v=1&board=6x6&start=0,3&order=rows&algorithm=${algorithm}`),
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
 * Returns the example with the given lanes.
 *
 * @param {string[]} queries as the core writes them
 * @returns {Example | undefined}
 */
export function exampleOf(queries) {
  return EXAMPLES.find((example) => example.queries.join() === queries.join());
}

/**
 * Returns the example after the example with a given name. Returns the first example after the last example, or if the
 * name is unknown.
 *
 * @param {string | undefined} name
 * @returns {Example}
 */
export function exampleAfter(name) {
  const index = EXAMPLES.findIndex((example) => example.name === name);
  return EXAMPLES[(index + 1) % EXAMPLES.length];
}
