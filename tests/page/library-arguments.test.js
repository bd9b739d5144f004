import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { compileSource } from "../../www/library/core-source.js";
import * as node from "../../www/library/node.js";
import { createWorker } from "../../www/library/node-worker.js";
import { initialize } from "../../www/library/slim.js";

const { AlreadyClosed, ArgumentRefused, SetupRefused } = node;
const worker = createWorker();

after(() => worker.close());

/** Values of all types, by their kinds. @type {Record<string, unknown>} */
const VALUES = {
  null: null,
  number: 3,
  NaN,
  negative: -1,
  fraction: 1.5,
  "large number": 2 ** 40,
  text: "hello",
  "empty text": "",
  "hostile text": "\u001b[31m",
  boolean: true,
  "empty list": [],
  "list of texts": ["a"],
  "list of lists": [[1]],
  object: {},
  "unknown part": { hello: 1 },
  map: new Map(),
  function: () => 1,
  symbol: Symbol("s"),
  bigint: 5n,
};

/** The kinds of values that a part of a setup accepts. @type {Record<string, string[]>} */
const SETUP_PARTS = {
  rows: ["number"],
  columns: ["number"],
  layers: ["number"],
  start: ["number"],
  end: ["number"],
  order: [],
  algorithm: [],
  closed: ["boolean"],
  all: ["boolean"],
  seed: ["number", "large number"],
  holes: ["empty text", "empty list"],
  topology: [],
  leaper: [],
  graph: [],
  centre: [],
  shortcuts: ["boolean"],
};

/** The kinds of values that an option accepts. @type {Record<string, string[]>} */
const OPTIONS = {
  signal: [],
  onProgress: ["function"],
  milliseconds: ["number", "fraction", "large number"],
};

/**
 * The name of an argument, the kinds of values that it accepts, and a call that passes a value as this argument.
 *
 * @typedef {[name: string, kinds: string[], call: (value: any) => unknown]} Call
 */

/**
 * The calls with one argument to be replaced.
 *
 * @param {typeof node | ReturnType<typeof createWorker>} solver
 * @returns {Call[]}
 */
function callsOf(solver) {
  /** @param {"solve" | "search" | "verify"} name @param {string} part @returns {(value: unknown) => unknown} */
  const withPart = (name, part) => (value) =>
    /** @type {any} */ (solver)[name](
      { ...(part !== "graph" && { rows: 5, columns: 5 }), [part]: value },
      name === "verify" ? [] : {},
    );
  const setups = Object.entries(SETUP_PARTS);
  return [
    ["setup", ["object"], (value) => solver.solve(value)],
    ["setup", ["object"], (value) => solver.search(value)],
    ["setup", ["object"], (value) => solver.verify(value, [])],
    ["setup", ["object"], (value) => solver.count(value)],
    ["setup", ["object"], (value) => solver.identify(value, [0])],
    ...setups.map(([part, kinds]) => /** @type {Call} */ ([`setup.${part}`, kinds, withPart("solve", part)])),
    ...setups.map(([part, kinds]) => /** @type {Call} */ ([`setup.${part}`, kinds, withPart("search", part)])),
    ...setups.map(([part, kinds]) => /** @type {Call} */ ([`setup.${part}`, kinds, withPart("verify", part)])),
    ["options", ["object"], (value) => solver.solve({}, value)],
    ["options", ["object"], (value) => solver.search({}, value)],
    ["options", ["object"], (value) => solver.count({ rows: 4 }, value)],
    ["options", ["object"], (value) => solver.identify({ rows: 5 }, [0], value)],
    ["options", ["object"], (value) => solver.readTour("", value)],
    ...Object.entries(OPTIONS).map(
      ([option, kinds]) =>
        /** @type {Call} */ ([`options.${option}`, kinds, (value) => solver.solve({ rows: 5 }, { [option]: value })]),
    ),
    ["squares", ["empty list"], (value) => solver.verify({ rows: 5 }, value)],
    ["squares", [], (value) => solver.identify({ rows: 5 }, value)],
    ["text", ["text", "empty text", "hostile text"], (value) => solver.readTour(value)],
    // A reading that does not fit the text is not refused. The answer reports it.
    [
      "options.reading",
      ["text", "empty text", "hostile text"],
      (value) => solver.readTour("1 2 3", { reading: value }),
    ],
    ["options.topLeft", ["boolean"], (value) => solver.readTour("1 2 3", { topLeft: value })],
  ];
}

/**
 * Calls a function with every wrong value, and asserts that each value is refused.
 *
 * @param {Call} call
 * @returns {Promise<number>} the number of wrong values
 */
async function assertAllRefused([argument, kinds, call]) {
  const wrongValues = Object.entries(VALUES).filter(([kind]) => !kinds.includes(kind));
  for (const [kind, value] of wrongValues) {
    const error = await Promise.resolve()
      .then(() => call(value))
      .then(
        (answer) => assert.fail(`${argument} accepts ${kind}: ${JSON.stringify(answer)}`),
        (error) => error,
      );
    const isTyped =
      error instanceof ArgumentRefused || error instanceof SetupRefused || error instanceof node.PathRefused;
    assert.ok(isTyped, `${argument}, ${kind}: ${error}`);
    if (!(error instanceof node.PathRefused))
      assert.ok(error.message.startsWith(argument), `${argument}, ${kind}: ${error.message}`);
    assert.match(error.message, / .* /, `${argument}, ${kind}`);
    assert.doesNotMatch(error.message, /[\p{Cc}]/u, `${argument}, ${kind}`);
  }
  return wrongValues.length;
}

for (const [where, solver] of /** @type {const} */ ([
  ["in this thread", node],
  ["in a worker", worker],
])) {
  test(`${where}, every wrong argument is refused with a sentence that names it`, async () => {
    let count = 0;
    for (const call of callsOf(solver)) count += await assertAllRefused(call);
    assert.ok(count > 900, String(count));
  });

  test(`${where}, a list of squares must hold square numbers`, async () => {
    for (const invalid of ["a1", NaN, -1, 0.5, null, undefined, 2 ** 32, [0]])
      for (const squares of [[invalid], [0, invalid]])
        await assert.rejects(solver.verify({ rows: 5 }, /** @type {any} */ (squares)), {
          name: "ArgumentRefused",
          argument: `squares[${squares.length - 1}]`,
          allowed: "a square number, from 0",
        });
  });
}

test("the arguments of advance, seek and initialize are checked too", async () => {
  const search = await node.search({ rows: 5 });
  const calls = /** @type {Call[]} */ ([
    ["steps", ["number", "large number"], (value) => search.advance(value)],
    ["milliseconds", ["number", "fraction", "large number"], (value) => search.advance(1, value)],
    ["step", ["number", "large number"], (value) => search.seek(value)],
    ["source", [], (value) => initialize(value)],
  ]);
  for (const call of calls) await assertAllRefused(call);
  assert.equal(search.advance(2).counters.steps, 2);
  search.close();
});

test("the messages are sentences, and list the names that are known", async () => {
  /** @param {any} setup @returns {Promise<any>} */
  const refusalOf = (setup) =>
    node.solve(setup).then(
      () => assert.fail("accepted"),
      (error) => error,
    );
  const message = async (/** @type {any} */ setup) => (await refusalOf(setup)).message;
  assert.equal(await message({ rows: 5000 }), "setup.rows 5000: it must be from 1 to 4096");
  assert.equal(await message({ start: 64 }), "setup.start 64: squares are numbered from 0 to 63");
  assert.equal(await message({ start: [8, 0] }), 'setup.start "8,0": rows go to 7 and columns to 7, from 0');
  assert.match(await message({ start: true }), /^setup.start must be a square \(.*\), not true$/);
  assert.match(await message({ colums: 5 }), /^setup.colums is unknown here; there are rows, .*shortcuts$/);
  assert.match(
    await message({ rows: 4, end: [0, 1], closed: true }),
    /^setup.end "0,1": a closed tour ends a move away/,
  );
  assert.match(await message({ columns: 4097 }), /^setup.columns 4097: /);
  assert.match(
    await message({ start: "A1" }),
    /^setup.start "A1": a square is its number, \[row, column\], or its name/,
  );
  assert.equal(await message({ holes: [99] }), "setup.holes must be a list of square numbers from 0 to 63, not [99]");
  assert.equal(await message({ graph: [[1], [0]], rows: 2 }), "setup.rows is not used with a graph");
  assert.match(await message({ all: true, algorithm: "auto" }), /^setup.all true: /);
  assert.match(await message(new (class Board {})()), /not an object of the class Board$/);
  const unknown = await refusalOf({ algorithm: "luck" });
  assert.match(unknown.message, /^setup.algorithm "luck": nothing has this name; there are .*warnsdorff.*auto/);
  assert.ok(unknown.allowed.includes("warnsdorff"));
  for (const part of ["order", "topology", "leaper", "centre"]) {
    const { allowed, problem } = await refusalOf({ [part]: "hello" });
    assert.equal(problem.kind, "unknown-name", part);
    for (const name of allowed) assert.ok((await node.verify({ rows: 5, [part]: name }, [])).fault, `${part} ${name}`);
  }
});

test("verify says that an open tour is not closed, if a closed one is asked for", async () => {
  const { fault } = await node.verify({ rows: 3, columns: 4, closed: true }, [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11]);
  assert.deepEqual(fault, { kind: "not-closed", from: 11, to: 0 });
});

test("squares of a board with layers have places too", async () => {
  for (const [layers, sides] of /** @type {[number | [number, number], number[]][]} */ ([
    [4, [4, 4, 4]],
    [
      [2, 3],
      [4, 4, 2, 3],
    ],
  ])) {
    const answer = await node.solve({ rows: 4, columns: 4, layers });
    assert.ok(answer.kind === "tour" && answer.places);
    assert.deepEqual([answer.rows, answer.columns], [4, 4]);
    const [rows, columns, depth] = sides;
    for (const [index, [row, column, layer, block = 0]] of answer.places.entries())
      assert.equal(answer.squares[index], ((block * depth + layer) * rows + row) * columns + column);
    // The core reads places in the same order.
    const start = answer.places[5];
    const other = await node.solve({ rows: 4, columns: 4, layers, start });
    assert.ok(other.kind === "tour");
    assert.equal(other.squares[0], answer.squares[5]);
  }
  const flat = await node.solve({ rows: 5 });
  assert.ok(flat.kind === "tour");
  assert.equal(flat.places, null);
});

test("a closed search or worker says that it is closed", async () => {
  const search = await node.search({ rows: 5 });
  search.next();
  search.close();
  search.close();
  const uses = [
    () => search.next(),
    () => search.path,
    () => search.standing,
    () => search.advance(1),
    () => search.seek(0),
  ];
  for (const use of uses) assert.throws(use, AlreadyClosed);

  const closable = createWorker();
  const run = await closable.search({ start: [3, 7], order: "jumps", algorithm: "backtracking" });
  const other = await closable.search({ rows: 5 });
  const pending = other.next();
  other.close();
  await assert.rejects(pending, AlreadyClosed);
  await assert.rejects(other.next(), { name: "AlreadyClosed", message: "the search is closed; create another one" });
  const hard = closable.solve({ start: [3, 7], order: "jumps", algorithm: "backtracking" });
  await closable.choices();
  closable.close();
  await assert.rejects(hard, { name: "AlreadyClosed", message: "the worker is closed; create another one" });
  await assert.rejects(run.next(), AlreadyClosed);
  for (const call of [closable.solve(), closable.search(), closable.choices(), closable.count({ rows: 4 })])
    await assert.rejects(call, AlreadyClosed);
});

test("searches and workers end with the block that declares them", async () => {
  const search = await node.search({ rows: 5 });
  const disposable = createWorker();
  const workerSearch = await disposable.search({ rows: 5 });
  for (const resource of [search, workerSearch, disposable]) resource[Symbol.dispose]();
  assert.throws(() => search.next(), AlreadyClosed);
  await assert.rejects(workerSearch.next(), AlreadyClosed);
  await assert.rejects(disposable.solve(), AlreadyClosed);
});

test("calls of `next` that do not wait for each other get the steps in their order", async () => {
  const setup = /** @type {const} */ ({ rows: 5, algorithm: "backtracking" });
  const expected = [...(await node.search(setup))];
  const search = await worker.search(setup);
  const calls = Array.from({ length: expected.length + 2 }, () => search.next());
  const steps = (await Promise.all(calls)).flatMap(({ done, value }) => (done ? [] : [value]));
  assert.deepEqual(steps, expected);
});

test("a core that cannot be loaded is reported, and another one can be loaded after it", async () => {
  const emptyModule = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
  const page = new TextEncoder().encode("<!doctype html>");
  for (const source of [emptyModule, page, new Response("", { status: 404 })])
    await assert.rejects(compileSource(source), ({ name, why, message }) => {
      assert.deepEqual([name, why], ["SolverBroken", "not-loaded"]);
      return /the core could not be loaded: .+/.test(message);
    });
  const core = readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url));
  assert.ok((await compileSource(core)) instanceof WebAssembly.Module);
});
