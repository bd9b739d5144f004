/** Counts from the literature, computed again where that is possible, and otherwise quoted with their sources. */

import { translate } from "../../locales/locale.js";
import { experimentQuery } from "../entry.js";

/** @import { PublishedDocument } from "../entry.js" */

const ALL_CLOSED_TOURS = "tour=closed&find=all";

/** The published counts: closed tours without direction, and open tours with direction. */
const CLOSED_6 = 9_862;
const OPEN_5 = 1_728;
const CLOSED_8 = "13,267,364,410,532";
const OPEN_8 = "19,591,828,170,979,904";

/** @type {PublishedDocument} */
export const census = {
  name: "census",
  picture: experimentQuery(6, [0, 0], "rotations", "tour=closed"),
  entries: [
    {
      name: "census-closed-6x6",
      query: experimentQuery(6, [0, 0], "pruned", ALL_CLOSED_TOURS),
      async *compute(runner) {
        const query = experimentQuery(6, [0, 0], "pruned", ALL_CLOSED_TOURS);
        const { tours } = await runner.count(query);
        // Each tour passes the corner once, and is counted in both directions.
        yield {
          figure: {
            label: translate("published.figure.closedTours", { side: 6 }),
            printed: CLOSED_6,
            computed: tours / 2,
            relation: "same",
            query,
          },
        };
        const result = await runner.search(experimentQuery(6, [0, 0], "rotations", "tour=closed"));
        yield {
          picture: {
            caption: translate("published.picture.closed"),
            rows: 6,
            columns: 6,
            path: result.path,
            query: experimentQuery(6, [0, 0], "rotations", "tour=closed"),
          },
        };
      },
    },
    {
      name: "census-open-5x5",
      query: experimentQuery(5, [0, 0], "pruned", "find=all"),
      async *compute(runner) {
        let total = 0;
        for (let start = 0; start < 25; start++) {
          const query = experimentQuery(5, [Math.floor(start / 5), start % 5], "pruned", "find=all");
          total += (await runner.count(query)).tours;
        }
        yield {
          figure: {
            label: translate("published.figure.openTours", { side: 5 }),
            printed: OPEN_5,
            computed: total,
            relation: "same",
            query: experimentQuery(5, [0, 0], "pruned", "find=all"),
          },
        };
      },
    },
    {
      name: "census-8x8",
      query: experimentQuery(8, [0, 0], "pruned", ALL_CLOSED_TOURS),
      async *compute() {
        yield {
          figure: {
            label: translate("published.figure.closedTours", { side: 8 }),
            printed: CLOSED_8,
            computed: null,
            relation: "quoted",
          },
        };
        yield {
          figure: {
            label: translate("published.figure.openTours", { side: 8 }),
            printed: OPEN_8,
            computed: null,
            relation: "quoted",
          },
        };
      },
    },
  ],
};
