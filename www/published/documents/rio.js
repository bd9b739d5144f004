/** Document 001: AML, OctAML and OctAML16, Rio de Janeiro. Starts are printed there as (column, row). */

import { translate } from "../../locales/locale.js";
import { experiment, pictureOf } from "../entry.js";
import { TABLE_1 } from "./rio-table-1.js";

/** @import { ExperimentRunner } from "../bench.js" */
/** @import { PublishedDocument } from "../entry.js" */

/** Rounding of the centre that the paper's numbers are based on: halved and rounded down. */
const PUBLISHED_CENTRE = "centre=integer";

/**
 * @param {number} side
 * @param {[number, number]} start column and row, as printed
 * @param {string} algorithm
 */
const at = (side, [column, row], algorithm) => experiment(side, [row, column], algorithm, PUBLISHED_CENTRE);

/** The starts of Figures 1 and 2, and whether AML finds a tour from there according to the paper. */
const ON_7 = /** @type {const} */ ([
  { start: [4, 0], aml: true },
  { start: [6, 2], aml: false },
]);

/** Figures 6 and 7: starts from which, according to the paper, AML leaves some squares and OctAML16 succeeds. */
const UNFINISHED = /** @type {const} */ ([
  { figure: 6, side: 80, start: [44, 30], left: 4 },
  { figure: 7, side: 200, start: [103, 54], left: 2 },
]);

/** The three heuristics. */
const NAMES = /** @type {const} */ ([
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

/** Largest sides that are computed at once. The rest takes many minutes, and is computed on demand. */
const MAX_CORNER_SIDE_AT_ONCE = 1000;
const MAX_OCTANT_SIDE_AT_ONCE = 60;

/** @param {boolean} isTour */
const outcome = (isTour) => translate(isTour ? "published.tour" : "published.stuck");

/**
 * Returns the first place, from 1, at which two paths differ, or null.
 *
 * @param {number[]} one
 * @param {number[]} other
 */
function firstDifference(one, other) {
  const place = one.findIndex((square, index) => square !== other[index]);
  return place < 0 ? null : place + 1;
}

/**
 * Whether one path of the 7×7 board is the reflection of the other, in the diagonal that maps the first start to the
 * second.
 *
 * @param {number[]} one
 * @param {number[]} other
 */
function isMirrored(one, other) {
  return firstDifference(one.map((square) => (6 - (square % 7)) * 7 + (6 - Math.floor(square / 7))), other) === null;
}

/** @type {PublishedDocument} */
export const rio = {
  name: "rio",
  picture: at(7, [4, 0], "oct-aml"),
  entries: [
    {
      name: "octaml-figures-1-2",
      query: at(7, [4, 0], "oct-aml"),
      async *compute(bench) {
        for (const { start, aml } of ON_7) {
          const place = `(${start.join(", ")})`;
          for (const [algorithm, name, printed] of /** @type {const} */ ([
            ["aml", "AML", aml],
            ["oct-aml", "OctAML", true],
          ])) {
            const query = at(7, [...start], algorithm);
            const found = await bench.search(query);
            yield pictureOf(translate("published.figure.from", { name, start: place }), found, query);
            yield { figure: { label: translate("published.figure.from", { name, start: place }), printed: outcome(printed), computed: outcome(found.isTour), relation: "same", query } };
          }
        }
        const [one, other] = [await bench.search(at(7, [4, 0], "oct-aml")), await bench.search(at(7, [6, 2], "oct-aml"))];
        const mirrored = isMirrored(one.path, other.path);
        yield { figure: { label: translate("published.figure.mirrored"), printed: translate("published.yes"), computed: translate(mirrored ? "published.yes" : "published.no"), relation: "same" } };
      },
    },
    {
      name: "octaml-figures-6-7",
      query: at(80, [44, 30], "aml"),
      async *compute(bench) {
        for (const { figure, side, start, left } of UNFINISHED) {
          // Boards of more than 100 squares a side are not shown in single steps.
          if (side > 100) {
            yield* large(bench, figure, side, [...start], left);
            continue;
          }
          const query = at(side, [...start], "aml");
          const found = await bench.search(query);
          yield pictureOf(translate("published.picture.figure", { figure, part: "a", name: "AML" }), found, query);
          yield { figure: { label: translate("published.figure.squaresLeft", { figure, name: "AML" }), printed: left, computed: side * side - found.path.length, relation: "same", query } };
          const better = at(side, [...start], "oct-aml-16");
          const tour = await bench.search(better);
          yield pictureOf(translate("published.picture.figure", { figure, part: "b", name: "OctAML16" }), tour, better);
          yield { figure: { label: translate("published.figure.figureOutcome", { figure, name: "OctAML16" }), printed: outcome(true), computed: outcome(tour.isTour), relation: "same", query: better } };
          yield { figure: { label: translate("published.figure.attempts", { figure }), printed: null, computed: tour.moment.counters.attempts, relation: "ours", query: better } };
        }
      },
    },
    {
      name: "octaml-table-1",
      query: at(7, [4, 2], "aml"),
      async *compute(bench) {
        for (const [side, column, row] of TABLE_1) {
          const query = at(side, [column, row], "aml");
          const found = await bench.search(query);
          yield { figure: { label: translate("published.figure.table1", { side, start: `(${column}, ${row})` }), printed: outcome(false), computed: outcome(found.isTour), relation: "same", query } };
        }
      },
    },
    {
      name: "octaml-table-2",
      query: at(7, [4, 2], "aml"),
      async *compute(bench) {
        for (const { starts, total, failures } of TABLE_2) yield* row(bench, { starts, total, failures, last: 80 });
      },
    },
    {
      name: "octaml-corners",
      query: at(80, [0, 0], "aml"),
      async *compute(bench) {
        yield* row(bench, { ...CORNERS, last: MAX_CORNER_SIDE_AT_ONCE });
      },
      async *computeMore(bench) {
        yield* row(bench, { ...CORNERS, last: CORNERS.last });
      },
    },
    {
      name: "octaml-third-test",
      query: at(40, [3, 9], "oct-aml-16"),
      async *compute(bench) {
        yield* row(bench, { ...THIRD_TEST, last: MAX_OCTANT_SIDE_AT_ONCE });
      },
      async *computeMore(bench) {
        yield* row(bench, { ...THIRD_TEST, last: THIRD_TEST.last });
      },
    },
    {
      name: "octaml-pseudocode",
      isErratum: true,
      query: at(7, [6, 2], "oct-aml-16-printed"),
      async *compute(bench) {
        for (const [algorithm, key] of /** @type {const} */ ([["oct-aml-16", "asInText"], ["oct-aml-16-printed", "asInFigure"]])) {
          const found = [];
          for (const { start } of ON_7) {
            const query = at(7, [...start], algorithm);
            const finding = await bench.search(query);
            found.push(finding);
            yield pictureOf(translate("published.figure.from", { name: translate(`algorithms.name.${algorithm}`), start: `(${start.join(", ")})` }), finding, query);
          }
          const computed = translate(isMirrored(found[0].path, found[1].path) ? "published.yes" : "published.no");
          yield { figure: { label: translate(`published.figure.${key}`), printed: translate("published.yes"), computed, relation: "same", isErratum: key === "asInFigure", query: at(7, [6, 2], algorithm) } };
        }
      },
    },
    {
      name: "octaml-parting",
      query: at(7, [4, 2], "aml"),
      async *compute(bench) {
        const found = [];
        for (const [algorithm, name] of NAMES) {
          const query = at(7, [4, 2], algorithm);
          const finding = await bench.search(query);
          found.push(finding);
          yield pictureOf(name, finding, query);
          yield { figure: { label: translate("published.figure.from", { name, start: "(4, 2)" }), printed: algorithm === "aml" ? outcome(false) : algorithm === "oct-aml-16" ? outcome(true) : null, computed: outcome(finding.isTour), relation: algorithm === "oct-aml" ? "ours" : "same", query } };
        }
        yield { figure: { label: translate("published.figure.parting", { one: "AML", other: "OctAML" }), printed: null, computed: firstDifference(found[0].path, found[1].path), relation: "ours" } };
        yield { figure: { label: translate("published.figure.attemptsOf", { name: "OctAML16" }), printed: null, computed: found[2].moment.counters.attempts, relation: "ours" } };
      },
    },
  ],
};

/**
 * Computes a row of Table 2 or the third test, up to the side `last`.
 *
 * @param {ExperimentRunner} bench
 * @param {{starts: string, last: number, total: number, failures: (number | null)[]}} row
 * @returns {AsyncIterable<import("../entry.js").EntryResult>}
 */
async function* row(bench, { starts, last, total, failures }) {
  const isWhole = last === (starts === "corner" ? CORNERS.last : starts === "octant" ? THIRD_TEST.last : last);
  const label = translate(`published.row.${starts}`, { last });
  let isCounted = false;
  for (const [index, [algorithm, name]] of NAMES.entries()) {
    const printed = failures[index];
    if (printed === null) continue;
    let state = { done: 0, failures: 0, count: 0 };
    for await (state of bench.sweep(algorithm, 5, last, starts)) yield { progress: { label: `${label}, ${name}`, ...state } };
    if (!isCounted) {
      yield { figure: { label: translate("published.figure.instances", { row: label }), printed: isWhole ? total : null, computed: state.done, relation: isWhole ? "same" : "ours", isErratum: starts === "octant" } };
      isCounted = true;
    }
    yield { figure: { label: translate("published.figure.failures", { row: label, name }), printed: isWhole || printed === 0 ? printed : null, computed: state.failures, relation: isWhole || printed === 0 ? "same" : "ours" } };
  }
}

/**
 * Computes a figure of a board that is not shown in single steps.
 *
 * @param {ExperimentRunner} bench
 * @param {number} figure
 * @param {number} side
 * @param {[number, number]} start
 * @param {number} left
 * @returns {AsyncIterable<import("../entry.js").EntryResult>}
 */
async function* large(bench, figure, side, start, left) {
  const query = at(side, start, "aml");
  const found = await bench.completePath(query);
  yield { picture: { caption: translate("published.picture.figure", { figure, part: "a", name: "AML" }), rows: side, columns: side, path: found.path, query } };
  yield { figure: { label: translate("published.figure.squaresLeft", { figure, name: "AML" }), printed: left, computed: side * side - found.path.length, relation: "same", query } };
  const better = at(side, start, "oct-aml-16");
  const tour = await bench.completePath(better);
  yield { picture: { caption: translate("published.picture.figure", { figure, part: "b", name: "OctAML16" }), rows: side, columns: side, path: tour.path, query: better } };
  yield { figure: { label: translate("published.figure.figureOutcome", { figure, name: "OctAML16" }), printed: outcome(true), computed: outcome(tour.isTour), relation: "same", query: better } };
}
