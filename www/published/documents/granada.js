/** Document 000: a practical exercise of Granada, 2017, in C++. The results are from its text and its Figure 2. */

import { wholeNumber, translate } from "../../locales/locale.js";
import { experimentQuery, matrixText, pictureResult } from "../entry.js";
import { log10Of, scientific } from "../scientific.js";

/** @import { PublishedDocument } from "../entry.js" */

/** Query parameters with which a search does what the program of the document does. */
const PROGRAM_SETTINGS = "order=granada&search=full";
const QUERY_5X5 = experimentQuery(5, [0, 0], "backtracking", PROGRAM_SETTINGS);

/** Number of moves that the document assumes for every square. */
const ASSUMED_MOVES = 8;

/** Sides of the boards whose search trees are compared with the document's bound. */
const SIDES = [3, 4, 5, 6, 7, 8];

/** Largest side for which the whole search tree is walked; larger trees are estimated. */
const MAX_SEARCHED_SIDE = 5;

/** @type {PublishedDocument} */
export const granada = {
  name: "granada",
  picture: QUERY_5X5,
  entries: [
    {
      name: "granada-5x5",
      query: QUERY_5X5,
      async *compute(runner) {
        const result = await runner.search(QUERY_5X5);
        const { rows, columns } = result.moment.ground;
        yield pictureResult(translate("published.picture.tour"), result, QUERY_5X5);
        yield {
          figure: {
            label: translate("published.figure.tourFound"),
            printed: translate("published.yes"),
            computed: translate(result.isTour ? "published.yes" : "published.no"),
            relation: "same",
            query: QUERY_5X5,
          },
        };
        const [row, column] = [Math.floor(result.path[1] / columns), result.path[1] % columns];
        yield {
          figure: {
            label: translate("published.figure.firstMove"),
            printed: "(0,0) + (2,1)",
            computed: `(0,0) + (${row},${column})`,
            relation: "same",
            query: QUERY_5X5,
          },
        };
        yield {
          figure: {
            label: translate("published.figure.lastNumber"),
            printed: 25,
            computed: result.numbers[result.path[result.path.length - 1]] ?? null,
            relation: "same",
          },
        };
        yield {
          figure: {
            label: translate("published.figure.visits"),
            printed: null,
            computed: result.moment.counters.visits,
            relation: "ours",
            query: QUERY_5X5,
          },
        };
        yield {
          figure: {
            label: translate("published.figure.board", { rows, columns }),
            printed: null,
            computed: matrixText(result.numbers, columns),
            relation: "ours",
          },
        };
      },
    },
    {
      name: "granada-tree",
      query: `${QUERY_5X5}&step=3&tree=boards&children=all`,
      async *compute(runner) {
        await runner.search(QUERY_5X5);
        const firstTourLevels = await runner.levelSizes();
        const allToursQuery = `${QUERY_5X5}&find=all`;
        const result = await runner.search(allToursQuery);
        const wholeTreeLevels = await runner.levelSizes();
        for (const level of [2, 3, 4]) {
          yield {
            figure: {
              label: translate("published.figure.nodesOfLevel", { level }),
              printed: ASSUMED_MOVES ** (level - 1),
              computed: wholeTreeLevels[level - 1] ?? null,
              relation: "at-most",
              query: allToursQuery,
            },
          };
        }
        yield {
          figure: {
            label: translate("published.figure.nodesInAll"),
            printed: null,
            computed: result.moment.counters.visits,
            relation: "ours",
            query: allToursQuery,
          },
        };
        yield {
          curves: {
            caption: translate("published.curves.tree"),
            xLabel: translate("published.curves.level"),
            xValues: wholeTreeLevels.map((_, index) => index + 1),
            logarithmic: true,
            curves: [
              {
                name: translate("published.curves.eight"),
                values: wholeTreeLevels.map((_, index) => index * Math.log10(ASSUMED_MOVES)),
              },
              {
                name: translate("published.curves.wholeTree"),
                values: wholeTreeLevels.map((nodes) => (nodes > 0 ? Math.log10(nodes) : null)),
              },
              {
                name: translate("published.curves.untilFirst"),
                values: firstTourLevels.map((nodes) => (nodes > 0 ? Math.log10(nodes) : null)),
              },
            ],
          },
        };
      },
    },
    {
      name: "granada-bound",
      query: experimentQuery(8, [0, 0], "backtracking", PROGRAM_SETTINGS),
      async *compute(runner) {
        /** @type {(number | null)[]} */
        const treeSizes = [];
        for (const side of SIDES) {
          const query = experimentQuery(side, [0, 0], "backtracking", `${PROGRAM_SETTINGS}&find=all`);
          const isSearched = side <= MAX_SEARCHED_SIDE;
          const log10 = isSearched
            ? Math.log10((await runner.search(query)).moment.counters.visits)
            : ((await runner.estimate(query))?.log10 ?? null);
          treeSizes.push(log10);
          yield {
            figure: {
              label: translate(isSearched ? "published.figure.treeWalked" : "published.figure.treeEstimated", { side }),
              printed: scientific(side * side * Math.log10(ASSUMED_MOVES), 1),
              computed:
                log10 === null ? null : isSearched ? wholeNumber(Math.round(10 ** log10)) : scientific(log10, 1),
              relation: "ours",
              query,
            },
          };
        }
        yield {
          curves: {
            caption: translate("published.curves.bound"),
            xLabel: translate("published.curves.side"),
            xValues: SIDES,
            logarithmic: true,
            curves: [
              {
                name: translate("published.curves.printedBound"),
                values: SIDES.map((side) => side * side * Math.log10(ASSUMED_MOVES)),
              },
              { name: translate("published.curves.wholeTree"), values: treeSizes },
            ],
          },
        };
        const squares = 64;
        yield {
          figure: {
            label: translate("published.figure.power", { squares }),
            printed: "6.277·10⁵⁷",
            computed: scientific(log10Of(BigInt(ASSUMED_MOVES) ** BigInt(squares)), 3),
            relation: "same",
          },
        };
      },
    },
    {
      name: "granada-sum",
      isErratum: true,
      query: experimentQuery(8, [0, 0], "backtracking", PROGRAM_SETTINGS),
      // The document sums the levels 0 to N², but prints the closed form for the levels up to N² − 1.
      async *compute() {
        for (const side of [2, 5, 8]) {
          const squares = side * side;
          let sum = 0n;
          for (let level = 0; level <= squares; level++) sum += BigInt(ASSUMED_MOVES) ** BigInt(level);
          const closedForm = (BigInt(ASSUMED_MOVES) ** BigInt(squares) - 1n) / 7n;
          const isSmall = side === 2;
          yield {
            figure: {
              label: translate("published.figure.sum", { squares }),
              printed: isSmall ? Number(closedForm) : scientific(log10Of(closedForm), 3),
              computed: isSmall ? Number(sum) : scientific(log10Of(sum), 3),
              relation: "same",
              isErratum: true,
            },
          };
        }
      },
    },
    {
      name: "granada-random-start",
      isErratum: true,
      query: experimentQuery(6, [0, 0], "backtracking", PROGRAM_SETTINGS),
      // A random start is drawn only if (0,0) fails, which never happens.
      async *compute(runner) {
        for (const side of [5, 6, 7, 8]) {
          const query = experimentQuery(side, [0, 0], "backtracking", PROGRAM_SETTINGS);
          const result = await runner.search(query);
          yield {
            figure: {
              label: translate("published.figure.startDrawn", { side }),
              printed: translate("published.perhaps"),
              computed: translate(result.isTour ? "published.never" : "published.yes"),
              relation: "same",
              isErratum: true,
              query,
            },
          };
        }
      },
    },
  ],
};
