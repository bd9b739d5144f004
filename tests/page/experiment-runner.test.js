/** Sweeps of published results continue after a reload, from the progress stored in the tab. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ExperimentRunner } from "../../www/published/experiment-runner.js";
import { loadProgress, storeProgress } from "../../www/published/progress-store.js";
import { loadTabItem, storeTabItem } from "../../www/widgets/session-storage.js";
import { createDirectEngine } from "./direct-engine.js";

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} TabStorage */

/** Replaces the browser's session storage. @param {TabStorage} storage */
function useStorage(storage) {
  Object.defineProperty(globalThis, "sessionStorage", { configurable: true, value: storage });
}

/** Creates an empty storage in memory. @returns {TabStorage} */
function makeStorage() {
  const stored = new Map();
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => stored.set(key, text),
    removeItem: (key) => stored.delete(key),
  };
}

/** Creates the experiment runner of a newly opened page. */
const createRunner = () =>
  new ExperimentRunner(/** @type {import("../../www/engine/engine.js").Engine} */ (createDirectEngine()));

test("an interrupted sweep continues where it stopped, and has the same result", async () => {
  useStorage(makeStorage());
  let expected = { done: 0, failures: 0, count: 0 };
  for await (expected of createRunner().sweep("aml", 5, 40, "published-interior"));
  assert.equal(expected.done, expected.count);
  assert.ok(expected.failures > 0);
  useStorage(makeStorage());
  let progress = { done: 0, failures: 0, count: 0 };
  let reloadCount = -1;
  while (progress.count === 0 || progress.done < progress.count) {
    reloadCount += 1;
    const before = progress.done;
    for await (progress of createRunner().sweep("aml", 5, 40, "published-interior")) break;
    assert.ok(progress.done > before);
  }
  assert.ok(reloadCount > 0, "the sweep needs more than one slice");
  assert.deepEqual(progress, expected);
});

test("progress is zero if the stored text is invalid or the storage is refused", () => {
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
  useStorage({ getItem: refuse, setItem: refuse, removeItem: refuse });
  storeProgress("sweep", { done: 7, failures: 2 });
  assert.deepEqual(loadProgress("sweep"), { done: 0, failures: 0 });
});

test("if a text cannot be stored, the older text is removed", () => {
  const storage = makeStorage();
  const setItem = (/** @type {string} */ key, /** @type {string} */ text) => {
    if (text.length > 3) throw new Error("the storage is full");
    storage.setItem(key, text);
  };
  useStorage({ ...storage, setItem });
  storeTabItem("text", "old");
  assert.equal(loadTabItem("text"), "old");
  storeTabItem("text", "new and long");
  assert.equal(loadTabItem("text"), null);
});
