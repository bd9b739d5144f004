/** The published results: every entry is computed with the core of the page, and once more with a core that errs. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDistortion } from "../browser/broken-core.js";
import { verdictOf } from "../../www/published/verdict.js";
import { BREADTH, ENTRIES, SWEEPS, checkEntry, expectedVerdict, figuresOf } from "./published-figures.js";

/**
 * Entries that are not computed with a core that errs: those that compare arithmetic, in which no search takes part, those
 * without anything that can be compared, and those that are quoted.
 */
const SOUND_ONLY = ["granada-sum", "python-factorial", "granada-bound", "docerpro-times", "census-8x8"];

// Files run beside each other: the slowest entries have their own.
for (const entry of ENTRIES.filter(({ name }) => ![...SWEEPS, BREADTH].includes(name))) {
  const { name } = entry;
  test(`${name} is ${expectedVerdict(name)}`, async () => {
    const figures = await checkEntry(entry);
    if (SOUND_ONLY.includes(name)) return;
    const wrong = await figuresOf(entry, makeDistortion());
    assert.deepEqual(wrong.map(({ printed }) => printed), figures.map(({ printed }) => printed));
    assert.notDeepEqual(wrong.map(({ computed }) => computed), figures.map(({ computed }) => computed));
    assert.notEqual(verdictOf(wrong), "equal");
  });
}
