/** Document 001: AML, OctAML and OctAML16, Rio de Janeiro. Starts are printed there as (column, row). */

import { translate } from "../../locales/locale.js";
import { experimentQuery, pictureResult } from "../entry.js";
import { TABLE_1 } from "./rio-table-1.js";

/** @import { ExperimentRunner } from "../experiment-runner.js" */
/** @import { PublishedDocument } from "../entry.js" */

/** The rounding of the board's centre in the paper: half the side, rounded down. */
const PUBLISHED_CENTRE = "centre=integer";

/**
 * Returns the query of an experiment.
 *
 * @param {number} side
 * @param {[number, number]} start column and row, as printed
 * @param {string} algorithm
 */
const queryFrom = (side, [column, row], algorithm) => experimentQuery(side, [row, column], algorithm, PUBLISHED_CENTRE);

/** The starts of Figures 1 and 2, and whether AML finds a tour from there according to the paper. */
const STARTS_7X7 = /** @type {const} */ ([
  { start: [4, 0], aml: true },
  { start: [6, 2], aml: false },
]);

/** Figures 6 and 7: starts from which, as printed, AML leaves squares unvisited and OctAML16 finds a tour. */
const UNFINISHED_TOURS = /** @type {const} */ ([
  { figureNumber: 6, side: 80, start: [44, 30], squaresLeft: 4 },
  { figureNumber: 7, side: 200, start: [103, 54], squaresLeft: 2 },
]);

/** The three heuristics: their names in queries and in print. */
const HEURISTICS = /** @type {const} */ ([
  ["aml", "AML"],
  ["oct-aml", "OctAML"],
  ["oct-aml-16", "OctAML16"],
]);

/** The first rows of Table 2, for sides 5 to 80: the number of starts, and the failures of each heuristic. */
const TABLE_2 = [
  { starts: "published-interior", total: 31_597, failures: [227, 219, 0] },
  { starts: "published-border", total: 32_832, failures: [237, 228, 0] },
];

/** The last row of Table 2: the corner of boards with sides 5 to 5000. */
const CORNERS = { starts: "corner", last: 5000, total: 4996, failures: [127, 127, 0] };

/** The third test: OctAML16 alone, sides 5 to 430, from the first octant. */
const THIRD_TEST = { starts: "octant", last: 430, total: 2_548_199, failures: [null, null, 0] };

/** Largest sides that are computed at once. Larger sides take many minutes, and are computed on demand. */
const MAX_CORNER_SIDE_AT_ONCE = 1000;
const MAX_OCTANT_SIDE_AT_ONCE = 60;

/** Returns the text for an outcome. @param {boolean} isTour */
const outcome = (isTour) => translate(isTour ? "published.tour" : "published.stuck");

/**
 * Returns the first position, counted from 1, at which two paths differ; null if they do not differ.
 *
 * @param {number[]} pathA
 * @param {number[]} pathB
 */
function firstDifference(pathA, pathB) {
  const position = pathA.findIndex((square, index) => square !== pathB[index]);
  return position < 0 ? null : position + 1;
}

/**
 * Whether two paths of the 7×7 board are reflections of each other in the diagonal that maps one start to the other.
 *
 * @param {number[]} pathA
 * @param {number[]} pathB
 */
function isMirrored(pathA, pathB) {
  return (
    firstDifference(
      pathA.map((square) => (6 - (square % 7)) * 7 + (6 - Math.floor(square / 7))),
      pathB,
    ) === null
  );
}

/** @type {PublishedDocument} */
export const rio = {
  name: "rio",
  picture: queryFrom(7, [4, 0], "oct-aml"),
  entries: [
    {
      name: "octaml-figures-1-2",
      query: queryFrom(7, [4, 0], "oct-aml"),
      async *compute(runner) {
        for (const { start, aml } of STARTS_7X7) {
          const startText = `(${start.join(", ")})`;
          for (const [algorithm, name, printed] of /** @type {const} */ ([
            ["aml", "AML", aml],
            ["oct-aml", "OctAML", true],
          ])) {
            const query = queryFrom(7, [...start], algorithm);
            const result = await runner.search(query);
            yield pictureResult(translate("published.figure.from", { name, start: startText }), result, query);
            yield {
              figure: {
                label: translate("published.figure.from", { name, start: startText }),
                printed: outcome(printed),
                computed: outcome(result.isTour),
                relation: "same",
                query,
              },
            };
          }
        }
        const [resultA, resultB] = [
          await runner.search(queryFrom(7, [4, 0], "oct-aml")),
          await runner.search(queryFrom(7, [6, 2], "oct-aml")),
        ];
        const mirrored = isMirrored(resultA.path, resultB.path);
        yield {
          figure: {
            label: translate("published.figure.mirrored"),
            printed: translate("published.yes"),
            computed: translate(mirrored ? "published.yes" : "published.no"),
            relation: "same",
          },
        };
      },
    },
    {
      name: "octaml-figures-6-7",
      query: queryFrom(80, [44, 30], "aml"),
      async *compute(runner) {
        for (const { figureNumber, side, start, squaresLeft } of UNFINISHED_TOURS) {
          // Boards of more than 100 squares a side are not shown step by step.
          if (side > 100) {
            yield* largeBoardResults(runner, figureNumber, side, [...start], squaresLeft);
            continue;
          }
          const query = queryFrom(side, [...start], "aml");
          const result = await runner.search(query);
          yield pictureResult(
            translate("published.picture.figure", { figure: figureNumber, part: "a", name: "AML" }),
            result,
            query,
          );
          yield {
            figure: {
              label: translate("published.figure.squaresLeft", { figure: figureNumber, name: "AML" }),
              printed: squaresLeft,
              computed: side * side - result.path.length,
              relation: "same",
              query,
            },
          };
          const octAml16Query = queryFrom(side, [...start], "oct-aml-16");
          const tour = await runner.search(octAml16Query);
          yield pictureResult(
            translate("published.picture.figure", { figure: figureNumber, part: "b", name: "OctAML16" }),
            tour,
            octAml16Query,
          );
          yield {
            figure: {
              label: translate("published.figure.figureOutcome", { figure: figureNumber, name: "OctAML16" }),
              printed: outcome(true),
              computed: outcome(tour.isTour),
              relation: "same",
              query: octAml16Query,
            },
          };
          yield {
            figure: {
              label: translate("published.figure.attempts", { figure: figureNumber }),
              printed: null,
              computed: tour.moment.counters.attempts,
              relation: "ours",
              query: octAml16Query,
            },
          };
        }
      },
    },
    {
      name: "octaml-table-1",
      query: queryFrom(7, [4, 2], "aml"),
      async *compute(runner) {
        for (const [side, column, row] of TABLE_1) {
          const query = queryFrom(side, [column, row], "aml");
          const result = await runner.search(query);
          yield {
            figure: {
              label: translate("published.figure.table1", { side, start: `(${column}, ${row})` }),
              printed: outcome(false),
              computed: outcome(result.isTour),
              relation: "same",
              query,
            },
          };
        }
      },
    },
    {
      name: "octaml-table-2",
      query: queryFrom(7, [4, 2], "aml"),
      async *compute(runner) {
        for (const { starts, total, failures } of TABLE_2)
          yield* sweepResults(runner, { starts, total, failures, last: 80 });
      },
    },
    {
      name: "octaml-corners",
      query: queryFrom(80, [0, 0], "aml"),
      async *compute(runner) {
        yield* sweepResults(runner, { ...CORNERS, last: MAX_CORNER_SIDE_AT_ONCE });
      },
      async *computeMore(runner) {
        yield* sweepResults(runner, { ...CORNERS, last: CORNERS.last });
      },
    },
    {
      name: "octaml-third-test",
      query: queryFrom(40, [3, 9], "oct-aml-16"),
      async *compute(runner) {
        yield* sweepResults(runner, { ...THIRD_TEST, last: MAX_OCTANT_SIDE_AT_ONCE });
      },
      async *computeMore(runner) {
        yield* sweepResults(runner, { ...THIRD_TEST, last: THIRD_TEST.last });
      },
    },
    {
      name: "octaml-pseudocode",
      isErratum: true,
      query: queryFrom(7, [6, 2], "oct-aml-16-printed"),
      async *compute(runner) {
        for (const [algorithm, key] of /** @type {const} */ ([
          ["oct-aml-16", "asInText"],
          ["oct-aml-16-printed", "asInFigure"],
        ])) {
          const results = [];
          for (const { start } of STARTS_7X7) {
            const query = queryFrom(7, [...start], algorithm);
            const result = await runner.search(query);
            results.push(result);
            yield pictureResult(
              translate("published.figure.from", {
                name: translate(`algorithms.name.${algorithm}`),
                start: `(${start.join(", ")})`,
              }),
              result,
              query,
            );
          }
          const computed = translate(isMirrored(results[0].path, results[1].path) ? "published.yes" : "published.no");
          yield {
            figure: {
              label: translate(`published.figure.${key}`),
              printed: translate("published.yes"),
              computed,
              relation: "same",
              isErratum: key === "asInFigure",
              query: queryFrom(7, [6, 2], algorithm),
            },
          };
        }
      },
    },
    {
      name: "octaml-parting",
      query: queryFrom(7, [4, 2], "aml"),
      async *compute(runner) {
        const results = [];
        for (const [algorithm, name] of HEURISTICS) {
          const query = queryFrom(7, [4, 2], algorithm);
          const result = await runner.search(query);
          results.push(result);
          yield pictureResult(name, result, query);
          yield {
            figure: {
              label: translate("published.figure.from", { name, start: "(4, 2)" }),
              printed: algorithm === "aml" ? outcome(false) : algorithm === "oct-aml-16" ? outcome(true) : null,
              computed: outcome(result.isTour),
              relation: algorithm === "oct-aml" ? "ours" : "same",
              query,
            },
          };
        }
        yield {
          figure: {
            label: translate("published.figure.parting", { one: "AML", other: "OctAML" }),
            printed: null,
            computed: firstDifference(results[0].path, results[1].path),
            relation: "ours",
          },
        };
        yield {
          figure: {
            label: translate("published.figure.attemptsOf", { name: "OctAML16" }),
            printed: null,
            computed: results[2].moment.counters.attempts,
            relation: "ours",
          },
        };
      },
    },
  ],
};

/**
 * Computes a row of Table 2, or the third test, for sides up to `last`.
 *
 * @param {ExperimentRunner} runner
 * @param {{starts: string, last: number, total: number, failures: (number | null)[]}} row
 * @returns {AsyncIterable<import("../entry.js").EntryResult>}
 */
async function* sweepResults(runner, { starts, last, total, failures }) {
  const isComplete = last === (starts === "corner" ? CORNERS.last : starts === "octant" ? THIRD_TEST.last : last);
  const label = translate(`published.row.${starts}`, { last });
  let hasInstanceCount = false;
  for (const [index, [algorithm, name]] of HEURISTICS.entries()) {
    const printed = failures[index];
    if (printed === null) continue;
    let state = { done: 0, failures: 0, count: 0 };
    for await (state of runner.sweep(algorithm, 5, last, starts))
      yield { progress: { label: `${label}, ${name}`, ...state } };
    if (!hasInstanceCount) {
      yield {
        figure: {
          label: translate("published.figure.instances", { row: label }),
          printed: isComplete ? total : null,
          computed: state.done,
          relation: isComplete ? "same" : "ours",
          isErratum: starts === "octant",
        },
      };
      hasInstanceCount = true;
    }
    yield {
      figure: {
        label: translate("published.figure.failures", { row: label, name }),
        printed: isComplete || printed === 0 ? printed : null,
        computed: state.failures,
        relation: isComplete || printed === 0 ? "same" : "ours",
      },
    };
  }
}

/**
 * Computes a figure of the paper whose board is too large to be shown step by step.
 *
 * @param {ExperimentRunner} runner
 * @param {number} figureNumber
 * @param {number} side
 * @param {[number, number]} start
 * @param {number} squaresLeft
 * @returns {AsyncIterable<import("../entry.js").EntryResult>}
 */
async function* largeBoardResults(runner, figureNumber, side, start, squaresLeft) {
  const query = queryFrom(side, start, "aml");
  const result = await runner.completePath(query);
  yield {
    picture: {
      caption: translate("published.picture.figure", { figure: figureNumber, part: "a", name: "AML" }),
      rows: side,
      columns: side,
      path: result.path,
      query,
    },
  };
  yield {
    figure: {
      label: translate("published.figure.squaresLeft", { figure: figureNumber, name: "AML" }),
      printed: squaresLeft,
      computed: side * side - result.path.length,
      relation: "same",
      query,
    },
  };
  const octAml16Query = queryFrom(side, start, "oct-aml-16");
  const tour = await runner.completePath(octAml16Query);
  yield {
    picture: {
      caption: translate("published.picture.figure", { figure: figureNumber, part: "b", name: "OctAML16" }),
      rows: side,
      columns: side,
      path: tour.path,
      query: octAml16Query,
    },
  };
  yield {
    figure: {
      label: translate("published.figure.figureOutcome", { figure: figureNumber, name: "OctAML16" }),
      printed: outcome(true),
      computed: outcome(tour.isTour),
      relation: "same",
      query: octAml16Query,
    },
  };
}
