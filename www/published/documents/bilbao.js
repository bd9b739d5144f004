/** Document 003: a practical exercise of Bilbao, 2021, in Python: all tours, found depth-first and breadth-first. */

import { fixedDecimal, translate } from "../../locales/locale.js";
import { experimentQuery, matrixText, pictureResult } from "../entry.js";
import { scientific } from "../scientific.js";

/** @import { PublishedDocument } from "../entry.js" */

/** Query parameters with which a search does what the program of the document does. */
const PROGRAM_SETTINGS = "order=granada&search=full&find=all";

/** Figures 3 and 6: starts, numbers of solutions, and the times of both programs in seconds. */
const STARTS = /** @type {const} */ ([
  { start: [0, 0], tours: 304, depth: 3.65625, breadth: 61.6875 },
  { start: [2, 2], tours: 64, depth: 1.28125, breadth: 8.828125 },
  { start: [2, 4], tours: 56, depth: 3.046875, breadth: 45.78125 },
]);

/** Figure 2: a solution on the 5×5 board from (0,0). */
const FIGURE_2 = "1 6 15 10 21\n14 9 20 5 16\n19 2 7 22 11\n8 13 24 17 4\n25 18 3 12 23";

/** Figure 4: number of solutions on the 6×6 board from (0,0), and the time in seconds. */
const SOLUTIONS_6X6 = { tours: 524_486, seconds: 52_226.90625 };

/** Section 4.2: the stated maximum length of the list of paths, and the number of squares in each path. */
const LONGEST_LIST = { length: 25_000, level: 18 };

/** Formats a duration as a number of seconds. @param {number} milliseconds */
const formatSeconds = (milliseconds) =>
  translate("time.seconds", { seconds: fixedDecimal((milliseconds / 1000).toFixed(3)) });

/**
 * Returns the query that finds all tours of the 5×5 board from a start.
 *
 * @param {readonly [number, number]} start
 * @param {"backtracking" | "breadth-first"} algorithm
 */
const allToursQuery = (start, algorithm) => experimentQuery(5, [...start], algorithm, PROGRAM_SETTINGS);

/** @type {PublishedDocument} */
export const bilbao = {
  name: "bilbao",
  picture: experimentQuery(5, [0, 0], "backtracking", "order=granada&search=full"),
  entries: [
    {
      name: "bilbao-solutions",
      query: allToursQuery([0, 0], "backtracking"),
      async *compute(runner) {
        for (const { start, tours, depth, breadth } of STARTS) {
          for (const [algorithm, time] of /** @type {const} */ ([
            ["backtracking", depth],
            ["breadth-first", breadth],
          ])) {
            const query = allToursQuery(start, algorithm);
            const result = await runner.search(query);
            const labelParts = {
              start: `(${start.join(",")})`,
              strategy: translate(`published.strategy.${algorithm}`),
            };
            yield {
              figure: {
                label: translate("published.figure.solutions", labelParts),
                printed: tours,
                computed: result.moment.counters.tours,
                relation: "same",
                query,
              },
            };
            yield {
              figure: {
                label: translate("published.figure.solutionTime", labelParts),
                printed: translate("time.seconds", { seconds: time }),
                computed: formatSeconds(result.milliseconds),
                relation: "time",
                query,
              },
            };
          }
        }
      },
    },
    {
      name: "bilbao-figure-2",
      query: experimentQuery(5, [0, 0], "backtracking", "order=granada&search=full"),
      async *compute(runner) {
        const query = experimentQuery(5, [0, 0], "backtracking", "order=granada&search=full");
        const result = await runner.search(query);
        yield pictureResult(translate("published.picture.tour"), result, query);
        yield {
          figure: {
            label: translate("published.figure.firstSolution"),
            printed: FIGURE_2,
            computed: matrixText(result.numbers, 5),
            relation: "same",
            query,
          },
        };
      },
    },
    {
      name: "bilbao-levels",
      query: allToursQuery([0, 0], "breadth-first"),
      async *compute(runner) {
        const curves = [];
        for (const { start, tours } of STARTS) {
          const query = allToursQuery(start, "breadth-first");
          await runner.search(query);
          const levels = await runner.levelSizes();
          const startText = `(${start.join(",")})`;
          curves.push({ name: startText, values: levels.map(Number) });
          yield {
            figure: {
              label: translate("published.figure.lastLevel", { start: startText }),
              printed: tours,
              computed: levels.at(-1) ?? null,
              relation: "same",
              query,
            },
          };
          yield {
            figure: {
              label: translate("published.figure.widestLevel", { start: startText }),
              printed: null,
              computed: Math.max(...levels),
              relation: "ours",
              query,
            },
          };
        }
        yield {
          curves: {
            caption: translate("published.curves.figure5"),
            xLabel: translate("published.curves.level"),
            xValues: curves[0].values.map((_, index) => index + 1),
            logarithmic: false,
            curves,
          },
        };
      },
    },
    {
      name: "bilbao-list",
      isErratum: true,
      query: allToursQuery([0, 0], "breadth-first"),
      async *compute(runner) {
        const query = allToursQuery([0, 0], "breadth-first");
        await runner.search(query);
        const levels = await runner.levelSizes();
        const { length, level } = LONGEST_LIST;
        yield {
          figure: {
            label: translate("published.figure.listLevel"),
            printed: level,
            computed: levels.indexOf(Math.max(...levels)) + 1,
            relation: "same",
            query,
          },
        };
        yield {
          figure: {
            label: translate("published.figure.listLength"),
            printed: length,
            computed: Math.max(...levels),
            relation: "same",
            isErratum: true,
            query,
          },
        };
      },
    },
    {
      name: "bilbao-6x6",
      query: experimentQuery(6, [0, 0], "pruned", "order=granada&find=all"),
      async *compute(runner) {
        const query = experimentQuery(6, [0, 0], "pruned", "order=granada&find=all");
        const { tours, milliseconds } = await runner.count(query);
        yield {
          figure: {
            label: translate("published.figure.solutions6"),
            printed: SOLUTIONS_6X6.tours,
            computed: tours,
            relation: "same",
            query,
          },
        };
        yield {
          figure: {
            label: translate("published.figure.time6"),
            printed: translate("time.seconds", { seconds: SOLUTIONS_6X6.seconds }),
            computed: formatSeconds(milliseconds),
            relation: "time",
            query,
          },
        };
      },
    },
    {
      name: "bilbao-6x6-breadth",
      query: experimentQuery(6, [0, 0], "breadth-first", PROGRAM_SETTINGS),
      // The document says "perhaps there would not be enough memory"; there is far too little.
      async *compute(runner) {
        const query = experimentQuery(6, [0, 0], "breadth-first", PROGRAM_SETTINGS);
        const estimate = await runner.estimate(experimentQuery(6, [0, 0], "backtracking", PROGRAM_SETTINGS));
        yield {
          figure: {
            label: translate("published.figure.nodesInAll"),
            printed: null,
            computed: translate("published.about", { number: scientific(estimate?.log10 ?? 0, 1) }),
            relation: "ours",
          },
        };
        const result = await runner.search(query);
        yield {
          figure: {
            label: translate("published.figure.memory6"),
            printed: translate("published.memoryFull"),
            computed:
              result.moment.status === "memory-full" ? translate("published.memoryFull") : translate("published.no"),
            relation: "same",
            query,
          },
        };
        const levels = await runner.levelSizes();
        yield {
          figure: {
            label: translate("published.figure.reached6"),
            printed: null,
            computed: levels.filter((nodes) => nodes > 0).length,
            relation: "ours",
            query,
          },
        };
      },
    },
    {
      name: "bilbao-bound",
      isErratum: true,
      query: allToursQuery([0, 0], "backtracking"),
      // The document has 12³ for twelve squares with three moves each, instead of 3¹². Four of them have four moves.
      async *compute(runner) {
        const query = experimentQuery(5, [0, 0], "backtracking", "order=granada&search=full");
        await runner.search(query);
        const lists = await runner.lastAdjacencyLists(25);
        const degrees = lists.map((list) => list.length);
        const product = degrees.reduce((product, degree) => product * BigInt(degree), 1n);
        const printed = 2n ** 4n * 12n ** 3n * 4n ** 4n * 6n ** 4n * 8n ** 0n;
        yield {
          figure: {
            label: translate("published.figure.product"),
            printed: String(printed),
            computed: String(product),
            relation: "same",
            isErratum: true,
            query,
          },
        };
        const result = await runner.search(allToursQuery([0, 0], "backtracking"));
        yield {
          figure: {
            label: translate("published.figure.nodesInAll"),
            printed: null,
            computed: result.moment.counters.visits,
            relation: "ours",
            query: allToursQuery([0, 0], "backtracking"),
          },
        };
      },
    },
  ],
};
