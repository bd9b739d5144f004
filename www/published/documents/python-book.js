/** Document 004: chapter 52 of a Python book, where Warnsdorff's rule is called "Wandorf". */

import { translate } from "../../locales/locale.js";
import { experimentQuery, pictureResult } from "../entry.js";
import { scientific } from "../scientific.js";

/** @import { PublishedDocument } from "../entry.js" */

const WARNSDORFF_QUERY = experimentQuery(8, [0, 0], "warnsdorff", "order=python-book");
const BACKTRACKING_QUERY = experimentQuery(8, [0, 0], "backtracking", "order=python-book&search=full");

/** The tour as printed: row and column of each square. */
const TOUR =
  "00 12 20 01 13 05 17 36 57 76 64 72 60 41 62 70 51 30 11 03 15 07 26 47 66 74 55 67 75 63 71 50 " +
  "31 10 22 43 24 32 40 52 73 61 53 45 37 16 04 25 06 27 46 34 42 54 33 21 02 14 35 23 44 56 77 65";

/** 64!, as printed. */
const FACTORIAL = "126886932185884164103433389335161480802865516174545192198801894375214704230400000000000000";

/** @type {PublishedDocument} */
export const pythonBook = {
  name: "python-book",
  picture: WARNSDORFF_QUERY,
  entries: [
    {
      name: "python-tour",
      query: WARNSDORFF_QUERY,
      async *compute(runner) {
        const result = await runner.search(WARNSDORFF_QUERY);
        const formatTour = (/** @type {string[]} */ tour) =>
          tour.map(([row, column]) => `(${row},${column})`).join(" ");
        const computed = result.path.map((square) => `${Math.floor(square / 8)}${square % 8}`);
        yield pictureResult(translate("published.picture.tour"), result, WARNSDORFF_QUERY);
        yield {
          figure: {
            label: translate("published.figure.squares"),
            printed: formatTour(TOUR.split(" ")),
            computed: formatTour(computed),
            relation: "same",
            query: WARNSDORFF_QUERY,
          },
        };
        yield {
          figure: {
            label: translate("published.figure.visits"),
            printed: null,
            computed: result.moment.counters.visits,
            relation: "ours",
            query: WARNSDORFF_QUERY,
          },
        };
      },
    },
    {
      name: "python-factorial",
      query: BACKTRACKING_QUERY,
      async *compute(runner) {
        let product = 1n;
        for (let factor = 2n; factor <= 64n; factor++) product *= factor;
        yield {
          figure: {
            label: translate("published.figure.factorial"),
            printed: FACTORIAL,
            computed: String(product),
            relation: "same",
          },
        };
        const wholeTree = await runner.estimate(`${BACKTRACKING_QUERY}&find=all`);
        yield {
          figure: {
            label: translate("published.figure.wholeTree8"),
            printed: null,
            computed: translate("published.about", { number: scientific(wholeTree?.log10 ?? 0, 1) }),
            relation: "ours",
            query: BACKTRACKING_QUERY,
          },
        };
        const firstTour = await runner.estimate(BACKTRACKING_QUERY);
        yield {
          figure: {
            label: translate("published.figure.untilFirst8"),
            printed: null,
            computed: translate("published.about", { number: scientific(firstTour?.log10 ?? 0, 1) }),
            relation: "ours",
            query: BACKTRACKING_QUERY,
          },
        };
        const result = await runner.search(WARNSDORFF_QUERY);
        yield {
          figure: {
            label: translate("published.figure.withRule"),
            printed: null,
            computed: result.moment.counters.visits,
            relation: "ours",
            query: WARNSDORFF_QUERY,
          },
        };
      },
    },
  ],
};
