import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as core from "../../www/engine/laboratory-core.js";
import { createDirectEngine } from "./direct-engine.js";

const {
  Enumeration,
  RandomWalks,
  Sweep,
  TourCount,
  Tours,
  choices,
  load,
  preparePanorama,
  readyQuestions,
  prepareSearch,
  sweepPlan,
  tourFacts,
} = core;

load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));

const testVectors = JSON.parse(readFileSync(new URL("../vectors/counts.json", import.meta.url), "utf8"));
const defaultDraft = choices().draft;
const granadaDraft = { ...defaultDraft, rows: "5", columns: "5", start: "0,0", order: "granada" };

test("all tours of a board from one start are counted in slices, and a large board is refused", () => {
  const tours = new Enumeration({ ...defaultDraft, rows: "5", columns: "5" });
  while (tours.advance(1));
  assert.equal(tours.tours, 304);
  assert.equal(tours.advance(1), false);
  assert.throws(() => new Enumeration({ ...defaultDraft, rows: "9" }), /64/);
});

test("the laboratory build of the core finds the known number of visits", () => {
  const kinds = [...prepareSearch({ ...granadaDraft, algorithm: "backtracking" })].map(({ kind }) => kind);
  assert.equal(kinds.filter((kind) => kind === "enter").length, 8840);
});

for (const [side, rows] of /** @type {const} */ ([
  [5, testVectors.heat5_tours_by_start],
  [6, testVectors.heat6_tours_by_start],
])) {
  test(`the counts of tours from each square of the ${side}×${side} board match the test vectors`, () => {
    const count = new TourCount(side, side, false);
    let progress;
    let previousCount = 0;
    do {
      progress = count.advance(1);
      assert.ok(progress.settled >= previousCount && progress.settled <= progress.squares);
      previousCount = progress.settled;
    } while (!progress.counts && !progress.refused);
    assert.deepEqual(progress.counts?.map(Number), rows.flat());
  });
}

test("closed tours are counted, and for a board that is too large the published number is returned", () => {
  const closed = new TourCount(6, 6, true);
  let progress = closed.advance(1000);
  while (!progress.counts) progress = closed.advance(1000);
  assert.deepEqual(progress.counts, [String(testVectors.closed_undirected[6])]);
  const largeProgress = new TourCount(8, 8, true).advance(1);
  assert.equal(largeProgress.refused?.kind, "memory");
  assert.equal(largeProgress.published?.count, "13267364410532");
  assert.match(largeProgress.published?.source ?? "", /McKay/);
  assert.equal(new TourCount(9, 9, false).advance(1).refused?.kind, "width");
  assert.throws(() => new TourCount(0, 5, false), { field: "rows" });
});

test("the lengths of random walks are counted in slices, and the longest walk can be repeated alone", () => {
  const draft = { ...defaultDraft, rows: "8", columns: "8", start: "0,0", order: "clockwise", seed: "1" };
  const series = new RandomWalks(draft, 3000);
  let progress;
  do {
    progress = series.advance(0);
    assert.equal(
      progress.counts.reduce((sum, count) => sum + count, 0),
      progress.done,
    );
  } while (series.more);
  assert.deepEqual([progress.done, progress.walks, progress.counts.length], [3000, 3000, 64]);
  const squares = progress.counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  assert.equal(progress.mean, squares / 3000);
  assert.equal(progress.counts.findLastIndex((count) => count > 0) + 1, progress.longest.length);
  const alone = prepareSearch({ ...draft, algorithm: "random-walk", seed: String(progress.longestSeed) });
  const path = [...alone].flatMap((step) => (step.kind === "enter" ? [step.square] : []));
  assert.deepEqual(path, [...progress.longest]);
  // The algorithm and the end of the draft do not matter.
  const again = new RandomWalks({ ...draft, algorithm: "auto", end: "0,1" }, 3000).advance(60_000);
  assert.deepEqual(again, progress);
  for (const count of [0, 1_000_001]) assert.throws(() => new RandomWalks(draft, count), /from 1 to 1000000/);
  assert.throws(() => new RandomWalks({ ...draft, rows: "101" }, 1), { field: "rows" });
});

test("a request for random walks continues until all are made", async () => {
  const engine = createDirectEngine();
  const parameters = { draft: { ...defaultDraft, rows: "6", columns: "6" }, walks: 500, milliseconds: 0 };
  const first = await engine.request("walks", parameters);
  assert.ok(first.done > 0 && first.done < 500 && first.more);
  let last = first;
  while (last.more) last = await engine.request("walks", parameters);
  assert.equal(last.done, 500);
  // The series is complete, so the next request begins again.
  assert.equal((await engine.request("walks", parameters)).done, first.done);
});

/**
 * Finds all tours of a draft.
 *
 * @param {import("../../www/bindings/protocol").Draft} draft
 * @param {boolean} fromAllStarts
 */
function findTours(draft, fromAllStarts) {
  const tours = new Tours(draft, fromAllStarts);
  while (tours.advance(1));
  return tours;
}

test("all tours are listed page by page, in the order in which they are found", () => {
  const centralStart = { ...granadaDraft, start: "2,2" };
  const tours = findTours(centralStart, false);
  assert.deepEqual([tours.found, tours.chosen, tours.isCut], [64, 64, false]);
  const pages = [0, 20, 40, 60].flatMap((first) => Array.from(tours.page(first, 20)));
  assert.equal(pages.length, 64 * 25);
  const search = prepareSearch({ ...centralStart, algorithm: "backtracking", find: "all" });
  /** @type {number[]} */
  const expected = [];
  for (const step of search) if (step.kind === "tour") expected.push(...search.path);
  assert.deepEqual(pages, expected);
  assert.equal(tours.page(64, 10).length, 0);
  assert.equal(
    tours.ends.reduce((sum, count) => sum + count),
    64,
  );
});

test("tours are filtered without a new search", () => {
  const tours = findTours(granadaDraft, true);
  assert.equal(tours.found, testVectors.directed_total[5]);
  tours.choose(false, true, undefined);
  while (tours.advance(1));
  const classCount = tours.chosen;
  tours.choose(true, false, undefined);
  while (tours.advance(1));
  const symmetricCount = tours.chosen;
  // Each class has 16 directed tours; a class whose tours a symmetry maps onto their own reversal has 8.
  assert.equal(tours.found, classCount * 16 - symmetricCount);
  tours.choose(false, false, 12);
  while (tours.advance(1));
  assert.equal(tours.chosen, testVectors.heat5_tours_by_start[2][2]);
  assert.equal(tours.found, testVectors.directed_total[5]);
});

test("tours are written in pieces that join to one text", () => {
  const tours = findTours(granadaDraft, false);
  const decoder = new TextDecoder();
  const text = (/** @type {string} */ format) =>
    [0, 150, 300].map((first) => decoder.decode(tours.text(format, first, 150))).join("");
  const json = JSON.parse(text("json"));
  assert.equal(json.length, 304);
  assert.deepEqual(json[303], Array.from(tours.page(303, 1)));
  assert.equal(text("csv").trimEnd().split("\n").length, 305);
  assert.match(
    text("bilbao"),
    /Casilla de inicio: \(0, 0\)[^]*soluciones: 304\n[^]*\n\[\(0, 0\), \(2, 1\), \(4, 2\), /,
  );
  assert.throws(() => tours.text("xml", 0, 1), /bilbao/);
});

test("large boards, other pieces and layers are refused, and a list that exceeds the memory is cut", () => {
  assert.throws(() => new Tours({ ...defaultDraft, rows: "9", columns: "8" }, false), { field: "rows" });
  assert.throws(() => new Tours({ ...defaultDraft, leaper: "camel" }, false), { field: "rows" });
  assert.throws(() => new Tours({ ...defaultDraft, rows: "3", columns: "3", layers: "4" }, false), { field: "rows" });
  const tours = new Tours({ ...defaultDraft, rows: "6", columns: "6", start: "0,0" }, true);
  while (tours.advance(100));
  assert.equal(tours.isCut, true);
  assert.equal(tours.found, Math.floor((64 * 2 ** 20) / 36));
});

test("the records among the listed tours are compared in slices, and again after another choice", () => {
  const draft = { ...defaultDraft, rows: "6", columns: "6", tour: "closed" };
  const tours = new Tours(draft, true);
  while (tours.advance(1000));
  let records = tours.records(0);
  assert.ok(records.examined < tours.chosen);
  while (records.examined < tours.chosen) records = tours.records(1000);
  const counts = Object.fromEntries(records.symmetries.map(({ kind, tours: count }) => [kind, count]));
  // Each tour is listed in both directions.
  assert.deepEqual(counts, { none: 19_568, "half-turn": 136, "quarter-turn": 20 });
  assert.deepEqual(
    records.records.map(({ measure, most }) => [measure, most]),
    ["turns", "crossings", "acute-angles"].flatMap((measure) => [
      [measure, true],
      [measure, false],
    ]),
  );
  const fewestTurns = records.records[1];
  const facts = tourFacts(draft, Uint32Array.from(tours.page(fewestTurns.first, 1)));
  assert.equal(facts?.turns, fewestTurns.value);
  tours.choose(true, true, undefined);
  while (tours.advance(1000));
  records = tours.records(1000);
  assert.deepEqual(
    records.symmetries.map(({ kind, tours: count }) => [kind, count]),
    [
      ["half-turn", 17],
      ["quarter-turn", 5],
    ],
  );
});

test("tourFacts returns the facts of a complete tour", () => {
  const smallDraft = { ...defaultDraft, rows: "3", columns: "4" };
  const handle = prepareSearch(smallDraft);
  assert.equal(tourFacts(smallDraft, handle.path), null);
  handle.advance(Infinity, 60_000);
  const facts = tourFacts(smallDraft, handle.path);
  assert.equal(facts?.squares, 12);
  assert.equal(facts?.moves, 11);
  // The numbers of Beverley's semi-magic tour, row by row.
  const beverley = [
    1, 30, 47, 52, 5, 28, 43, 54, 48, 51, 2, 29, 44, 53, 6, 27, 31, 46, 49, 4, 25, 8, 55, 42, 50, 3, 32, 45, 56, 41, 26,
    7, 33, 62, 15, 20, 9, 24, 39, 58, 16, 19, 34, 61, 40, 57, 10, 23, 63, 14, 17, 36, 21, 12, 59, 38, 18, 35, 64, 13,
    60, 37, 22, 11,
  ];
  const squares = Uint32Array.from(beverley, (_, index) => beverley.indexOf(index + 1));
  const beverleyFacts = tourFacts(defaultDraft, squares);
  assert.deepEqual(
    [beverleyFacts?.magic, beverleyFacts?.constant, beverleyFacts?.symmetry, beverleyFacts?.closed],
    ["semi-magic", 260, "none", false],
  );
  assert.deepEqual(
    beverleyFacts?.angles?.map(([degrees]) => degrees),
    [37, 53, 90, 127, 143, 180],
  );
  assert.equal(
    beverleyFacts?.angles?.reduce((sum, [, count]) => sum + count, 0),
    62,
  );
  assert.equal(tourFacts(defaultDraft, squares.subarray(1)), null);
  assert.throws(() => tourFacts(defaultDraft, Uint32Array.from(squares).fill(0)), /visited before/);
  assert.throws(() => tourFacts({ ...defaultDraft, rows: "0" }, squares), { field: "rows" });
});

test("tourFacts returns the facts of a panorama that is not too large", () => {
  const draft = { ...defaultDraft, rows: "120", columns: "120" };
  const handle = preparePanorama(draft);
  assert.equal(tourFacts(draft, handle.path), null);
  while (!handle.work(1000).made);
  const facts = tourFacts(draft, handle.path);
  assert.equal(facts?.squares, 14_400);
  assert.equal(
    facts?.angles?.reduce((sum, [, count]) => sum + count, 0),
    facts?.closed ? 14_400 : 14_398,
  );
});

test("a plan lists the parameters of every experiment (cell), and the cell whose run gives its result", () => {
  const [first] = readyQuestions();
  assert.ok(first);
  const question = {
    ...first.question,
    sizes: "5, 3x4",
    starts: "0,0 2,2",
    orders: "rows jumps",
    algorithms: "backtracking aml",
  };
  const plan = sweepPlan(question);
  assert.deepEqual(plan.boards, [
    { rows: 5, columns: 5 },
    { rows: 3, columns: 4 },
  ]);
  assert.deepEqual([plan.algorithms, plan.orders, plan.seeds], [["backtracking", "aml"], ["rows", "jumps"], [0]]);
  // Two boards with two starts each; AML ignores the order.
  assert.deepEqual([plan.cells, plan.runs, plan.columns.length, plan.twins.length], [16, 12, 80, 16]);
  assert.deepEqual(Array.from(plan.columns.subarray(5 * 9, 5 * 10)), [1, 0, 0, 1, 0]);
  assert.deepEqual(Array.from(plan.twins.subarray(0, 4)), [0, 1, 2, 2]);
  assert.throws(() => sweepPlan({ ...question, sizes: "5..x" }), { field: "sizes", value: "5..x" });
  assert.throws(() => sweepPlan({ ...question, starts: "all", sizes: "8..5000" }), { field: "sizes" });
  assert.throws(() => sweepPlan({ ...question, sizes: "5001" }), { field: "sizes", value: "5001" });
  assert.throws(() => sweepPlan({ ...question, limit: "abc" }), { field: "limit", value: "abc" });
  // A number of experiments that is too large for JavaScript is refused like any other fault.
  const immenseQuestion = {
    ...question,
    algorithms: "pohl",
    sizes: "5000",
    starts: "all",
    orders: "all",
    seeds: "0..999999",
  };
  assert.throws(() => sweepPlan(immenseQuestion), { field: "sizes", value: "5000" });
});

test("experiments (cells) run in slices, in any order, with the published number of visits", () => {
  const [first] = readyQuestions();
  assert.ok(first);
  const question = { ...first.question, sizes: "5", starts: "all", orders: "granada jumps", limit: "1000000" };
  const sweep = new Sweep(question, 0, Uint32Array.of(0, 1, 5, 0));
  /** @type {number[]} */
  const numbers = [];
  while (sweep.more) numbers.push(...sweep.advance(0));
  assert.deepEqual([sweep.done, sweep.count], [4, 26]);
  const visits = numbers.filter((_, index) => index % 7 === 1);
  // Document 000 prints 8,840 visits.
  assert.deepEqual([visits[0], visits[3], numbers.length], [8840, 8840, 28]);
  const completeSweep = new Sweep(question, 24);
  while (completeSweep.more) completeSweep.advance(10);
  assert.deepEqual([completeSweep.done, completeSweep.failures], [26, 0]);
});

test("a knight in a corner has six moves off the board, and a move into a hole is distinguished from them", () => {
  const draft = { ...core.choices().draft, start: "0,0", order: "granada" };
  const corner = core.moveTargets({ ...draft, rows: "5", columns: "5" });
  assert.equal(corner.length, 1 + 25 * 8);
  assert.deepEqual([...corner.slice(0, 9)], [8, 11, 7, -1, -1, -1, -1, -1, -1]);
  const withHole = core.moveTargets({ ...draft, rows: "5", columns: "5", holes: "//.#" });
  assert.deepEqual([...withHole.slice(1, 9)], [-2, 7, -1, -1, -1, -1, -1, -1]);
});
