import assert from "node:assert/strict";
import { test } from "node:test";
import { VALUES_PER_RESULT, WorkerPool, interleave } from "../../www/laboratory/worker-pool.js";
import { DEFAULT_QUESTION } from "../../www/laboratory/link.js";

/** @typedef {{question: object, cells: Uint32Array, milliseconds: number}} Measure */

class Death extends Error {
  /** @param {string} why */
  constructor(why = "trapped") {
    super(why);
    this.why = why;
  }
}

/** Waits until the tasks that are due have run. */
const flushTasks = () => new Promise((resolve) => setTimeout(resolve));

/**
 * A fake worker that does `slice` runs per answer, and returns each run's number as its visits.
 *
 * @param {{slice?: number, kills?: (cell: number) => boolean, fails?: () => Error | null, log?: number[]}} how
 */
function fakeEngine({ slice = 3, kills = () => false, fails = () => null, log = [] } = {}) {
  let under = "";
  let done = 0;
  const engine = {
    isEnded: false,
    asked: 0,
    /** @param {"measure"} kind @param {Measure} asked */
    async request(kind, { question, cells }) {
      assert.equal(kind, "measure");
      engine.asked += 1;
      await flushTasks();
      if (engine.isEnded) throw new Death("stopped");
      const failure = fails();
      if (failure) throw failure;
      const text = JSON.stringify([question, [...cells]]);
      if (text !== under) done = 0;
      under = text;
      const results = [];
      for (let count = 0; count < slice && done < cells.length; count += 1) {
        if (kills(cells[done])) {
          under = "";
          throw new Death();
        }
        log.push(cells[done]);
        results.push(0, cells[done], 1, 2, 3, 0, Number.NaN);
        done += 1;
      }
      return { results: Float64Array.from(results), done, more: done < cells.length };
    },
    end() {
      engine.isEnded = true;
    },
  };
  return engine;
}

/**
 * @param {number} count the number of runs
 * @param {(index: number) => ReturnType<typeof fakeEngine>} make
 * @param {{workers?: number}} [how]
 */
function start(count, make, { workers = 3 } = {}) {
  /** @type {ReturnType<typeof fakeEngine>[]} */
  const engines = [];
  /** @type {Map<number, number[]>} */
  const results = new Map();
  /** @type {number[]} */
  const lost = [];
  const cells = Uint32Array.from({ length: count }, (_, index) => index * 2);
  /** @type {(phase: string) => void} */
  let over = () => undefined;
  const ended = new Promise((resolve) => (over = resolve));
  const pool = new WorkerPool({
    makeEngine: () => {
      const engine = make(engines.length);
      engines.push(engine);
      return engine;
    },
    workers,
    question: DEFAULT_QUESTION,
    cells,
    onResults(done, numbers) {
      assert.equal(numbers.length, done.length * VALUES_PER_RESULT);
      for (const [place, cell] of done.entries()) {
        assert.ok(!results.has(cell), `${cell} is told once`);
        results.set(cell, [...numbers.subarray(place * VALUES_PER_RESULT, (place + 1) * VALUES_PER_RESULT)]);
      }
    },
    onLost: (gone) => lost.push(...gone),
    onChange: ({ phase }) => phase !== "running" && phase !== "paused" && over(phase),
  });
  pool.resume();
  return { pool, engines, results, lost, ended, cells };
}

test("every run is carried out, by all workers, and each result belongs to its run", async () => {
  const { pool, engines, results, ended, cells } = start(500, () => fakeEngine());
  assert.equal(engines.length, 3);
  assert.equal(await ended, "done");
  assert.deepEqual([...results.keys()].sort((one, other) => one - other), [...cells]);
  for (const [cell, [outcome, visits]] of results) assert.deepEqual([outcome, visits], [0, cell]);
  assert.ok(engines.every(({ asked, isEnded }) => asked > 5 && isEnded));
  assert.deepEqual([pool.state.done, pool.state.lost, pool.state.remainingMs, pool.state.workers], [500, 0, 0, 0]);
});

test("no more workers than runs, and nothing to do is done at once", async () => {
  const two = start(2, () => fakeEngine(), { workers: 8 });
  assert.equal(two.engines.length, 2);
  assert.equal(await two.ended, "done");
  const none = start(0, () => fakeEngine());
  assert.equal(await none.ended, "done");
  assert.equal(none.engines.length, 0);
});

test("whoever has nothing left takes from another, so that a slow worker holds nobody up", async () => {
  // The first worker answers once while the others answer fifty times.
  const slow = () => {
    const engine = fakeEngine({ slice: 1 });
    const { request } = engine;
    return { ...engine, request: async (/** @type {"measure"} */ kind, /** @type {Measure} */ asked) => (await new Promise((resolve) => setTimeout(resolve, 60)), request(kind, asked)) };
  };
  const began = performance.now();
  const { ended, results } = start(300, (index) => (index === 0 ? slow() : fakeEngine({ slice: 50 })), { workers: 2 });
  assert.equal(await ended, "done");
  assert.equal(results.size, 300);
  assert.ok(performance.now() - began < 3000, "300 runs of 60 ms would take 18 seconds");
});

test("a worker that dies loses nothing that was done, and the run at which workers die twice is lost alone", async () => {
  const { pool, ended, results, lost } = start(400, () => fakeEngine({ kills: (cell) => cell === 314 || cell === 0 }));
  assert.equal(await ended, "done");
  assert.deepEqual(lost.sort((one, other) => one - other), [0, 314]);
  assert.equal(results.size, 398);
  assert.equal(pool.state.lost, 2);
  assert.equal(pool.state.crashes, 4);
  assert.equal(pool.state.done, 398);
});

test("a worker that dies once only loses nothing at all", async () => {
  let deaths = 0;
  const { ended, results, lost, pool } = start(200, () => fakeEngine({ kills: (cell) => cell === 100 && (deaths += 1) === 1 }));
  assert.equal(await ended, "done");
  assert.equal(results.size, 200);
  assert.deepEqual(lost, []);
  assert.equal(pool.state.crashes, 1);
});

test("a worker that cannot be started is done without; if none can, that is told", async () => {
  const one = start(100, (index) => fakeEngine({ fails: () => (index === 1 ? new Death("not-started") : null) }));
  assert.equal(await one.ended, "done");
  assert.equal(one.results.size, 100);
  const none = start(100, () => fakeEngine({ fails: () => new Death("not-started") }));
  assert.equal(await none.ended, "broken");
  assert.equal(none.pool.state.workers, 0);
  const hopeless = start(100, () => fakeEngine({ kills: () => true }));
  assert.equal(await hopeless.ended, "broken");
});

test("a pause lets no more be asked, and nothing is lost by it", async () => {
  const { pool, engines, results, ended } = start(300, () => fakeEngine());
  while (results.size < 50) await flushTasks();
  pool.pause();
  for (let count = 0; count < 5; count += 1) await flushTasks();
  const asked = engines.map((engine) => engine.asked);
  const { milliseconds } = pool.state;
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.deepEqual(engines.map((engine) => engine.asked), asked);
  assert.equal(pool.state.milliseconds, milliseconds, "a pause is no time of work");
  assert.equal(pool.state.phase, "paused");
  pool.resume();
  assert.equal(await ended, "done");
  assert.equal(results.size, 300);
});

test("cancelled, all workers are ended at once, and what was done is kept", async () => {
  const { pool, engines, results, ended } = start(3000, () => fakeEngine());
  while (results.size < 50) await flushTasks();
  const before = results.size;
  pool.cancel();
  assert.ok(engines.every(({ isEnded }) => isEnded), "in the same turn");
  assert.equal(await ended, "cancelled");
  for (let count = 0; count < 10; count += 1) await flushTasks();
  assert.equal(results.size, before);
  assert.equal(pool.state.done, before);
  pool.resume();
  assert.equal(pool.state.phase, "cancelled");
});

test("the time left is told from the rate, pauses left out", async () => {
  const { pool, results, ended } = start(1000, () => fakeEngine());
  assert.equal(pool.state.remainingMs, Infinity);
  while (results.size < 500) await flushTasks();
  const { remainingMs, milliseconds, perSecond } = pool.state;
  assert.ok(perSecond > 0);
  assert.ok(remainingMs > milliseconds / 20 && remainingMs < milliseconds * 20, `${remainingMs} left after ${milliseconds}`);
  await ended;
});

test("the first of the runs stand for all of them", () => {
  for (const length of [0, 1, 2, 7, 64, 1000, 40_320]) {
    const cells = interleave(Uint32Array.from({ length }, (_, index) => index));
    assert.equal(new Set(cells).size, length);
    const tenth = cells.subarray(0, Math.floor(length / 10));
    const mean = tenth.reduce((sum, cell) => sum + cell, 0) / tenth.length;
    if (length >= 1000) assert.ok(Math.abs(mean / length - 0.5) < 0.03, `${mean} of ${length}`);
  }
});
