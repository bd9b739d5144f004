import assert from "node:assert/strict";
import { after, test } from "node:test";
import { toDraft } from "../../www/library/setup.js";
import * as browser from "../../www/library/index.js";
import * as node from "../../www/library/node.js";
import { createWorker } from "../../www/library/node-worker.js";
import * as slim from "../../www/library/slim.js";

const { SetupRefused, SolverBroken, choices, search } = node;

const usual = (await choices()).draft;
const worker = createWorker();

after(() => worker.close());

/** A search by plain backtracking that does not end in practice. @type {import("../../www/library/setup.js").Setup} */
const HARD = { start: [3, 7], order: "jumps", algorithm: "backtracking" };

test("a setup is written as the core reads it, and what is left out is as usual", () => {
  assert.deepEqual(toDraft({}, usual), usual);
  /** @param {import("../../www/library/setup.js").Setup} setup */
  const written = (setup) => Object.fromEntries(Object.entries(toDraft(setup, usual)).filter(([part, text]) => text !== usual[/** @type {keyof typeof usual} */ (part)]));
  assert.deepEqual(written({ rows: 5 }), { rows: "5", columns: "5" });
  assert.deepEqual(written({ columns: 7, start: 15 }), { rows: "7", columns: "7", start: "2,1" });
  assert.deepEqual(written({ rows: 3, columns: 4, holes: [0, 6], start: "b1" }), { rows: "3", columns: "4", holes: "x..._..x._....", start: "b1" });
  assert.deepEqual(written({ layers: [8, 2], start: 100, end: [1, 2, 3, 1] }), { layers: "8x2", start: "100", end: "1,2,3,1" });
  assert.deepEqual(written({ graph: [[1], [0]], start: 1 }), { graph: "0:1;1:0", start: "0,1" });
  assert.deepEqual(written({ leaper: [2, 5], closed: true, all: true, seed: 9, shortcuts: false }), { leaper: "2,5", tour: "closed", find: "all", seed: "9", shortcuts: false });
  assert.deepEqual(written({ order: [[1, 2], [-1, 2]] }), { order: "1,2;-1,2" });
  assert.throws(() => toDraft(/** @type {any} */ ({ colums: 5 }), usual), /no part "colums"/);
  for (const strange of /** @type {any[]} */ ([null, 8, "8x8"])) assert.throws(() => toDraft(strange, usual), TypeError);
});

test("messages of errors quote what was given without its control characters", async () => {
  const hostile = "\u001b[31m\u009b\u202e";
  const messageOf = (/** @type {Promise<unknown>} */ refused) => refused.then(() => "", (/** @type {Error} */ error) => error.message);
  for (const message of await Promise.all([
    messageOf(node.solve({ algorithm: /** @type {any} */ (hostile) })),
    messageOf(node.solve({ graph: `a${hostile.replace("[", "")}: b` })),
    messageOf(node.solve(/** @type {any} */ ({ [hostile]: 1 }))),
    messageOf(node.solve(/** @type {any} */ (hostile))),
    messageOf(node.count(/** @type {any} */ ({ [hostile]: 1 }))),
  ])) {
    assert.match(message, /\\u(001b|\{1b\})\[?31m\\u\{9b\}\\u\{202e\}/);
    assert.doesNotMatch(message, /[\p{Cc}\u202e]/u);
  }
});

test("wherever it is imported for, it offers the same", () => {
  assert.deepEqual(Object.keys(browser).sort(), Object.keys(node).sort());
  assert.deepEqual(Object.keys(slim).sort(), [...Object.keys(node), "initialize"].sort());
});

for (const [where, tours] of /** @type {const} */ ([["here", node], ["in a worker", worker]])) {
  test(`${where} every kind of board has an answer, whose tours are checked by their numbers`, async () => {
    for (const setup of /** @type {import("../../www/library/setup.js").Setup[]} */ ([
      {},
      { rows: 6, columns: 7, start: "c3", closed: true },
      { rows: 6, columns: 5, algorithm: "backtracking", end: undefined },
      { rows: 3, columns: 3, holes: [4], closed: true },
      { rows: 3, columns: 3, holes: [0], start: 1, leaper: "king" },
      { rows: 5, topology: "torus", start: 7 },
      { layers: 4, rows: 4, columns: 4, start: 63 },
      { rows: 120, columns: 130 },
    ])) {
      const answer = await tours.solve(setup);
      assert.ok(answer.kind === "tour", JSON.stringify([setup, answer.kind]));
      assert.deepEqual(await tours.verify(setup, answer.squares), { closed: answer.closed, fault: null });
      if (typeof setup.start === "number") assert.equal(answer.squares[0], setup.start);
    }
    const graph = await tours.solve({ graph: [[1, 2], [0, 2], [0, 1]], start: 2, closed: true });
    assert.ok(graph.kind === "tour" && graph.closed);
    assert.equal(graph.squares[0], 2);
  });

  test(`${where} it is said why there is no tour, and how much was searched for one that was not found`, async () => {
    const reasonOf = async (/** @type {import("../../www/library/setup.js").Setup} */ setup) => {
      const answer = await tours.solve(setup);
      return answer.kind === "no-tour" ? answer.reason?.kind : answer.kind;
    };
    assert.equal(await reasonOf({ rows: 5, closed: true }), "closed-parity");
    assert.equal(await reasonOf({ rows: 5, start: 1 }), "colour-parity");
    assert.equal(await reasonOf({ graph: [[1], [0], []] }), "stranded");
    // Square 3 of this board would be the upper right one if numbers skipped the hole.
    const stranded = await tours.solve({ rows: 3, columns: 3, holes: [1, 5, 3], start: 0 });
    assert.ok(stranded.kind === "no-tour" && stranded.reason);
    for (const square of Object.values(stranded.reason.squares)) assert.ok(![1, 3, 5].includes(square));
    const hard = await tours.solve(HARD, { milliseconds: 60 });
    assert.ok(hard.kind === "not-found" && hard.because === "stopped");
    assert.ok(hard.steps > 1000 && hard.squares.length > 1);
    const stuck = await tours.solve({ rows: 8, algorithm: "pohl" });
    assert.ok(stuck.kind === "not-found" && stuck.because === "stuck" && stuck.squares.length < 64);
  });

  test(`${where} what is refused is told by its field, its value and the limit`, async () => {
    const refused = async (/** @type {any} */ setup) => {
      const error = await tours.solve(setup).then(() => null, (error) => error);
      assert.ok(error instanceof SetupRefused, String(error));
      return [error.field, error.value, error.problem.kind, error.limit];
    };
    assert.deepEqual(await refused({ rows: 5000 }), ["rows", "5000", "out-of-range", 4096]);
    assert.deepEqual(await refused({ columns: 2.5, rows: 8 }), ["columns", "2.5", "not-a-number", 4096]);
    assert.deepEqual(await refused({ start: "z9" }), ["start", "z9", "off-board", null]);
    assert.deepEqual(await refused({ start: [8, 0] }), ["start", "8,0", "off-board", null]);
    assert.deepEqual(await refused({ rows: 3, holes: [4], start: 4 }), ["start", "1,1", "hole", null]);
    assert.deepEqual(await refused({ algorithm: "luck" }), ["algorithm", "luck", "unknown-name", null]);
    // A default start on a hole is not refused.
    assert.notEqual((await tours.solve({ rows: 3, holes: [0], leaper: "king" })).kind, undefined);
  });

  test(`${where} a search can be followed and ended`, async () => {
    const ending = new AbortController();
    /** @type {number[]} */
    const steps = [];
    const onProgress = (/** @type {{steps: number}} */ progress) => {
      steps.push(progress.steps);
      if (steps.length === 3) ending.abort(new Error("enough"));
    };
    await assert.rejects(tours.solve(HARD, { signal: ending.signal, onProgress }), /enough/);
    assert.ok(steps[0] < steps[2]);
    await assert.rejects(tours.solve({}, { signal: AbortSignal.abort() }), { name: "AbortError" });
  });

  test(`${where} tours are checked and counted`, async () => {
    const tour = [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11];
    const board = { rows: 3, columns: 4 };
    assert.deepEqual(await tours.verify(board, tour), { closed: false, fault: null });
    const faultOf = async (/** @type {number[]} */ squares) => (await tours.verify(board, squares)).fault;
    assert.deepEqual(await faultOf(tour.with(1, 5)), { kind: "not-a-move", position: 1, from: 0, to: 5 });
    assert.deepEqual(await faultOf(tour.with(3, 8)), { kind: "repeated", position: 3, square: 8, first: 2 });
    assert.deepEqual(await faultOf([]), { kind: "length", found: 0, expected: 12 });
    // An invalid number of a square, however it is written, must not be taken for another square.
    for (const strange of [-1, 0.5, NaN, 2 ** 32 + 6, 12]) assert.equal((await faultOf(tour.with(1, strange)))?.kind, "off-board");

    assert.deepEqual(await tours.count({ rows: 6, closed: true }), { undirected: 9862n, starts: null });
    const { undirected, starts } = await tours.count({ rows: 3, columns: 4 });
    assert.deepEqual([undirected, starts?.[0], starts?.length], [8n, 2n, 12]);
    await assert.rejects(tours.count({ rows: 20 }), { name: "CountRefused", field: "width", value: 20, limit: 8 });
    await assert.rejects(tours.count({ rows: 2.5 }), SetupRefused);
    await assert.rejects(tours.count(/** @type {any} */ ({ holes: [1] })), TypeError);
  });
}

test("a search is walked step by step, by its numbers, and goes on where a loop was left", async () => {
  const walk = await search({ rows: 5, algorithm: "backtracking" });
  assert.deepEqual([walk.standing.event, walk.standing.counters.steps, walk.path.length], ["none", 0, 0]);
  for (const step of walk) if (step.kind === "dead-end") break;
  const { event, square, counters } = walk.standing;
  assert.deepEqual([event, square, counters.deadEnds], ["dead-end", walk.path.at(-1), 1]);
  assert.equal(walk.next().value?.kind, "leave");
  assert.equal(walk.advance().status, "open-tour");
  assert.deepEqual(walk.next(), { done: true, value: undefined });
  assert.equal(walk.seek(7).counters.steps, 7);
  assert.equal(walk.path.length, 7);
  walk.close();

  const ring = await search({ rows: 3, holes: [4], start: 8 });
  const entered = [...ring].flatMap((step) => (step.kind === "enter" ? [step.square] : []));
  assert.equal(entered[0], 8);
  assert.deepEqual([...ring.path].sort(), [0, 1, 2, 3, 5, 6, 7, 8]);
});

test("in a worker its steps are the same, and several things go on at a time", async () => {
  const kinds = [];
  for await (const { kind } of await worker.search({ rows: 5, algorithm: "backtracking" })) kinds.push(kind);
  const here = await search({ rows: 5, algorithm: "backtracking" });
  assert.deepEqual(kinds, [...here].map(({ kind }) => kind));
  const hard = worker.solve(HARD, { milliseconds: 300 });
  const soon = await Promise.all([worker.solve({ rows: 6 }), worker.solve({ rows: 7 }), worker.count({ rows: 5 })]);
  assert.deepEqual(soon.slice(0, 2).map((answer) => "kind" in answer && answer.kind), ["tour", "tour"]);
  assert.equal((await hard).kind, "not-found");
});

test("a worker that is closed says so to whoever waits, and another one starts with the next question", async () => {
  const other = createWorker();
  const walk = await other.search(HARD);
  const hard = other.solve(HARD);
  setTimeout(() => other.close(), 50);
  await assert.rejects(hard, (error) => error instanceof SolverBroken && error.why === "stopped");
  assert.equal((await other.solve({ rows: 6 })).kind, "tour");
  // The walk of the previous worker has ended, and does not disturb the new one.
  await assert.rejects(walk.next(), SolverBroken);
  assert.equal((await other.solve({ rows: 6 })).kind, "tour");
  other.close();
});
