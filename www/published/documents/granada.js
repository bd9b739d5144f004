/** Document 000: a practical exercise of Granada, 2017, in C++. Its results are in its text and its Figure 2. */

import { wholeNumber, translate } from "../../locales/locale.js";
import { experiment, matrixText, pictureOf } from "../entry.js";
import { log10Of, scientific } from "../scientific.js";

/** @import { PublishedDocument } from "../entry.js" */

const AS_ITS_PROGRAM = "order=granada&search=full";
const ON_5 = experiment(5, [0, 0], "backtracking", AS_ITS_PROGRAM);

/** Number of moves that the document assumes for every square. */
const MOVES = 8;

/** Sides of the boards whose trees are compared with the bound. */
const SIDES = [3, 4, 5, 6, 7, 8];

/** Largest side for which the whole tree is searched; larger trees are estimated. */
const LARGEST_WALKED = 5;

/** @type {PublishedDocument} */
export const granada = {
  name: "granada",
  picture: ON_5,
  entries: [
    {
      name: "granada-5x5",
      query: ON_5,
      async *compute(bench) {
        const found = await bench.search(ON_5);
        const { rows, columns } = found.moment.ground;
        yield pictureOf(translate("published.picture.tour"), found, ON_5);
        yield { figure: { label: translate("published.figure.tourFound"), printed: translate("published.yes"), computed: translate(found.isTour ? "published.yes" : "published.no"), relation: "same", query: ON_5 } };
        const [row, column] = [Math.floor(found.path[1] / columns), found.path[1] % columns];
        yield { figure: { label: translate("published.figure.firstMove"), printed: "(0,0) + (2,1)", computed: `(0,0) + (${row},${column})`, relation: "same", query: ON_5 } };
        yield { figure: { label: translate("published.figure.lastNumber"), printed: 25, computed: found.numbers[found.path[found.path.length - 1]] ?? null, relation: "same" } };
        yield { figure: { label: translate("published.figure.visits"), printed: null, computed: found.moment.counters.visits, relation: "ours", query: ON_5 } };
        yield { figure: { label: translate("published.figure.board", { rows, columns }), printed: null, computed: matrixText(found.numbers, columns), relation: "ours" } };
      },
    },
    {
      name: "granada-tree",
      query: ON_5,
      async *compute(bench) {
        await bench.search(ON_5);
        const levels = await bench.levelSizes();
        const whole = `${ON_5}&find=all`;
        const found = await bench.search(whole);
        const all = await bench.levelSizes();
        for (const level of [2, 3, 4]) {
          yield { figure: { label: translate("published.figure.nodesOfLevel", { level }), printed: MOVES ** (level - 1), computed: all[level - 1] ?? null, relation: "at-most", query: whole } };
        }
        yield { figure: { label: translate("published.figure.nodesInAll"), printed: null, computed: found.moment.counters.visits, relation: "ours", query: whole } };
        yield {
          curves: {
            caption: translate("published.curves.tree"),
            xLabel: translate("published.curves.level"),
            xValues: all.map((_, index) => index + 1),
            logarithmic: true,
            curves: [
              { name: translate("published.curves.eight"), values: all.map((_, index) => index * Math.log10(MOVES)) },
              { name: translate("published.curves.wholeTree"), values: all.map((nodes) => (nodes > 0 ? Math.log10(nodes) : null)) },
              { name: translate("published.curves.untilFirst"), values: levels.map((nodes) => (nodes > 0 ? Math.log10(nodes) : null)) },
            ],
          },
        };
      },
    },
    {
      name: "granada-bound",
      query: experiment(8, [0, 0], "backtracking", AS_ITS_PROGRAM),
      async *compute(bench) {
        /** @type {(number | null)[]} */
        const trees = [];
        for (const side of SIDES) {
          const query = experiment(side, [0, 0], "backtracking", `${AS_ITS_PROGRAM}&find=all`);
          const isWalked = side <= LARGEST_WALKED;
          const log10 = isWalked
            ? Math.log10((await bench.search(query)).moment.counters.visits)
            : ((await bench.estimate(query))?.log10 ?? null);
          trees.push(log10);
          yield {
            figure: {
              label: translate(isWalked ? "published.figure.treeWalked" : "published.figure.treeEstimated", { side }),
              printed: scientific(side * side * Math.log10(MOVES), 1),
              computed: log10 === null ? null : isWalked ? wholeNumber(Math.round(10 ** log10)) : scientific(log10, 1),
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
              { name: translate("published.curves.printedBound"), values: SIDES.map((side) => side * side * Math.log10(MOVES)) },
              { name: translate("published.curves.wholeTree"), values: trees },
            ],
          },
        };
        const squares = 64;
        yield { figure: { label: translate("published.figure.power", { squares }), printed: "6.277·10⁵⁷", computed: scientific(log10Of(BigInt(MOVES) ** BigInt(squares)), 3), relation: "same" } };
      },
    },
    {
      name: "granada-sum",
      isErratum: true,
      query: experiment(8, [0, 0], "backtracking", AS_ITS_PROGRAM),
      // The document sums the levels 0 to N², but prints the closed form for the levels up to N² − 1.
      async *compute() {
        for (const side of [2, 5, 8]) {
          const squares = side * side;
          let sum = 0n;
          for (let level = 0; level <= squares; level++) sum += BigInt(MOVES) ** BigInt(level);
          const closed = (BigInt(MOVES) ** BigInt(squares) - 1n) / 7n;
          const isShort = side === 2;
          yield {
            figure: {
              label: translate("published.figure.sum", { squares }),
              printed: isShort ? Number(closed) : scientific(log10Of(closed), 3),
              computed: isShort ? Number(sum) : scientific(log10Of(sum), 3),
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
      query: experiment(6, [0, 0], "backtracking", AS_ITS_PROGRAM),
      // A random start is drawn only if (0,0) fails, which never happens.
      async *compute(bench) {
        for (const side of [5, 6, 7, 8]) {
          const query = experiment(side, [0, 0], "backtracking", AS_ITS_PROGRAM);
          const found = await bench.search(query);
          yield {
            figure: {
              label: translate("published.figure.startDrawn", { side }),
              printed: translate("published.perhaps"),
              computed: translate(found.isTour ? "published.never" : "published.yes"),
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
