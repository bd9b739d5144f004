/** Exercises of textbooks and programming sites, whose printed boards and numbers are computed again. */

import { fixedDecimal, translate, wholeNumber } from "../../locales/locale.js";
import { experimentQuery, matrixText, pictureResult } from "../entry.js";

/** @import { PublishedDocument } from "../entry.js" */
/** @import { ExperimentRunner } from "../experiment-runner.js" */

/** Wirth, 1976: the first tour of the chessboard from (0,0), with its squares counted from 0. */
const WIRTH_BOARD =
  "0 59 38 33 30 17 8 63\n37 34 31 60 9 62 29 16\n58 1 36 39 32 27 18 7\n35 48 41 26 61 10 15 28\n" +
  "42 57 2 49 40 23 6 19\n47 50 45 54 25 20 11 14\n56 43 52 3 22 13 24 5\n51 46 55 44 53 4 21 12";

/** The order of the moves “in a circle”, beginning with two rows up and one column to the right. */
const CIRCLE_ORDER = encodeURIComponent("-2,1;-1,2;1,2;2,1;2,-1;1,-2;-1,-2;-2,-1");

/** An online judge for schools: the tour of 5×5 that a program for this exercise must print. */
const CIRCLE_BOARD = "1 20 17 12 3\n16 11 2 7 18\n21 24 19 4 13\n10 15 6 23 8\n25 22 9 14 5";

/** A course: the first of all tours of 5×5 from (2,0), and their number. */
const COURSE = {
  board: "25 2 13 8 23\n12 7 24 3 14\n1 18 15 22 9\n6 11 20 17 4\n19 16 5 10 21",
  tours: 56,
};

/** LeetCode 2664: the example, with its squares counted from 0. */
const LEETCODE_BOARD = "0 3 6 9\n11 8 1 4\n2 5 10 7";

/** Deitel: the number of squares within one move, for each square of the chessboard. */
const ACCESSIBILITY = [
  ...["2 3 4 4 4 4 3 2", "3 4 6 6 6 6 4 3", "4 6 8 8 8 8 6 4", "4 6 8 8 8 8 6 4"],
  ...["4 6 8 8 8 8 6 4", "4 6 8 8 8 8 6 4", "3 4 6 6 6 6 4 3", "2 3 4 4 4 4 3 2"],
].join("\n");

/** Deitel: the number of random walks of the experiment. */
const WALKS = 1000;

/** Deitel: the eight moves in the order of the book. */
const DEITEL_ORDER = encodeURIComponent("-1,2;-2,1;-2,-1;-1,-2;1,-2;2,-1;2,1;1,2");

/** A course: the number of squares of 4×4 visited when the knight is stuck as soon as possible, by its start. */
const LAZY_KNIGHTS = /** @type {const} */ ([
  { start: [0, 0], squares: 7 },
  { start: [1, 1], squares: 4 },
]);

/** The board of 12 squares: 4×4 without its corners. */
const TWELVE_SQUARES = "v=1&board=4x4&holes=x2.x___x2.x&start=0,1&algorithm=backtracking&tour=closed";

/** Rosetta Code, “Holy Knight's tour”: the two boards with holes, with their numbers of squares. */
const BOARDS_WITH_HOLES = [
  { size: "8x8", start: "5,0", squares: 36, holes: "x3.4x_x.x2.3x_x7._3.2x.x._.x.2x3._7.x_2x2.x.2x_3x3.2x" },
  {
    size: "13x13",
    start: "0,5",
    squares: 56,
    holes: [
      ...["5x.x.5x", "5x.x.5x", "4x5.4x", "5x3.5x", "2x.2x.x.2x.2x", "5.3x5.", "2x2.5x2.2x"],
      ...["5.3x5.", "2x.2x.x.2x.2x", "5x3.5x", "4x5.4x", "5x.x.5x", "5x.x.5x"],
    ].join("_"),
  },
];

/** Returns the query of a board with holes. @param {typeof BOARDS_WITH_HOLES[number]} board */
const queryWithHoles = ({ size, start, holes }) =>
  `v=1&board=${size}&holes=${holes}&start=${start}&order=clockwise&algorithm=warnsdorff`;

/**
 * Yields the picture of the tour that a search finds, the board that a source prints, and the number of visits.
 *
 * @param {ExperimentRunner} runner
 * @param {string} query
 * @param {{printed: string, columns: number, first: number}} board `first` is the number of the first square
 */
async function* boardResults(runner, query, { printed, columns, first }) {
  const result = await runner.search(query);
  yield pictureResult(translate("published.picture.tour"), result, query);
  const numbers = result.numbers.map((number) => number - 1 + first);
  yield {
    figure: {
      label: translate("published.figure.printedBoard"),
      printed,
      computed: matrixText(numbers, columns),
      relation: /** @type {const} */ ("same"),
      query,
    },
  };
  yield {
    figure: {
      label: translate("published.figure.visits"),
      printed: null,
      computed: result.moment.counters.visits,
      relation: /** @type {const} */ ("ours"),
      query,
    },
  };
}

const WIRTH_QUERY = experimentQuery(8, [0, 0], "backtracking", "order=granada&search=full");
const CIRCLE_QUERY = experimentQuery(5, [0, 0], "backtracking", `order=${CIRCLE_ORDER}&search=full`);
const COURSE_QUERY = experimentQuery(5, [2, 0], "backtracking", `order=${CIRCLE_ORDER}&search=full`);
const LEETCODE_QUERY = "v=1&board=3x4&start=0,0&algorithm=backtracking";
const DEITEL_QUERY = experimentQuery(8, [0, 0], "first-free", `order=${DEITEL_ORDER}`);

/** @type {PublishedDocument} */
export const textbooks = {
  name: "textbooks",
  picture: CIRCLE_QUERY,
  entries: [
    {
      name: "textbooks-wirth",
      query: WIRTH_QUERY,
      compute: (runner) => boardResults(runner, WIRTH_QUERY, { printed: WIRTH_BOARD, columns: 8, first: 0 }),
    },
    {
      name: "textbooks-circle",
      query: CIRCLE_QUERY,
      async *compute(runner) {
        yield* boardResults(runner, CIRCLE_QUERY, { printed: CIRCLE_BOARD, columns: 5, first: 1 });
        const { path } = await runner.search(CIRCLE_QUERY);
        yield {
          figure: {
            label: translate("published.figure.fittingOrders"),
            printed: null,
            computed: await runner.countBacktrackingOrders({ rows: 5, columns: 5, path }),
            relation: "ours",
            query: CIRCLE_QUERY,
          },
        };
      },
    },
    {
      name: "textbooks-course",
      query: `${COURSE_QUERY}&find=all`,
      async *compute(runner) {
        yield* boardResults(runner, COURSE_QUERY, { printed: COURSE.board, columns: 5, first: 1 });
        const query = `${COURSE_QUERY}&find=all`;
        yield {
          figure: {
            label: translate("published.figure.allTours"),
            printed: COURSE.tours,
            computed: (await runner.count(query)).tours,
            relation: "same",
            query,
          },
        };
      },
    },
    {
      name: "textbooks-leetcode",
      query: LEETCODE_QUERY,
      compute: (runner) => boardResults(runner, LEETCODE_QUERY, { printed: LEETCODE_BOARD, columns: 4, first: 0 }),
    },
    {
      name: "textbooks-deitel",
      query: DEITEL_QUERY,
      async *compute(runner) {
        const result = await runner.search(DEITEL_QUERY);
        yield pictureResult(translate("published.picture.firstFree"), result, DEITEL_QUERY);
        const lists = await runner.lastAdjacencyLists(64);
        const accessibility = Array.from({ length: 64 }, () => 0);
        for (const square of lists.flat()) accessibility[square] += 1;
        yield {
          figure: {
            label: translate("published.figure.accessibility"),
            printed: ACCESSIBILITY,
            computed: matrixText(accessibility, 8),
            relation: "same",
            query: `${experimentQuery(8, [0, 0], "warnsdorff")}&picture=accessibility`,
          },
        };
        yield {
          figure: {
            label: translate("published.figure.firstFree"),
            printed: null,
            computed: result.path.length,
            relation: "ours",
            query: DEITEL_QUERY,
          },
        };
        const query = experimentQuery(8, [0, 0], "random-walk");
        const { mean, longest } = await runner.randomWalks(query, WALKS);
        const figures = /** @type {const} */ ([
          ["meanWalk", fixedDecimal((mean ?? 0).toFixed(1))],
          ["longestWalk", longest.length],
        ]);
        for (const [label, computed] of figures) {
          yield {
            figure: {
              label: translate(`published.figure.${label}`, { walks: wholeNumber(WALKS) }),
              printed: null,
              computed,
              relation: "ours",
              query,
            },
          };
        }
      },
    },
    {
      name: "textbooks-lazy",
      query: experimentQuery(4, [0, 0], "backtracking"),
      async *compute(runner) {
        for (const { start, squares } of LAZY_KNIGHTS) {
          const query = experimentQuery(4, [...start], "backtracking");
          yield {
            figure: {
              label: translate("published.figure.stuckSoonest", { start: `(${start.join(",")})` }),
              printed: squares,
              computed: (await runner.earliestDeadEnd(query)).length,
              relation: "same",
              query,
            },
          };
        }
      },
    },
    {
      name: "textbooks-holes",
      query: queryWithHoles(BOARDS_WITH_HOLES[0]),
      async *compute(runner) {
        for (const board of BOARDS_WITH_HOLES) {
          const query = queryWithHoles(board);
          const result = await runner.search(query);
          yield pictureResult(translate("published.picture.tour"), result, query);
          const [rows, columns] = board.size.split("x");
          yield {
            figure: {
              label: translate("published.figure.visitedWithHoles", {
                size: translate("shape.size", { rows, columns }),
              }),
              printed: board.squares,
              computed: result.isTour ? result.path.length : translate("published.no"),
              relation: "same",
              query,
            },
          };
        }
      },
    },
    {
      name: "textbooks-twelve",
      query: `${TWELVE_SQUARES}&beside=tour`,
      async *compute(runner) {
        const result = await runner.search(TWELVE_SQUARES);
        yield pictureResult(translate("published.picture.tour"), result, TWELVE_SQUARES);
        yield {
          figure: {
            label: translate("published.figure.closedTwelve"),
            printed: translate("published.yes"),
            computed: translate(result.isClosed ? "published.yes" : "published.no"),
            relation: "same",
            query: TWELVE_SQUARES,
          },
        };
      },
    },
  ],
};
