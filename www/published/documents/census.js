/** Counts from the literature, computed again where that is possible, and otherwise quoted with their sources. */

import { translate } from "../../locales/locale.js";
import { experiment } from "../entry.js";

/** @import { PublishedDocument } from "../entry.js" */

const CLOSED = "tour=closed&find=all";

/** The published counts of undirected closed tours, and of directed open ones. */
const CLOSED_6 = 9_862;
const OPEN_5 = 1_728;
const CLOSED_8 = "13,267,364,410,532";
const OPEN_8 = "19,591,828,170,979,904";

/** @type {PublishedDocument} */
export const census = {
  name: "census",
  picture: experiment(6, [0, 0], "rotations", "tour=closed"),
  entries: [
    {
      name: "census-closed-6x6",
      query: experiment(6, [0, 0], "pruned", CLOSED),
      async *compute(bench) {
        const query = experiment(6, [0, 0], "pruned", CLOSED);
        const { tours } = await bench.count(query);
        // Each tour passes the corner once, and is found in both directions.
        yield { figure: { label: translate("published.figure.closedTours", { side: 6 }), printed: CLOSED_6, computed: tours / 2, relation: "same", query } };
        const found = await bench.search(experiment(6, [0, 0], "rotations", "tour=closed"));
        yield { picture: { caption: translate("published.picture.closed"), rows: 6, columns: 6, path: found.path, query: experiment(6, [0, 0], "rotations", "tour=closed") } };
      },
    },
    {
      name: "census-open-5x5",
      query: experiment(5, [0, 0], "pruned", "find=all"),
      async *compute(bench) {
        let all = 0;
        for (let start = 0; start < 25; start++) {
          const query = experiment(5, [Math.floor(start / 5), start % 5], "pruned", "find=all");
          all += (await bench.count(query)).tours;
        }
        yield { figure: { label: translate("published.figure.openTours", { side: 5 }), printed: OPEN_5, computed: all, relation: "same", query: experiment(5, [0, 0], "pruned", "find=all") } };
      },
    },
    {
      name: "census-8x8",
      query: experiment(8, [0, 0], "pruned", CLOSED),
      async *compute() {
        yield { figure: { label: translate("published.figure.closedTours", { side: 8 }), printed: CLOSED_8, computed: null, relation: "quoted" } };
        yield { figure: { label: translate("published.figure.openTours", { side: 8 }), printed: OPEN_8, computed: null, relation: "quoted" } };
      },
    },
  ],
};
