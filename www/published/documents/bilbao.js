/** Document 003: a practical exercise of Bilbao, 2021, in Python: all tours, in depth and in breadth. */

import { fixedDecimal, translate } from "../../locales/locale.js";
import { experiment, matrixText, pictureOf } from "../entry.js";
import { scientific } from "../scientific.js";

/** @import { PublishedDocument } from "../entry.js" */

const AS_ITS_PROGRAM = "order=granada&search=full&find=all";

/** Figures 3 and 6: starts, numbers of solutions, and the times of both programs in seconds. */
const STARTS = /** @type {const} */ ([
  { start: [0, 0], tours: 304, depth: 3.65625, breadth: 61.6875 },
  { start: [2, 2], tours: 64, depth: 1.28125, breadth: 8.828125 },
  { start: [2, 4], tours: 56, depth: 3.046875, breadth: 45.78125 },
]);

/** Figure 2: a solution on the 5×5 board from (0,0). */
const FIGURE_2 = "1 6 15 10 21\n14 9 20 5 16\n19 2 7 22 11\n8 13 24 17 4\n25 18 3 12 23";

/** Figure 4: number of solutions on the 6×6 board from (0,0), and the time in seconds. */
const ON_6 = { tours: 524_486, seconds: 52_226.90625 };

/** Section 4.2: the stated maximum length of the list, and the number of squares of its paths. */
const LARGEST_LIST = { nodes: 25_000, level: 18 };

/** @param {number} milliseconds */
const seconds = (milliseconds) => translate("time.seconds", { seconds: fixedDecimal((milliseconds / 1000).toFixed(3)) });

/**
 * @param {readonly [number, number]} start
 * @param {"backtracking" | "breadth-first"} algorithm
 */
const allFrom = (start, algorithm) => experiment(5, [...start], algorithm, AS_ITS_PROGRAM);

/** @type {PublishedDocument} */
export const bilbao = {
  name: "bilbao",
  picture: experiment(5, [0, 0], "backtracking", "order=granada&search=full"),
  entries: [
    {
      name: "bilbao-solutions",
      query: allFrom([0, 0], "backtracking"),
      async *compute(bench) {
        for (const { start, tours, depth, breadth } of STARTS) {
          for (const [algorithm, time] of /** @type {const} */ ([["backtracking", depth], ["breadth-first", breadth]])) {
            const query = allFrom(start, algorithm);
            const found = await bench.search(query);
            const setting = { start: `(${start.join(",")})`, strategy: translate(`published.strategy.${algorithm}`) };
            yield { figure: { label: translate("published.figure.solutions", setting), printed: tours, computed: found.moment.counters.tours, relation: "same", query } };
            yield { figure: { label: translate("published.figure.solutionTime", setting), printed: translate("time.seconds", { seconds: time }), computed: seconds(found.milliseconds), relation: "time", query } };
          }
        }
      },
    },
    {
      name: "bilbao-figure-2",
      query: experiment(5, [0, 0], "backtracking", "order=granada&search=full"),
      async *compute(bench) {
        const query = experiment(5, [0, 0], "backtracking", "order=granada&search=full");
        const found = await bench.search(query);
        yield pictureOf(translate("published.picture.tour"), found, query);
        yield { figure: { label: translate("published.figure.firstSolution"), printed: FIGURE_2, computed: matrixText(found.numbers, 5), relation: "same", query } };
      },
    },
    {
      name: "bilbao-levels",
      query: allFrom([0, 0], "breadth-first"),
      async *compute(bench) {
        const curves = [];
        for (const { start, tours } of STARTS) {
          const query = allFrom(start, "breadth-first");
          await bench.search(query);
          const levels = await bench.levelSizes();
          const place = `(${start.join(",")})`;
          curves.push({ name: place, values: levels.map(Number) });
          yield { figure: { label: translate("published.figure.lastLevel", { start: place }), printed: tours, computed: levels.at(-1) ?? null, relation: "same", query } };
          yield { figure: { label: translate("published.figure.widestLevel", { start: place }), printed: null, computed: Math.max(...levels), relation: "ours", query } };
        }
        yield { curves: { caption: translate("published.curves.figure5"), xLabel: translate("published.curves.level"), xValues: curves[0].values.map((_, index) => index + 1), logarithmic: false, curves } };
      },
    },
    {
      name: "bilbao-list",
      isErratum: true,
      query: allFrom([0, 0], "breadth-first"),
      async *compute(bench) {
        const query = allFrom([0, 0], "breadth-first");
        await bench.search(query);
        const levels = await bench.levelSizes();
        const { nodes, level } = LARGEST_LIST;
        yield { figure: { label: translate("published.figure.listLevel"), printed: level, computed: levels.indexOf(Math.max(...levels)) + 1, relation: "same", query } };
        yield { figure: { label: translate("published.figure.listLength"), printed: nodes, computed: Math.max(...levels), relation: "same", isErratum: true, query } };
      },
    },
    {
      name: "bilbao-6x6",
      query: experiment(6, [0, 0], "pruned", "order=granada&find=all"),
      async *compute(bench) {
        const query = experiment(6, [0, 0], "pruned", "order=granada&find=all");
        const { tours, milliseconds } = await bench.count(query);
        yield { figure: { label: translate("published.figure.solutions6"), printed: ON_6.tours, computed: tours, relation: "same", query } };
        yield { figure: { label: translate("published.figure.time6"), printed: translate("time.seconds", { seconds: ON_6.seconds }), computed: seconds(milliseconds), relation: "time", query } };
      },
    },
    {
      name: "bilbao-6x6-breadth",
      query: experiment(6, [0, 0], "breadth-first", AS_ITS_PROGRAM),
      // The text says "perhaps there would not be enough memory"; there is far too little.
      async *compute(bench) {
        const query = experiment(6, [0, 0], "breadth-first", AS_ITS_PROGRAM);
        const estimate = await bench.estimate(experiment(6, [0, 0], "backtracking", AS_ITS_PROGRAM));
        yield { figure: { label: translate("published.figure.nodesInAll"), printed: null, computed: translate("published.about", { number: scientific(estimate?.log10 ?? 0, 1) }), relation: "ours" } };
        const found = await bench.search(query);
        yield { figure: { label: translate("published.figure.memory6"), printed: translate("published.memoryFull"), computed: found.moment.status === "memory-full" ? translate("published.memoryFull") : translate("published.no"), relation: "same", query } };
        const levels = await bench.levelSizes();
        yield { figure: { label: translate("published.figure.reached6"), printed: null, computed: levels.filter((nodes) => nodes > 0).length, relation: "ours", query } };
      },
    },
    {
      name: "bilbao-bound",
      isErratum: true,
      query: allFrom([0, 0], "backtracking"),
      // Twelve squares with three moves each are 3¹² choices; the text has 12³.
      async *compute(bench) {
        const query = experiment(5, [0, 0], "backtracking", "order=granada&search=full");
        await bench.search(query);
        const lists = await bench.lists(25);
        const degrees = lists.map((list) => list.length);
        const product = degrees.reduce((product, degree) => product * BigInt(degree), 1n);
        const printed = 2n ** 4n * 12n ** 3n * 4n ** 4n * 6n ** 4n * 8n ** 0n;
        yield { figure: { label: translate("published.figure.product"), printed: String(printed), computed: String(product), relation: "same", isErratum: true, query } };
        const found = await bench.search(allFrom([0, 0], "backtracking"));
        yield { figure: { label: translate("published.figure.nodesInAll"), printed: null, computed: found.moment.counters.visits, relation: "ours", query: allFrom([0, 0], "backtracking") } };
      },
    },
  ],
};
