/** The random numbers of a long run. */

import { strict as assert } from "node:assert";
import test from "node:test";
import { Random } from "../soak/random.js";

/** Returns the first fractions of a generator. @param {number} seed @param {number} number */
function fractions(seed, number) {
  const random = new Random(seed, number);
  return Array.from({ length: 50 }, () => random.fraction());
}

test("each pair of a seed and a number has a sequence of its own, the same in every run", () => {
  assert.deepEqual(fractions(3, 4), fractions(3, 4));
  const sequences = [0, 1, 2, 3].flatMap((seed) => [-2, -1, 0, 1, 2].map((number) => fractions(seed, number)));
  assert.equal(new Set(sequences.flat()).size, sequences.length * 50);
});

test("integers below a limit lie in their range and are spread evenly", () => {
  const random = new Random(1, 1);
  const counts = Array.from({ length: 10 }, () => 0);
  for (let times = 0; times < 10_000; times += 1) counts[random.below(10)] += 1;
  for (const count of counts) assert.ok(count > 850 && count < 1150, counts.join(", "));
});

test("a name is picked as often as its weight says, and never with the weight 0", () => {
  const random = new Random(1, 2);
  const counts = { often: 0, seldom: 0, never: 0 };
  for (let times = 0; times < 4000; times += 1) counts[random.pickWeighted({ often: 3, seldom: 1, never: 0 })] += 1;
  assert.equal(counts.never, 0);
  assert.ok(counts.often > 2800 && counts.often < 3200, String(counts.often));
});
