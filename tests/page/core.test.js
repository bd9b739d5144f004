import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Enumeration, Event, Status, choices, load, readLink, search } from "../../www/engine/core.js";
import { EVENTS, STATUSES, readLists, readReport } from "../../www/engine/protocol.js";
import { Run } from "../../www/run.js";

load(readFileSync(new URL("../../www/bindings/knights_tour_bg.wasm", import.meta.url)));

const usual = choices().draft;
const small = { ...usual, rows: "5", columns: "5", order: "clockwise", algorithm: "backtracking" };

test("the page reads the numbers of a report as the core writes them", () => {
  /** @param {string} name */
  const spoken = (name) => name.replaceAll(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();
  for (const [names, numbers] of /** @type {const} */ ([[STATUSES, Status], [EVENTS, Event]])) {
    const entries = Object.entries(numbers).filter(([, number]) => typeof number === "number");
    assert.equal(entries.length, names.length);
    for (const [name, number] of entries) assert.equal(names[Number(number)], spoken(name));
  }
});

test("a search is an iterator of steps: for … of walks it to its tour", () => {
  const kinds = new Map();
  for (const step of search(small)) kinds.set(step.kind, (kinds.get(step.kind) ?? 0) + 1);
  assert.equal(kinds.get("enter"), 288);
  assert.equal(kinds.get("leave"), 263);
  assert.equal(kinds.get("tour"), 1);
});

test("a loop that is left early can be taken up again", () => {
  const walked = search(small);
  for (const step of walked) if (step.kind === "dead-end") break;
  const { depth } = at(walked);
  assert.equal(walked.next().value.kind, "leave");
  assert.equal(at(walked).depth, depth - 1);
});

test("an ended search says so, again and again", () => {
  const ended = search({ ...small, rows: "1", columns: "1", start: "0,0" });
  assert.deepEqual([...ended], [{ kind: "enter", square: 0 }, { kind: "tour" }]);
  assert.deepEqual(ended.next(), { done: true });
  assert.deepEqual(ended.next(), { done: true });
});

/** @param {import("../../www/engine/core.js").IterableSearch} handle */
function at(handle) {
  return { depth: handle.path.length };
}

test("a page that applies the reports has the path of the search", () => {
  const handle = search({ ...small, rows: "6", columns: "6" });
  const run = new Run(handle.setting);
  for (let steps = 0; !run.ended && run.counters.steps < 20_000; steps = (steps * 7 + 3) % 997) {
    run.apply(readReport(handle.advance(steps, 1000)));
    assert.deepEqual(run.path.subarray(0, run.depth), handle.path);
    assert.equal(run.counters.visits - run.counters.backtracks, run.depth);
  }
  assert.ok(run.counters.steps > 1000);
});

test("advancing ends with its time, or its steps, or the search", () => {
  const hard = { ...usual, start: "3,7", order: "jumps", algorithm: "backtracking" };
  const handle = search(hard);
  assert.equal(readReport(handle.advance(1000, 60_000)).counters.steps, 1000);
  assert.equal(readReport(handle.advance(0, 60_000)).counters.steps, 1000);
  const began = performance.now();
  const { counters, status } = readReport(handle.advance(Infinity, 30));
  assert.ok(performance.now() - began < 3000, "a slice of 30 ms has an end");
  assert.ok(counters.steps > 1000);
  assert.equal(status, "searching");

  const report = readReport(search(small).advance(Infinity, 60_000));
  assert.equal(report.status, "open-tour");
  assert.equal(report.event, "tour");
  assert.equal(report.counters.visits, 288);
  assert.equal(report.squares.length, 25);
});

test("a tour whose ends are a move apart is closed", () => {
  const closed = { ...usual, rows: "6", columns: "6", start: "0,3", order: "rows", algorithm: "backtracking" };
  assert.equal(readReport(search(closed).advance(Infinity, 120_000)).status, "closed-tour");
});

test("a start that counting rules out is not searched, unless one asks for it", () => {
  const odd = { ...small, start: "0,1" };
  const refuted = search(odd);
  assert.deepEqual(refuted.setting.refutation, { kind: "colour-parity", majority: 13, minority: 12 });
  assert.equal(refuted.next().done, true);
  assert.equal(readReport(refuted.advance(100, 100)).status, "refuted");
  const exhausted = search({ ...odd, shortcuts: false });
  assert.equal(exhausted.setting.refutation, null);
  const report = readReport(exhausted.advance(Infinity, 120_000));
  assert.equal(report.status, "exhausted");
  assert.equal(report.squares.length, 0);
});

test("a draft at fault is refused with its field, its value and the limit", () => {
  for (const [part, problem] of /** @type {const} */ ([
    [{ rows: "" }, { kind: "empty", smallest: 1, largest: 100 }],
    [{ rows: "many" }, { kind: "not-a-number", smallest: 1, largest: 100 }],
    [{ columns: "-1" }, { kind: "out-of-range", smallest: 1, largest: 100 }],
    [{ columns: "101" }, { kind: "out-of-range", smallest: 1, largest: 100 }],
    [{ order: "2,1;1,2" }, { kind: "not-an-order" }],
    [{ algorithm: "luck" }, { kind: "unknown-name" }],
    [{ tour: "half" }, { kind: "unknown-name" }],
    [{ seed: "-1" }, { kind: "out-of-range", smallest: 0, largest: 2 ** 32 - 1 }],
  ])) {
    const [[field, value]] = Object.entries(part);
    assert.throws(() => search({ ...usual, ...part }), (thrown) => {
      assert.deepEqual(thrown, { field, value, problem });
      return true;
    });
  }
  for (const strange of /** @type {any[]} */ ([{ ...usual, rows: 8 }, { rows: "8" }, {}, "8", null, undefined])) {
    assert.throws(() => search(strange), Error);
  }
});

test("a start off the board is moved onto it", () => {
  const { setting } = search({ ...usual, rows: "5", columns: "6", start: "7,3" });
  assert.deepEqual(setting.moved, { from: [7, 3], to: [4, 3] });
  assert.equal(setting.start, 27);
  assert.equal(search(usual).setting.moved, null);
});

test("the choices are complete", () => {
  const { orders, algorithms } = choices();
  assert.deepEqual(orders.map(({ name }) => name), ["rows", "jumps", "clockwise", "granada", "python-book"]);
  for (const { name, moves } of orders) {
    assert.equal(new Set(moves.map(String)).size, 8);
    assert.deepEqual(search({ ...usual, order: moves.join(";") }).setting.order, name);
  }
  for (const { name, isExhaustive } of algorithms) {
    const find = isExhaustive ? "all" : "first";
    assert.equal(search({ ...usual, algorithm: name, find }).setting.algorithm, name);
  }
  assert.ok(algorithms.length >= 12);
});

test("an experiment goes into an address and comes back from it", () => {
  const draft = { ...usual, rows: "6", start: "5,1", algorithm: "random", seed: "9", tour: "closed" };
  const { query } = search(draft).setting;
  assert.deepEqual(readLink(`?${query}`), { draft, faults: [] });
  const { draft: kept, faults } = readLink("?board=6x1000&start=3,3");
  assert.deepEqual(kept, { ...usual, start: "3,3" });
  assert.deepEqual(faults, [
    { field: "columns", value: "1000", problem: { kind: "out-of-range", smallest: 1, largest: 100 } },
  ]);
});

test("all tours of a board are counted in slices", () => {
  const tours = new Enumeration({ ...usual, rows: "5", columns: "5" });
  while (tours.advance(1));
  assert.equal(tours.tours, 304);
  assert.equal(tours.advance(1), false);
  assert.throws(() => new Enumeration({ ...usual, rows: "9" }), /64/);
});

test("the adjacency lists cross in the order tried", () => {
  const inRows = readLists(search({ ...small, order: "rows" }).lists, 25);
  const inJumps = readLists(search({ ...small, order: "jumps" }).lists, 25);
  assert.equal(inRows.length, 25);
  // The second vertex of document 002's example, in two of its orders.
  assert.deepEqual([...inRows[1]], [8, 10, 12]);
  assert.deepEqual([...inJumps[1]], [8, 12, 10]);
  // A board of 5×5 has 48 moves there and back.
  assert.equal(inRows.reduce((sum, list) => sum + list.length, 0), 96);
  assert.deepEqual([...inRows[12]].length, 8);
});

test("a setting tells on which cells its squares stand, and what the vertices of a graph are called", () => {
  const plain = search({ ...small }).setting;
  assert.deepEqual([plain.cells, plain.names, plain.topology, plain.leaper], [null, null, "plane", "knight"]);
  const holed = search({ ...small, rows: "3", columns: "3", holes: "_.x", start: "2,2", topology: "torus", leaper: "king" });
  const { cells, start, topology, leaper, query } = holed.setting;
  assert.deepEqual([...(cells ?? [])], [0, 1, 2, 3, 5, 6, 7, 8]);
  assert.deepEqual([start, topology, leaper], [7, "torus", "king"]);
  assert.match(query ?? "", /&holes=_.x&topology=torus&leaper=king&start=2,2&/);
  const graph = search({ ...small, graph: "a: b\nb: a", start: "0,1" }).setting;
  assert.deepEqual([graph.names, graph.start, graph.columns], [["a", "b"], 1, 2]);
  assert.throws(() => search({ ...small, graph: "a: b" }), { field: "graph" });
});
