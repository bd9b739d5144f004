/** Document 002: "Ambiţiile Cavalerului", 2009, in JavaScript. */

import { fixedDecimal, wholeNumber, translate } from "../../locales/locale.js";
import { articlePage } from "../article-page.js";
import { experimentQuery, matrixText, pictureResult } from "../entry.js";
import { scientific } from "../scientific.js";

/** @import { PublishedDocument } from "../entry.js" */

/**
 * Returns the query of an experiment.
 *
 * @param {number} side
 * @param {number} start number of the square, row by row, as printed
 * @param {string} order
 * @param {string} [algorithm]
 */
const queryFrom = (side, start, order, algorithm = "backtracking") =>
  experimentQuery(side, [Math.floor(start / side), start % side], algorithm, `order=${order}&search=full`);

const EXAMPLE_QUERY = queryFrom(5, 0, "rows", "warnsdorff-exchange");

/** The array that the text prints as `tour`: for every square its number in the tour. */
const EXAMPLE_TOUR = "1 10 15 20 3\n16 21 2 9 14\n11 8 23 4 19\n22 17 6 13 24\n7 12 25 18 5";

/** The adjacency lists of the 5×5 board that the text prints: each with its square. */
const EXAMPLE_LISTS = /** @type {const} */ ([
  [0, [7, 11]],
  [1, [10, 12, 8]],
  [2, [5, 11, 13, 9]],
  [24, [17, 13]],
]);

/** The boards that the text prints as numbers. */
const MATRICES = {
  6: [
    {
      order: "rows",
      isClosed: true,
      printed:
        "22 13 4 1 24 15\n5 2 23 14 7 36\n12 21 6 3 16 25\n31 28 19 10 35 8\n20 11 30 33 26 17\n29 32 27 18 9 34",
    },
    {
      order: "jumps",
      isClosed: false,
      printed:
        "34 25 16 1 32 23\n17 30 33 24 15 2\n26 35 18 31 22 13\n29 10 27 14 3 6\n36 19 8 5 12 21\n9 28 11 20 7 4",
    },
  ],
  7: [
    {
      order: "jumps",
      printed:
        "1 30 39 28 25 18 21\n38 49 2 19 22 27 24\n31 40 29 26 3 20 17\n48 37 32 41 16 23 4\n45 42 47 34 7 10 13\n36 33 44 15 12 5 8\n43 46 35 6 9 14 11",
    },
    {
      order: "clockwise",
      printed:
        "1 18 15 8 3 12 49\n20 7 2 17 14 9 4\n31 16 19 6 11 48 13\n40 21 30 47 24 5 10\n29 32 41 22 37 46 25\n42 39 34 27 44 23 36\n33 28 43 38 35 26 45",
    },
  ],
};

/** The printed times in seconds, measured in a browser of 2009. Null stands for the printed word "enorm". */
const TIMES = /** @type {const} */ ([
  { side: 8, start: 0, order: "rows", seconds: 30 },
  { side: 8, start: 0, order: "jumps", seconds: 80 },
  { side: 8, start: 0, order: "clockwise", seconds: null },
  { side: 8, start: 31, order: "rows", seconds: 5 },
  { side: 8, start: 31, order: "jumps", seconds: null },
  { side: 7, start: 0, order: "rows", seconds: 1 },
  { side: 7, start: 0, order: "jumps", seconds: 120 },
  { side: 7, start: 0, order: "clockwise", seconds: 2 },
  { side: 9, start: 0, order: "rows", seconds: 120 },
]);

/** Whether a search would take years, so that it is only estimated. */
const isInfeasible = ({ start = 0, order = "" }) => start === 31 && order === "jumps";

/** Warnsdorff's rule on large boards: the printed seconds, and the start. */
const LARGE_BOARDS = /** @type {const} */ ([
  { side: 30, start: 0, order: "rows", seconds: 5 },
  { side: 40, start: 0, order: "rows", seconds: 10 },
  { side: 50, start: 0, order: "rows", seconds: 20 },
  { side: 50, start: 1249, order: "clockwise", seconds: 2 },
]);

/** A side at which the page of 2009 stopped with "too much recursion". */
const STACK_OVERFLOW_SIDE = 60;

const ORDERS = ["rows", "jumps", "clockwise"];

/**
 * Returns the computation of the printed boards of one size.
 *
 * @param {6 | 7} side
 * @param {number} start
 * @returns {import("../entry.js").Entry["compute"]}
 */
function computeMatrices(side, start) {
  return async function* (runner) {
    for (const { order, printed, ...more } of MATRICES[side]) {
      const query = queryFrom(side, start, order);
      const result = await runner.search(query);
      const name = translate(`order.name.${order}`);
      yield pictureResult(name, result, query);
      yield {
        figure: {
          label: translate("published.figure.boardWith", { side, order: name }),
          printed,
          computed: matrixText(result.numbers, side),
          relation: "same",
          query,
        },
      };
      if ("isClosed" in more) {
        const kind = (/** @type {boolean} */ isClosed) => translate(isClosed ? "published.closed" : "published.open");
        yield {
          figure: {
            label: translate("published.figure.kind", { order: name }),
            printed: kind(more.isClosed),
            computed: kind(result.isClosed),
            relation: "same",
            query,
          },
        };
      }
      yield {
        figure: {
          label: translate("published.figure.visitsWith", { order: name }),
          printed: null,
          computed: result.moment.counters.visits,
          relation: "ours",
          query,
        },
      };
    }
  };
}

/** @type {PublishedDocument} */
export const docerpro = {
  name: "docerpro",
  picture: queryFrom(7, 0, "clockwise"),
  entries: [
    {
      name: "docerpro-example",
      query: EXAMPLE_QUERY,
      async *compute(runner) {
        const result = await runner.search(EXAMPLE_QUERY);
        yield pictureResult(translate("published.picture.tour"), result, EXAMPLE_QUERY);
        yield {
          figure: {
            label: translate("published.figure.tourArray"),
            printed: EXAMPLE_TOUR,
            computed: matrixText(result.numbers, 5),
            relation: "same",
            query: EXAMPLE_QUERY,
          },
        };
        const lists = await runner.lastAdjacencyLists(25);
        // The printed lists do not follow an order of moves, so they are compared as sets.
        const formatList = (/** @type {readonly number[]} */ list) =>
          [...list].sort((squareA, squareB) => squareA - squareB).join(", ");
        for (const [square, list] of EXAMPLE_LISTS) {
          yield {
            figure: {
              label: translate("published.figure.list", { square }),
              printed: formatList(list),
              computed: formatList(lists[square]),
              relation: "same",
              query: EXAMPLE_QUERY,
            },
          };
        }
      },
    },
    {
      name: "docerpro-example-algorithm",
      isErratum: true,
      query: queryFrom(5, 0, "rows"),
      // The text shows `EXAMPLE_TOUR` as a result of backtracking, before it mentions Warnsdorff's rule.
      async *compute(runner) {
        for (const order of ORDERS) {
          const query = queryFrom(5, 0, order);
          const result = await runner.search(query);
          const name = translate(`order.name.${order}`);
          yield pictureResult(name, result, query);
          yield {
            figure: {
              label: translate("published.figure.plainTour", { order: name }),
              printed: EXAMPLE_TOUR,
              computed: matrixText(result.numbers, 5),
              relation: "same",
              isErratum: true,
              query,
            },
          };
        }
        const result = await runner.search(EXAMPLE_QUERY);
        yield {
          figure: {
            label: translate("published.figure.warnsdorffTour"),
            printed: EXAMPLE_TOUR,
            computed: matrixText(result.numbers, 5),
            relation: "same",
            query: EXAMPLE_QUERY,
          },
        };
      },
    },
    { name: "docerpro-6x6", query: queryFrom(6, 3, "rows"), compute: computeMatrices(6, 3) },
    { name: "docerpro-7x7", query: queryFrom(7, 0, "clockwise"), compute: computeMatrices(7, 0) },
    {
      name: "docerpro-times",
      query: queryFrom(8, 0, "rows"),
      async *compute(runner) {
        for (const { side, start, order, seconds } of TIMES) {
          const query = queryFrom(side, start, order);
          const labelParts = { side, start, order: translate(`order.name.${order}`) };
          const printed = seconds === null ? translate("published.enormous") : translate("time.seconds", { seconds });
          if (isInfeasible({ start, order })) {
            const estimate = await runner.estimate(query);
            yield {
              figure: {
                label: translate("published.figure.time", labelParts),
                printed,
                computed: translate("published.aboutVisits", { number: scientific(estimate?.log10 ?? 0, 0) }),
                relation: "time",
                query,
              },
            };
            continue;
          }
          const result = await runner.search(query);
          const computed = translate("published.visitsIn", {
            visits: wholeNumber(result.moment.counters.visits),
            seconds: fixedDecimal((result.milliseconds / 1000).toFixed(result.milliseconds < 1000 ? 3 : 1)),
          });
          yield {
            figure: {
              label: translate("published.figure.time", labelParts),
              printed,
              computed,
              relation: "time",
              query,
            },
          };
        }
      },
    },
    {
      name: "docerpro-large",
      query: queryFrom(50, 0, "rows", "warnsdorff-exchange"),
      async *compute(runner) {
        for (const { side, start, order, seconds } of LARGE_BOARDS) {
          const query = queryFrom(side, start, order, "warnsdorff-exchange");
          const result = await runner.search(query);
          const labelParts = { side, start, order: translate(`order.name.${order}`) };
          yield {
            figure: {
              label: translate("published.figure.largeTour", labelParts),
              printed: translate("published.tour"),
              computed: translate(result.isTour ? "published.tour" : "published.stuck"),
              relation: "same",
              query,
            },
          };
          yield {
            figure: {
              label: translate("published.figure.time", labelParts),
              printed: translate("time.seconds", { seconds }),
              computed: translate("published.visitsIn", {
                visits: wholeNumber(result.moment.counters.visits),
                seconds: fixedDecimal((result.milliseconds / 1000).toFixed(3)),
              }),
              relation: "time",
              query,
            },
          };
        }
      },
    },
    {
      name: "docerpro-recursion",
      isErratum: true,
      query: queryFrom(STACK_OVERFLOW_SIDE, 0, "rows", "warnsdorff-exchange"),
      async *compute(runner) {
        for (const side of [STACK_OVERFLOW_SIDE, 70, 80]) {
          const query = queryFrom(side, 0, "rows", "warnsdorff-exchange");
          const result = await runner.search(query);
          yield pictureResult(translate("published.picture.side", { side }), result, query);
          yield {
            figure: {
              label: translate("published.figure.beyond", { side }),
              printed: translate("published.recursion"),
              computed: translate(result.isTour ? "published.tour" : "published.stuck"),
              relation: "same",
              isErratum: true,
              query,
            },
          };
        }
      },
    },
    {
      name: "docerpro-sort",
      isErratum: true,
      query: queryFrom(8, 0, "rows", "warnsdorff-exchange"),
      async *compute(runner) {
        for (const order of ORDERS) {
          let differingCount = 0;
          for (let start = 0; start < 64; start++) {
            const exchange = await runner.search(queryFrom(8, start, order, "warnsdorff-exchange"));
            const stable = await runner.search(queryFrom(8, start, order, "warnsdorff"));
            if (exchange.path.some((square, index) => square !== stable.path[index])) differingCount += 1;
          }
          yield {
            figure: {
              label: translate("published.figure.differ", { order: translate(`order.name.${order}`) }),
              printed: 0,
              computed: differingCount,
              relation: "same",
              isErratum: true,
              query: queryFrom(8, 0, order, "warnsdorff-exchange"),
            },
          };
        }
      },
    },
    {
      name: "docerpro-drawings",
      query: EXAMPLE_QUERY,
      build: articlePage,
      async *compute(runner) {
        const lists = await runner.adjacencyLists(EXAMPLE_QUERY);
        // The text states that square 12, in the middle, has eight neighbours, and square 0 has the two neighbours
        // given here.
        yield {
          figure: {
            label: translate("published.figure.degree", { square: 12 }),
            printed: 8,
            computed: lists[12].length,
            relation: "same",
            query: EXAMPLE_QUERY,
          },
        };
        yield {
          figure: {
            label: translate("published.figure.list", { square: 0 }),
            printed: "7, 11",
            computed: [...lists[0]].sort((squareA, squareB) => squareA - squareB).join(", "),
            relation: "same",
            query: EXAMPLE_QUERY,
          },
        };
        const result = await runner.search(EXAMPLE_QUERY);
        yield {
          figure: {
            label: translate("published.figure.secondSquare"),
            printed: 7,
            computed: result.path[1],
            relation: "same",
            query: EXAMPLE_QUERY,
          },
        };
        yield {
          figure: {
            label: translate("published.figure.thirdSquare"),
            printed: 4,
            computed: result.path[2],
            relation: "same",
            query: EXAMPLE_QUERY,
          },
        };
      },
    },
  ],
};
