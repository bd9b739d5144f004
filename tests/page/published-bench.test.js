/** Sweeps of published results continue after a reload, from the progress stored in the tab. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ExperimentRunner } from "../../www/published/bench.js";
import { loadProgress, storeProgress } from "../../www/published/progress-store.js";
import { createDirectEngine } from "./direct-engine.js";

/** Replaces the browser's session storage. @param {Pick<Storage, "getItem" | "setItem">} storage */
function useStorage(storage) {
  Object.defineProperty(globalThis, "sessionStorage", { configurable: true, value: storage });
}

/** Creates an empty storage in memory. @returns {Pick<Storage, "getItem" | "setItem">} */
function makeStorage() {
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
}

/** Creates the experiment runner of a newly opened page. */
const createRunner = () => new ExperimentRunner(/** @type {import("../../www/engine/engine.js").Engine} */ (createDirectEngine()));

test("a sweep that is interrupted anywhere goes on where it was, and ends the same", async () => {
  useStorage(makeStorage());
  let whole = { done: 0, failures: 0, count: 0 };
  for await (whole of createRunner().sweep("aml", 5, 40, "published-interior"));
  assert.equal(whole.done, whole.count);
  assert.ok(whole.failures > 0);
  useStorage(makeStorage());
  let last = { done: 0, failures: 0, count: 0 };
  let reloads = -1;
  while (last.count === 0 || last.done < last.count) {
    reloads += 1;
    const before = last.done;
    for await (last of createRunner().sweep("aml", 5, 40, "published-interior")) break;
    assert.ok(last.done > before);
  }
  assert.ok(reloads > 0, "one slice was all of it");
  assert.deepEqual(last, whole);
});

test("progress that makes no sense, or cannot be kept, begins anew", () => {
  const storage = makeStorage();
  useStorage(storage);
  storeProgress("sweep", { done: 7, failures: 2 });
  assert.deepEqual(loadProgress("sweep"), { done: 7, failures: 2 });
  for (const text of ["", "7", "x 2", "2 7", "7 -1"]) {
    storage.setItem("sweep", text);
    assert.deepEqual(loadProgress("sweep"), { done: 0, failures: 0 }, text);
  }
  const refuse = () => {
    throw new Error("storage is refused");
  };
  useStorage({ getItem: refuse, setItem: refuse });
  storeProgress("sweep", { done: 7, failures: 2 });
  assert.deepEqual(loadProgress("sweep"), { done: 0, failures: 0 });
});
