import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as core from "../../www/engine/laboratory-core.js";

const { Enumeration, Sweep, TourCount, Tours, choices, load, preparePanorama, readyQuestions, prepareSearch, sweepPlan, tourFacts } = core;

load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));

const vectors = JSON.parse(readFileSync(new URL("../vectors/counts.json", import.meta.url), "utf8"));
const usual = choices().draft;
const granada = { ...usual, rows: "5", columns: "5", start: "0,0", order: "granada" };

test("all tours of a board are counted in slices", () => {
  const tours = new Enumeration({ ...usual, rows: "5", columns: "5" });
  while (tours.advance(1));
  assert.equal(tours.tours, 304);
  assert.equal(tours.advance(1), false);
  assert.throws(() => new Enumeration({ ...usual, rows: "9" }), /64/);
});

test("the other build searches as the first one does", () => {
  const kinds = [...prepareSearch({ ...granada, algorithm: "backtracking" })].map(({ kind }) => kind);
  assert.equal(kinds.filter((kind) => kind === "enter").length, 8840);
});

for (const [side, rows] of /** @type {const} */ ([[5, vectors.heat5_tours_by_start], [6, vectors.heat6_tours_by_start]])) {
  test(`the tours that begin on each square of the ${side}×${side} board are as many as the vectors say`, () => {
    const count = new TourCount(side, side, false);
    let told;
    let before = 0;
    do {
      told = count.advance(1);
      assert.ok(told.settled >= before && told.settled <= told.squares);
      before = told.settled;
    } while (!told.counts && !told.refused);
    assert.deepEqual(told.counts?.map(Number), rows.flat());
  });
}

test("closed tours are counted, and of boards too large it is told what was published", () => {
  const closed = new TourCount(6, 6, true);
  let told = closed.advance(1000);
  while (!told.counts) told = closed.advance(1000);
  assert.deepEqual(told.counts, [String(vectors.closed_undirected[6])]);
  const large = new TourCount(8, 8, true).advance(1);
  assert.equal(large.refused?.kind, "memory");
  assert.equal(large.published?.count, "13267364410532");
  assert.match(large.published?.source ?? "", /McKay/);
  assert.equal(new TourCount(9, 9, false).advance(1).refused?.kind, "width");
  assert.throws(() => new TourCount(0, 5, false), { field: "rows" });
});

/** All tours of a draft. @param {import("../../www/bindings/protocol").Draft} draft @param {boolean} everywhere */
function allTours(draft, everywhere) {
  const tours = new Tours(draft, everywhere);
  while (tours.advance(1));
  return tours;
}

test("all tours are listed page by page, in the order in which they are found", () => {
  const central = { ...granada, start: "2,2" };
  const tours = allTours(central, false);
  assert.deepEqual([tours.found, tours.chosen, tours.isCut], [64, 64, false]);
  const pages = [0, 20, 40, 60].flatMap((first) => Array.from(tours.page(first, 20)));
  assert.equal(pages.length, 64 * 25);
  const walked = prepareSearch({ ...central, algorithm: "backtracking", find: "all" });
  /** @type {number[]} */
  const expected = [];
  for (const step of walked) if (step.kind === "tour") expected.push(...walked.path);
  assert.deepEqual(pages, expected);
  assert.equal(tours.page(64, 10).length, 0);
  assert.equal(tours.ends.reduce((sum, count) => sum + count), 64);
});

test("tours are chosen anew without being found anew", () => {
  const tours = allTours(granada, true);
  assert.equal(tours.found, vectors.directed_total[5]);
  tours.choose(false, true, undefined);
  while (tours.advance(1));
  const different = tours.chosen;
  tours.choose(true, false, undefined);
  while (tours.advance(1));
  const symmetric = tours.chosen;
  // Each class has 16 directed tours; a class whose tours a symmetry maps onto their own reversal has 8.
  assert.equal(tours.found, different * 16 - symmetric);
  tours.choose(false, false, 12);
  while (tours.advance(1));
  assert.equal(tours.chosen, vectors.heat5_tours_by_start[2][2]);
  assert.equal(tours.found, vectors.directed_total[5]);
});

test("tours are written in pieces that make one text", () => {
  const tours = allTours(granada, false);
  const decoder = new TextDecoder();
  const text = (/** @type {string} */ lines) => [0, 150, 300].map((first) => decoder.decode(tours.text(lines, first, 150))).join("");
  const json = JSON.parse(text("json"));
  assert.equal(json.length, 304);
  assert.deepEqual(json[303], Array.from(tours.page(303, 1)));
  assert.equal(text("csv").trimEnd().split("\n").length, 305);
  assert.match(text("bilbao"), /Casilla de inicio: \(0, 0\)[^]*soluciones: 304\n[^]*\n\[\(0, 0\), \(2, 1\), \(4, 2\), /);
  assert.throws(() => tours.text("xml", 0, 1), /bilbao/);
});

test("what is no small whole board is refused, and what does not fit is cut", () => {
  assert.throws(() => new Tours({ ...usual, rows: "9", columns: "8" }, false), { field: "rows" });
  assert.throws(() => new Tours({ ...usual, leaper: "camel" }, false), { field: "rows" });
  assert.throws(() => new Tours({ ...usual, rows: "3", columns: "3", layers: "4" }, false), { field: "rows" });
  const tours = new Tours({ ...usual, rows: "6", columns: "6", start: "0,0" }, true);
  while (tours.advance(100));
  assert.equal(tours.isCut, true);
  assert.equal(tours.found, Math.floor((64 * 2 ** 20) / 36));
});

test("the facts of a tour cross", () => {
  const small = { ...usual, rows: "3", columns: "4" };
  const handle = prepareSearch(small);
  assert.equal(tourFacts(small, handle.path), null);
  handle.advance(Infinity, 60_000);
  const facts = tourFacts(small, handle.path);
  assert.equal(facts?.squares, 12);
  assert.equal(facts?.moves, 11);
  const beverley = [
    1, 30, 47, 52, 5, 28, 43, 54, 48, 51, 2, 29, 44, 53, 6, 27, 31, 46, 49, 4, 25, 8, 55, 42, 50, 3, 32, 45, 56, 41, 26, 7,
    33, 62, 15, 20, 9, 24, 39, 58, 16, 19, 34, 61, 40, 57, 10, 23, 63, 14, 17, 36, 21, 12, 59, 38, 18, 35, 64, 13, 60, 37, 22, 11,
  ];
  const squares = Uint32Array.from(beverley, (_, place) => beverley.indexOf(place + 1));
  const known = tourFacts(usual, squares);
  assert.deepEqual([known?.magic, known?.constant, known?.symmetry, known?.closed], ["semi-magic", 260, "none", false]);
  assert.deepEqual(known?.angles?.map(([degrees]) => degrees), [37, 53, 90, 127, 143, 180]);
  assert.equal(known?.angles?.reduce((sum, [, count]) => sum + count, 0), 62);
  assert.equal(tourFacts(usual, squares.subarray(1)), null);
  assert.throws(() => tourFacts(usual, Uint32Array.from(squares).fill(0)), /visited before/);
  assert.throws(() => tourFacts({ ...usual, rows: "0" }, squares), { field: "rows" });
});

test("the facts of a whole path cross, where it is not too large", () => {
  const draft = { ...usual, rows: "120", columns: "120" };
  const handle = preparePanorama(draft);
  assert.equal(tourFacts(draft, handle.path), null);
  while (!handle.work(1000).made);
  const facts = tourFacts(draft, handle.path);
  assert.equal(facts?.squares, 14_400);
  assert.equal(facts?.angles?.reduce((sum, [, count]) => sum + count, 0), facts?.closed ? 14_400 : 14_398);
});

test("a plan says of every cell what it is made of, and which run answers it", () => {
  const [first] = readyQuestions();
  assert.ok(first);
  const question = { ...first.question, sizes: "5, 3x4", starts: "0,0 2,2", orders: "rows jumps", algorithms: "backtracking aml" };
  const plan = sweepPlan(question);
  assert.deepEqual(plan.boards, [{ rows: 5, columns: 5 }, { rows: 3, columns: 4 }]);
  assert.deepEqual([plan.algorithms, plan.orders, plan.seeds], [["backtracking", "aml"], ["rows", "jumps"], [0]]);
  // Two boards with two starts each; AML ignores the order.
  assert.deepEqual([plan.cells, plan.runs, plan.columns.length, plan.twins.length], [16, 12, 80, 16]);
  assert.deepEqual(Array.from(plan.columns.subarray(5 * 9, 5 * 10)), [1, 0, 0, 1, 0]);
  assert.deepEqual(Array.from(plan.twins.subarray(0, 4)), [0, 1, 2, 2]);
  assert.throws(() => sweepPlan({ ...question, sizes: "5..x" }), { field: "sizes", value: "5..x" });
  assert.throws(() => sweepPlan({ ...question, starts: "all", sizes: "8..5000" }), { field: "sizes" });
  assert.throws(() => sweepPlan({ ...question, sizes: "5001" }), { field: "sizes", value: "5001" });
  // Numbers too large for JavaScript are refused like any other fault.
  assert.throws(() => sweepPlan({ ...question, limit: "abc" }), { field: "limit", value: "abc" });
  const immense = { ...question, algorithms: "pohl", sizes: "5000", starts: "all", orders: "all", seeds: "0..999999" };
  assert.throws(() => sweepPlan(immense), { field: "sizes", value: "5000" });
});

test("cells are measured in slices, in any order, with the numbers of the documents", () => {
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
  const whole = new Sweep(question, 24);
  while (whole.more) whole.advance(10);
  assert.deepEqual([whole.done, whole.failures], [26, 0]);
});
