import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_QUESTION } from "../../www/laboratory/link.js";
import { Results } from "../../www/laboratory/results.js";
import { sortIndices } from "../../www/laboratory/radix-sort.js";
import {
  createHistogram,
  minExponentOf,
  needsLogarithmicAxis,
  toLogarithmicPosition,
  summarise,
} from "../../www/laboratory/statistics.js";
import { writeResults } from "../../www/laboratory/result-formats.js";
import { createDirectEngine } from "./direct-engine.js";

/** Yields random numbers from 0 to 1. The numbers are the same in every run of the test. @param {number} seed */
function* randomNumbers(seed) {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/**
 * The plan of a sweep over all starts of a 2 × 2 board in two orders. A cell is one experiment of the sweep. Four of
 * the eight cells take their results from other cells.
 */
const PLAN = {
  cells: 8,
  runs: 4,
  mostCells: 100,
  algorithms: ["warnsdorff"],
  orders: ["rows", "2,1;1,2;-1,2;-2,1;-2,-1;-1,-2;1,-2;2,-1"],
  seeds: [0],
  boards: [{ rows: 2, columns: 2 }],
  columns: Uint32Array.from([0, 1, 2, 3].flatMap((start) => [0, 1].flatMap((order) => [0, start, 0, order, 0]))),
  // The first cell takes its result from a later cell.
  twins: Uint32Array.of(2, 1, 2, 3, 4, 2, 4, 4),
};

/**
 * The numbers of a result, as the core returns them.
 *
 * @param {number} outcome
 * @param {number} visits
 * @param {number} [closed]
 * @param {number} [turns]
 */
const resultNumbers = (outcome, visits, closed = 0, turns = Number.NaN) => [outcome, visits, 7, 1, 0.5, closed, turns];

test("a result applies to every cell of its run, and only the first result of a run counts", () => {
  const results = new Results(PLAN);
  assert.deepEqual([...results.runCells], [1, 2, 3, 4]);
  assert.deepEqual([...results.missingCells], [1, 2, 3, 4]);
  results.add(Uint32Array.of(2, 4), Float64Array.from([...resultNumbers(0, 20, 1, 5), ...resultNumbers(2, 40)]));
  assert.deepEqual([results.done, results.found, results.totalTimeMs, results.isComplete], [2, 1, 1, false]);
  assert.deepEqual([...results.doneCells], [0, 2, 4, 5, 6, 7]);
  assert.deepEqual(
    [0, 2, 5].map((cell) => [results.outcome(cell), results.measure(cell, "visits"), results.measure(cell, "turns")]),
    Array(3).fill(["tour", 20, 5]),
  );
  assert.equal(results.outcome(1), null);
  results.add(Uint32Array.of(2), Float64Array.from(resultNumbers(1, 99)));
  assert.equal(results.measure(2, "visits"), 20);
  results.markLost([1, 2]);
  assert.deepEqual([results.done, results.lost, results.outcome(1), results.outcome(2)], [3, 1, "lost", "tour"]);
  assert.deepEqual([...results.missingCells], [3]);
  assert.deepEqual(results.parametersOf(7), { board: 0, start: 3, algorithm: 0, order: 1, seed: 0 });
});

test("sorting is stable, and cells without a number are last in both directions", () => {
  const results = new Results(PLAN);
  results.add(
    Uint32Array.of(1, 2, 3, 4),
    Float64Array.from([
      ...resultNumbers(0, 30, 0, 4),
      ...resultNumbers(0, 20, 1, 5),
      ...resultNumbers(1, 30),
      ...resultNumbers(0, 10, 0, 5),
    ]),
  );
  const { doneCells } = results;
  assert.deepEqual([...results.sorted(doneCells, "visits")], [4, 6, 7, 0, 2, 5, 1, 3]);
  assert.deepEqual([...results.sorted(doneCells, "visits", true)], [1, 3, 0, 2, 5, 4, 6, 7]);
  assert.deepEqual([...results.sorted(doneCells, "turns", true)], [0, 2, 4, 5, 6, 7, 1, 3]);
  assert.deepEqual([...results.sorted(doneCells, "start", true)], [6, 7, 4, 5, 2, 3, 0, 1]);
  assert.deepEqual([...results.sorted(doneCells, "number", true)], [7, 6, 5, 4, 3, 2, 1, 0]);
});

test("the radix sort agrees with a sort by comparison", () => {
  const random = randomNumbers(7);
  const specialValues = [0, -0, 1e-300, -1e-300, 1e300, -1e300, Infinity, -Infinity, Number.NaN, 0.1, 2 ** 53, 5e-324];
  const values = Float64Array.from({ length: 3000 }, () => {
    const chance = Number(random.next().value);
    return chance < 0.3
      ? specialValues[Math.floor(chance * 40) % specialValues.length]
      : Math.round(chance * 200 - 130);
  });
  const indices = Array.from(values.keys());
  for (const isDescending of [false, true]) {
    const expected = indices.toSorted((first, second) => {
      const [a, b] = [values[first], values[second]];
      if (Number.isNaN(a) || Number.isNaN(b))
        return Number(Number.isNaN(a)) - Number(Number.isNaN(b)) || first - second;
      return (a === b ? 0 : a < b === isDescending ? 1 : -1) || first - second;
    });
    assert.deepEqual([...sortIndices(values, isDescending)], expected);
  }
  assert.deepEqual([...sortIndices(new Float64Array())], []);
});

test("a summary interpolates quartiles, and ignores missing numbers", () => {
  assert.deepEqual(summarise(Float64Array.of(4, 1, Number.NaN, 3, 2)), {
    count: 4,
    least: 1,
    lower: 1.75,
    median: 2.5,
    upper: 3.25,
    most: 4,
    mean: 2.5,
  });
  assert.deepEqual(summarise(Float64Array.of(9)), {
    count: 1,
    least: 9,
    lower: 9,
    median: 9,
    upper: 9,
    most: 9,
    mean: 9,
  });
  assert.equal(summarise(Float64Array.of(Number.NaN)), null);
});

test("numbers that differ more than a hundredfold need a logarithmic axis, and zero is below all other numbers", () => {
  assert.ok(needsLogarithmicAxis(Float64Array.of(0, 3, 301)));
  assert.ok(!needsLogarithmicAxis(Float64Array.of(0, 3, 299, Number.NaN)));
  assert.ok(!needsLogarithmicAxis(Float64Array.of()));
  assert.equal(minExponentOf(Float64Array.of(0, 0.2, 1000)), -1);
  assert.equal(minExponentOf(Float64Array.of(1000)), 3);
  assert.equal(toLogarithmicPosition(1000, 0), 3);
  assert.ok(toLogarithmicPosition(0, 2) < 2);
});

test("every number falls into one bin, and the edges of integer bins lie between integers", () => {
  const random = randomNumbers(3);
  const groups = [100, 7, 0].map((length) => Float64Array.from({ length }, () => Number(random.next().value) * 10 - 5));
  const { edges, counts } = createHistogram(groups, { maxBins: 12, isInteger: false });
  assert.equal(edges.length, 13);
  assert.deepEqual(
    counts.map((bins) => bins.reduce((sum, count) => sum + count, 0)),
    [100, 7, 0],
  );
  const integers = createHistogram([Float64Array.of(3, 3, 5, 12)], { maxBins: 40, isInteger: true });
  assert.equal(integers.edges[0], 2.5);
  assert.deepEqual([...integers.counts[0]], [2, 0, 1, 0, 0, 0, 0, 0, 0, 1]);
  assert.deepEqual(
    createHistogram([Float64Array.of(3, 103)], { maxBins: 10, isInteger: true }).edges.slice(0, 2),
    [2.5, 13.5],
  );
  const single = createHistogram([Float64Array.of(2, 2)], { maxBins: 10, isInteger: false });
  assert.deepEqual([single.edges, [...single.counts[0]]], [[1.5, 2.5], [2]]);
  assert.deepEqual([...createHistogram([Float64Array.of()], { maxBins: 5, isInteger: false }).counts[0]], [0]);
});

test("the CSV and JSON files have a record for every requested cell", async () => {
  const engine = createDirectEngine();
  const order = "2,1;1,2;-1,2;-2,1;-2,-1;-1,-2;2,-1;1,-2";
  const question = {
    ...DEFAULT_QUESTION,
    algorithms: "warnsdorff",
    sizes: "5",
    starts: "0,0 1,0",
    orders: `rows ${order}`,
    seeds: "0",
  };
  const results = new Results(await engine.request("plan", { question }));
  results.add(Uint32Array.of(0, 1), Float64Array.from([...resultNumbers(0, 20, 1, 5), ...resultNumbers(2, 30)]));
  results.markLost([2]);
  /** @param {"csv" | "json"} format @param {Uint32Array} cells */
  const write = async (format, cells) => (await writeResults(engine, format, question, results, cells)).text();
  const csv = (await write("csv", results.doneCells)).split("\n");
  assert.equal(
    csv[0],
    "rows,columns,start_row,start_column,algorithm,order,seed,finding,visits,backtracks,attempts,closed,turns,milliseconds",
  );
  assert.equal(csv[1], "5,5,0,0,warnsdorff,rows,0,tour,20,7,1,true,5,0.5");
  assert.equal(csv[2], `5,5,0,0,warnsdorff,"${order}",0,limit,30,7,1,false,,0.5`);
  assert.equal(csv[3], "5,5,1,0,warnsdorff,rows,0,lost,,,,false,,");
  assert.deepEqual([csv.length, csv[4]], [5, ""]);
  const json = JSON.parse(await write("json", results.doneCells));
  assert.deepEqual(json.question, question);
  assert.equal(json.cells.length, 3);
  assert.deepEqual([json.instances, json.failures, json.failed.length], [3, 2, 2]);
  assert.deepEqual([json.cells[0].finding, json.cells[0].start, json.cells[1].turns], ["tour", [0, 0], null]);
  assert.deepEqual(JSON.parse(await write("json", new Uint32Array())).cells, []);
  // The rows are in the requested order, also over several pieces.
  const cells = Uint32Array.from({ length: 20_000 }, (_, index) => (index + 1) % 2);
  const rows = (await write("csv", cells)).trimEnd().split("\n").slice(1);
  assert.deepEqual(
    rows,
    Array.from(cells, (cell) => csv[1 + cell]),
  );
});
