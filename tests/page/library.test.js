import assert from "node:assert/strict";
import { after, test } from "node:test";
import { toDraft } from "../../www/library/setup.js";
import * as browser from "../../www/library/index.js";
import * as node from "../../www/library/node.js";
import { createWorker } from "../../www/library/node-worker.js";
import * as slim from "../../www/library/slim.js";

const { PathRefused, SetupRefused, choices, search } = node;

const defaultDraft = (await choices()).draft;
const worker = createWorker();

after(() => worker.close());

/** A search by plain backtracking that does not end in practice. @type {import("../../www/library/setup.js").Setup} */
const HARD_SETUP = { start: [3, 7], order: "jumps", algorithm: "backtracking" };

test("a setup becomes a draft, with default values for the omitted parts of the setup", () => {
  assert.deepEqual(toDraft({}, defaultDraft), defaultDraft);
  /** @param {import("../../www/library/setup.js").Setup} setup */
  const changedFields = (setup) =>
    Object.fromEntries(
      Object.entries(toDraft(setup, defaultDraft)).filter(
        ([part, text]) => text !== defaultDraft[/** @type {keyof typeof defaultDraft} */ (part)],
      ),
    );
  assert.deepEqual(changedFields({ rows: 5 }), { rows: "5", columns: "5" });
  assert.deepEqual(changedFields({ columns: 7, start: 15 }), { rows: "7", columns: "7", start: "2,1" });
  assert.deepEqual(changedFields({ rows: 3, columns: 4, holes: [0, 6], start: "b1" }), {
    rows: "3",
    columns: "4",
    holes: "x..._..x._....",
    start: "b1",
  });
  assert.deepEqual(changedFields({ layers: [8, 2], start: 100, end: [1, 2, 3, 1] }), {
    layers: "8x2",
    start: "100",
    end: "1,2,3,1",
  });
  assert.deepEqual(changedFields({ graph: [[1], [0]], start: 1 }), { graph: "0:1;1:0", start: "0,1" });
  assert.deepEqual(changedFields({ leaper: [2, 5], closed: true, all: true, seed: 9, shortcuts: false }), {
    leaper: "2,5",
    tour: "closed",
    find: "all",
    seed: "9",
    shortcuts: false,
  });
  assert.deepEqual(
    changedFields({
      order: [
        [1, 2],
        [-1, 2],
      ],
    }),
    { order: "1,2;-1,2" },
  );
});

test("error messages quote invalid input with its control characters escaped", async () => {
  const hostile = "\u001b[31m\u009b\u202e";
  const messageOf = (/** @type {Promise<unknown>} */ refused) =>
    refused.then(
      () => "",
      (/** @type {Error} */ error) => error.message,
    );
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

test("every entry point exports the same names, and the slim one also exports initialize", () => {
  assert.deepEqual(Object.keys(browser).sort(), Object.keys(node).sort());
  assert.deepEqual(Object.keys(slim).sort(), [...Object.keys(node), "initialize"].sort());
});

for (const [where, solver] of /** @type {const} */ ([
  ["in this thread", node],
  ["in a worker", worker],
])) {
  test(`${where}, solve finds a tour of every kind of board, and verify accepts the tour`, async () => {
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
      const answer = await solver.solve(setup);
      assert.ok(answer.kind === "tour", JSON.stringify([setup, answer.kind]));
      assert.deepEqual(await solver.verify(setup, answer.squares), { closed: answer.closed, fault: null });
      if (typeof setup.start === "number") assert.equal(answer.squares[0], setup.start);
    }
    const graph = await solver.solve({
      graph: [
        [1, 2],
        [0, 2],
        [0, 1],
      ],
      start: 2,
      closed: true,
    });
    assert.ok(graph.kind === "tour" && graph.closed);
    assert.equal(graph.squares[0], 2);
  });

  test(`${where}, an answer without a tour has a reason, or the extent of the search`, async () => {
    const reasonOf = async (/** @type {import("../../www/library/setup.js").Setup} */ setup) => {
      const answer = await solver.solve(setup);
      return answer.kind === "no-tour" ? answer.reason?.kind : answer.kind;
    };
    assert.equal(await reasonOf({ rows: 5, closed: true }), "closed-parity");
    assert.equal(await reasonOf({ rows: 5, start: 1 }), "colour-parity");
    assert.equal(await reasonOf({ graph: [[1], [0], []] }), "stranded");
    // The square numbers of the package count holes, and those of the core skip them. The package must convert them:
    // number 1 of the core is the upper right square, but number 1 of the package is a hole.
    const stranded = await solver.solve({ rows: 3, columns: 3, holes: [1, 5, 3], start: 0 });
    assert.ok(stranded.kind === "no-tour" && stranded.reason);
    for (const square of Object.values(stranded.reason.squares)) assert.ok(![1, 3, 5].includes(square));
    const hard = await solver.solve(HARD_SETUP, { milliseconds: 60 });
    assert.ok(hard.kind === "not-found" && hard.because === "stopped");
    assert.ok(hard.steps > 1000 && hard.squares.length > 1);
    const stuck = await solver.solve({ rows: 8, algorithm: "pohl" });
    assert.ok(stuck.kind === "not-found" && stuck.because === "stuck" && stuck.squares.length < 64);
  });

  test(`${where}, a refused setup is reported with its field, its value and the limit`, async () => {
    const refused = async (/** @type {any} */ setup) => {
      const error = await solver.solve(setup).then(
        () => null,
        (error) => error,
      );
      assert.ok(error instanceof SetupRefused, String(error));
      return [error.field, error.value, error.problem.kind, error.limit];
    };
    assert.deepEqual(await refused({ rows: 5000 }), ["rows", "5000", "out-of-range", 4096]);
    assert.deepEqual(await refused({ columns: 2.5, rows: 8 }), ["columns", "2.5", "not-a-number", 4096]);
    assert.deepEqual(await refused({ start: 64 }), ["start", "64", "off-board", 63]);
    assert.deepEqual(await refused({ start: "z9" }), ["start", "z9", "off-board", null]);
    assert.deepEqual(await refused({ start: [8, 0] }), ["start", "8,0", "off-board", null]);
    assert.deepEqual(await refused({ rows: 3, holes: [4], start: 4 }), ["start", "4", "hole", null]);
    assert.deepEqual(await refused({ algorithm: "luck" }), ["algorithm", "luck", "unknown-name", null]);
    // A default start on a hole is not refused.
    const king = await solver.solve({ rows: 3, holes: [0], leaper: "king" });
    assert.ok(king.kind === "tour" && king.squares.length === 8 && king.squares[0] !== 0);
  });

  test(`${where}, a search reports its progress and can be aborted`, async () => {
    const controller = new AbortController();
    /** @type {number[]} */
    const steps = [];
    const onProgress = (/** @type {{steps: number}} */ progress) => {
      steps.push(progress.steps);
      if (steps.length === 3) controller.abort(new Error("enough"));
    };
    await assert.rejects(solver.solve(HARD_SETUP, { signal: controller.signal, onProgress }), /enough/);
    assert.ok(steps[0] < steps[2]);
    await assert.rejects(solver.solve({}, { signal: AbortSignal.abort() }), { name: "AbortError" });
  });

  test(`${where}, the output of programs is read, and the programs that print it are named`, async () => {
    const text = "1 20 17 12 3\n16 11 2 7 18\n21 24 19 4 13\n10 15 6 23 8\n25 22 9 14 5\n";
    const printed = await solver.readTour(`Done:\n${text}`);
    assert.ok(printed.outcome === "tour" && !printed.closed);
    const { programs, more } = await solver.identify({ rows: 5 }, printed.path);
    assert.ok(!more);
    assert.deepEqual(
      programs.map(({ algorithm, orders, visits, movesTried }) => [algorithm, orders, visits, movesTried]),
      [["backtracking", 12, 41, 236]],
    );
    const unfinished = await solver.identify({ rows: 5 }, printed.path.slice(0, 4));
    assert.ok(unfinished.programs.length > 1);
    assert.equal((await solver.readTour("no board")).outcome, "unreadable");
    assert.equal((await solver.readTour("3 2 1\n4 9 8\n5 6 7")).outcome, "not-a-tour");
    const other = await solver.readTour(text, { topLeft: true });
    assert.equal(other.outcome, "tour");
    for (const squares of [[], [0, 1], [0, 7, 0], [25]])
      await assert.rejects(solver.identify({ rows: 5 }, squares), PathRefused, String(squares));
    await assert.rejects(solver.identify({ rows: 5000 }, [0]), SetupRefused);
    await assert.rejects(solver.identify({ rows: 5 }, [0], { signal: AbortSignal.abort() }), { name: "AbortError" });
    // The solver still works.
    assert.equal((await solver.readTour(text)).outcome, "tour");
  });

  test(`${where}, tours are verified and counted`, async () => {
    const tour = [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11];
    const board = { rows: 3, columns: 4 };
    assert.deepEqual(await solver.verify(board, tour), { closed: false, fault: null });
    const faultOf = async (/** @type {number[]} */ squares) => (await solver.verify(board, squares)).fault;
    assert.deepEqual(await faultOf(tour.with(1, 5)), { kind: "not-a-move", position: 1, from: 0, to: 5 });
    assert.deepEqual(await faultOf(tour.with(3, 8)), { kind: "repeated", position: 3, square: 8, first: 2 });
    assert.deepEqual(await faultOf([]), { kind: "length", found: 0, expected: 12 });
    assert.deepEqual(await faultOf(tour.with(1, 12)), { kind: "off-board", position: 1, square: 12 });

    assert.deepEqual(await solver.count({ rows: 6, closed: true }), { undirected: 9862n, starts: null });
    const { undirected, starts } = await solver.count({ rows: 3, columns: 4 });
    assert.deepEqual([undirected, starts?.[0], starts?.length], [8n, 2n, 12]);
    await assert.rejects(solver.count({ rows: 20 }), { name: "CountRefused", field: "width", value: 20, limit: 8 });
    await assert.rejects(
      solver.count({ rows: 8, closed: true }),
      ({ published: { count, source } }) => typeof count === "bigint" && source.length > 0,
    );
    await assert.rejects(solver.count({ rows: 2.5 }), SetupRefused);
    await assert.rejects(solver.count(/** @type {any} */ ({ holes: [1] })), TypeError);
  });
}

test("a search is iterated step by step, and continues where a loop was left", async () => {
  const run = await search({ rows: 5, algorithm: "backtracking" });
  assert.deepEqual([run.standing.event, run.standing.counters.steps, run.path.length], ["none", 0, 0]);
  for (const step of run) if (step.kind === "dead-end") break;
  const { event, square, counters } = run.standing;
  assert.deepEqual([event, square, counters.deadEnds], ["dead-end", run.path.at(-1), 1]);
  assert.equal(run.next().value?.kind, "leave");
  assert.equal(run.advance().status, "open-tour");
  assert.deepEqual(run.next(), { done: true, value: undefined });
  assert.equal(run.seek(7).counters.steps, 7);
  assert.equal(run.path.length, 7);
  run.close();

  const ringSearch = await search({ rows: 3, holes: [4], start: 8 });
  const entered = [...ringSearch].flatMap((step) => (step.kind === "enter" ? [step.square] : []));
  assert.equal(entered[0], 8);
  assert.deepEqual([...ringSearch.path].sort(), [0, 1, 2, 3, 5, 6, 7, 8]);
});

test("a search in a worker has the same steps, and the worker handles several requests at a time", async () => {
  const kinds = [];
  for await (const { kind } of await worker.search({ rows: 5, algorithm: "backtracking" })) kinds.push(kind);
  const localSearch = await search({ rows: 5, algorithm: "backtracking" });
  assert.deepEqual(
    kinds,
    [...localSearch].map(({ kind }) => kind),
  );
  const hard = worker.solve(HARD_SETUP, { milliseconds: 300 });
  const otherAnswers = await Promise.all([
    worker.solve({ rows: 6 }),
    worker.solve({ rows: 7 }),
    worker.count({ rows: 5 }),
  ]);
  assert.deepEqual(
    otherAnswers.slice(0, 2).map((answer) => "kind" in answer && answer.kind),
    ["tour", "tour"],
  );
  assert.equal((await hard).kind, "not-found");
});
