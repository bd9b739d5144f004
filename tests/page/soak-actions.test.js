/** The actions of a long run are fixed by its seed. */

import { strict as assert } from "node:assert";
import test from "node:test";
import { SCREEN_NAMES } from "../browser/screen-list.js";
import { BLOCK_LENGTH, MEASUREMENT_INTERVAL, actionAt, actionsUntil } from "../soak/actions.js";
import { FILE_NAMES, fileNamed } from "../soak/files.js";

/** The number of the last action that the tests look at. */
const LAST = 3000;

test("the same seed gives the same actions", () => {
  assert.deepEqual(actionsUntil(7, LAST), actionsUntil(7, LAST));
});

test("an action depends on its seed and its number, and not on earlier actions", () => {
  const actions = actionsUntil(7, LAST);
  for (const number of [LAST, 0, 1234]) assert.deepEqual(actionAt(7, number), actions[number]);
});

test("different seeds give different actions", () => {
  const texts = new Set(Array.from({ length: 200 }, (_, seed) => JSON.stringify(actionsUntil(seed, 5))));
  assert.equal(texts.size, 200);
});

test("the actions of a replay are the first actions of the run", () => {
  assert.deepEqual(actionsUntil(3, 400), actionsUntil(3, LAST).slice(0, 401));
});

test("every screen, every file and every kind of action occurs", () => {
  const actions = actionsUntil(1, 20_000);
  const fragments = new Set(actions.filter(({ kind }) => kind === "fragment").map(({ text }) => text));
  assert.deepEqual(
    SCREEN_NAMES.filter((name) => !fragments.has(name)),
    [],
  );
  const files = new Set(actions.filter(({ kind }) => kind === "file" || kind === "drop").map(({ text }) => text));
  assert.deepEqual([...files].toSorted(), FILE_NAMES.toSorted());
  assert.equal(new Set(actions.map(({ kind }) => kind)).size, 28);
});

test("only a short tab loads documents, and all actions while it is open take place in it", () => {
  const loading = new Set(["load", "reload", "language"]);
  let isOpen = false;
  for (const { number, tab, kind } of actionsUntil(5, LAST)) {
    if (kind === "open-tab") {
      assert.equal(isOpen, false);
      assert.equal(number % BLOCK_LENGTH, 0);
      isOpen = true;
    }
    assert.equal(tab === "short", isOpen, `action ${number}`);
    if (loading.has(kind)) assert.equal(tab, "short");
    if (kind === "close-tab") isOpen = false;
  }
});

test("the long tab is measured at fixed action numbers", () => {
  const numbers = actionsUntil(2, LAST)
    .filter(({ kind }) => kind === "measure")
    .map(({ number }) => number);
  const expected = Array.from({ length: LAST / MEASUREMENT_INTERVAL }, (_, i) => (i + 1) * MEASUREMENT_INTERVAL - 1);
  assert.deepEqual(numbers, expected);
});

test("a file has the same bytes in every run", () => {
  for (const name of FILE_NAMES) assert.deepEqual(fileNamed(name), fileNamed(name));
  assert.equal(fileNamed("empty.txt").buffer.length, 0);
});
