/** Computes all but the slowest published results with the core, and again with a core that returns wrong answers. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDistortion } from "../browser/distorted-core.js";
import { verdictOnFigures } from "../../www/published/verdict.js";
import {
  BREADTH_FIRST_ENTRY,
  ENTRIES,
  SWEEP_ENTRIES,
  checkEntry,
  expectedVerdict,
  figuresOf,
} from "./published-results.js";

/**
 * The entries that are not computed again with a core that returns wrong answers. They compare arithmetic without a
 * search, have nothing to compare, or are quotations.
 */
const NOT_DISTORTED = ["granada-sum", "python-factorial", "granada-bound", "docerpro-times", "census-8x8"];

// Test files run in parallel, so the slowest entries have files of their own.
for (const entry of ENTRIES.filter(({ name }) => ![...SWEEP_ENTRIES, BREADTH_FIRST_ENTRY].includes(name))) {
  const { name } = entry;
  test(`${name} is ${expectedVerdict(name)}`, async () => {
    const figures = await checkEntry(entry);
    if (NOT_DISTORTED.includes(name)) return;
    const wrong = await figuresOf(entry, makeDistortion());
    assert.deepEqual(
      wrong.map(({ printed }) => printed),
      figures.map(({ printed }) => printed),
    );
    assert.notDeepEqual(
      wrong.map(({ computed }) => computed),
      figures.map(({ computed }) => computed),
    );
    assert.notEqual(verdictOnFigures(wrong), "equal");
  });
}
