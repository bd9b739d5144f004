import assert from "node:assert/strict";
import { test } from "node:test";
import { VALUES_PER_RESULT, WorkerPool, interleave } from "../../www/laboratory/worker-pool.js";
import { DEFAULT_QUESTION } from "../../www/laboratory/link.js";

/** @typedef {{question: object, cells: Uint32Array, milliseconds: number}} Measure */

/** The error of a worker that stopped working. */
class WorkerError extends Error {
  /** @param {string} why */
  constructor(why = "trapped") {
    super(why);
    this.why = why;
  }
}

/** Waits until the queued tasks have run. */
const flushTasks = () => new Promise((resolve) => setTimeout(resolve));

/**
 * A fake worker that performs `slice` runs per answer. A cell is the number of an experiment in the sweep. In the
 * fake results, the number of visits of a run is its cell. `crashesAt` says at which cells the worker crashes,
 * `failure` returns the error of a request, and `log` records the cells of all runs.
 *
 * @param {{slice?: number, crashesAt?: (cell: number) => boolean, failure?: () => Error | null, log?: number[]}} setup
 */
function fakeEngine({ slice = 3, crashesAt = () => false, failure = () => null, log = [] } = {}) {
  let currentRequest = "";
  let done = 0;
  const engine = {
    isEnded: false,
    requestCount: 0,
    /** @param {"measure"} kind @param {Measure} parameters */
    async request(kind, { question, cells }) {
      assert.equal(kind, "measure");
      engine.requestCount += 1;
      await flushTasks();
      if (engine.isEnded) throw new WorkerError("stopped");
      const error = failure();
      if (error) throw error;
      const text = JSON.stringify([question, [...cells]]);
      if (text !== currentRequest) done = 0;
      currentRequest = text;
      const results = [];
      for (let count = 0; count < slice && done < cells.length; count += 1) {
        if (crashesAt(cells[done])) {
          currentRequest = "";
          throw new WorkerError();
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
 * Starts a pool of fake workers.
 *
 * @param {number} count the number of runs
 * @param {(index: number) => ReturnType<typeof fakeEngine>} make creates the worker with this index
 * @param {{workers?: number}} [options]
 */
function startPool(count, make, { workers = 3 } = {}) {
  /** @type {ReturnType<typeof fakeEngine>[]} */
  const engines = [];
  /** @type {Map<number, number[]>} */
  const results = new Map();
  /** @type {number[]} */
  const lost = [];
  const cells = Uint32Array.from({ length: count }, (_, index) => index * 2);
  /** @type {(phase: string) => void} */
  let finish = () => undefined;
  const ended = new Promise((resolve) => (finish = resolve));
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
      for (const [index, cell] of done.entries()) {
        assert.ok(!results.has(cell), `${cell} is reported once`);
        results.set(cell, [...numbers.subarray(index * VALUES_PER_RESULT, (index + 1) * VALUES_PER_RESULT)]);
      }
    },
    onLost: (cells) => lost.push(...cells),
    onChange: ({ phase }) => phase !== "running" && phase !== "paused" && finish(phase),
  });
  pool.resume();
  return { pool, engines, results, lost, ended, cells };
}

test("all workers share the runs, and each result belongs to its run", async () => {
  const { pool, engines, results, ended, cells } = startPool(500, () => fakeEngine());
  assert.equal(engines.length, 3);
  assert.equal(await ended, "done");
  assert.deepEqual(
    [...results.keys()].sort((a, b) => a - b),
    [...cells],
  );
  for (const [cell, [outcome, visits]] of results) assert.deepEqual([outcome, visits], [0, cell]);
  assert.ok(engines.every(({ requestCount, isEnded }) => requestCount > 5 && isEnded));
  assert.deepEqual([pool.state.done, pool.state.lost, pool.state.remainingMs, pool.state.workers], [500, 0, 0, 0]);
});

test("there are no more workers than runs, and a pool without runs is done at once", async () => {
  const smallPool = startPool(2, () => fakeEngine(), { workers: 8 });
  assert.equal(smallPool.engines.length, 2);
  assert.equal(await smallPool.ended, "done");
  const emptyPool = startPool(0, () => fakeEngine());
  assert.equal(await emptyPool.ended, "done");
  assert.equal(emptyPool.engines.length, 0);
});

test("an idle worker takes runs from a slow worker", async () => {
  // The first worker needs 60 milliseconds for each run. The second worker answers fifty runs at once.
  const slow = () => {
    const engine = fakeEngine({ slice: 1 });
    const { request } = engine;
    return {
      ...engine,
      request: async (/** @type {"measure"} */ kind, /** @type {Measure} */ parameters) => (
        await new Promise((resolve) => setTimeout(resolve, 60)),
        request(kind, parameters)
      ),
    };
  };
  const startTime = performance.now();
  const { ended, results } = startPool(300, (index) => (index === 0 ? slow() : fakeEngine({ slice: 50 })), {
    workers: 2,
  });
  assert.equal(await ended, "done");
  assert.equal(results.size, 300);
  assert.ok(performance.now() - startTime < 3000, "300 runs of 60 ms would take 18 seconds");
});

test("a crash loses no results, and only a run at which workers crash twice is lost", async () => {
  const { pool, ended, results, lost } = startPool(400, () =>
    fakeEngine({ crashesAt: (cell) => cell === 314 || cell === 0 }),
  );
  assert.equal(await ended, "done");
  assert.deepEqual(
    lost.sort((a, b) => a - b),
    [0, 314],
  );
  assert.equal(results.size, 398);
  assert.equal(pool.state.lost, 2);
  assert.equal(pool.state.crashes, 4);
  assert.equal(pool.state.done, 398);
});

test("a run at which a worker crashes only once is not lost", async () => {
  let crashCount = 0;
  const { ended, results, lost, pool } = startPool(200, () =>
    fakeEngine({ crashesAt: (cell) => cell === 100 && (crashCount += 1) === 1 }),
  );
  assert.equal(await ended, "done");
  assert.equal(results.size, 200);
  assert.deepEqual(lost, []);
  assert.equal(pool.state.crashes, 1);
});

test("the pool works without a worker that cannot start, and is broken if no worker works", async () => {
  const oneFailing = startPool(100, (index) =>
    fakeEngine({ failure: () => (index === 1 ? new WorkerError("not-started") : null) }),
  );
  assert.equal(await oneFailing.ended, "done");
  assert.equal(oneFailing.results.size, 100);
  const allFailing = startPool(100, () => fakeEngine({ failure: () => new WorkerError("not-started") }));
  assert.equal(await allFailing.ended, "broken");
  assert.equal(allFailing.pool.state.workers, 0);
  const allCrashing = startPool(100, () => fakeEngine({ crashesAt: () => true }));
  assert.equal(await allCrashing.ended, "broken");
});

test("a paused pool sends no requests, and loses no results", async () => {
  const { pool, engines, results, ended } = startPool(300, () => fakeEngine());
  while (results.size < 50) await flushTasks();
  pool.pause();
  for (let count = 0; count < 5; count += 1) await flushTasks();
  const requestCounts = engines.map((engine) => engine.requestCount);
  const { milliseconds } = pool.state;
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.deepEqual(
    engines.map((engine) => engine.requestCount),
    requestCounts,
  );
  assert.equal(pool.state.milliseconds, milliseconds, "a pause is not working time");
  assert.equal(pool.state.phase, "paused");
  pool.resume();
  assert.equal(await ended, "done");
  assert.equal(results.size, 300);
});

test("cancelling ends all workers at once, and keeps the results", async () => {
  const { pool, engines, results, ended } = startPool(3000, () => fakeEngine());
  while (results.size < 50) await flushTasks();
  const before = results.size;
  pool.cancel();
  assert.ok(
    engines.every(({ isEnded }) => isEnded),
    "in the same turn of the event loop",
  );
  assert.equal(await ended, "cancelled");
  for (let count = 0; count < 10; count += 1) await flushTasks();
  assert.equal(results.size, before);
  assert.equal(pool.state.done, before);
  pool.resume();
  assert.equal(pool.state.phase, "cancelled");
});

test("the remaining time is estimated from the rate of results", async () => {
  const { pool, results, ended } = startPool(1000, () => fakeEngine());
  assert.equal(pool.state.remainingMs, Infinity);
  while (results.size < 500) await flushTasks();
  const { remainingMs, milliseconds, perSecond } = pool.state;
  assert.ok(perSecond > 0);
  assert.ok(
    remainingMs > milliseconds / 20 && remainingMs < milliseconds * 20,
    `${remainingMs} left after ${milliseconds}`,
  );
  await ended;
});

test("the first tenth of the interleaved runs represents all runs", () => {
  for (const length of [0, 1, 2, 7, 64, 1000, 40_320]) {
    const cells = interleave(Uint32Array.from({ length }, (_, index) => index));
    assert.equal(new Set(cells).size, length);
    const tenth = cells.subarray(0, Math.floor(length / 10));
    const mean = tenth.reduce((sum, cell) => sum + cell, 0) / tenth.length;
    if (length >= 1000) assert.ok(Math.abs(mean / length - 0.5) < 0.03, `${mean} of ${length}`);
  }
});
