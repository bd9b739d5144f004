/** The build of the core for JavaScript. A *report* is an array of numbers that describes the state of a search. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Moment } from "../../www/board/moment.js";
import {
  choices,
  load,
  outlineOfPreset,
  outlineOfText,
  readLink,
  prepareSearch,
} from "../../www/engine/laboratory-core.js";
import { STEP_KINDS, FIND_RESULTS, STATUSES, decodeAdjacencyLists, decodeReport } from "../../www/engine/protocol.js";

load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));

const defaultDraft = choices().draft;
const smallDraft = { ...defaultDraft, rows: "5", columns: "5", order: "clockwise", algorithm: "backtracking" };

test("the names for the numbers in a report equal the names that the core declares, in order", () => {
  const declarations = readFileSync(new URL("../../www/bindings/protocol.d.ts", import.meta.url), "utf8");
  for (const [name, values] of /** @type {const} */ ([
    ["Statuses", STATUSES],
    ["Events", STEP_KINDS],
    ["Finds", FIND_RESULTS],
  ])) {
    const declared = values.map((value) => JSON.stringify(value)).join(", ");
    assert.ok(declarations.includes(`export type ${name} = [${declared}];`), name);
  }
});

test("iterating over a search gives all its steps, up to the tour", () => {
  const kinds = new Map();
  for (const step of prepareSearch(smallDraft)) kinds.set(step.kind, (kinds.get(step.kind) ?? 0) + 1);
  assert.equal(kinds.get("enter"), 288);
  assert.equal(kinds.get("leave"), 263);
  assert.equal(kinds.get("tour"), 1);
});

test("iteration continues after a loop was left early", () => {
  const search = prepareSearch(smallDraft);
  for (const step of search) if (step.kind === "dead-end") break;
  const depth = search.path.length;
  assert.equal(search.next().value.kind, "leave");
  assert.equal(search.path.length, depth - 1);
});

test("an ended search stays ended", () => {
  const ended = prepareSearch({ ...smallDraft, rows: "1", columns: "1", start: "0,0" });
  assert.deepEqual([...ended], [{ kind: "enter", square: 0 }, { kind: "tour" }]);
  assert.deepEqual(ended.next(), { done: true });
  assert.deepEqual(ended.next(), { done: true });
});

test("applying every report gives the path of the search", () => {
  const handle = prepareSearch({ ...smallDraft, rows: "6", columns: "6" });
  const moment = new Moment(handle.setting);
  for (let steps = 0; !moment.ended && moment.counters.steps < 20_000; steps = (steps * 7 + 3) % 997) {
    moment.apply(decodeReport(handle.advance(steps, 1000)));
    assert.deepEqual(moment.path.subarray(0, moment.depth), handle.path);
    assert.equal(moment.counters.visits - moment.counters.backtracks, moment.depth);
  }
  assert.ok(moment.counters.steps > 1000);
});

test("advance can stop at each tour, and misses none", () => {
  const draft = { ...smallDraft, rows: "3", columns: "4", find: "all" };
  const handle = prepareSearch(draft);
  const reports = [];
  do {
    reports.push(decodeReport(handle.advance(Infinity, 60_000, true)));
  } while (reports.at(-1)?.status === "searching");
  assert.deepEqual(
    reports.map(({ lastEvent, counters }) => [lastEvent, counters.tours]),
    [
      ["tour", 1],
      ["tour", 2],
      ["exhausted", 2],
    ],
  );
  assert.equal(decodeReport(prepareSearch(draft).advance(Infinity, 60_000)).lastEvent, "exhausted");
});

test("advance ends after the given time, after the given steps, or with the search", () => {
  const hardDraft = { ...defaultDraft, start: "3,7", order: "jumps", algorithm: "backtracking" };
  const handle = prepareSearch(hardDraft);
  assert.equal(decodeReport(handle.advance(1000, 60_000)).counters.steps, 1000);
  assert.equal(decodeReport(handle.advance(0, 60_000)).counters.steps, 1000);
  const startTime = performance.now();
  const { counters, status } = decodeReport(handle.advance(Infinity, 30));
  assert.ok(performance.now() - startTime < 3000, "a slice of 30 ms ends");
  assert.ok(counters.steps > 1000);
  assert.equal(status, "searching");

  const report = decodeReport(prepareSearch(smallDraft).advance(Infinity, 60_000));
  assert.equal(report.status, "open-tour");
  assert.equal(report.lastEvent, "tour");
  assert.equal(report.counters.visits, 288);
  assert.equal(report.changedSquares.length, 25);
});

test("a tour whose ends are a move apart is reported as closed", () => {
  const closed = { ...defaultDraft, rows: "6", columns: "6", start: "0,3", order: "rows", algorithm: "backtracking" };
  assert.equal(decodeReport(prepareSearch(closed).advance(Infinity, 120_000)).status, "closed-tour");
});

test("a start that a count of colours rules out is searched only without shortcuts", () => {
  const refutedDraft = { ...smallDraft, start: "0,1" };
  const refuted = prepareSearch(refutedDraft);
  assert.deepEqual(refuted.setting.refutation, {
    kind: "colour-parity",
    squares: {},
    counts: { majority: 13, minority: 12 },
    programs: {},
  });
  assert.equal(refuted.next().done, true);
  assert.equal(decodeReport(refuted.advance(100, 100)).status, "refuted");
  const exhausted = prepareSearch({ ...refutedDraft, shortcuts: false });
  assert.equal(exhausted.setting.refutation, null);
  const report = decodeReport(exhausted.advance(Infinity, 120_000));
  assert.equal(report.status, "exhausted");
  assert.equal(report.changedSquares.length, 0);
});

test("a faulty draft is refused with the faulty field, its value and the problem", () => {
  for (const [change, problem] of /** @type {const} */ ([
    [{ rows: "" }, { kind: "empty", smallest: 1, largest: 100 }],
    [{ rows: "many" }, { kind: "not-a-number", smallest: 1, largest: 100 }],
    [{ columns: "-1" }, { kind: "out-of-range", smallest: 1, largest: 100 }],
    [{ columns: "101" }, { kind: "out-of-range", smallest: 1, largest: 100 }],
    [{ order: "2,1;1,2" }, { kind: "not-an-order" }],
    [{ algorithm: "luck" }, { kind: "unknown-name" }],
    [{ tour: "half" }, { kind: "unknown-name" }],
    [{ seed: "-1" }, { kind: "out-of-range", smallest: 0, largest: 2 ** 32 - 1 }],
  ])) {
    const [[field, value]] = Object.entries(change);
    assert.throws(
      () => prepareSearch({ ...defaultDraft, ...change }),
      (thrown) => {
        const { message, ...fault } = /** @type {Record<string, unknown>} */ (thrown);
        assert.deepEqual(fault, { field, value, problem });
        assert.match(String(message), /\w+ \w+/);
        return true;
      },
    );
  }
  for (const invalid of /** @type {any[]} */ ([
    { ...defaultDraft, rows: 8 },
    { rows: "8" },
    {},
    "8",
    null,
    undefined,
  ])) {
    assert.throws(() => prepareSearch(invalid), Error);
  }
});

test("a start off the board is moved onto the board", () => {
  const { setting } = prepareSearch({ ...defaultDraft, rows: "5", columns: "6", start: "7,3" });
  assert.deepEqual(setting.moved, { from: [7, 3], to: [4, 3] });
  assert.equal(setting.start, 27);
  assert.equal(prepareSearch(defaultDraft).setting.moved, null);
});

test("every order and every algorithm of the choices can be prepared", () => {
  const { orders, algorithms } = choices();
  assert.deepEqual(
    orders.map(({ name }) => name),
    ["rows", "jumps", "clockwise", "granada", "python-book"],
  );
  for (const { name, moves } of orders) {
    assert.equal(new Set(moves.map(String)).size, 8);
    assert.deepEqual(prepareSearch({ ...defaultDraft, order: moves.join(";") }).setting.order, name);
  }
  for (const { name, finds } of algorithms) {
    const find = finds[finds.length - 1];
    assert.equal(prepareSearch({ ...defaultDraft, algorithm: name, find }).setting.algorithm, name);
  }
  assert.ok(algorithms.length >= 12);
});

test("an experiment is written to a link and read back, and faults in a link are reported", () => {
  const draft = { ...defaultDraft, rows: "6", start: "5,1", algorithm: "random", seed: "9", tour: "closed" };
  const { query } = prepareSearch(draft).setting;
  assert.deepEqual(readLink(`?${query}`, false), { draft, faults: [] });
  const { draft: correctedDraft, faults } = readLink("?board=6x1000&start=3,3", false);
  assert.deepEqual(correctedDraft, { ...defaultDraft, start: "3,3" });
  assert.deepEqual(faults, [
    { field: "columns", value: "1000", problem: { kind: "out-of-range", smallest: 1, largest: 100 } },
  ]);
});

test("the adjacency lists are decoded in the order of the moves", () => {
  const rowsLists = decodeAdjacencyLists(prepareSearch({ ...smallDraft, order: "rows" }).lists, 25);
  const jumpsLists = decodeAdjacencyLists(prepareSearch({ ...smallDraft, order: "jumps" }).lists, 25);
  assert.equal(rowsLists.length, 25);
  // The lists of the second vertex in the example of document 002, in two of the document's orders.
  assert.deepEqual([...rowsLists[1]], [8, 10, 12]);
  assert.deepEqual([...jumpsLists[1]], [8, 12, 10]);
  // A board of 5×5 squares has 48 moves. Each move is in two lists, once in each direction.
  assert.equal(
    rowsLists.reduce((sum, list) => sum + list.length, 0),
    96,
  );
  assert.deepEqual([...rowsLists[12]].length, 8);
});

test("the experiment info has the cells of the squares, and the names of a graph's vertices", () => {
  const plainInfo = prepareSearch({ ...smallDraft }).setting;
  assert.deepEqual(
    [plainInfo.cells, plainInfo.names, plainInfo.topology, plainInfo.leaper],
    [null, null, "plane", "knight"],
  );
  const handleWithHoles = prepareSearch({
    ...smallDraft,
    rows: "3",
    columns: "3",
    holes: "_.x",
    start: "2,2",
    topology: "torus",
    leaper: "king",
  });
  const { cells, start, topology, leaper, query } = handleWithHoles.setting;
  assert.deepEqual([...(cells ?? [])], [0, 1, 2, 3, 5, 6, 7, 8]);
  assert.deepEqual([start, topology, leaper], [7, "torus", "king"]);
  assert.match(query ?? "", /&holes=_.x&topology=torus&leaper=king&start=2,2&/);
  const graphInfo = prepareSearch({ ...smallDraft, graph: "a: b\nb: a", start: "0,1" }).setting;
  assert.deepEqual([graphInfo.names, graphInfo.start, graphInfo.columns], [["a", "b"], 1, 2]);
  assert.throws(() => prepareSearch({ ...smallDraft, graph: "a: b" }), { field: "graph" });
});

/** A draft without a tour, because of the colours of the board. The search by rotations does not check colours. */
const impossibleDraft = { ...smallDraft, start: "0,1", algorithm: "rotations", shortcuts: false };

test("a tour that is computed beforehand is replayed, and the experiment info names the algorithm that made the tour", () => {
  const { setting } = prepareComputed({ ...defaultDraft, rows: "9", columns: "8", algorithm: "auto" });
  assert.deepEqual([setting.made, setting.working, setting.notFound], ["blocks", null, null]);
  assert.equal(setting.program, "blocks");
  const replay = prepareComputed({ ...defaultDraft, rows: "9", columns: "8", algorithm: "auto" });
  const report = decodeReport(replay.advance(Infinity, 60_000));
  assert.equal(report.status, "closed-tour");
  assert.equal(report.counters.steps, 73);
  assert.equal(decodeReport(replay.seek(10)).changedSquares.length, 10);
  // A short search is shown step by step instead.
  const searchInfo = prepareComputed({ ...defaultDraft, algorithm: "auto" }).setting;
  assert.deepEqual([searchInfo.made, searchInfo.program], [null, "pruned"]);
});

test("each algorithm with a rule except breadth-first search finds a tour of 6 × 6 squares", () => {
  const closed = ["construction", "two-factor"];
  const withoutRule = ["first-free", "random-walk"];
  for (const { name } of choices().algorithms) {
    // Breadth-first search exceeds its memory limit: see tests/solver/breadth_first.rs.
    if (name === "breadth-first") continue;
    const handle = prepareComputed({
      ...defaultDraft,
      rows: "6",
      columns: "6",
      start: "0,0",
      order: "rows",
      algorithm: name,
    });
    const { status } = decodeReport(handle.advance(Infinity, 60_000));
    const found = closed.includes(name) ? "closed-tour" : "open-tour";
    assert.equal(status, withoutRule.includes(name) ? "stuck" : found, name);
  }
});

test("an algorithm that restarts counts its attempts", () => {
  // The first attempt fails from this start (document 001, table 1).
  const handle = prepareSearch({
    ...defaultDraft,
    rows: "18",
    columns: "18",
    start: "2,12",
    order: "rows",
    algorithm: "oct-aml-16",
    centre: "integer",
  });
  const { status, counters } = decodeReport(handle.advance(Infinity, 60_000));
  assert.deepEqual([status, counters.attempts], ["open-tour", 2]);
});

test("a computation without a result has the status not-found, and can be continued", () => {
  const handle = prepareComputed(impossibleDraft);
  const { setting } = handle;
  assert.equal(setting.notFound, 502_500);
  assert.equal(decodeReport(handle.advance(10, 10)).status, "not-found");
  assert.equal(decodeReport(handle.find("tour", true, 10)).findResult, "never");
  assert.deepEqual(handle.next(), { done: true });
  handle.more();
  // The state after the first slice is not checked, because one slice may complete the work.
  computeTour(handle);
  assert.equal(handle.setting.notFound, 1_507_500);
});

test("while a tour is computed, there are no steps, and progress is reported", () => {
  const handle = prepareSearch({
    ...defaultDraft,
    rows: "4",
    columns: "60",
    tour: "closed",
    algorithm: "forcing",
    shortcuts: false,
  });
  const { working } = handle.setting;
  assert.deepEqual([working?.stage, working?.by], ["finding", "forcing"]);
  assert.equal(decodeReport(handle.advance(10, 10)).status, "working");
  assert.equal(decodeReport(handle.advance(10, 10)).counters.steps, 0);
  const { steps, setting } = handle.work(1);
  assert.ok(!setting && steps > (working?.steps ?? 0));
});

test("a solver's proof is a refutation, after which no search is offered", () => {
  const petersen = "1,4,5;0,2,6;1,3,7;2,4,8;3,0,9;0,7,8;1,8,9;2,5,9;3,5,6;4,6,7";
  const handle = prepareComputed({
    ...defaultDraft,
    graph: petersen,
    start: "0,0",
    tour: "closed",
    algorithm: "forcing",
  });
  assert.equal(handle.setting.refutation?.kind, "forced");
  // `anyway` tells whether the page can offer a search in spite of the refutation.
  assert.equal(handle.setting.anyway, false);
  assert.equal(decodeReport(handle.advance(10, 10)).status, "refuted");
  assert.equal(prepareSearch({ ...smallDraft, start: "0,1" }).setting.anyway, true);
});

test("a tour ends on the given end, and an invalid end is refused with its field", () => {
  const handle = prepareComputed({ ...defaultDraft, end: "0,1", algorithm: "auto" });
  const { changedSquares } = decodeReport(handle.advance(Infinity, 60_000));
  assert.deepEqual([changedSquares[63], handle.setting.end], [1, 1]);
  for (const [parts, kind] of /** @type {const} */ ([
    [{ end: "9,9" }, "off-board"],
    [{ end: "0,0" }, "end-is-start"],
    [{ end: "0,1", tour: "closed" }, "end-of-closed"],
    [{ end: "0,1", algorithm: "pohl" }, "takes-no-end"],
  ])) {
    assert.throws(
      () => prepareSearch({ ...defaultDraft, algorithm: "auto", ...parts }),
      (thrown) => {
        const { field, problem } = /** @type {import("../../www/engine/protocol.js").DraftFault} */ (thrown);
        assert.deepEqual([field, problem.kind], ["end", kind]);
        return true;
      },
    );
  }
});

test("the core makes holes from presets and from texts, and refuses invalid presets and texts", () => {
  const { presets, topologies, leapers } = choices();
  assert.deepEqual([topologies.length, leapers[0]], [3, "knight"]);
  for (const name of presets) {
    const outline = outlineOfPreset(name, "9", "11", "3");
    const { setting } = prepareSearch({ ...defaultDraft, ...outline });
    assert.ok((setting.cells?.length ?? 99) < 99, name);
  }
  assert.deepEqual(outlineOfText("\n.#\n..\n"), { rows: "2", columns: "2", holes: ".x" });
  for (const [makeOutline, field, kind] of /** @type {[() => unknown, string, string][]} */ ([
    [() => outlineOfPreset("star", "8", "8", "0"), "holes", "unknown-name"],
    [() => outlineOfPreset("random", "8", "8", "-1"), "seed", "out-of-range"],
    [() => outlineOfText(""), "holes", "no-board"],
    [() => outlineOfText("##"), "holes", "nothing-left"],
    [() => outlineOfText("..\n.k"), "holes", "bad-sign"],
    [() => outlineOfText("..\n12"), "holes", "number-alone"],
    [() => outlineOfText("4097."), "columns", "out-of-range"],
    [() => outlineOfText(".\n".repeat(5_000_000)), "rows", "out-of-range"],
  ])) {
    assert.throws(makeOutline, (thrown) => {
      const fault = /** @type {import("../../www/engine/protocol.js").DraftFault} */ (thrown);
      assert.deepEqual([fault.field, fault.problem.kind], [field, kind]);
      return true;
    });
  }
});

test("the experiment info has the moves over joined sides, and the algorithm to compare with", () => {
  const { setting } = prepareSearch({ ...defaultDraft, topology: "cylinder" });
  assert.equal(setting.wrappedMoves.length, 8);
  assert.deepEqual(
    setting.wrappedMoves.find(({ offset }) => offset[0] === 1 && offset[1] === -6),
    { offset: [1, -6], leap: [1, 2] },
  );
  assert.equal(setting.rival, "backtracking");
  assert.equal(prepareSearch({ ...defaultDraft, algorithm: "backtracking" }).setting.rival, "warnsdorff");
});

/**
 * Prepares a search, and computes its tour if the algorithm has to compute the tour before the first step.
 *
 * @param {import("../../www/bindings/protocol").Draft} draft
 */
function prepareComputed(draft) {
  const handle = prepareSearch(draft);
  computeTour(handle);
  return handle;
}

/**
 * Computes the tour of a search to the end.
 *
 * @param {import("../../www/engine/laboratory-core.js").IterableSearch} handle
 */
function computeTour(handle) {
  while (handle.setting.working) handle.work(50);
}

test("the experiment info says whether the board is whole and has two colours, and which sides are joined", () => {
  const propertiesOf = (/** @type {Partial<typeof defaultDraft>} */ parts) => {
    const { wholeBoard, twoColours, joinsRows, joinsColumns } = prepareSearch({ ...defaultDraft, ...parts }).setting;
    return [wholeBoard, twoColours, joinsRows, joinsColumns];
  };
  assert.deepEqual(propertiesOf({}), [true, true, false, false]);
  assert.deepEqual(propertiesOf({ holes: "." }), [true, true, false, false]);
  assert.deepEqual(propertiesOf({ holes: "x", start: "1,1" }), [false, true, false, false]);
  assert.deepEqual(propertiesOf({ topology: "cylinder" }), [false, false, false, true]);
  assert.deepEqual(propertiesOf({ topology: "torus" }), [false, false, true, true]);
  assert.deepEqual(propertiesOf({ leaper: "zebra" }), [false, false, false, false]);
  assert.deepEqual(propertiesOf({ leaper: "2,1" }), [true, true, false, false]);
  assert.deepEqual(propertiesOf({ graph: "1;0" }), [false, false, false, false]);
});

test("the experiment info lists the algorithms that do not accept the board, with the problems", () => {
  const refusedAlgorithms = (/** @type {Partial<typeof defaultDraft>} */ parts) => {
    const { problems } = prepareSearch({ ...defaultDraft, ...parts }).setting;
    const problemKinds = choices().algorithms.map(({ name }, index) => [name, problems[index]?.kind]);
    return Object.fromEntries(problemKinds.filter(([, kind]) => kind));
  };
  assert.deepEqual(refusedAlgorithms({}), {});
  assert.deepEqual(refusedAlgorithms({ rows: "12", columns: "12" }), { pruned: "too-many-squares" });
  const needWholeBoard = Object.fromEntries(
    ["oct-aml-16", "oct-aml-16-printed", "oct-aml", "aml", "construction"].map((name) => [name, "needs-whole-board"]),
  );
  assert.deepEqual(refusedAlgorithms({ holes: "x", start: "1,1" }), needWholeBoard);
});

test("a board of layers is encoded as one board with holes between the layers", () => {
  const experimentInfo = prepareSearch({
    ...defaultDraft,
    rows: "4",
    columns: "4",
    layers: "4",
    start: "1,2,3",
  }).setting;
  const { sides, rows, columns, cells, twoColours, wholeBoard, start, query } = experimentInfo;
  assert.deepEqual([sides, rows, columns, cells?.length], [[4, 4, 4], 10, 9, 64]);
  assert.deepEqual([twoColours, wholeBoard, start], [true, false, 54]);
  assert.match(query ?? "", /&board=4x4x4&start=1,2,3&/);
  // A start may also be given by its cell, as in the drafts of the page.
  assert.equal(
    prepareSearch({ ...defaultDraft, rows: "4", columns: "4", layers: "4", start: "7,7" }).setting.start,
    54,
  );
  assert.equal(prepareSearch(defaultDraft).setting.sides, null);
});
