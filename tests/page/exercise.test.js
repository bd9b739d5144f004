/** Exercises: their addresses, their score, and what the board shows before and after an answer. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { fragmentOf, nextSeed, readExercise } from "../../www/exercise/link.js";
import { Streak } from "../../www/exercise/score.js";
import { candidatesOf } from "../../www/exercise/candidates.js";

test("an exercise is written to a fragment and read back, and unknown keys are ignored", () => {
  const exercise = { algorithm: "pohl", kind: "choose", level: "hard", seed: "17" };
  assert.equal(fragmentOf(exercise), "#exercise/algorithm=pohl&kind=choose&level=hard&seed=17");
  assert.deepEqual(readExercise(fragmentOf(exercise)), exercise);
  assert.deepEqual(readExercise("#exercise/seed=3&evil=1"), { seed: "3" });
  assert.deepEqual(readExercise("#exercise"), {});
  assert.deepEqual(readExercise("#play/seed=3"), {});
  assert.equal(fragmentOf({}), "#exercise");
});

test("the next seed is greater by one; the first seed follows the last seed and an invalid seed", () => {
  assert.equal(nextSeed("17"), "18");
  assert.equal(nextSeed(String(2 ** 32 - 1)), "0");
  for (const invalid of ["a word", "-2", "1.5", "1e30"]) assert.equal(nextSeed(invalid), "0", invalid);
  assert.equal(nextSeed("0"), "1");
});

test("right answers in a row are counted, the best streak is stored, and invalid stored text is ignored", () => {
  const stored = new Map([["knights-tour.exercise", "x -3"]]);
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    value: {
      getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ text) => stored.set(key, text),
    },
  });
  const score = new Streak();
  assert.deepEqual([score.streak, score.best], [0, 0]);
  for (const isRight of [true, true, false, true]) score.count(isRight);
  assert.deepEqual([score.streak, score.best], [1, 2]);
  const restored = new Streak();
  assert.deepEqual([restored.streak, restored.best], [1, 2]);
  for (const text of ["-3 4", "2.5 4"]) {
    stored.set("knights-tour.exercise", text);
    const repaired = new Streak();
    assert.deepEqual([repaired.streak, repaired.best], [0, 4], text);
  }
});

test("candidates look alike before the answer; after the answer, the right candidate and the degrees are shown", () => {
  const candidate = { square: 4, tried: false, degree: 1, keys: [], order: 2 };
  const question = {
    candidates: [candidate, { ...candidate, square: 9, degree: 3 }],
    comparesWaysOut: true,
    stepsBack: false,
    reasons: [],
    compass: [],
  };
  const before = candidatesOf(question, [0, 7], null);
  assert.deepEqual([before.square, before.place], [7, 1]);
  assert.deepEqual(
    before.candidates.map(({ state, degree }) => [state, degree]),
    [
      ["waiting", null],
      ["waiting", null],
    ],
  );
  const verdict = /** @type {import("../../www/bindings/protocol").ExerciseVerdict} */ ({
    fault: null,
    right: 4,
    reason: "fewest",
  });
  const after = candidatesOf(question, [0, 7], verdict);
  assert.deepEqual(
    after.candidates.map(({ state, degree }) => [state, degree]),
    [
      ["next", 1],
      ["waiting", 3],
    ],
  );
  const plain = candidatesOf({ ...question, comparesWaysOut: false }, [0, 7], verdict);
  assert.deepEqual(
    plain.candidates.map(({ degree }) => degree),
    [null, null],
  );
});
