/** Counts in parts: their links, the workers, the stored results, and what the core answers about them. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fragmentOf, readCount } from "../../www/count/link.js";
import { PartPool } from "../../www/count/part-pool.js";
import { loadResults, storeResults } from "../../www/count/result-storage.js";
import { SharedResults } from "../../www/count/shared-results.js";
import { EngineError } from "../../www/engine/engine.js";
import * as core from "../../www/engine/laboratory-core.js";
import { createDirectEngine } from "./direct-engine.js";

core.load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));

/** @typedef {ReturnType<typeof fakeEngine>} FakeEngine */

/** Waits until the queued tasks have run. */
const flushTasks = () => new Promise((resolve) => setTimeout(resolve));

/**
 * A fake worker that counts a part in two time slices. `refuses` says which parts it refuses, and `failsAt` at which
 * parts it fails. `log` records the requests.
 *
 * @param {{refuses?: (part: number) => boolean, failsAt?: (part: number) => boolean, log?: object[]}} [setup]
 */
function fakeEngine({ refuses = () => false, failsAt = () => false, log = [] } = {}) {
  let slices = 0;
  return {
    isEnded: false,
    /** @param {string} kind @param {{part: number, memory: number}} parameters */
    async request(kind, parameters) {
      assert.equal(kind, "count-part");
      log.push(parameters);
      await flushTasks();
      if (this.isEnded) throw new EngineError("stopped");
      if (failsAt(parameters.part)) throw new EngineError("trapped");
      const refused = refuses(parameters.part) ? { kind: "memory", needed: 2, limit: 1 } : null;
      slices += 1;
      const isDone = !refused && slices % 2 === 0;
      if (refused) slices = 0;
      return { permille: 500, bytes: 7, result: isDone ? `result ${parameters.part}` : null, refused };
    },
    end() {
      this.isEnded = true;
    },
  };
}

/**
 * Counts parts with fake workers. `ended` resolves when the pool is over.
 *
 * @param {number[]} parts
 * @param {Parameters<typeof fakeEngine>[0]} [setup]
 */
function startPool(parts, setup) {
  /** @type {FakeEngine[]} */
  const engines = [];
  /** @type {string[]} */
  const results = [];
  /** @type {number[]} */
  const refused = [];
  /** @type {(value?: unknown) => void} */
  let finish = () => undefined;
  const ended = new Promise((resolve) => (finish = resolve));
  const pool = new PartPool({
    makeEngine: () => {
      engines.push(fakeEngine(setup));
      return /** @type {any} */ (engines.at(-1));
    },
    board: { rows: 6, columns: 8 },
    parts,
    workers: 3,
    memory: 900,
    onResult: (_, result) => results.push(result),
    onRefused: (part) => refused.push(part),
    onChange: () => pool?.isOver && finish(),
  });
  return { pool, engines, results, refused, ended };
}

test("a count is written to a link and read back, and invalid values become the defaults", () => {
  const links = [
    { rows: 6, columns: 8, seats: 30, seat: 7, parts: [], middle: null },
    { rows: 8, columns: 8, seats: 0, seat: 0, parts: [1, 2, 3, 5, 9, 10], middle: null },
    { rows: 6, columns: 10, seats: 0, seat: 0, parts: [], middle: [] },
    { rows: 8, columns: 8, seats: 0, seat: 0, parts: [], middle: [27, 12, 33] },
  ];
  for (const link of links) assert.deepEqual(readCount(fragmentOf(link)), link);
  assert.equal(fragmentOf(links[1]), "#count/board=8x8&parts=1-3.5.9-10");
  const defaults = { rows: 8, columns: 8, seats: 0, seat: 0, parts: [], middle: null };
  for (const nonsense of ["", "#count", "#count/board=7x7", "#count/seat=3", "#count/seats=5000", "#count/parts=1-x"]) {
    assert.deepEqual(readCount(nonsense), defaults, nonsense);
  }
  assert.equal(readCount("#count/seats=4&seat=5").seat, 0);
  assert.deepEqual(readCount("#count/parts=1-99999").parts, []);
  assert.deepEqual(readCount("#count/middle=27,12").middle, []);
});

test("workers share the parts and the memory, and end when all parts are counted", async () => {
  /** @type {{part: number, memory: number}[]} */
  const log = [];
  const { pool, engines, results, ended } = startPool([4, 8, 15, 16, 23], { log });
  assert.equal(pool.workerCount, 3);
  assert.equal(pool.remainingMs, null);
  await ended;
  assert.deepEqual(results.toSorted(), ["result 15", "result 16", "result 23", "result 4", "result 8"]);
  assert.ok(log.every(({ memory }) => memory === 300));
  assert.ok(engines.every(({ isEnded }) => isEnded));
  assert.equal(startPool([1]).engines.length, 1);
});

test("a pause keeps what was counted, and the end loses only the parts in progress", async () => {
  const { pool, engines, results } = startPool([1, 2, 3, 4, 5, 6, 7]);
  pool.pause();
  await flushTasks();
  await flushTasks();
  assert.equal(pool.isPaused, true);
  assert.deepEqual(results, []);
  pool.resume();
  while (results.length < 3) await flushTasks();
  pool.end();
  const count = results.length;
  await flushTasks();
  await flushTasks();
  assert.equal(results.length, count);
  assert.equal(pool.active.size, 0);
  assert.ok(engines.every(({ isEnded }) => isEnded));
});

test("a part whose worker failed is begun once more, and a part that does not fit is not", async () => {
  /** @type {{part: number}[]} */
  const log = [];
  let failures = 0;
  const failsAt = (/** @type {number} */ part) => part === 6 || (part === 3 && failures++ === 0);
  const { results, refused, ended } = startPool([1, 2, 3, 6], { log, failsAt, refuses: (part) => part === 2 });
  await ended;
  assert.deepEqual(results.toSorted(), ["result 1", "result 3"]);
  assert.deepEqual(refused.toSorted(), [2, 6]);
  assert.equal(log.filter(({ part }) => part === 6).length, 2);
  assert.equal(log.filter(({ part }) => part === 2).length, 1);
});

/**
 * Gives the test a local storage, and removes it after the test.
 *
 * @param {import("node:test").TestContext} context
 * @returns {Map<string, string>} the stored items
 */
function createStorage(context) {
  /** @type {Map<string, string>} */
  const items = new Map();
  const storage = {
    getItem: (/** @type {string} */ key) => items.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => items.set(key, value),
  };
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  context.after(() => Reflect.deleteProperty(globalThis, "localStorage"));
  return items;
}

test("results are stored by board, and unreadable ones count as none", (context) => {
  const items = createStorage(context);
  const results = { own: "1=2", received: ["3=4"] };
  const none = { own: "", received: [] };
  assert.equal(storeResults({ rows: 6, columns: 8 }, results), true);
  assert.deepEqual(loadResults({ rows: 6, columns: 8 }), results);
  assert.deepEqual(loadResults({ rows: 8, columns: 8 }), none);
  for (const text of ["{", "null", '{"own":3,"received":[4]}']) {
    items.set("knights-tour.count.8x8", text);
    assert.deepEqual(loadResults({ rows: 8, columns: 8 }), none, text);
  }
  assert.equal(storeResults({ rows: 8, columns: 8 }, { own: "1".repeat(600_000), received: [] }), false);
});

/** Counts a part of 6×6. @param {number} part @param {number} memory in bytes */
function countPart(part, memory = 1e6) {
  const counter = new core.PartCounter(6, 6, part, memory);
  for (;;) {
    const progress = counter.advance(1000);
    if (progress.result !== null || progress.refused) return progress;
  }
}

/** A count for oneself, without results. @type {import("../../www/bindings/protocol.js").SharedCountRequest} */
const EMPTY = { seats: 0, seat: 0, parts: [], offeredSeats: 0, own: [], received: [] };

test("the parts of a board are counted within a memory limit, and add up", () => {
  const parts = Array.from({ length: 214 }, (_, index) => index + 1);
  const lines = parts.map((part) => countPart(part).result ?? "");
  const empty = core.sharedCount(6, 6, EMPTY);
  assert.equal(empty.parts.length, 214);
  assert.equal(empty.choices.length, 784);
  assert.deepEqual(empty.squares, [14, 21]);
  assert.deepEqual([empty.tours, empty.complete, empty.known, empty.unknown], ["0", false, 0, parts]);
  assert.deepEqual([empty.own, empty.text], ["", ""]);
  const { own } = core.sharedCount(6, 6, { ...EMPTY, own: lines });
  const all = core.sharedCount(6, 6, { ...EMPTY, own: [own] });
  assert.deepEqual([all.tours, all.complete, all.known, all.unknown, all.faults], ["9862", true, 214, [], []]);
  assert.deepEqual([all.own, all.text], [own, own]);
  const share = core.sharedCount(6, 6, { ...EMPTY, parts: [7, 215], own: [own] });
  assert.deepEqual([share.wanted, share.open, share.text.split(" ").length], [[7], [], 6]);

  assert.equal(countPart(120, 200).refused?.kind, "memory");
  assert.throws(() => new core.PartCounter(6, 6, 215, 1e6), /there is no part 215/);
});

test("faulty lists add nothing, valid lists in the same text do, and the faults are named", () => {
  const line = countPart(3).result ?? "";
  const changed = line.replace('"part":3', '"part":4');
  const counter = new core.PartCounter(6, 8, 1, 1e6);
  let foreign = counter.advance(1000);
  while (foreign.result === null) foreign = counter.advance(1000);
  const other = countPart(9).result ?? "";
  const mixed = `${other}\n${foreign.result}`;
  const texts = [line, changed, "hello", mixed];
  const { faults, parts, received } = core.sharedCount(6, 6, { ...EMPTY, received: texts });
  assert.deepEqual(received, [line, other]);
  assert.deepEqual(
    faults.map(({ text, kind }) => [text, kind]),
    [
      [1, "changed"],
      [2, "unreadable"],
      [3, "board"],
    ],
  );
  assert.equal(faults[2].value, "6×8");
  assert.deepEqual(
    parts.flatMap(({ counts }, index) => (counts.length > 0 ? [index + 1] : [])),
    [3, 9],
  );
});

test("a list that is sent again, alone, among others or completed, does not confirm itself", () => {
  const listOf = (/** @type {number[]} */ parts) => {
    const own = parts.map((part) => countPart(part).result ?? "");
    return core.sharedCount(6, 6, { ...EMPTY, seats: 2, seat: 1, parts, own }).text;
  };
  const [early, complete, other] = [listOf([1, 2]), listOf([1, 2, 3]), listOf([2, 4])];
  const chat = `Ada: ${complete}\nBo: ${other.replaceAll(" ", "  ")} thanks`;
  const { received, parts, confirmed, faults } = core.sharedCount(6, 6, {
    ...EMPTY,
    received: [early, complete, chat, `${chat}\nEve: ${complete.slice(0, -1)}0`],
  });
  assert.deepEqual(received, [complete, other]);
  assert.deepEqual(
    parts.slice(0, 4).map(({ results }) => results),
    [1, 2, 1, 1],
  );
  assert.equal(confirmed, 1);
  assert.deepEqual(
    faults.map(({ text, kind }) => [text, kind]),
    [[3, "changed"]],
  );
});

test("a part shows one of its tours", () => {
  const tour = [...core.tourOfPart(8, 8, 99)];
  assert.deepEqual(
    tour.toSorted((first, second) => first - second),
    Array.from({ length: 64 }, (_, square) => square),
  );
  const { moves } = core.sharedCount(8, 8, EMPTY).parts[98];
  const at = tour.indexOf(27);
  const around = [tour[(at + 63) % 64], tour[(at + 1) % 64]];
  assert.deepEqual(
    around.toSorted((first, second) => first - second),
    moves[0],
  );
});

test("the squares in the middle have the chosen moves, without the impossible ones", () => {
  const squares = core.middleSquares(8, 8, Uint32Array.of(28, 11, 13, 27, 10, 11, 35, 18, 18, 36));
  assert.deepEqual(
    squares.map(({ square, chosen }) => [square, chosen]),
    [
      [27, []],
      [28, [11, 13]],
      [35, []],
      [36, []],
    ],
  );
  assert.deepEqual(squares[0].neighbours, [10, 12, 17, 21, 33, 37, 42, 44]);
});

test("the tours of a bunch are counted and numbered", () => {
  // The two moves of square 27 and the two moves of the corner form a cycle of four squares.
  const none = new core.Bunch(8, 8, Uint32Array.of(27, 10, 17), 64e6);
  assert.equal(none.count(60_000).result, "0");
  const small = new core.Bunch(8, 8, Uint32Array.of(27, 17, 33, 28, 13, 11, 36, 46, 30, 35, 50, 52), 64e6);
  let counted = small.count(1000);
  while (!counted.result) counted = small.count(1000);
  assert.equal(counted.result, "50060496");
  let numbered = small.numberTours(1000);
  while (!numbered.result) numbered = small.numberTours(1000);
  assert.equal(numbered.result, counted.result);
  const tours = ["0", "50060495", small.randomNumber(7)].map((number) => [...small.tour(number)]);
  for (const tour of tours) {
    assert.equal(new Set(tour).size, 64);
    const at = tour.indexOf(27);
    const around = [tour[(at + 63) % 64], tour[(at + 1) % 64]];
    assert.deepEqual(
      around.toSorted((first, second) => first - second),
      [17, 33],
    );
  }
  assert.notDeepEqual(tours[0], tours[1]);
  assert.deepEqual([...small.tour("50060496")], []);
  assert.deepEqual([...small.tour("x")], []);
});

test("the largest bunch of the chessboard is counted within 64 MB", () => {
  const moves = core.middleSquares(8, 8, new Uint32Array()).flatMap(({ square, most }) => [square, ...most]);
  assert.ok(core.middleSquares(6, 8, new Uint32Array()).every(({ most }) => most.length === 0));
  const bunch = new core.Bunch(8, 8, Uint32Array.from(moves), 64e6);
  let progress = bunch.count(1000);
  while (!progress.result && !progress.refused) progress = bunch.count(1000);
  assert.equal(progress.result, "652228612");
});

const TEACHER = { rows: 6, columns: 6, seats: 0, seat: 0, parts: [], middle: null };

test("results are added up for a seat and for the teacher, and deleted ones do not come back", async () => {
  const engine = /** @type {any} */ (createDirectEngine());
  const seat = new SharedResults(engine, { ...TEACHER, seats: 100, seat: 5 }, () => undefined);
  await seat.update();
  assert.deepEqual([seat.count?.wanted.slice(0, 3), seat.count?.text], [[5, 105, 205], ""]);
  const wanted = seat.count?.wanted ?? [];
  for (const part of wanted) seat.addOwn(countPart(part).result ?? "");
  assert.equal(seat.hasNewResults, true);
  await seat.update();
  assert.deepEqual([seat.count?.open, seat.hasNewResults], [[], false]);

  const teacher = new SharedResults(engine, TEACHER, () => undefined);
  await teacher.update();
  assert.equal(teacher.count?.open.length, 214);
  const text = seat.count?.text ?? "";
  assert.equal(await teacher.addReceived([text, "hello", " "]), false);
  assert.deepEqual(
    teacher.faults.map(({ kind }) => kind),
    ["unreadable", "empty"],
  );
  assert.deepEqual([teacher.receivedCount, teacher.count?.open.length], [1, 214 - wanted.length]);
  // The same text again changes nothing. All known results can be saved.
  assert.equal(teacher.repeatedCount, 0);
  assert.equal(await teacher.addReceived([text]), true);
  assert.deepEqual([teacher.receivedCount, teacher.repeatedCount], [1, 1]);
  // The camera reads a code many times, so its repeats are not counted.
  await teacher.addReceived([text], { notesRepeats: false });
  assert.deepEqual([teacher.receivedCount, teacher.repeatedCount], [1, 0]);
  assert.equal(teacher.count?.text, text);

  // The sum that is being computed when all results are deleted is not kept.
  const update = teacher.update();
  await Promise.all([update, teacher.clear()]);
  assert.deepEqual([teacher.receivedCount, teacher.count?.text, teacher.count?.tours], [0, "", "0"]);
  teacher.setLink({ ...TEACHER, columns: 8 });
  assert.equal(teacher.count, null);
});

test("two tabs that count one board store the results of both", async (context) => {
  createStorage(context);
  const engine = /** @type {any} */ (createDirectEngine());
  const openTab = async () => {
    const results = new SharedResults(engine, TEACHER, () => undefined);
    await results.update();
    return results;
  };
  const [first, second] = [await openTab(), await openTab()];
  first.addOwn(countPart(1).result ?? "");
  await first.update();
  second.addOwn(countPart(2).result ?? "");
  await second.update();
  await second.addReceived([countPart(3).result ?? ""]);
  first.addOwn(countPart(4).result ?? "");
  await first.update();
  for (const results of [first, await openTab()]) {
    const known = results.count?.parts.flatMap(({ counts }, index) => (counts.length > 0 ? [index + 1] : []));
    assert.deepEqual([known, results.receivedCount, results.hasNewResults], [[1, 2, 3, 4], 1, false]);
  }
  await first.clear();
  assert.equal((await openTab()).count?.text, "");
});
